/** The readers of references, by the value of `from`. Each is loaded if a site uses it. */
import type { ReferenceOptions, ReferenceReader } from './reader.ts'

type Loader = () => Promise<ReferenceReader>

/** The table of readers. A new reader is a row here, and a value of `from` in `config.ts`. */
const READERS: Record<ReferenceOptions['from'], Loader> = {
  typescript: async () => (await import('./typescript/read-typescript.ts')).readTypeScript,
  openapi: async () => (await import('./openapi/read-openapi.ts')).readOpenApi,
  solidity: async () => (await import('./solidity/read-solidity.ts')).readSolidity,
  graphql: async () => (await import('./graphql/read-graphql.ts')).readGraphql,
  'json-schema': async () => (await import('./json-schema/read-json-schema.ts')).readJsonSchema,
  command: async () => (await import('./command/read-command.ts')).readCommand,
}

/** Loads the reader of a kind of source. */
export async function readerFor(from: ReferenceOptions['from']): Promise<ReferenceReader> {
  const load = READERS[from]
  if (!load) throw new Error(`there is no reader for '${from}'`)
  return load()
}

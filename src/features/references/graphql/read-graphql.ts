/**
 * Reads GraphQL schemas. Returns a page with the operations, types and directives; long ones are split later. All
 * entries together are one schema.
 */
import type { ReadReference, SourceProblem } from '../../../model/reference.ts'
import { readIfFound } from '../data/read-if-found.ts'
import type { ReaderContext } from '../data/reader-context.ts'
import { schemaOf } from './schema.ts'
import { readSchemaFiles } from './schema-files.ts'
import { sectionsOf } from './symbols.ts'

/** The options of a reference that is made from GraphQL schemas. */
export interface GraphqlOptions {
  /** Files or folders, relative to the site folder. */
  entry: readonly string[]
  /** Kinds of samples; an empty list for none. */
  samples?: readonly string[]
}

/** Reads a schema. Problems are part of the result. */
export async function readGraphql(options: GraphqlOptions, context: ReaderContext): Promise<ReadReference> {
  if (options.entry.length === 0) throw new Error("its 'entry' is not set")
  const problems: SourceProblem[] = []
  const inputs = new Set<string>()
  const host = {
    siteDir: context.siteDir,
    readFile(path: string) {
      inputs.add(path)
      return context.readFile ? context.readFile(path) : readIfFound(path)
    },
    visit: (folder: string) => void inputs.add(folder),
  }
  const schema = schemaOf(readSchemaFiles(options.entry, host, problems), problems)
  const withSamples = options.samples?.length !== 0
  const sections = sectionsOf(schema, { sourceHref: context.sourceHref, withSamples })
  const intro = schema.descriptions.join('\n\n')
  const page = { path: '', title: context.label ?? 'GraphQL API', ...(intro && { intro }), sections }
  return { pages: sections.length > 0 ? [page] : [], problems, inputs: [...inputs] }
}

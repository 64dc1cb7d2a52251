/**
 * Files with a GraphQL schema. Returns definitions with their places, and problems. A definition with a syntax error
 * is left out, and the others are kept.
 */
import { relative, resolve } from 'node:path'
import type { DefinitionNode, GraphQLError } from 'graphql'
import { onDemand } from '../../../base/on-demand.ts'
import type { SourceProblem } from '../../../model/reference.ts'
import { entryFiles } from '../data/entry-files.ts'

type GraphQL = typeof import('graphql')

/** The library, which is loaded if a site has a schema. */
export const graphqlLibrary = (): GraphQL => onDemand('graphql') as GraphQL

/** A definition, and where it is. */
export interface Located {
  node: DefinitionNode
  /** Relative to the site folder. */
  file: string
  /** Whether the file has the definition as text: the lines of a printed schema say nothing. */
  hasLines: boolean
}

/** How files are read. */
export interface SchemaHost {
  siteDir: string
  readFile(path: string): string | undefined
  /** Receives each folder that was listed. */
  visit(folder: string): void
}

const ENDING = /\.(?:graphqls?|gql)$/i
/** Syntax errors of a file that are looked for. */
const MAX_ERRORS = 50

/** The definitions of all entries, in order. */
export function readSchemaFiles(entries: readonly string[], host: SchemaHost, problems: SourceProblem[]): Located[] {
  return entries.flatMap(entry => {
    const files = entryFiles(resolve(host.siteDir, entry), ENDING, host.visit)
    if (files.length === 0) {
      const hint = 'Name a file or a folder with files whose names end in `.graphql`, `.graphqls` or `.gql`.'
      problems.push({ message: `The folder ${entry} has no GraphQL schema.`, hint, file: entry })
    }
    return files.flatMap(path => readSchemaFile(path, host, problems))
  })
}

function readSchemaFile(path: string, host: SchemaHost, problems: SourceProblem[]): Located[] {
  const file = relative(host.siteDir, path).replaceAll('\\', '/')
  const text = host.readFile(path)
  if (text === undefined) {
    problems.push({ message: `There is no file ${file}.`, hint: 'Correct references[].entry.', file })
    return []
  }
  const isJson = path.toLowerCase().endsWith('.json')
  const schema = isJson ? printedSchema(text, file, problems) : text.replace(/^\uFEFF/, '')
  if (schema === undefined) return []
  const found = definitionsOf(schema, file, problems)
  if (found.length === 0 && !problems.some(problem => problem.file === file)) {
    const hint = 'Name the file that has the types.'
    problems.push({ message: `The file ${file} defines nothing, so it has no reference.`, hint, file })
  }
  return found.map(node => ({ node, file, hasLines: !isJson }))
}

/** The schema of the result of an introspection query, as text. */
function printedSchema(text: string, file: string, problems: SourceProblem[]): string | undefined {
  const { buildClientSchema, printSchema } = graphqlLibrary()
  const hint = 'Save the result of an introspection query as it is, or name a file with the schema.'
  try {
    const json = JSON.parse(text) as { data?: unknown; __schema?: unknown }
    const data = (json.data ?? json) as Parameters<GraphQL['buildClientSchema']>[0]
    if (data.__schema === undefined) throw new Error('it has no field `__schema`')
    return printSchema(buildClientSchema(data, { assumeValid: true }))
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0]?.replace(/\.$/, '')
    problems.push({ message: `The file is not the result of an introspection query: ${reason}.`, hint, file })
    return undefined
  }
}

function definitionsOf(schema: string, file: string, problems: SourceProblem[]): DefinitionNode[] {
  const { parse, Source } = graphqlLibrary()
  let text = schema
  for (let errors = 0; errors < MAX_ERRORS; errors++) {
    // The parser refuses a text without definitions.
    if (text.replace(/#[^\n]*|[\s,]+/g, '') === '') return []
    try {
      return [...parse(new Source(text, file)).definitions]
    } catch (error) {
      const { message, positions, locations } = error as GraphQLError
      const offset = Math.min(positions?.[0] ?? 0, text.length)
      const { start, end } = definitionAround(text, offset)
      problems.push({
        message: `The schema has a syntax error: ${message.replace(/^Syntax Error: /, '').replace(/\.$/, '')}.`,
        hint: 'The definition around it has no entry.',
        file,
        ...locations?.[0],
      })
      text = text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end)
    }
  }
  return []
}

/** Descriptions, comments, and the first words of definitions, which stand at the start of a line. */
const TOKENS =
  /"""(?:\\"""|[\s\S])*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*|^(?:extend\s+)?(?:type|interface|input|enum|union|scalar|directive|schema|query|mutation|subscription|fragment)\b/gm

/** The definition around an offset, with its description. */
function definitionAround(text: string, offset: number): { start: number; end: number } {
  const starts = [0]
  let description: { start: number; end: number } | undefined
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token.startsWith('#')) continue
    if (token.startsWith('"')) {
      description = { start: index, end: index + token.length }
      continue
    }
    const between = description && text.slice(description.end, index).replace(/#[^\n]*/g, '')
    starts.push(description && between?.trim() === '' ? description.start : index)
    description = undefined
  }
  const start = starts.findLast(one => one <= offset && text.slice(one, offset + 1).trim() !== '') ?? 0
  const end = starts.find(one => one > start && one > offset) ?? text.length
  return { start, end }
}

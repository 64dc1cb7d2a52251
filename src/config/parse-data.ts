/**
 * The data of a JSON or YAML file.
 *
 * In: its text and its name. Out: the data. Throws a ConfigError with the line and column of the error.
 */
import { ConfigError } from '../base/errors.ts'
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'

/** Parses `text`, in the language of `name`'s extension. An empty YAML file is an empty object. */
export async function parseData(text: string, name: string): Promise<unknown> {
  const isJson = name.endsWith('.json')
  const json = isJson ? tryJson(text) : undefined
  if (json) return json.value
  // The YAML parser reads JSON as well, and reports the place of an error.
  const { MAX_YAML_ALIASES, readYamlText, yamlLibrary } = await import('../base/yaml.ts')
  const lines = new (yamlLibrary().LineCounter)()
  const { document, errors, refused } = readYamlText(text, lines)
  const spanOf = ([start]: [number, number]): SourceSpan => {
    const { line, col } = lines.linePos(start)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  const language = isJson ? 'JSON' : 'YAML'
  const problems = [
    ...errors.map(error =>
      failure(`is not valid ${language}: ${error.message.replace(/[.\s]*$/, '')}`, name, spanOf(error.range)),
    ),
    ...refused.map(({ message, range }) => failure(`cannot be used: ${message}`, name, spanOf(range))),
  ]
  // What is valid YAML, but not JSON.
  if (isJson && problems.length === 0) problems.push(failure(NOT_JSON, name, placeInJson(text)))
  if (problems.length > 0) throw new ConfigError(problems)
  try {
    return document.toJS({ maxAliasCount: MAX_YAML_ALIASES }) ?? {}
  } catch {
    throw new ConfigError([failure('is not valid YAML: its aliases repeat too much, or are circular', name)])
  }
}

const NOT_JSON = 'is not valid JSON: quote every key and string, and leave out comments and last commas'

/** The place of the first error, as far as Node names it. */
function placeInJson(text: string): SourceSpan | undefined {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const [, position] = / at position (\d+)/.exec((error as Error).message) ?? []
    if (position === undefined) return undefined
    const before = text.slice(0, Number(position)).split('\n')
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  }
  return undefined
}

function failure(problem: string, file: string, span?: SourceSpan): Diagnostic {
  return { rule: 'config', message: `The config ${problem}.`, file, span }
}

function tryJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) }
  } catch {
    return undefined
  }
}

/**
 * The data of a JSON or YAML file.
 *
 * In: its text and its name. Out: the data. Throws a ConfigError with the line and column of what is wrong.
 */
import { ConfigError } from '../base/errors.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** Parses `text`, by the language that the end of `name` tells. An empty YAML file is an empty object. */
export async function parseData(text: string, name: string): Promise<unknown> {
  const isJson = name.endsWith('.json')
  try {
    if (isJson) return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    // The YAML parser below reads JSON as well, and says where it is wrong.
  }
  const { LineCounter, parseDocument } = await import('../base/yaml.ts')
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const language = isJson ? 'JSON' : 'YAML'
  const mistakes = document.errors.map((error): Diagnostic => {
    const { line, col } = lines.linePos(error.pos[0])
    const message = `The config is not valid ${language}: ${error.message.replace(/[.\s]*$/, '')}.`
    return {
      rule: 'config',
      message,
      file: name,
      span: { line: Math.max(line, 1), column: Math.max(col, 1) },
    }
  })
  if (isJson && mistakes.length === 0) {
    const message = 'The config is not valid JSON: quote every key and string, and leave out comments and last commas.'
    mistakes.push({ rule: 'config', message, file: name })
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  try {
    return document.toJS({ maxAliasCount: 100 }) ?? {}
  } catch {
    const message = 'The config is not valid YAML: its aliases are too many, or lead in a circle.'
    throw new ConfigError([{ rule: 'config', message, file: name }])
  }
}

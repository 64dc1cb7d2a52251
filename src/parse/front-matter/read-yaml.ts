/**
 * YAML to plain data. In: the text of a front matter and its offset in the file. Out: a map with the
 * place of each top-level key and value, or diagnostics. YAML 1.2 core schema, strict: duplicate keys,
 * tabs, aliases without end and merge keys are errors, dates stay strings, `__proto__` is plain data.
 */
import { createRequire } from 'node:module'
import type { Document, ParsedNode } from 'yaml'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { LineIndex } from '../text/line-index.ts'

/** A top-level field: its value and where it and its key stand in the file. */
export interface YamlField {
  value: unknown
  keySpan: [number, number]
  valueSpan: [number, number]
}

export interface YamlFields {
  fields: Map<string, YamlField>
  diagnostics: Diagnostic[]
}

const MAX_ALIASES = 100

// Loaded on demand: simple front matter does without it.
const require = createRequire(import.meta.url)
const library = () => require('yaml') as typeof import('yaml')

/**
 * Reads the fields of a front matter. `offset` is where `yaml` starts in the file whose lines `lines`
 * knows. With an error there are no fields at all: half a front matter is worse than none.
 */
export function readYaml(yaml: string, offset: number, lines: LineIndex): YamlFields {
  const document = library().parseDocument(yaml, {
    schema: 'core',
    strict: true,
    uniqueKeys: true,
    merge: false,
    prettyErrors: false,
    stringKeys: true,
  })
  const errors = [...document.errors, ...document.warnings]
  if (errors.length > 0)
    return {
      fields: new Map(),
      diagnostics: errors.map(error => ({
        rule: 'front-matter-syntax',
        message: `the front matter is not valid YAML: ${firstLine(error.message)}`,
        span: lines.span(offset + error.pos[0], offset + error.pos[1]),
      })),
    }
  return fieldsOf(document, offset, lines)
}

function fieldsOf(document: Document.Parsed<ParsedNode>, offset: number, lines: LineIndex): YamlFields {
  const { isMap, isScalar } = library()
  const root = document.contents
  if (root === null || (isScalar(root) && root.value === null)) return { fields: new Map(), diagnostics: [] }
  const fail = (message: string, at: [number, number]): YamlFields => ({
    fields: new Map(),
    diagnostics: [{ rule: 'front-matter-syntax', message, span: lines.span(at[0], at[1]) }],
  })
  const rootSpan: [number, number] = [offset + root.range[0], offset + root.range[1]]
  if (!isMap(root)) return fail('the front matter must be a map: lines of the form "name: value"', rootSpan)
  const data = toPlain(document)
  if (data instanceof Error)
    return fail('the front matter is not valid: its aliases are too many, or lead in a circle', rootSpan)
  const fields = new Map<string, YamlField>()
  for (const pair of root.items) {
    const key = String(isScalar(pair.key) ? pair.key.value : pair.key)
    const keySpan: [number, number] = [offset + pair.key.range[0], offset + pair.key.range[1]]
    const valueSpan: [number, number] = pair.value
      ? [offset + pair.value.range[0], offset + pair.value.range[1]]
      : keySpan
    fields.set(key, { value: data.get(key), keySpan, valueSpan: valueSpan[1] > valueSpan[0] ? valueSpan : keySpan })
  }
  return { fields, diagnostics: [] }
}

/** The document as data, or the error that aliases raise: too many of them, or one inside itself. */
function toPlain(document: Document.Parsed<ParsedNode>): Map<string, unknown> | Error {
  try {
    const data = document.toJS({ maxAliasCount: MAX_ALIASES }) as Record<string, unknown>
    JSON.stringify(data)
    return new Map(Object.entries(data))
  } catch (error) {
    return error as Error
  }
}

function firstLine(message: string): string {
  return (message.split('\n', 1)[0] as string).replace(/[.:]$/, '')
}

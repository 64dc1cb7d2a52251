/**
 * Converts YAML to plain data. Returns a map with the place of each top-level key and value, and findings. YAML 1.2
 * core schema, strict: duplicate keys and tabs are errors, dates stay strings, `__proto__` is plain data, `<<` merges
 * fields as in YAML 1.1. Only the fields that exceed a limit (nesting, aliases) are left out.
 */
import type { Document, ParsedNode } from 'yaml'
import { dataProblem } from '../../base/data-limits.ts'
import type { LineIndex } from '../../base/line-index.ts'
import { MAX_YAML_ALIASES, readYamlText, yamlLibrary } from '../../base/yaml.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { isObject } from '../../schema/fields.ts'

/** A top-level field: its value, and the places of value and key in the file. */
export interface YamlField {
  value: unknown
  keySpan: [number, number]
  valueSpan: [number, number]
}

export interface YamlFields {
  fields: Map<string, YamlField>
  diagnostics: Diagnostic[]
}

/**
 * Reads the fields of a front matter. `offset` is the position of `yaml` in the file with the line index `lines`. If
 * there is an error, no fields are returned, because partial front matter is worse than none.
 */
export function readYaml(yaml: string, offset: number, lines: LineIndex): YamlFields {
  const { document, errors, refused } = readYamlText(yaml)
  const finding = (
    message: string,
    [start, end]: readonly [number, number, ...number[]],
    hint?: string,
  ): Diagnostic => ({
    rule: 'front-matter-syntax',
    message,
    span: lines.span(offset + start, offset + end),
    ...(hint !== undefined && { hint }),
  })
  const left = (problem: string) => `a field of the front matter is left out: ${problem}`
  const diagnostics = refused.map(({ message, range }) => finding(left(message), range))
  const invalid = errors.map(({ message, range }) =>
    finding(`the front matter is not valid YAML: ${firstLine(message)}`, range, quoteHint(yaml, range[0])),
  )
  if (invalid.length > 0) return { fields: new Map(), diagnostics: [...diagnostics, ...invalid] }
  const { isMap, isScalar } = yamlLibrary()
  const root = document.contents as ParsedNode | null
  if (root === null || (isScalar(root) && root.value === null)) return { fields: new Map(), diagnostics }
  if (!isMap(root)) {
    const message = 'the front matter must be a map: lines of the form "name: value"'
    return { fields: new Map(), diagnostics: [...diagnostics, finding(message, root.range)] }
  }
  const fields = new Map<string, YamlField>()
  for (const { key, value: node } of root.items) {
    const at = node && node.range[1] > node.range[0] ? node.range : key.range
    const read = toPlain(node, document)
    if ('problem' in read) diagnostics.push(finding(left(read.problem), at, quoteHint(yaml, at[0])))
    else
      fields.set(String(isScalar(key) ? key.value : key), {
        value: read.value,
        keySpan: [offset + key.range[0], offset + key.range[1]],
        valueSpan: [offset + at[0], offset + at[1]],
      })
  }
  return { fields: withMerged(fields), diagnostics }
}

/** The fields with those that `<<` merges; fields that are written take precedence. */
function withMerged(fields: Map<string, YamlField>): Map<string, YamlField> {
  const merged = fields.get('<<')
  if (!merged) return fields
  fields.delete('<<')
  for (const value of [merged.value].flat())
    if (isObject(value))
      for (const [name, inner] of Object.entries(value))
        if (!fields.has(name)) fields.set(name, { ...merged, value: inner })
  return fields
}

/** Characters that begin something other than a text (YAML 1.2, 5.3). */
const INDICATOR = /^[@`%&*!|>[\]{},?-]/

/** What to write instead of a value that YAML does not read as a text. */
function quoteHint(yaml: string, at: number): string | undefined {
  const start = yaml.lastIndexOf('\n', at - 1) + 1
  const [line = ''] = yaml.slice(start).split('\n', 1)
  const [, name = '', value = ''] = /^\s*(?:- +)?([\w-]+):[ \t]+(.*?)\s*$/.exec(line) ?? []
  const isText = value !== '' && (/:(?: |$)|^["'].*["'].*[^"']$/.test(value) || INDICATOR.test(value))
  const quoted = value.includes("'") ? JSON.stringify(value) : `'${value}'`
  return isText ? `If the value is a text, put it in quotes: ${name}: ${quoted}` : undefined
}

/** A node as data, or the reason why that is impossible. */
function toPlain(node: ParsedNode | null, document: Document): { value: unknown } | { problem: string } {
  try {
    const value = node === null ? null : node.toJS(document, { maxAliasCount: MAX_YAML_ALIASES })
    const problem = dataProblem(value)
    return problem === undefined ? { value: withoutNul(value) } : { problem: `it ${problem}` }
  } catch (error) {
    // The library counts the expansions of aliases, and looks up their anchors, and throws.
    if (!(error instanceof ReferenceError)) throw error
    const { isAlias, visit } = yamlLibrary()
    let unknown: string | undefined
    visit(node, (_, inner) => {
      if (isAlias(inner) && !inner.resolve(document)) unknown ??= inner.source
    })
    return { problem: unknown === undefined ? 'its aliases repeat too much' : `nothing has the anchor '${unknown}'` }
  }
}

/** An escape may produce a NUL, which HTML cannot contain. */
function withoutNul(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value
  if (Array.isArray(value)) return value.map(withoutNul)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutNul(item)]))
}

function firstLine(message: string): string {
  return (message.split('\n', 1)[0] as string).replace(/[.:]$/, '')
}

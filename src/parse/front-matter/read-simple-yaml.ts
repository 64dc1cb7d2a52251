/**
 * The YAML that nearly all pages have, read without a YAML library. Returns the same fields as the full reader
 * returns (a property test checks this), or undefined if there is anything except `name: value` lines with plain or
 * simply quoted values and lists of such values. This avoids loading two libraries in every worker, and saves a tenth
 * of a millisecond per page.
 */
import type { YamlField } from './read-yaml.ts'

/** For lines without trailing spaces: a pattern that allows them is slow on lines with many spaces. */
const FIELD = /^([A-Za-z][\w-]*):(?: +([\s\S]+))?$/
const ITEM = /^ *- +([\s\S]+)$/
/** Line ends that YAML 1.2 does not recognise as such. */
const UNRECOGNIZED_LINE_END = /[\r\u2028\u2029]/
/**
 * Text that begins with a letter and has no comment and no key. Other indicators have no meaning after the first
 * character. Control characters, spaces beyond ASCII and lone surrogates are left to the library.
 */
const WORDS =
  /^[A-Za-z](?:[^:#\u0000-\u001f\u007f-\u00a0\u2000-\u200f\u2028-\u202f\u3000\ud800-\udfff\ufeff]|:(?=[^\s])|(?<=[^\s])#)*$/
/** A list between brackets. Nested lists, and separators in quoted text, are left to the library. */
const FLOW = /^\[([^[\]{}]*)\]$/
const QUOTED = /^(?:"([^"\\\n\t]*)"|'([^'\n\t]*)')$/
const INTEGER = /^(?:0|-?[1-9]\d{0,14})$/
/** Words that are not strings in YAML 1.2, in any form of the core schema. */
const RESERVED = /^(?:true|false|null)$/i

/** Reads simple front matter; `offset` is its position in the file. */
export function readSimpleYaml(yaml: string, offset: number): Map<string, YamlField> | undefined {
  if (UNRECOGNIZED_LINE_END.test(yaml)) return undefined
  const fields = new Map<string, YamlField>()
  let list: { field: YamlField; items: unknown[]; indent: number | undefined } | undefined
  let at = offset
  for (const written of yaml.split('\n')) {
    const start = at
    at += written.length + 1
    if (written === '') continue
    const line = withoutBlanksAtEnd(written)
    const item = list && ITEM.exec(line)
    if (list && item) {
      const dash = line.indexOf('-')
      const value = readScalar(item[1] as string)
      list.indent ??= dash
      if (value === undefined || dash !== list.indent) return undefined
      list.items.push(value.value)
      list.field.value = list.items
      if (list.items.length === 1) list.field.valueSpan = [start + dash, start]
      list.field.valueSpan[1] = start + line.length
      continue
    }
    const field = readField(line, start)
    if (!field || fields.has(field.name)) return undefined
    fields.set(field.name, field.field)
    list = field.empty ? { field: field.field, items: [], indent: undefined } : undefined
  }
  return fields
}

function withoutBlanksAtEnd(line: string): string {
  let end = line.length
  while (line[end - 1] === ' ') end--
  return line.slice(0, end)
}

function readField(line: string, start: number): { name: string; field: YamlField; empty: boolean } | undefined {
  const found = FIELD.exec(line)
  if (!found) return undefined
  const [, name = '', text] = found
  const keySpan: [number, number] = [start, start + name.length]
  if (RESERVED.test(name)) return undefined
  if (!text) return { name, field: { value: null, keySpan, valueSpan: keySpan }, empty: true }
  const read = readValue(text)
  if (!read) return undefined
  const valueStart = start + line.indexOf(text, name.length + 1)
  return {
    name,
    field: { value: read.value, keySpan, valueSpan: [valueStart, valueStart + text.length] },
    empty: false,
  }
}

/** The value of a field: a scalar, or a list between brackets. */
function readValue(text: string): { value: unknown } | undefined {
  const flow = FLOW.exec(text)?.[1]
  if (flow === undefined) return readScalar(text)
  if (flow.trim() === '') return { value: [] }
  const items = flow.split(',').map(item => readScalar(item.trim()))
  return items.includes(undefined) ? undefined : { value: items.map(item => item?.value) }
}

function readScalar(text: string): { value: unknown } | undefined {
  const quoted = QUOTED.exec(text)
  if (quoted) return { value: quoted[1] ?? quoted[2] }
  if (INTEGER.test(text)) return { value: Number(text) }
  if (text === 'true' || text === 'false') return { value: text === 'true' }
  return WORDS.test(text) && !RESERVED.test(text) ? { value: text } : undefined
}

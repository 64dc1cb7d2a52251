/**
 * A file of an OpenAPI document. In: its text. Out: its data, the values at pointers, and their lines. JSON is parsed as
 * JSON, which is ten times as fast; only a problem in it is located as YAML, of which JSON is a subset.
 */
import type { Document, LineCounter } from 'yaml'
import { yamlLibrary } from '../../../base/yaml.ts'
import { inPlainWords } from '../../../base/yaml-words.ts'
import type { Node } from './values.ts'

/** A file that was read. */
export interface OpenFile {
  path: string
  text: string
  data: unknown
  /** Syntax with places; made when a problem needs it. */
  syntax?: { document: Document; lines: LineCounter }
  /** Objects by `$id` and `$anchor`; made when a reference needs it. */
  anchors?: Map<string, unknown>
}

/** The data of a file that is JSON; undefined for other files, and if it has errors. */
export function jsonOf({ path, text }: OpenFile): unknown {
  if (!path.endsWith('.json') && !/^\s*[{[]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // Read as YAML, whose errors have places.
    return undefined
  }
}

/** The syntax of a file. Throws if it is nested too deeply. */
export function syntaxOf(file: OpenFile): { document: Document; lines: LineCounter } {
  if (file.syntax) return file.syntax
  const { LineCounter, parseDocument } = yamlLibrary()
  const lines = new LineCounter()
  const options = { schema: 'core', merge: true, uniqueKeys: true, prettyErrors: false, logLevel: 'error' } as const
  file.syntax = { document: parseDocument(file.text, { ...options, lineCounter: lines }) as Document, lines }
  return file.syntax
}

/** Duplicates that are reported in a file. */
const MAX_DUPLICATES = 20

/** The first error of the syntax, which causes most of the others, and all names that are there twice. */
export function syntaxProblems(file: OpenFile): { message: string; line: number; column: number }[] {
  const { document, lines } = syntaxOf(file)
  const duplicates = document.errors.filter(({ code }) => code === 'DUPLICATE_KEY')
  const others = document.errors.filter(({ code }) => code !== 'DUPLICATE_KEY')
  return [...others.slice(0, 1), ...duplicates.slice(0, MAX_DUPLICATES)].map(({ message, pos }) => {
    const [problem] = inPlainWords([{ message, range: pos }])
    const { line, col: column } = lines.linePos(pos[0])
    const [clause = ''] = (problem?.message ?? message).split('\n')
    return { message: `The file has a syntax error: ${clause.replace(/[.\s]+$/, '')}.`, line, column }
  })
}

/** Line and column of a value; those of the nearest value around it if it is missing. */
export function placeOf(file: OpenFile, pointer: readonly string[]): { line: number; column: number } | undefined {
  try {
    const { document, lines } = syntaxOf(file)
    for (let length = pointer.length; length > 0; length--) {
      const path = pointer.slice(0, length)
      const node = document.getIn(path, true) ?? document.getIn(withNumbers(path), true)
      const offset = (node as { range?: [number, number, number] } | undefined)?.range?.[0]
      if (offset === undefined) continue
      const { line, col: column } = lines.linePos(offset)
      return { line, column }
    }
  } catch {
    // The syntax is nested too deeply for the composer.
  }
  return { line: 1, column: 1 }
}

/** Keys such as `200` are numbers in YAML. */
const withNumbers = (path: readonly string[]) => path.map(key => (/^\d+$/.test(key) ? Number(key) : key))

/** The value that the fragment of a reference leads to: a JSON pointer or an anchor. */
export function valueAt(file: OpenFile, fragment: string): unknown {
  if (fragment === '') return file.data
  if (!fragment.startsWith('/')) return anchorsOf(file).get(`#${fragment}`)
  let value = file.data
  for (const part of fragment.slice(1).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Node)[key]
  }
  return value
}

/** The values of a file that have an `$id` or `$anchor`. */
export function anchorsOf(file: OpenFile): Map<string, unknown> {
  if (file.anchors) return file.anchors
  file.anchors = new Map()
  const open: unknown[] = [file.data]
  const seen = new Set<unknown>()
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    const { $id, $anchor } = value as Node
    if (typeof $id === 'string') file.anchors.set($id, value)
    if (typeof $anchor === 'string') file.anchors.set(`#${$anchor}`, value)
    open.push(...Object.values(value).filter(inner => typeof inner === 'object' && inner !== null))
  }
  return file.anchors
}

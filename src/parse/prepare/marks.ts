/**
 * Marks: what stands in the prepared text for things that markdown must carry through untouched. A component is a pair
 * of tags with a name that the page does not use, all else a word around the same name.
 * In: a text. Out: a name for its marks; and back from marks to what the author wrote.
 */
import { nameHash } from '../../base/hash.ts'
import type { TagUse } from './plan-tags.ts'

/** What stands behind a mark. `source` is what the author wrote there. */
export type Mark =
  /** A component or element: `source` is its opening tag, `closeSource` the closing one. */
  | { kind: 'use'; use: TagUse; source: string; closeSource: string }
  | { kind: 'text'; text: string; source: string }
  /** A prop of a partial. */
  | { kind: 'prop'; name: string; source: string }
  /** The value of an attribute, written without quotes. */
  | { kind: 'value'; source: string }

/** The marks of one text, by number, and the name that they carry. */
export interface Marks {
  markName: string
  marks: Mark[]
}

/** A mark that was found in a text. */
export interface FoundMark {
  mark: Mark
  index: number
  kind: 'open' | 'close' | 'self' | 'word'
  start: number
  end: number
}

/** The name where the author writes nothing like it. */
export const PLAIN_NAME = 'dg'

/** A name with which no part of the text looks like a mark. It depends on the whole text, so that no text can contain its own. */
export function markNameFor(text: string): string {
  if (!/dg-\d/i.test(text)) return PLAIN_NAME
  const lower = text.toLowerCase()
  let name = `dg${nameHash(text)}`
  while (lower.includes(name)) name = `dg${nameHash(name + text)}`
  return name
}

/** A mark that markdown takes for a tag. */
export function tagMark(name: string, index: number, kind: 'open' | 'close' | 'self'): string {
  return `<${kind === 'close' ? '/' : ''}${name}-${index}${kind === 'self' ? '/' : ''}>`
}

/** A mark that markdown and HTML take for a word. ASCII: satteri takes long over other texts with many nodes. */
export function wordMark(name: string, index: number): string {
  return `%${name}-${index}%`
}

/** The marks in a piece of prepared text, in order. */
export function findMarks(text: string, { markName, marks }: Marks): FoundMark[] {
  if (marks.length === 0 || !text.includes(`${markName}-`)) return []
  const pattern = new RegExp(`<(/?)${markName}-(\\d+)(/?)>|%${markName}-(\\d+)%`, 'g')
  return [...text.matchAll(pattern)].flatMap(match => {
    const index = Number(match[2] ?? match[4])
    const mark = marks[index]
    if (!mark) return []
    const kind = match[4] !== undefined ? 'word' : match[1] ? 'close' : match[3] ? 'self' : 'open'
    return [{ mark, index, kind, start: match.index, end: match.index + match[0].length }]
  })
}

/** The text with what `write` makes of its marks; without it, with what the author wrote in their place. */
export function replaceMarks(text: string, marks: Marks, write: (found: FoundMark) => string = sourceOf): string {
  const found = findMarks(text, marks)
  if (found.length === 0) return text
  let out = ''
  let at = 0
  for (const one of found) {
    out += text.slice(at, one.start) + write(one)
    at = one.end
  }
  return out + text.slice(at)
}

/** What the author wrote in the place of a mark. */
export function sourceOf({ mark, kind }: FoundMark): string {
  return mark.kind === 'use' && kind === 'close' ? mark.closeSource : mark.source
}

/**
 * The older form of admonition titles. In: lines of a body. Out: edits that turn `:::note Title` (and `::: note Title`)
 * into `:::note[Title]`, the form of directives. Lines of code are not changed.
 */
import type { Edit } from '../text/edits.ts'
import type { Line } from './lines.ts'
import { afterMarks } from './lines.ts'

const TITLED = /(:{3,})([ \t]*)([A-Za-z][\w-]*)([ \t]+)((?:\{[^{}\n]*\}[ \t]*)?[^\s{][^\n]*?)(\{[^{}\n]*\})?[ \t]*$/
const SPACED = /(:{3,})([ \t]+)([A-Za-z][\w-]*)(?=[ \t]*(?:\n|$)|\[|\{)/y

/** Edits for the titles of directives. */
export function titleEdits(text: string, lines: Line[]): Edit[] {
  const edits: Edit[] = []
  for (const line of lines) {
    if (line.kind !== 'text' || line.blank) continue
    const at = afterMarks(text, line)
    if (!text.startsWith(':::', at)) continue
    const titled = TITLED.exec(text.slice(at, line.end))
    if (titled?.index === 0) pushTitle(edits, at, titled)
    else {
      SPACED.lastIndex = at
      const spaced = SPACED.exec(text)
      const colons = spaced?.[1]?.length ?? 0
      if (spaced) edits.push({ start: at + colons, end: at + colons + (spaced[2] as string).length, text: '' })
    }
  }
  return edits
}

function pushTitle(edits: Edit[], at: number, found: RegExpExecArray): void {
  const [, colons = '', gap = '', name = '', space = '', raw = ''] = found
  const title = raw.trimEnd()
  const nameStart = at + colons.length + gap.length
  const titleStart = nameStart + name.length + space.length
  if (gap) edits.push({ start: at + colons.length, end: nameStart, text: '' })
  // `:::note [Title]` only has an extra space.
  const bracketed = title.startsWith('[') && title.endsWith(']')
  edits.push({ start: nameStart + name.length, end: titleStart, text: bracketed ? '' : '[' })
  if (bracketed) return
  if (!balanced(title)) edits.push(...escapeBrackets(title, titleStart))
  edits.push({ start: titleStart + title.length, end: titleStart + raw.length, text: ']' })
}

function balanced(title: string): boolean {
  let depth = 0
  for (const character of title) {
    if (character === '[') depth++
    else if (character === ']') depth--
    if (depth < 0) return false
  }
  return depth === 0
}

function escapeBrackets(title: string, start: number): Edit[] {
  return [...title.matchAll(/[[\]]/g)].map(({ index }) => ({ start: start + index, end: start + index, text: '\\' }))
}

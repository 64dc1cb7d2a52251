/**
 * HTML that is not strict enough for JSX: unclosed void elements (`<br>`), unquoted values, and addresses between
 * angle brackets.
 */
import { isVoidElement } from '../../base/void-elements.ts'
import { readTag, type Tag } from '../../syntax/read-tag.ts'
import type { Edit } from '../text/edits.ts'
import type { Line } from './lines.ts'
import { forEachTag, type MarkOptions } from './text-marks.ts'

const AUTOLINK = /<((?:https?|mailto|ftp|tel):[^\s<>]*|[\w.+-]+@[\w.-]+\.\w+)>/y

/** Edits for all tags of a text. */
export function htmlEdits(text: string, lines: Line[], options: MarkOptions): Edit[] {
  const edits: Edit[] = []
  forEachTag(text, lines, options, at => {
    if (isDestination(text, at)) {
      edits.push(...bareEdits(text, at))
      return at + 1
    }
    AUTOLINK.lastIndex = at
    const link = AUTOLINK.exec(text)
    const tag = link ? undefined : readTag(text, at)
    if (link) edits.push(...linkEdits(link))
    if (tag) edits.push(...quoteEdits(tag, text))
    if (tag?.kind === 'open' && isVoid(tag.name)) edits.push({ start: tag.end - 1, end: tag.end - 1, text: ' /' })
    return tag?.end ?? at + (link?.[0].length ?? 1)
  })
  return edits
}

/** The text before the address of a definition: its label, which is shorter than this, at the start of a block. */
const LABEL_BEFORE = /(?:^|\n)[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*\[[^\]]*\]:$/
const MAX_LABEL = 1000

/**
 * Whether this is an address between angle brackets: `[a](<My file.md>)`, `[a]: <My file.md>`. It may be on the next
 * line.
 */
function isDestination(text: string, at: number): boolean {
  let end = at
  let lines = 0
  for (; end > 0 && ' \t\n>'.includes(text[end - 1] as string); end--) if (text[end - 1] === '\n') lines++
  if (lines > 1) return false
  if (text.startsWith('](', end - 2)) return true
  return text.startsWith(']:', end - 2) && LABEL_BEFORE.test(text.slice(Math.max(0, end - MAX_LABEL), end))
}

/** `<LINK>` is a legacy HTML element, `<Link>` is a component. */
function isVoid(name: string): boolean {
  return isVoidElement(name.toLowerCase()) && (name === name.toLowerCase() || name === name.toUpperCase())
}

/** `<https://a.b>` becomes `[https://a.b](<https://a.b>)`; the author's text stays in one piece. */
function linkEdits({ index: start, 0: whole, 1: url = '' }: RegExpExecArray): Edit[] {
  const end = start + whole.length
  const destination = url.includes(':') ? '' : 'mailto:'
  return [
    { start, end: start + 1, text: `[${url.replace(/[[\]\\*_]/g, '\\$&')}](<${destination}` },
    { start: end - 1, end, text: '>)' },
  ]
}

/** An address on its own line would be read as a tag: its brackets are removed if it does not need them. */
function bareEdits(text: string, at: number): Edit[] {
  const end = /^<[^\s<>()\\]+>/.exec(text.slice(at, at + 2000))?.[0].length
  const isOnOwnLine = /\n[ \t>]*$/.test(text.slice(Math.max(0, at - 200), at))
  if (end === undefined || !isOnOwnLine) return []
  return [
    { start: at, end: at + 1, text: '' },
    { start: at + end - 1, end: at + end, text: '' },
  ]
}

/** Quotes for unquoted values. */
export function quoteEdits({ attributes }: Tag, text: string): Edit[] {
  return attributes.flatMap(({ kind, text: value, end }) => {
    if (kind !== 'string' || value === '' || /["']/.test(text[end - 1] ?? '')) return []
    const start = end - value.length
    return [
      { start, end: start, text: '"' },
      { start: end, end, text: '"' },
    ]
  })
}

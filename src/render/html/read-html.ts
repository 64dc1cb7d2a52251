/**
 * HTML as events. Comments, elements that are left out, and the spans of highlighted code are skipped; of formulas,
 * only the source is read.
 */
import { decodeReferences } from './decode-references.ts'
import { type TagKind, tagKind } from './tag-kinds.ts'

export interface HtmlEvents {
  /**
   * `attributes` is their source, for `readAttributes`. Returns whether the element is read; nothing inside one that is
   * left out is.
   */
  open: (kind: TagKind, attributes: string) => boolean
  /** `name` is as written. */
  close: (name: string) => void
  text: (text: string) => void
}

/** The start and end of a formula's MathML, and what follows: KaTeX's visual form of the same formula. */
const [MATHML, MATHML_END, DRAWN] = [' class="katex-mathml"', '</math></span>', ' class="katex-html"']
/** What follows the name in a tag. */
const TAG_END = /[^"'>]*(?:(?:"[^"]*"|'[^']*')[^"'>]*)*>/y
const [SLASH, GREATER] = [47, 62] as const

/** Reads a piece of HTML. */
export function readHtml(html: string, events: HtmlEvents): void {
  let at = 0
  let text = ''
  while (at < html.length) {
    const start = html.indexOf('<', at)
    if (start !== at) text += html.slice(at, start < 0 ? html.length : start)
    if (start < 0) break
    const isEnd = html.charCodeAt(start + 1) === SLASH
    const from = isEnd ? start + 2 : start + 1
    const end = endOfName(html, from)
    if (end === from) {
      const isComment = html.startsWith('<!', start)
      at = isComment ? endOfComment(html, start) : start + 1
      if (!isComment) text += '<'
      continue
    }
    if (text !== '') events.text(decodeReferences(text))
    text = ''
    at = isEnd ? closed(html, { from, end }, events) : opened(html, { from, end }, events)
  }
  if (text !== '') events.text(decodeReferences(text))
}

/** The position of a tag's name. */
interface NameRange {
  from: number
  end: number
}

/** The end of a tag's name; its start if it is empty. */
function endOfName(html: string, from: number): number {
  const first = html.charCodeAt(from) | 32
  if (!(first >= 97 && first <= 122)) return from
  let at = from + 1
  while (at < html.length && !isAfterName(html.charCodeAt(at))) at++
  return at
}

function isAfterName(code: number): boolean {
  return code === GREATER || code === SLASH || code <= 32
}

function endOfComment(html: string, start: number): number {
  const [mark, length] = html.startsWith('<!--', start) ? ['-->', 3] : ['>', 1]
  const end = html.indexOf(mark as string, start)
  return end < 0 ? html.length : end + (length as number)
}

function closed(html: string, { from, end }: NameRange, events: HtmlEvents): number {
  events.close(html.slice(from, end))
  return html.charCodeAt(end) === GREATER ? end + 1 : afterNext('>', html, end)
}

/** The offset after the next occurrence of a mark. */
function afterNext(mark: string, html: string, from: number): number {
  const at = html.indexOf(mark, from)
  return at < 0 ? html.length : at + mark.length
}

/** Reads the rest of a start tag; returns the offset after what was read. */
function opened(html: string, { from, end }: NameRange, events: HtmlEvents): number {
  const kind = tagKind(html.slice(from, end))
  const after = html.charCodeAt(end) === GREATER ? end + 1 : endOfTag(html, end)
  const isSpan = kind.name === 'span'
  if (isSpan && html.startsWith(DRAWN, end) && html.startsWith(MATHML_END, from - 1 - MATHML_END.length))
    return endOfElement(html, 'span', after)
  const isRead = events.open(kind, after - end > 2 ? html.slice(end, after - 1) : '')
  if (!isRead)
    return kind.isVoid ? after : kind.isRaw ? endOfRaw(html, kind.name, after) : endOfElement(html, kind.name, after)
  if (kind.name === 'pre') return preformatted(html, after, events)
  return isSpan && html.startsWith(MATHML, end) ? startOfSource(html, after) : after
}

/** Start of a formula's source in its MathML, of which only the source is used. */
function startOfSource(html: string, after: number): number {
  const start = html.indexOf('<annotation', after)
  return start > 0 && start < html.indexOf(MATHML_END, after) ? start : after
}

function endOfRaw(html: string, name: string, from: number): number {
  const end = html.indexOf(`</${name}`, from)
  return end < 0 ? html.length : afterNext('>', html, end)
}

/** The offset after an element's end tag. Elements of the same name may be inside it. */
function endOfElement(html: string, name: string, after: number): number {
  const [startTag, endTag] = [`<${name}`, `</${name}`]
  let from = after
  for (let depth = 1; depth > 0; depth--) {
    const end = tagFrom(html, endTag, from)
    if (end < 0) return html.length
    // Only this part is searched: the next element of the name may be far away.
    const inside = html.slice(from, end)
    for (let at = tagFrom(inside, startTag, 0); at >= 0; at = tagFrom(inside, startTag, at + 1)) depth++
    from = afterNext('>', html, end)
  }
  return from
}

/** The offset of the next tag that starts with this text; -1 if there is none. */
function tagFrom(html: string, tag: string, from: number): number {
  let at = html.indexOf(tag, from)
  while (at >= 0 && !isAfterName(html.charCodeAt(at + tag.length))) at = html.indexOf(tag, at + 1)
  return at
}

/** The end of a tag: after the first `>` outside quotes. */
function endOfTag(html: string, from: number): number {
  TAG_END.lastIndex = from
  return TAG_END.test(html) ? TAG_END.lastIndex : html.length
}

/** Reads up to the end tag of `pre`: only its text is used, and a `code` element around all of it. */
function preformatted(html: string, from: number, events: HtmlEvents): number {
  const end = html.indexOf('</pre', from)
  if (end < 0) return from
  const nameEnd = html[from] === '<' ? endOfName(html, from + 1) : from
  const hasCode = html.slice(from + 1, nameEnd) === 'code'
  const start = hasCode ? opened(html, { from: from + 1, end: nameEnd }, events) : from
  const inside = html.slice(start, end)
  const text = (inside.includes('<br') ? inside.replace(/<br\b[^>]*>/g, '\n') : inside).replace(/<[^>]*>/g, '')
  if (text !== '') events.text(decodeReferences(text))
  if (hasCode) events.close('code')
  return end
}

/**
 * HTML as events. In: HTML that templates and the parse stage wrote, which is well-formed, except for the output of a
 * site's own components. Out: calls for tags and texts. Comments, the contents of scripts and styles, and the spans of
 * highlighted code are skipped; of formulas, only the source is read.
 */
import { decodeNamedCharacterReference } from 'decode-named-character-reference'
import { isVoidElement } from '../../base/void-elements.ts'

export interface HtmlEvents {
  /** `attributes` is their source, for `readAttributes`. `isEmpty` means that no end tag follows. */
  open: (name: string, attributes: string, isEmpty: boolean) => void
  close: (name: string) => void
  text: (text: string) => void
}

/** The start and end of a formula's MathML, and what follows: KaTeX's visual form of the same formula. */
const [MATHML, MATHML_END, DRAWN] = [' class="katex-mathml"', '</math></span>', ' class="katex-html"']
const RAW = new Set(['script', 'style'])
const ATTRIBUTE = /([^\s/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S*)))?/g
const REFERENCE = /&(#x[\da-f]+|#\d+|[a-z][a-z\d]*);/gi
/** What follows the name in a tag. */
const TAG_END = /[^"'>]*(?:(?:"[^"]*"|'[^']*')[^"'>]*)*>/y
const PLAIN_NAME = /^[a-z][a-z\d:-]*$/
const [SPACE, SLASH, LESS, GREATER] = [32, 47, 60, 62] as const

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
    if (text !== '') events.text(decode(text))
    text = ''
    at = isEnd ? closed(html, { from, end }, events) : opened(html, { from, end }, events)
  }
  if (text !== '') events.text(decode(text))
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
  for (; at < html.length; at++) {
    const code = html.charCodeAt(at)
    if (code === GREATER || code === SLASH || code <= 32) break
  }
  return at
}

function endOfComment(html: string, start: number): number {
  const [mark, length] = html.startsWith('<!--', start) ? ['-->', 3] : ['>', 1]
  const end = html.indexOf(mark as string, start)
  return end < 0 ? html.length : end + (length as number)
}

function closed(html: string, { from, end }: NameRange, { close }: HtmlEvents): number {
  close(html.slice(from, end).toLowerCase())
  if (html.charCodeAt(end) === GREATER) return end + 1
  const last = html.indexOf('>', end)
  return last < 0 ? html.length : last + 1
}

/** Reads the rest of a start tag; returns the offset after it. */
function opened(html: string, { from, end }: NameRange, events: HtmlEvents): number {
  const name = html.slice(from, end).toLowerCase()
  const after = endOfTag(html, end)
  if (name === 'span' && html.startsWith(DRAWN, end) && html.startsWith(MATHML_END, from - 1 - MATHML_END.length))
    return endOfSpan(html, after)
  events.open(name, after - end > 2 ? html.slice(end, after - 1) : '', isVoidElement(name))
  if (name === 'pre') return preformatted(html, after, events)
  if (name === 'span' && html.startsWith(MATHML, end)) return startOfSource(html, after)
  if (!RAW.has(name)) return after
  const last = html.indexOf(`</${name}`, after)
  events.close(name)
  return last < 0 ? html.length : html.indexOf('>', last) + 1 || html.length
}

/** Start of a formula's source in its MathML, of which only the source is used. */
function startOfSource(html: string, after: number): number {
  const start = html.indexOf('<annotation', after)
  return start > 0 && start < html.indexOf(MATHML_END, after) ? start : after
}

/** The offset after the end of a span. */
function endOfSpan(html: string, after: number): number {
  let depth = 1
  for (let at = html.indexOf('span', after); at >= 0; at = html.indexOf('span', at + 4)) {
    const before = html.charCodeAt(at - 1)
    if (before === LESS) depth++
    else if (before === SLASH && html.charCodeAt(at - 2) === LESS && --depth === 0) return html.indexOf('>', at) + 1
  }
  return html.length
}

/** The end of a tag: after the first `>` outside quotes. */
function endOfTag(html: string, from: number): number {
  TAG_END.lastIndex = from
  return TAG_END.test(html) ? TAG_END.lastIndex : html.length
}

/** The attributes of a start tag, by name in lower case. */
export function readAttributes(text: string): Readonly<Record<string, string>> {
  return readQuoted(text) ?? readAnyAttributes(text)
}

/** Attributes as templates write them, each with a space before it and its value in double quotes; undefined for others. */
function readQuoted(text: string): Record<string, string> | undefined {
  const attributes: Record<string, string> = {}
  for (let at = 0; at < text.length; ) {
    const equals = text.indexOf('="', at)
    const end = text.indexOf('"', equals + 2)
    if (equals < 0 || end < 0 || text.charCodeAt(at) !== SPACE) return undefined
    const name = text.slice(at + 1, equals)
    if (!PLAIN_NAME.test(name)) return undefined
    attributes[name] ??= decode(text.slice(equals + 2, end))
    at = end + 1
  }
  return attributes
}

function readAnyAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, key = '', double, single, bare] of text.matchAll(ATTRIBUTE))
    attributes[key.toLowerCase()] ??= decode(double ?? single ?? bare ?? '')
  return attributes
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
  if (text !== '') events.text(decode(text))
  if (hasCode) events.close('code')
  return end
}

/** The references that templates write. */
const WRITTEN = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#x27', "'"],
])

/** Text with its character references resolved. */
function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(REFERENCE, (written, name: string) => {
    const usual = WRITTEN.get(name)
    if (usual !== undefined) return usual
    if (name[0] !== '#') return decodeNamedCharacterReference(name) || written
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '\uFFFD'
  })
}

/**
 * HTML in events. In: HTML that templates and the parse stage wrote, which is well-formed but for what a site's own
 * components put in. Out: calls for tags and texts. Comments, the contents of scripts and styles, and the marks of
 * highlighted code are skipped.
 */
import { decodeNamedCharacterReference } from 'decode-named-character-reference'

export interface HtmlEvents {
  /** `isEmpty`: no end tag follows. */
  open: (name: string, attributes: Readonly<Record<string, string>>, isEmpty: boolean) => void
  close: (name: string) => void
  text: (text: string) => void
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const RAW = new Set(['script', 'style'])
const TAG = /<(\/?)([a-zA-Z][^\s/>]*)/y
const ATTRIBUTE = /([^\s/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S*)))?/g
const NONE: Readonly<Record<string, string>> = Object.freeze({})
const REFERENCE = /&(#x[\da-f]+|#\d+|[a-z][a-z\d]*);/gi

/** Reads a piece of HTML. */
export function readHtml(html: string, events: HtmlEvents): void {
  let at = 0
  let text = ''
  const endText = () => {
    if (text !== '') events.text(decode(text))
    text = ''
  }
  while (at < html.length) {
    const start = html.indexOf('<', at)
    text += html.slice(at, start < 0 ? html.length : start)
    if (start < 0) break
    TAG.lastIndex = start
    const tag = TAG.exec(html)
    if (!tag) {
      const isComment = html.startsWith('<!', start)
      const end = isComment ? endOfComment(html, start) : start + 1
      if (!isComment) text += '<'
      at = end
      continue
    }
    endText()
    at = tag[1] === '/' ? closed(html, TAG.lastIndex, tag, events) : opened(html, TAG.lastIndex, tag, events)
  }
  endText()
}

function endOfComment(html: string, start: number): number {
  const [mark, length] = html.startsWith('<!--', start) ? ['-->', 3] : ['>', 1]
  const end = html.indexOf(mark as string, start)
  return end < 0 ? html.length : end + (length as number)
}

function closed(html: string, from: number, [, , name = '']: RegExpExecArray, { close }: HtmlEvents): number {
  const end = html.indexOf('>', from)
  close(name.toLowerCase())
  return end < 0 ? html.length : end + 1
}

/** Reads the rest of a start tag; returns where what follows it starts. */
function opened(html: string, from: number, [, , tagName = '']: RegExpExecArray, events: HtmlEvents): number {
  const name = tagName.toLowerCase()
  const after = endOfTag(html, from)
  const attributes = after - from > 2 ? readAttributes(html.slice(from, after - 1)) : NONE
  events.open(name, attributes, VOID.has(name))
  if (name === 'pre') return preformatted(html, after, events)
  if (!RAW.has(name)) return after
  const last = html.indexOf(`</${name}`, after)
  events.close(name)
  return last < 0 ? html.length : html.indexOf('>', last) + 1 || html.length
}

/** Where a tag ends: at the first `>` that stands in no quotes. */
function endOfTag(html: string, from: number): number {
  for (let end = html.indexOf('>', from); end >= 0; end = html.indexOf('>', end + 1)) {
    let quote = 0
    for (let at = from; at < end; at++) {
      const code = html.charCodeAt(at)
      if (code === quote) quote = 0
      else if (quote === 0 && (code === 34 || code === 39)) quote = code
    }
    if (quote === 0) return end + 1
  }
  return html.length
}

function readAttributes(text: string): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = {}
  for (const [, key = '', double, single, bare] of text.matchAll(ATTRIBUTE))
    attributes[key.toLowerCase()] ??= decode(double ?? single ?? bare ?? '')
  return attributes
}

/** Reads up to the end tag of `pre`: nothing but text counts in it, besides a `code` around all of it. */
function preformatted(html: string, from: number, events: HtmlEvents): number {
  const end = html.indexOf('</pre', from)
  if (end < 0) return from
  let start = from
  TAG.lastIndex = from
  const tag = TAG.exec(html)
  const hasCode = tag?.[2] === 'code' && tag[1] === ''
  if (hasCode) start = opened(html, TAG.lastIndex, tag, events)
  const text = html
    .slice(start, end)
    .replace(/<br\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
  if (text !== '') events.text(decode(text))
  if (hasCode) events.close('code')
  return end
}

/** Text with its character references resolved. */
function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(REFERENCE, (written, name: string) => {
    if (name[0] !== '#') return decodeNamedCharacterReference(name) || written
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '\uFFFD'
  })
}

/**
 * The words of an expression that is not run. In: code, such as `list.map(x => <li>One {x}</li>)`. Out: the text
 * between its tags, without tags and code.
 */
import { readWholeLiteral, type Scope } from './literals.ts'
import { matchBraces, readTag, skipString } from './read-tag.ts'

/** Elements whose text is separated from the text after them. */
const APART = /^(?:p|div|li|dt|dd|t[dhr]|h[1-6]|br|section|summary)$/
/** Maximum depth at which expressions within expressions are searched. */
const MAX_DEPTH = 20

/** The text inside the tags in `code`; '' if there is none. */
export function jsxText(code: string, scope: Scope, depth = 0): string {
  let out = ''
  let open = 0
  for (let at = 0; at < code.length; ) {
    const character = code[at] as string
    const tag = character === '<' ? readTag(code, at) : undefined
    const braces = character === '{' && open > 0 ? matchBraces(code, at) : undefined
    if (tag) {
      if (tag.kind === 'open') open++
      else if (tag.kind === 'close') open = Math.max(0, open - 1)
      if (APART.test(tag.name)) out += ' '
      at = tag.end
    } else if (braces !== undefined) {
      out += innerText(code.slice(at + 1, braces - 1), scope, depth)
      at = braces
    } else {
      if (open > 0) out += character
      else if (character === '"' || character === "'" || character === '`') at = skipString(code, at)
      at++
    }
  }
  return depth > 0 ? out : decodeEntities(out).replace(/\s+/g, ' ').trim()
}

function innerText(code: string, scope: Scope, depth: number): string {
  const literal = readWholeLiteral(code, scope)?.value
  if (typeof literal === 'string' || typeof literal === 'number') return String(literal)
  return depth < MAX_DEPTH ? jsxText(code, scope, depth + 1) : ''
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Decodes the characters that JSX writes as entities. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]+));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] as string) : whole
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  })
}

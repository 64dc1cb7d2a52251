/**
 * Code with links in markdown. Returns a fence whose info string has the places of the links, or inline code of which
 * parts are links.
 */
import type { LinkedCode } from '../../model/reference.ts'
import { wrapSignature } from './wrap-signature.ts'

/** The address of a symbol. */
export function refTo(name: string): string {
  return `ref:${encodeURIComponent(name).replace(/[()$_*~]/g, char => `%${char.charCodeAt(0).toString(16)}`)}`
}

/** Markdown whose links to unknown symbols are plain text: a member that a type inherits may have no entry. */
export function knownLinks(markdown: string | undefined, names: ReadonlySet<string>): string | undefined {
  return markdown?.replace(/\[((?:[^\]\\]|\\.)*)\]\(ref:([^()\s]*)\)/g, (link, text: string, name: string) =>
    names.has(decodeURIComponent(name)) ? link : text,
  )
}

/** Whether a name is that of a symbol. */
export function isKnown(name: string, names: ReadonlySet<string>): boolean {
  return names.has(name)
}

interface FenceOptions {
  language: string
  names: ReadonlySet<string>
  mark: 'signature' | 'sample'
  /** The files of a form that sends a request. */
  form?: string | undefined
}

/** A fence with the code, wrapped at its commas if it is long. */
export function fenceOf(code: LinkedCode, { language, names, mark, form }: FenceOptions): string {
  const links: string[] = []
  const wrapped = wrapSignature(code)
  let text = ''
  for (const part of wrapped) {
    if (typeof part === 'string') text += part
    else {
      if (isKnown(part.ref, names)) links.push(`${text.length}-${text.length + part.text.length}=${refTo(part.ref)}`)
      text += part.text
    }
  }
  const meta = links.length > 0 ? ` refs="${links.join(' ')}"` : ''
  return fence(text, `${language} ${mark}${meta}${form ? ` try="${form}"` : ''}`)
}

/** A fence that its code cannot end. */
export function fence(code: string, info: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}${info}\n${code.replace(/\n$/, '')}\n${marks}`
}

/** Inline code; parts that lead to symbols are links. */
export function codeOf(code: LinkedCode, names?: ReadonlySet<string>): string {
  const linked = code.map(part => (typeof part === 'string' || names?.has(part.ref) ? part : part.text))
  return joined(linked)
    .map(part => (typeof part === 'string' ? span(part) : `[${span(part.text)}](${refTo(part.ref)})`))
    .join('')
}

/** Neighbouring texts as one: two spans of code beside each other would be read as one. */
function joined(code: LinkedCode): LinkedCode {
  const parts: (string | { text: string; ref: string })[] = []
  for (const part of code) {
    const last = parts.at(-1)
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part
    else parts.push(part)
  }
  return parts.filter(part => (typeof part === 'string' ? part : part.text) !== '')
}

function span(code: string): string {
  const text = code.replace(/\s+/g, ' ')
  if (text.trim() === '') return text
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  const space = /^`|`$|^ .* $/.test(text) ? ' ' : ''
  return `${marks}${space}${text}${space}${marks}`
}

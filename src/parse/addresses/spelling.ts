/** How an address is written in each syntax. Escapes in unchanged parts are kept. */
import { decodeNamedCharacterReference } from 'decode-named-character-reference'

/** The syntaxes that can contain an address. */
export type Syntax =
  /** `[a](here)`, `[a]: here`; `angled` is between angle brackets. */
  | 'destination'
  | 'angled'
  /** `<here>`, and an address that is a link by itself. */
  | 'autolink'
  | 'literal'
  /** Values of attributes, by their quotes. */
  | 'double-quoted'
  | 'single-quoted'
  | 'unquoted'
  /** A string in code: an import, or an expression in a tag. */
  | 'code'
  /** Scalars of front matter. */
  | 'yaml-plain'
  | 'yaml-single'
  | 'yaml-double'

/** A range of source, and the text that it stands for. */
interface Piece {
  raw: string
  text: string
}

const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]*));/y
const BACKSLASH = /\\([!-/:-@[-`{-~])/y

const HAS_BACKSLASH = new Set<Syntax>(['destination', 'angled'])
const HAS_ENTITIES = new Set<Syntax>(['destination', 'angled', 'double-quoted', 'single-quoted', 'unquoted'])

/** Decodes a written address. */
export function readSpelling(raw: string, syntax: Syntax): string {
  return piecesOf(raw, syntax)
    .map(({ text }) => text)
    .join('')
}

/**
 * The text to write for another address, and the address as it will be read, because some characters have to be
 * percent-encoded. Undefined if the syntax cannot contain the address.
 */
export function rewriteAddress(raw: string, syntax: Syntax, to: string): { raw: string; url: string } | undefined {
  const pieces = piecesOf(raw, syntax)
  const from = pieces.map(({ text }) => text).join('')
  const head = keptAtStart(pieces, commonStart(from, to))
  const shared = commonStart(reversed(from), reversed(to))
  const most = Math.min(from.length, to.length) - lengthOf(head)
  const tail = keptAtStart([...pieces].reverse(), Math.min(shared, most)).reverse()
  const middle = to.slice(lengthOf(head), to.length - lengthOf(tail))
  const made = rawOf(head) + encode(middle, syntax, to) + rawOf(tail)
  const url = readSpelling(made, syntax)
  return url === to || MAY_ENCODE.has(syntax) ? { raw: made, url } : undefined
}

/** Syntaxes in which some characters are percent-encoded, so that the same address is written differently. */
const MAY_ENCODE = new Set<Syntax>(['destination', 'angled', 'autolink', 'literal'])

function piecesOf(raw: string, syntax: Syntax): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < raw.length; ) {
    const piece = pieceAt(raw, at, syntax)
    pieces.push(piece)
    at += piece.raw.length
  }
  return pieces
}

function pieceAt(raw: string, at: number, syntax: Syntax): Piece {
  if (HAS_BACKSLASH.has(syntax)) {
    BACKSLASH.lastIndex = at
    const escaped = BACKSLASH.exec(raw)
    if (escaped) return { raw: escaped[0], text: escaped[1] as string }
  }
  if (HAS_ENTITIES.has(syntax)) {
    ENTITY.lastIndex = at
    const entity = ENTITY.exec(raw)
    const text = entity && decodeEntity(entity)
    if (entity && text !== undefined && text !== null) return { raw: entity[0], text }
  }
  if (syntax === 'yaml-single' && raw.startsWith("''", at)) return { raw: "''", text: "'" }
  const char = String.fromCodePoint(raw.codePointAt(at) ?? 0)
  return { raw: char, text: char }
}

function decodeEntity([, decimal, hex, name]: RegExpExecArray): string | undefined {
  if (name !== undefined) return decodeNamedCharacterReference(name) || undefined
  const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal)
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined
}

/** The pieces from the start whose texts are within a length. */
function keptAtStart(pieces: readonly Piece[], length: number): Piece[] {
  const kept: Piece[] = []
  let sum = 0
  for (const piece of pieces) {
    sum += piece.text.length
    if (sum > length) break
    kept.push(piece)
  }
  return kept
}

function commonStart(a: string, b: string): number {
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at++
  return at
}

function reversed(text: string): string {
  return text.split('').reverse().join('')
}

function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { text }) => sum + text.length, 0)
}

function rawOf(pieces: readonly Piece[]): string {
  return pieces.map(({ raw }) => raw).join('')
}

/** New text in a syntax. `whole` is the address that it becomes part of. */
function encode(text: string, syntax: Syntax, whole: string): string {
  switch (syntax) {
    case 'destination':
      return escapeAmpersands(percent(text, /[\s\x00-\x1f\x7f|`]/g)).replace(
        isBalanced(whole) ? /[\\<]/g : /[\\<()]/g,
        '\\$&',
      )
    case 'angled':
      return escapeAmpersands(percent(text, /[\n\r|`]/g)).replace(/[\\<>]/g, '\\$&')
    case 'autolink':
    case 'literal':
      return percent(text, /[\s\x00-\x1f\x7f<>|`]/g)
    case 'double-quoted':
      return escapeAmpersands(text).replace(/"/g, '&quot;')
    case 'single-quoted':
      return escapeAmpersands(text).replace(/'/g, '&#39;')
    case 'unquoted':
      return escapeAmpersands(text).replace(/[\s"'=<>`]/g, char => `&#${char.charCodeAt(0)};`)
    case 'yaml-single':
      return text.replace(/'/g, "''")
    default:
      return text
  }
}

function percent(text: string, unfit: RegExp): string {
  return text.replace(unfit, char => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
}

/** Escapes only ampersands that could begin an entity. */
function escapeAmpersands(text: string): string {
  return text.replace(/&(?=[#A-Za-z]|$)/g, '&amp;')
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const char of text) {
    if (char === '(') depth++
    else if (char === ')' && --depth < 0) return false
  }
  return depth === 0
}

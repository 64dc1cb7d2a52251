/**
 * Bytes to text. Returns its text with `\n` line ends and without a byte-order mark, or no text and an error if the
 * bytes are not UTF-8 text or too many. Line and column of a character are the same before and after; a NUL becomes
 * U+FFFD, as CommonMark 2.3 requires.
 */
import { Buffer, isUtf8 } from 'node:buffer'
import { LineIndex } from '../../base/line-index.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'

/** A file's text; undefined if there is none, with the reason among the diagnostics. */
export interface Decoded {
  text: string | undefined
  diagnostics: Diagnostic[]
}

/** One NUL in this many bytes is an accident, more are UTF-16 or binary data. */
const NUL_SHARE = 50

/** Bidirectional controls with which code can look different from what it does ("trojan source"). */
const BIDI = /[\u202a-\u202e\u2066-\u2069]/

/** Decodes a file. `path` is for the diagnostics; `maxBytes` is the maximum size of a page. */
export function decode(bytes: Uint8Array, path: string, maxBytes: number): Decoded {
  const problem = unreadable(bytes, maxBytes)
  if (problem) return { text: undefined, diagnostics: [{ file: path, ...problem }] }
  let text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  if (text.charCodeAt(0) === 0xfeff) text = text.slice(1)
  if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n')
  const diagnostics = [...nulWarning(text, path), ...bidiWarning(text, path)]
  return { text: text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text, diagnostics }
}

type Problem = Pick<Diagnostic, 'rule' | 'message' | 'hint' | 'span'>

function unreadable(bytes: Uint8Array, maxBytes: number): Problem | undefined {
  if (bytes.length > maxBytes)
    return {
      rule: 'page-too-large',
      message: `the file has ${bytes.length} bytes, more than limits.pageBytes (${maxBytes}) allows`,
      hint: 'Split the page, or raise limits.pageBytes in the configuration.',
    }
  const utf16 = utf16Kind(bytes)
  if (utf16)
    return {
      rule: 'not-utf8',
      message: `the file is ${utf16} text, not UTF-8`,
      hint: 'Save it as UTF-8, for example with: iconv -f UTF-16 -t UTF-8 FILE',
    }
  if (!isUtf8(bytes)) return invalidUtf8(bytes)
  if (countNuls(bytes) * NUL_SHARE > bytes.length)
    return { rule: 'not-text', message: 'the file is binary data, not text', hint: 'Pages are UTF-8 text files.' }
  return undefined
}

function utf16Kind(bytes: Uint8Array): string | undefined {
  if (bytes.length < 2) return undefined
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE'
  return undefined
}

function countNuls(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + 1)) count++
  return count
}

function invalidUtf8(bytes: Uint8Array): Problem {
  const at = firstInvalidByte(bytes)
  const before = Buffer.from(bytes.buffer, bytes.byteOffset, at).toString('utf8').replace(/\r\n?/g, '\n')
  return {
    rule: 'not-utf8',
    message: `the file is not UTF-8 text: byte ${at} (counted from 0) is invalid`,
    hint: 'Save it as UTF-8.',
    span: new LineIndex(before).place(before.length),
  }
}

/** Offset of the first byte that decoding replaces, given that there is one. */
function firstInvalidByte(bytes: Uint8Array): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  let offset = 0
  let from = 0
  for (let at = text.indexOf('\ufffd'); at !== -1; at = text.indexOf('\ufffd', at + 1)) {
    offset += Buffer.byteLength(text.slice(from, at))
    from = at
    const written = bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd
    if (!written) return offset
  }
  return offset
}

function nulWarning(text: string, path: string): Diagnostic[] {
  const at = text.indexOf('\0')
  if (at === -1) return []
  return [
    {
      rule: 'nul-character',
      file: path,
      message: 'the file has a NUL character; it is shown as U+FFFD',
      hint: 'Remove the character.',
      span: new LineIndex(text).place(at),
    },
  ]
}

function bidiWarning(text: string, path: string): Diagnostic[] {
  const found = BIDI.exec(text)
  if (!found) return []
  const code = found[0].charCodeAt(0).toString(16).toUpperCase()
  return [
    {
      rule: 'bidi-control',
      file: path,
      message: `the text has the invisible direction control U+${code}, which can make it look different from what it is`,
      hint: 'Remove it, or write it as an escape in code.',
      span: new LineIndex(text).place(found.index),
    },
  ]
}

/**
 * A block of the term dictionary: terms in ascending order with the location of their posting lists. Terms are
 * front-coded: only the difference from the previous term is written.
 */
import { ByteReader, ByteWriter } from './bytes.ts'
import { NAME_LENGTH } from './index-format.ts'

/** A term and the location of its posting list. */
export interface DictionaryEntry {
  term: string
  /** Number of sections that have the term. */
  sections: number
  /** Name of the posting file, and the range of bytes in it. */
  file: string
  offset: number
  length: number
}

/** Name of a posting file that is part of the dictionary itself. */
export const IN_DICTIONARY = '0'.repeat(NAME_LENGTH)

/**
 * Writes a dictionary: the name of each posting file and its terms, then the postings of the file that is part of the
 * dictionary.
 */
export function writeDictionary(
  files: readonly { name: string; terms: readonly { term: string; sections: number; length: number }[] }[],
  postings: Uint8Array = new Uint8Array(),
): Uint8Array {
  const writer = new ByteWriter()
  let before = ''
  for (const { name, terms } of files) {
    for (let at = 0; at < NAME_LENGTH; at += 2) writer.byte(Number.parseInt(name.slice(at, at + 2), 16))
    writer.number(terms.length)
    for (const { term, sections, length } of terms) {
      const shared = sharedLength(before, term)
      writer.number(shared)
      writer.text(term.slice(shared))
      writer.number(sections)
      writer.number(length)
      before = term
    }
  }
  writer.raw(postings)
  return writer.finish()
}

/** Reads the dictionary of this name. Throws a `RangeError` if it is truncated. */
export function readDictionary(bytes: Uint8Array, name: string): DictionaryEntry[] {
  const reader = new ByteReader(bytes)
  const entries: DictionaryEntry[] = []
  let before = ''
  while (!reader.done) {
    const file = hex(reader.raw(NAME_LENGTH / 2))
    const first = entries.length
    let offset = 0
    for (let left = reader.number(); left > 0; left--) {
      const term = before.slice(0, reader.number()) + reader.text()
      const sections = reader.number()
      const length = reader.number()
      entries.push({ term, sections, file, offset, length })
      offset += length
      before = term
    }
    if (file !== IN_DICTIONARY) continue
    const start = reader.skip(offset)
    for (const entry of entries.slice(first)) {
      entry.file = name
      entry.offset += start
    }
  }
  return entries
}

/** Bytes as hexadecimal digits. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Length of the common prefix of two terms. Never splits a surrogate pair. */
function sharedLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  let length = 0
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length++
  if (length === 0) return 0
  const last = b.charCodeAt(length - 1)
  return last >= 0xd800 && last <= 0xdbff ? length - 1 : length
}

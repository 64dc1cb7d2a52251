/**
 * An address where it is written: the exact stretch of the file's text that is nothing but the address.
 */
import type { SourceSpan } from '../../model/diagnostic.ts'
import { readSpelling, type Syntax } from './spelling.ts'

export interface WrittenAddress {
  /** Offsets in the text of the file, as the parser reads it. */
  start: number
  end: number
  syntax: Syntax
  raw: string
  /** The address that is written, decoded. */
  url: string
  /** May it as well be something else, such as a title? */
  isUnsure?: boolean
  /** Where the link, image, definition, tag or field begins that the address belongs to. */
  at: Pick<SourceSpan, 'line' | 'column'>
}

/** Makes one from its place. */
export function writtenAt(
  text: string,
  [start, end]: readonly [number, number],
  { syntax, at, isUnsure }: Pick<WrittenAddress, 'syntax' | 'at' | 'isUnsure'>,
): WrittenAddress {
  const raw = text.slice(start, end)
  return { start, end, syntax, raw, url: readSpelling(raw, syntax), at, isUnsure }
}

/**
 * A written address: the exact range of the file's text that contains only the address.
 */
import type { SourceSpan } from '../../model/diagnostic.ts'
import { readSpelling, type Syntax } from './spelling.ts'

export interface WrittenAddress {
  /** Offsets in the text of the file, as the parser reads it. */
  start: number
  end: number
  syntax: Syntax
  raw: string
  /** The decoded address. */
  url: string
  /** Whether it may also be something else, such as a title. */
  isUnsure?: boolean
  /** The start of the link, image, definition, tag or field that contains the address. */
  at: Pick<SourceSpan, 'line' | 'column'>
}

/** Creates a written address from its place. */
export function writtenAt(
  text: string,
  [start, end]: readonly [number, number],
  { syntax, at, isUnsure }: Pick<WrittenAddress, 'syntax' | 'at' | 'isUnsure'>,
): WrittenAddress {
  const raw = text.slice(start, end)
  return { start, end, syntax, raw, url: readSpelling(raw, syntax), at, isUnsure }
}

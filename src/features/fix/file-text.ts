/** A file's text with everything that a parser does not see: the byte-order mark, and original line ends. */
import { Buffer } from 'node:buffer'

/** One change: offsets in the text of the parser, and the new text. */
export interface Change {
  start: number
  end: number
  text: string
}

/** The text of a file; undefined if its bytes are not exactly that text in UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = buffer.toString('utf8')
  return Buffer.from(text).equals(buffer) ? text : undefined
}

/** The text that the parser reads: without a byte-order mark, and with `\n` line ends. */
export function parserText(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
}

/** Applies changes that do not overlap. */
export function applyChanges(text: string, changes: readonly Change[]): string {
  const toFile = fileOffsets(text)
  const ordered = [...changes].sort((a, b) => b.start - a.start)
  return ordered.reduce(
    (result, { start, end, text: made }) => result.slice(0, toFile(start)) + made + result.slice(toFile(end)),
    text,
  )
}

/** Whether two changes overlap. */
export function overlap(a: Change, b: Change): boolean {
  return a.start < b.end && b.start < a.end
}

/** Maps offsets of the parser's text, which has `\n` line ends and no byte-order mark, to those of the file. */
function fileOffsets(text: string): (offset: number) => number {
  const mark = text.startsWith('\ufeff') ? 1 : 0
  /** Offsets in the parser's text of line ends that consist of two characters in the file. */
  const pairs = [...text.matchAll(/\r\n/g)].map(({ index }, before) => index - mark - before)
  return offset => {
    let low = 0
    let high = pairs.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[middle] as number) < offset) low = middle + 1
      else high = middle
    }
    return offset + mark + low
  }
}

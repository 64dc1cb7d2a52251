/** The main part of a document: what is between the first `<main` and the last `</main>`, or all of it without these. */
import { isAscii } from 'node:buffer'

/** The bytes of the main part, in the memory of the document. */
export function mainPart({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array {
  const html = Buffer.from(buffer, byteOffset, byteLength)
  const start = html.indexOf('<main')
  // Finds the last one by searching forwards, because `lastIndexOf` takes longer.
  let end = -1
  for (let at = html.indexOf('</main>', start); at >= 0; at = html.indexOf('</main>', at + 1)) end = at
  return start < 0 || end < 0 ? html : html.subarray(start, end)
}

/**
 * The text of the main part. Decoded from the bytes, it has one byte a character unless its own text needs two: a slice of
 * the document's text has two because of one ellipsis in its scripts, and so would all texts that are made of it.
 */
export function textOfPart({ buffer, byteOffset, byteLength }: Uint8Array): string {
  const part = Buffer.from(buffer, byteOffset, byteLength)
  // Half of all pages are ASCII, which needs no decoding.
  return part.toString(isAscii(part) ? 'latin1' : 'utf8')
}

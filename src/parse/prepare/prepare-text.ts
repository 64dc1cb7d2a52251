/**
 * From a file's body to the text that the markdown parser reads. In: the file's text and where its
 * body starts. Out: text without what markdown does not know, and the map back to the file.
 */
import type { OffsetMap } from '../text/edits.ts'
import { shiftMap } from '../text/edits.ts'

/** The text for the parser. */
export interface PreparedText {
  text: string
  map: OffsetMap
}

/** Prepares a body. */
export function prepareText(text: string, bodyOffset: number): PreparedText {
  return { text: text.slice(bodyOffset), map: shiftMap(bodyOffset) }
}

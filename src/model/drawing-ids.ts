/**
 * The ids of a drawing that is a part of pages. In a stored drawing, each id and each reference to one begins with a mark
 * that no file can contain; in a page, a beginning that is unique there replaces it.
 */

/** The mark: XML does not allow the character. */
export const ID = '\u0001'

/** The drawing with its ids. */
export function withIds(drawing: string, start: string): string {
  return drawing.replaceAll(ID, start)
}

/** Something on a published page that its author did not mean, by kind. */
export interface Leftover {
  /** Its name with the article: "a variable of a template language". */
  what: string
  /** How readers see it: as text, in a block of code, or not at all. */
  form: 'text' | 'code' | 'empty'
  /**
   * The different occurrences, each with its number; of something empty, what identifies it: an address or an id. `before`
   * has the letters before each of them, because the same text may be markup elsewhere on the page.
   */
  samples: [text: string, count: number, before?: string[]][]
}

/** Number of characters in which such letters are looked for, and of letters. */
const CONTEXT = { characters: 60, letters: 8 }

/** The last letters and digits before a position in a text. */
export function lettersBefore(text: string, at: number): string {
  return lettersOf(text.slice(Math.max(0, at - CONTEXT.characters), at)).slice(-CONTEXT.letters)
}

/** The letters and digits of a text, which are the same whatever markup is around them. */
export function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The kind of rows with empty cells. A sample contains the cells of a row. */
export const EMPTY_CELL = 'a cell of a table'
/** Ends a cell of a row. */
export const CELL_END = '\u0001'

/** Something on a published page that its author did not mean, by kind. */
export interface Leftover {
  /** Its name with the article: "a variable of a template language". */
  what: string
  /** How readers see it: as text, in a block of code, or not at all. */
  form: 'text' | 'code' | 'empty'
  /** The different occurrences, each with its number; of something empty, what identifies it: an address or an id. */
  samples: [text: string, count: number][]
}

/** The kind of rows with empty cells. A sample contains the cells of a row. */
export const EMPTY_CELL = 'a cell of a table'
/** Ends a cell of a row. */
export const CELL_END = '\u0001'

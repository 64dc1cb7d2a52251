/**
 * The running text of a page, in pieces with the offset in its file at which each begins.
 */
interface TextPiece {
  text: string
  start: number
}

/** The texts of one page. */
export interface PageTexts {
  file: string
  /** The file's text, in which offsets count. */
  text: string
  pieces: readonly TextPiece[]
}

/** The running text of a page, in pieces with their offsets in its file. */
interface TextPiece {
  text: string
  start: number
}

/** The texts of one page. */
export interface PageTexts {
  file: string
  /** The file's text, which offsets refer to. */
  text: string
  pieces: readonly TextPiece[]
}

/** The drawing of an icon in the form that pages use. */

/** The content of an `<svg>` with a square view box. */
export interface IconDrawing {
  body: string
  /** Width and height of the view box. */
  size: number
}

/** The drawing of an icon, as pages have it. */

/** The inside of an `<svg>` with a square view box. */
export interface IconDrawing {
  body: string
  /** Width and height of the view box. */
  size: number
}

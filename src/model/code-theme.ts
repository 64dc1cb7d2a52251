/** The colours of a theme for code: those of plain code, and those of parts of code by their names in Prism. */
export interface CodeTheme {
  plain: { color: string; backgroundColor: string }
  styles: { types: string[]; style: { color: string } }[]
}

/**
 * Stylesheets of the theme for what most pages do not show, by their files in `templates/styles`: home pages; layouts of their
 * own and posts; components; a bar in the primary colour; dialogs; paper; colours and very long lengths in formulas.
 */
export const EXTRA_SHEETS = ['home', 'plain', 'kit', 'primary', 'dialogs', 'print', 'formulas'] as const

export type ExtraSheet = (typeof EXTRA_SHEETS)[number]

/** Something for each of them. */
export function forEachSheet<T>(make: (name: ExtraSheet) => T): Record<ExtraSheet, T> {
  return Object.fromEntries(EXTRA_SHEETS.map(name => [name, make(name)])) as Record<ExtraSheet, T>
}

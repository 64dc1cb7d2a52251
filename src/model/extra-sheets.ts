/**
 * Stylesheets of the theme for features that most pages do not use, by their files in `templates/styles`: home pages;
 * custom layouts and posts; components; a bar in the primary colour; dialogs; tools that scripts add; print; colours and
 * very long lengths in formulas; entries of references; the question whether a page helped; drawings.
 */
export const EXTRA_SHEETS = [
  'home',
  'plain',
  'kit',
  'primary',
  'dialogs',
  'tools',
  'print',
  'formulas',
  'reference',
  'feedback',
  'figures',
] as const

export type ExtraSheet = (typeof EXTRA_SHEETS)[number]

/** Creates a value for each of them. */
export function forEachSheet<T>(make: (name: ExtraSheet) => T): Record<ExtraSheet, T> {
  return Object.fromEntries(EXTRA_SHEETS.map(name => [name, make(name)])) as Record<ExtraSheet, T>
}

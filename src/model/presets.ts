/** The looks besides the default one, for `theme.preset`. Each is a stylesheet in `templates/styles/presets/`. */
export const PRESETS = ['book', 'console', 'soft'] as const

/** The preset for stylesheets and components that build on Infima. */
export const INFIMA = 'infima'

/** All values of `theme.preset`. */
export const ALL_PRESETS = [...PRESETS, INFIMA] as const

/** The backgrounds of the light mode, as in the stylesheets of the presets; without a preset, white. */
export const LIGHT_BACKGROUNDS: Readonly<Record<(typeof ALL_PRESETS)[number], string>> = {
  book: '#fcf9f2',
  console: '#ffffff',
  soft: '#f5f2fc',
  infima: '#ffffff',
}

/** The looks besides the default one, for `theme.preset`. Each is a stylesheet in `templates/styles/presets/`. */
export const PRESETS = ['book', 'console', 'soft'] as const

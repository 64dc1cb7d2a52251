/** The tones of badges and banners, by the names of notes. */
const TONES = new Set(['note', 'tip', 'info', 'warning', 'danger'])
const OTHER_NAMES: Record<string, string> = { success: 'tip', caution: 'warning' }

/** The tone of a variant; unknown ones have that of notes. */
export function toneOf(variant: string): string {
  const name = OTHER_NAMES[variant] ?? variant
  return TONES.has(name) ? name : 'note'
}

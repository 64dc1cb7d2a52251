/**
 * A short label in a line of text: a version, a state.
 */
import type { ReactNode } from 'react'

/** What each variant looks like, by the names of notes. */
const TONES = new Set(['note', 'tip', 'info', 'warning', 'danger'])
const OTHER_NAMES: Record<string, string> = { success: 'tip', caution: 'warning' }

export function Badge({ text, variant = 'note', children }: { text?: string; variant?: string; children?: ReactNode }) {
  const name = OTHER_NAMES[variant] ?? variant
  return <span className={`dg-label dg-label--${TONES.has(name) ? name : 'note'}`}>{text ?? children}</span>
}

/** Neither fails nor has ids: an audit need not render it. */
Badge.addsNothing = true

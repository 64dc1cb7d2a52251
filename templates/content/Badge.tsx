/** A short label in a line of text: a version, a status. */
import type { ReactNode } from 'react'
import { toneOf } from './tones.ts'

export function Badge({ text, variant = 'note', children }: { text?: string; variant?: string; children?: ReactNode }) {
  return <span className={`dg-label dg-label--${toneOf(variant)}`}>{text ?? children}</span>
}

/** It cannot fail and has no ids: an audit need not render it. */
Badge.addsNothing = true

/** A highlighted line across the text: an announcement, a call to action. */
import type { ReactNode } from 'react'
import { toneOf } from './tones.ts'

export function Banner({ variant = 'info', children }: { variant?: string; children?: ReactNode }) {
  return <div className={`dg-strip dg-strip--${toneOf(variant)}`}>{children}</div>
}

/** It cannot fail and has no ids: an audit need not render it. */
Banner.addsNothing = true

/**
 * A line that stands out across the text: an announcement, a call to do something.
 */
import type { ReactNode } from 'react'
import { toneOf } from './tones.ts'

export function Banner({ variant = 'info', children }: { variant?: string; children?: ReactNode }) {
  return <div className={`dg-strip dg-strip--${toneOf(variant)}`}>{children}</div>
}

/** Neither fails nor has ids: an audit need not render it. */
Banner.addsNothing = true

/** A diagram that was drawn when the site was built. A wide diagram scrolls, by keyboard as well. */
import type { ReactNode } from 'react'

export function Diagram({ children }: { children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide diagrams scroll, so the keyboard must reach them.
    <section className="dg-diagram" tabIndex={0}>
      {children}
    </section>
  )
}

/** It cannot fail and has no ids: an audit need not render it. */
Diagram.addsNothing = true

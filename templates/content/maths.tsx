/** Formulas, already rendered by KaTeX. A wide formula scrolls, by keyboard as well. */
import type { ReactNode } from 'react'

export function MathBlock({ children }: { children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide formulas scroll, so the keyboard must reach them.
    <section className="math-block" tabIndex={0}>
      {children}
    </section>
  )
}

export function MathInline({ children }: { children?: ReactNode }) {
  return <span className="math-inline">{children}</span>
}

/** They cannot fail and have no ids: an audit need not render them. */
MathBlock.addsNothing = true
MathInline.addsNothing = true

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

/**
 * A formula in a line, which is broken at its relations.
 * @param scrolls whether a part that cannot be broken may be wider than a phone
 * @param label names the region that scrolls; undefined in a link, which is a tab stop already
 */
export function MathInline(props: { scrolls?: boolean; label?: string; children?: ReactNode }) {
  const { scrolls, label, children } = props
  const region = label === undefined ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 }
  return (
    <span className={scrolls ? 'math-inline dg-scrolls' : 'math-inline'} {...region}>
      {children}
    </span>
  )
}

/** They cannot fail and have no ids: an audit need not render them. */
MathBlock.addsNothing = true
MathInline.addsNothing = true

/**
 * A table in a frame that scrolls where the page is narrower than the table.
 */
import type { TableHTMLAttributes } from 'react'

export function Table(props: TableHTMLAttributes<HTMLTableElement>) {
  return (
    // A section without a name: it can be focused, but is not a landmark.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll, so the keyboard must reach them.
    <section className="table-wrap" tabIndex={0}>
      <table {...props} />
    </section>
  )
}

/** Equal props are rendered once. */
Table.opaqueProps = [] as readonly string[]

/**
 * A table in a frame that scrolls where the page is narrower than the table.
 */
import type { TableHTMLAttributes } from 'react'

export function Table(props: TableHTMLAttributes<HTMLTableElement>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll, so the keyboard must reach them.
    <div className="table-wrap" tabIndex={0} role="group" aria-label="Table">
      <table {...props} />
    </div>
  )
}

/** Equal props are rendered once. */
Table.opaqueProps = [] as readonly string[]

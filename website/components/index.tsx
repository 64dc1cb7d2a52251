import './example.css'
import type { ReactNode } from 'react'

/** The source of an example, and what it becomes. */
export function Example({ wide, children }: { wide?: boolean; children?: ReactNode }) {
  return <div className={wide ? 'example example--wide' : 'example'}>{children}</div>
}

/** What an example becomes. */
export function Result({ children }: { children?: ReactNode }) {
  return <div className="example__result">{children}</div>
}

import './example.css'
import './home.css'
import type { ReactNode } from 'react'

/** The source of an example, and what it becomes. */
export function Example({ wide, children }: { wide?: boolean; children?: ReactNode }) {
  return <div className={wide ? 'example example--wide' : 'example'}>{children}</div>
}

/** What an example becomes. */
export function Result({ children }: { children?: ReactNode }) {
  return <div className="example__result">{children}</div>
}

/** Measured values in a row. */
export function Measured({ children }: { children?: ReactNode }) {
  return <div className="home-numbers">{children}</div>
}

/** One of them: the number, and what it is of. */
export function Value({ of, children }: { of: string; children?: ReactNode }) {
  return (
    <div className="home-number">
      <strong>{of}</strong>
      {children}
    </div>
  )
}

/**
 * Lists with a meaning of their own: steps of a task, and a tree of files. What is inside is a plain list of markdown,
 * which the stylesheet draws.
 */
import type { ReactNode } from 'react'

export function Steps({ children }: { children?: ReactNode }) {
  return <div className="dg-steps">{children}</div>
}

export function FileTree({ children }: { children?: ReactNode }) {
  return <div className="dg-file-tree">{children}</div>
}

/** Neither fail nor have ids: an audit need not render them. */
Steps.addsNothing = true
FileTree.addsNothing = true

/**
 * Lists with a special meaning: the steps of a task, and a file tree. The content is a plain markdown list, which the
 * stylesheet draws.
 */
import type { ReactNode } from 'react'

export function Steps({ children }: { children?: ReactNode }) {
  return <div className="dg-steps">{children}</div>
}

export function FileTree({ children }: { children?: ReactNode }) {
  return <div className="dg-file-tree">{children}</div>
}

/** They cannot fail and have no ids: an audit need not render them. */
Steps.addsNothing = true
FileTree.addsNothing = true

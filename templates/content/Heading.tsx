/**
 * A heading with a link to itself. The link is named by the heading, whose own name it does not change.
 */
import type { ReactNode } from 'react'

export function Heading({ level, id, children }: { level: number; id?: string; children?: ReactNode }) {
  const Tag = `h${level}` as 'h2'
  if (level === 1 || !id) return <Tag id={id || undefined}>{children}</Tag>
  return (
    <Tag id={id}>
      {children}
      <a className="hash-link" href={`#${id}`} aria-labelledby={id} />
    </Tag>
  )
}

/** Written out as it is: see the static templates of the page's text. */
Heading.opaqueProps = ['id'] as readonly string[]

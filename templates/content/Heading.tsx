/**
 * A heading, followed by a link to it. The link is no part of the heading, which assistive technology would
 * read twice. Its name is "Link to section" and the heading: see content/labels.ts.
 */
import type { ReactNode } from 'react'
import { LINK_LABEL } from './labels.ts'

export function Heading({ level, id, children }: { level: number; id?: string; children?: ReactNode }) {
  const Tag = `h${level}` as 'h2'
  if (level === 1 || !id) return <Tag id={id || undefined}>{children}</Tag>
  return (
    <>
      <Tag id={id}>{children}</Tag>
      <a className="hash-link" href={`#${id}`} aria-labelledby={`${LINK_LABEL} ${id}`} />
    </>
  )
}

/** Written out as it is: see the static templates of the page's text. */
Heading.opaqueProps = ['id'] as readonly string[]

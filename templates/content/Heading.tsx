/**
 * A heading, followed by a link to it. The link is not part of the heading, because assistive technology would read it
 * twice. Its name is "Link to section" and the heading: see content/labels.ts.
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

/** Written out unchanged: see src/parse/html/render-body.ts. */
Heading.opaqueProps = ['id'] as readonly string[]

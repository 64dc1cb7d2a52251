/** The previous and next pages in the order of the sidebar. */
import type { ReactNode } from 'react'
import type { PageView, SiteView } from '../../src/model/view.ts'

export function Pagination({ site: { texts }, page: { prev, next } }: { site: SiteView; page: PageView }) {
  if (!prev && !next) return null
  return (
    <nav className="pagination-nav" aria-label={texts['nav.pages']}>
      {prev && <PageLink {...prev} direction="prev" sublabel={texts['nav.previous']} />}
      {next && <PageLink {...next} direction="next" sublabel={texts['nav.next']} />}
    </nav>
  )
}

/** A link to a page before or after another. */
export function PageLink({
  label,
  href,
  direction,
  sublabel,
}: {
  label: ReactNode
  href: string
  direction: 'prev' | 'next'
  sublabel: ReactNode
}) {
  return (
    <a className={`pagination-nav__link pagination-nav__link--${direction}`} href={href} rel={direction}>
      <span className="pagination-nav__sublabel">{sublabel}</span>
      <span className="pagination-nav__label">{label}</span>
    </a>
  )
}

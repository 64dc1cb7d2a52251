/** The body of every page: skip link, bars, the page itself, footer. */
import type { ReactNode } from 'react'
import type { PageView, SiteView } from '../../src/model/view.ts'
import { AnnouncementBar } from './AnnouncementBar.tsx'
import { BaseUrlBanner } from './BaseUrlBanner.tsx'
import { Footer } from './Footer.tsx'
import { Navbar } from './Navbar.tsx'

interface Props {
  site: SiteView
  page: PageView
  children: ReactNode
}

/** The link to the content, for readers with a keyboard. */
export function SkipLink({ site }: Pick<Props, 'site'>) {
  return (
    <a className="dg-skip" href="#dg-main">
      {site.texts['nav.skip']}
    </a>
  )
}

export function Body({ site, page, children }: Props) {
  return (
    <>
      <SkipLink site={site} />
      {page.path === site.baseUrl && <BaseUrlBanner site={site} />}
      <AnnouncementBar site={site} />
      <header className="dg-header">
        <Navbar site={site} page={page} />
      </header>
      {children}
      <Footer site={site} />
    </>
  )
}

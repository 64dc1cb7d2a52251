/**
 * The column beside a page, and the drawer of small screens: there it starts with the links of the
 * navigation bar. `html` is the sidebar's list as rendered once for all pages of a branch. `children` take the place of the
 * menu with this list.
 */
import type { ReactNode } from 'react'
import type { PageView, SiteView } from '../../src/model/view.ts'
import { NavItem } from './Navbar.tsx'
import { SocialLinks } from './SocialLinks.tsx'

interface SidebarProps {
  site: SiteView
  page: PageView
  html: string
  children?: ReactNode
}

export function Sidebar({ site, page, html, children }: SidebarProps) {
  const { left, right } = site.navbar
  const items = [...left, ...right].filter(item => item.kind !== 'search')
  return (
    <aside className={`theme-doc-sidebar-container${html ? '' : ' dg-drawer-only'}`} id="dg-sidebar">
      <nav className="dg-drawer-nav" aria-label={site.texts['nav.menu']}>
        {items.map((item, index) => (
          <NavItem key={`${index}`} item={item} page={page} site={site} />
        ))}
        <SocialLinks site={site} />
      </nav>
      {html && (children ?? <SidebarMenu site={site} html={html} />)}
    </aside>
  )
}

/** The menu of a page that has one. */
export function SidebarMenu({ site, html }: Pick<SidebarProps, 'site' | 'html'>) {
  return <nav className="menu" aria-label={site.texts['nav.sidebar']} dangerouslySetInnerHTML={{ __html: html }} />
}

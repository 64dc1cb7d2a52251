/**
 * The navigation bar. On small screens its links move into the drawer (see Sidebar), which a disclosure opens, so that
 * it works without scripts. For the same reason, search is the button of a form that leads to the results page.
 */
import type { ReactNode } from 'react'
import type { NavDropdownView, NavEntryView, NavItemView, NavLinkView } from '../../src/model/navbar-view.ts'
import type { PageView, SiteView } from '../../src/model/view.ts'
import { ColorModeIcon, MenuIcon, SearchIcon } from './icons.tsx'
import { Logo } from './Logo.tsx'
import { SocialLinks } from './SocialLinks.tsx'

/** The label of the button and the names of the modes, in the order of client/color-mode.ts. */
const MODES = ['toggle', 'system', 'light', 'dark'] as const

interface Props {
  site: SiteView
  page: PageView
}

export function Navbar({ site, page }: Props) {
  return (
    <NavbarFrame site={site}>
      <NavbarContent site={site} page={page} />
    </NavbarFrame>
  )
}

/** The bar without what is in it. */
export function NavbarFrame({ site: { navbar, texts }, children }: Pick<Props, 'site'> & { children: ReactNode }) {
  return (
    <nav
      className={navbar.style ? `navbar navbar--${navbar.style}` : 'navbar'}
      aria-label={texts['nav.main']}
      data-hide-on-scroll={navbar.hideOnScroll || undefined}
    >
      <div className="navbar__inner">{children}</div>
    </nav>
  )
}

export function NavbarContent({ site, page }: Props) {
  const { navbar } = site
  return (
    <>
      <MenuButton site={site} />
      <Brand site={site} />
      <div className="navbar__items">
        {navbar.left.map((item, index) => (
          <NavItem key={`${index}`} item={item} page={page} site={site} />
        ))}
      </div>
      <div className="navbar__items navbar__items--right">
        {navbar.right.map((item, index) => (
          <NavItem key={`${index}`} item={item} page={page} site={site} />
        ))}
        <SocialLinks site={site} />
        <ColorModeToggle site={site} />
      </div>
    </>
  )
}

/** Opens the drawer. */
export function MenuButton({ site: { texts } }: Pick<Props, 'site'>) {
  return (
    <details className="navbar__menu">
      <summary className="navbar__toggle" id="dg-menu" aria-label={texts['nav.menu']}>
        <MenuIcon />
      </summary>
    </details>
  )
}

/** Logo and title, which lead home. */
export function Brand({ site: { navbar, homeHref } }: Pick<Props, 'site'>) {
  return (
    <a className="navbar__brand" href={navbar.logo?.href ?? homeHref}>
      {navbar.logo && <Logo logo={navbar.logo} isDecorative={navbar.title !== ''} />}
      {navbar.title && <b className="navbar__title">{navbar.title}</b>}
    </a>
  )
}

export function ColorModeToggle({ site: { colorMode, texts } }: Pick<Props, 'site'>) {
  if (colorMode.disableSwitch) return null
  return (
    <button
      type="button"
      className="dg-color-toggle dg-needs-js"
      aria-label={texts['colorMode.toggle']}
      data-dg-color-toggle={MODES.map(name => texts[`colorMode.${name}`]).join('|')}
    >
      <ColorModeIcon />
    </button>
  )
}

/** One item, in the bar or in the drawer. */
export function NavItem({ item, page, site }: { item: NavItemView; page: PageView; site: SiteView }) {
  if (item.kind === 'search') return <SearchButton site={site} />
  if (item.kind === 'html')
    return <div className={`navbar__item ${item.className ?? ''}`} dangerouslySetInnerHTML={{ __html: item.html }} />
  if (item.kind === 'link') return <NavLink link={item} page={page} className="navbar__item navbar__link" />
  const items = dropdownItems(item, page, site)
  if (items.length < (item.source === 'config' ? 1 : 2)) return null
  return (
    <details className={`navbar__item dropdown ${item.className ?? ''}`} data-dg-dropdown="">
      <summary className={`navbar__link ${isPart(item, page) ? 'navbar__link--active' : ''}`.trim()}>
        {dropdownLabel(item, page)}
      </summary>
      <ul className="dropdown__menu">
        {items.map(entry =>
          entry.kind === 'html' ? (
            <li key={entry.html} className={entry.className} dangerouslySetInnerHTML={{ __html: entry.html }} />
          ) : (
            <li key={entry.href + entry.label}>
              <NavLink link={entry} page={page} className="dropdown__link" />
            </li>
          ),
        )}
      </ul>
    </details>
  )
}

export function SearchButton({ site: { search, texts } }: { site: SiteView }) {
  return (
    <form className="navbar__item" action={search.pageHref}>
      <button type="submit" className="dg-search-button" data-dg-search="">
        <SearchIcon />
        <span className="dg-search-button__label">{texts['search.button']}</span>
        <kbd className="dg-needs-js">{texts['search.shortcut']}</kbd>
      </button>
    </form>
  )
}

/** A link in the bar, marked if it leads to the current part of the site. */
export function NavLink({ link, page, className }: { link: NavLinkView; page: PageView; className: string }) {
  const active = isActive(link, page)
  const classes = [
    className,
    link.className,
    active && 'navbar__link--active',
    link.current && 'dropdown__link--active',
  ]
    .filter(Boolean)
    .join(' ')
  const current = link.href === page.path ? 'page' : active || link.current ? 'true' : undefined
  return (
    <a
      className={classes}
      href={link.href}
      {...link.attributes}
      lang={link.lang}
      hrefLang={link.lang}
      data-version={link.version}
      data-dg-version={link.isVersion ? '' : undefined}
      data-versions={page.version === undefined && link.versions ? JSON.stringify(link.versions) : undefined}
      aria-label={link.ariaLabel}
      aria-current={current}
    >
      {link.html ? <span dangerouslySetInnerHTML={{ __html: link.html }} /> : link.label}
    </a>
  )
}

function isActive({ href, activeBase, activeRegex, activeSidebar, external }: NavLinkView, page: PageView): boolean {
  if (external) return false
  if (activeRegex === undefined && activeSidebar !== undefined) return activeSidebar === page.sidebar
  return isPart({ activeBase: activeBase ?? href, activeRegex }, page)
}

/** Whether the page is in the part of the site that an item names. */
function isPart(
  { activeBase: base, activeRegex }: Pick<NavLinkView, 'activeBase' | 'activeRegex'>,
  { path }: PageView,
): boolean {
  if (activeRegex !== undefined) return new RegExp(activeRegex).test(path)
  return base !== undefined && (path === base || path.startsWith(base.endsWith('/') ? base : `${base}/`))
}

function dropdownItems(item: NavDropdownView, page: PageView, { keepsVersion }: SiteView): NavEntryView[] {
  const after = item.itemsAfter ?? []
  const link = { kind: 'link', external: false, activeRegex: '^$' } as const
  if (item.source === 'version')
    return [
      ...item.items,
      ...page.versionLinks.map(({ label, href, name, current }) => ({
        ...link,
        label,
        href,
        current,
        version: keepsVersion ? name : undefined,
      })),
      ...after,
    ]
  if (item.source === 'locale')
    return [
      ...item.items,
      ...page.localeLinks.map(({ label, href, htmlLang, current }) => ({
        ...link,
        label,
        href,
        current,
        lang: htmlLang,
      })),
      ...after,
    ]
  return item.items
}

function dropdownLabel(item: NavDropdownView, page: PageView): string {
  if (item.source === 'version') return page.version?.label ?? item.label
  if (item.source === 'locale') return page.localeLinks.find(({ current }) => current)?.label ?? item.label
  return item.label
}

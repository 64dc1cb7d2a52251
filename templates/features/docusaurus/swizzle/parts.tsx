/**
 * docsgen's own forms of the components of Docusaurus's theme that sites replace, with the props that Docusaurus gives
 * them: the result of `@theme-original/…`, and of `@theme/…` for components that the site does not replace.
 */

import DocRootMain from 'docsgen:theme/DocRoot/Layout/Main'
import Copyright from 'docsgen:theme/Footer/Copyright'
import FooterLayout from 'docsgen:theme/Footer/Layout'
import LinkItem from 'docsgen:theme/Footer/LinkItem'
import Links from 'docsgen:theme/Footer/Links'
import FooterLogoPart from 'docsgen:theme/Footer/Logo'
import LayoutProvider from 'docsgen:theme/Layout/Provider'
import NavbarContentPart from 'docsgen:theme/Navbar/Content'
import NavbarLayoutPart from 'docsgen:theme/Navbar/Layout'
import type { ComponentType, ReactNode } from 'react'
import { AnnouncementBar } from '../../../components/AnnouncementBar.tsx'
import { Body, SkipLink } from '../../../components/Body.tsx'
import { FooterCopyright, FooterFrame, FooterLink, FooterLogo } from '../../../components/Footer.tsx'
import {
  Brand,
  ColorModeToggle,
  MenuButton,
  NavbarContent,
  NavbarFrame,
  SearchButton,
} from '../../../components/Navbar.tsx'
import { usePartSlot } from '../../../islands/PartIsland.tsx'
import { currentPage, NotedContexts } from './current.tsx'
import { pageParts } from './page-parts.tsx'

/** The parts around every page: the whole layout, navbar, footer, the bar for announcements. */
interface ChildrenProps {
  children?: ReactNode
}

/** The item of a footer in a config. */
interface ConfigLink {
  label?: string
  to?: string
  href?: string
  html?: string
}

interface FooterLayoutProps {
  style?: 'light' | 'dark'
  links?: ReactNode
  logo?: ReactNode
  copyright?: ReactNode
}

function Footer() {
  const { footer } = currentPage().site
  if (!footer) return null
  const links = footer.columns.map(({ title, items }) => ({ title, items }))
  return (
    <FooterLayout
      style={footer.style}
      links={<Links links={links} />}
      logo={footer.logo && <FooterLogoPart logo={footer.logo} />}
      copyright={footer.copyright && <Copyright copyright={footer.copyright} />}
    />
  )
}

function FooterColumns({ columns }: { columns: { title?: ReactNode; items?: ConfigLink[] }[] }) {
  return (
    <div className="footer__links">
      {columns.map(({ title, items = [] }, index) => (
        <div className="footer__col" key={`${index}`}>
          {title && <p className="footer__title">{title}</p>}
          <ul className="footer__items">
            {items.map((item, at) => (
              <li key={`${at}`} className="footer__item">
                <LinkItem item={item} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function FooterLinksOf({ links = [] }: { links?: (ConfigLink & { title?: string; items?: ConfigLink[] })[] }) {
  const isSimple = links.every(({ items }) => items === undefined)
  return <FooterColumns columns={isSimple ? [{ items: links }] : links} />
}

function FooterItem({ item: { label = '', to, href = to ?? '', html } }: { item: ConfigLink }) {
  return <FooterLink item={html === undefined ? { label, href, external: false } : { html }} />
}

/** The components, by name. */
const layoutParts = {
  MDXContent: ({ children }: ChildrenProps) => <>{children}</>,
  Layout: ({ children }: ChildrenProps) => (
    <LayoutProvider>
      <NotedContexts />
      <Body {...currentPage()}>{children}</Body>
    </LayoutProvider>
  ),
  'DocRoot/Layout': ({ children }: ChildrenProps) => (
    <DocRootMain hiddenSidebarContainer={false}>{children}</DocRootMain>
  ),
  'DocRoot/Layout/Main': ({ children }: ChildrenProps) => <>{children}</>,
  SkipToContent: () => <SkipLink site={currentPage().site} />,
  Footer,
  'Footer/Layout': ({ links, logo, copyright }: FooterLayoutProps) => (
    <FooterFrame site={currentPage().site}>
      {links}
      {logo}
      {copyright}
    </FooterFrame>
  ),
  'Footer/Links': FooterLinksOf,
  'Footer/Links/MultiColumn': FooterColumns,
  'Footer/Links/Simple': FooterLinksOf,
  'Footer/LinkItem': FooterItem,
  'Footer/Logo': () => <FooterLogo site={currentPage().site} />,
  'Footer/Copyright': ({ copyright = '' }: { copyright?: string }) => <FooterCopyright html={copyright} />,
  Navbar: () => (
    <NavbarLayoutPart>
      <NavbarContentPart />
    </NavbarLayoutPart>
  ),
  'Navbar/Layout': ({ children }: ChildrenProps) => <NavbarFrame site={currentPage().site}>{children}</NavbarFrame>,
  'Navbar/Content': () => <NavbarContent {...currentPage()} />,
  'Navbar/Logo': () => <Brand site={currentPage().site} />,
  'Navbar/Search': ({ children }: ChildrenProps) => <>{children}</>,
  'Navbar/ColorModeToggle': () => <ColorModeToggle site={currentPage().site} />,
  'Navbar/MobileSidebar': () => null,
  'Navbar/MobileSidebar/Toggle': () => <MenuButton site={currentPage().site} />,
  SearchBar: () => (currentPage().site.search.enabled ? <SearchButton site={currentPage().site} /> : null),
  NavbarItem: ({ label = '', to, href = to, html, className = '' }: ConfigLink & { className?: string }) =>
    html === undefined ? (
      <a className={`navbar__item navbar__link ${className}`.trim()} href={href}>
        {label}
      </a>
    ) : (
      <div className="navbar__item" dangerouslySetInnerHTML={{ __html: html }} />
    ),
  AnnouncementBar: () => <AnnouncementBar site={currentPage().site} />,
  'AnnouncementBar/Content': () => (
    <div
      className="announcementBar__content"
      dangerouslySetInnerHTML={{ __html: currentPage().site.announcementBar?.content ?? '' }}
    />
  ),
}

// biome-ignore lint/suspicious/noExplicitAny: each component has props of its own.
const PARTS: Record<string, ComponentType<any>> = { ...layoutParts, ...pageParts }

const PROVIDERS = new Set(['Root', 'Layout/Provider'])

/** Shows a part; the content of one that docsgen does not have. In an island, it is a slot. */
export function part(name: string, props: { children?: ReactNode }): ReactNode {
  const Part = PARTS[name]
  // What the site provides there reaches the content.
  if (PROVIDERS.has(name)) return props.children
  const shown = Part ? <Part {...props} /> : props.children
  // biome-ignore lint/correctness/useHookAtTopLevel: the components that call it are made for it (modules.ts).
  return usePartSlot(name, shown) ?? shown
}

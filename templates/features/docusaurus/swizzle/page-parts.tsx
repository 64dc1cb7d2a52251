/** The parts of one page: its text and what is above, beside and below it. */
import PostPart from 'docsgen:theme/BlogPostItem'
import PostTextPart from 'docsgen:theme/BlogPostItem/Content'
import CardPart from 'docsgen:theme/DocCard'
import TextPart from 'docsgen:theme/DocItem/Content'
import LayoutPart from 'docsgen:theme/DocItem/Layout'
import PaginatorPart from 'docsgen:theme/DocPaginator'
import NotFoundContent from 'docsgen:theme/NotFound/Content'
import NavLinkPart from 'docsgen:theme/PaginatorNavLink'
import TocPart from 'docsgen:theme/TOC'
import { createContext, type ReactNode, useContext } from 'react'
import type { CardView, TocEntry } from '../../../../src/model/view.ts'
import { Banners, VersionBadge } from '../../../components/Banners.tsx'
import { Breadcrumbs, HomeCrumb } from '../../../components/Breadcrumbs.tsx'
import { CardContent } from '../../../components/Cards.tsx'
import { DocFooter } from '../../../components/DocFooter.tsx'
import { PageMenu } from '../../../components/PageMenu.tsx'
import { EditLink, LastUpdate, TagList } from '../../../components/PageMeta.tsx'
import { PageLink } from '../../../components/Pagination.tsx'
import { SidebarMenu } from '../../../components/Sidebar.tsx'
import { TocColumn, TocDisclosure, TocList } from '../../../components/Toc.tsx'
import { DocLayout, DocText, TitleOf } from '../../../pages/Doc.tsx'
import { NotFound } from '../../../pages/NotFound.tsx'
import { type Heading, type HeadingTree, useTreeifiedTOC } from '../theme-helpers.tsx'
import { currentPage, tocOf } from './current.tsx'

interface ChildrenProps {
  children?: ReactNode
}

/** A card in the form of Docusaurus: an item of a sidebar. */
interface DocCardItem {
  label: string
  href: string
  description?: string
  items?: unknown[]
}

/** A card as Docusaurus's components receive it. */
export function itemOfCard({ title, href, description, count }: CardView): object {
  const type = count === undefined ? 'link' : 'category'
  return { type, label: title, href, description, items: Array.from({ length: count ?? 0 }, () => ({ type: 'link' })) }
}

/** Whether the layout around a text is docsgen's, which shows the title. */
const InOwnLayout = createContext(false)

/** The text of the page. */
export function Text() {
  const { page, body } = currentPage()
  return body || page.hideTitle ? <DocText page={page} body={body} /> : null
}

function Layout({ children }: ChildrenProps) {
  return (
    <InOwnLayout value>
      <DocLayout {...currentPage()}>{children}</DocLayout>
    </InOwnLayout>
  )
}

/** The text, with the title where Docusaurus's component shows it. */
function Content({ children }: ChildrenProps) {
  return (
    <>
      {!useContext(InOwnLayout) && <TitleOf page={currentPage().page} />}
      {children ?? <Text />}
    </>
  )
}

/** The breadcrumbs; in a layout of the site also the menu that is beside them in docsgen's. */
function Position({ isBesideMenu }: { isBesideMenu?: boolean }) {
  const crumbs = <Breadcrumbs {...currentPage()} />
  if (isBesideMenu) return crumbs
  return (
    <div className="dg-page-bar">
      {crumbs}
      <PageMenu {...currentPage()} />
    </div>
  )
}

/** Previous and next page. */
function Paginator() {
  const { site, page } = currentPage()
  const { prev, next } = page
  if (!prev && !next) return null
  return (
    <nav className="pagination-nav" aria-label={site.texts['nav.pages']}>
      {prev && <NavLinkPart permalink={prev.href} title={prev.label} subLabel={site.texts['nav.previous']} />}
      {next && <NavLinkPart permalink={next.href} title={next.label} subLabel={site.texts['nav.next']} isNext />}
    </nav>
  )
}

function Contents() {
  const { site, page } = currentPage()
  return (
    <TocColumn site={site} page={page}>
      <TocPart toc={tocOf(page.toc, 2)} />
    </TocColumn>
  )
}

/** The headings that a component of the site passes on, or those of the page. */
function useEntries(toc: readonly Heading[] | undefined): TocEntry[] {
  const entry = ({ id, value, children }: HeadingTree): TocEntry => ({ id, html: value, children: children.map(entry) })
  const tree = useTreeifiedTOC(toc ?? [])
  return toc === undefined ? currentPage().page.toc : tree.map(entry)
}

const Menu = () => <SidebarMenu {...currentPage()} html={currentPage().sidebar} />

const Headings = ({ toc }: { toc?: readonly Heading[] }) => <TocList entries={useEntries(toc)} />

interface PageLinkProps {
  permalink: string
  title: ReactNode
  subLabel?: ReactNode
  isNext?: boolean
}

/** The components, by name. */
export const pageParts = {
  ContentVisibility: () => null,
  DocBreadcrumbs: Position,
  DocCard: ({ item: { label, href, description = '', items } }: { item: DocCardItem }) => (
    <CardContent
      site={currentPage().site}
      card={{ title: label, href, description, count: items?.length || undefined }}
    />
  ),
  DocCardList: ({ items = [] }: { items?: DocCardItem[] }) => (
    <ul className="dg-cards">
      {items.map(item => (
        <li className="dg-card" key={item.href}>
          <CardPart item={item} />
        </li>
      ))}
    </ul>
  ),
  DocItem: () => (
    <LayoutPart>
      <Text />
    </LayoutPart>
  ),
  'DocItem/Layout': ({ children }: ChildrenProps) => (
    <Layout>
      <TextPart>{children}</TextPart>
    </Layout>
  ),
  'DocItem/Content': Content,
  'DocItem/Footer': () => <DocFooter {...currentPage()} />,
  'DocItem/Metadata': () => null,
  'DocItem/Paginator': () => <PaginatorPart />,
  'DocItem/TOC/Desktop': Contents,
  'DocItem/TOC/Mobile': () => <TocDisclosure {...currentPage()} />,
  DocPaginator: Paginator,
  BlogPostPaginator: () => <PaginatorPart />,
  PaginatorNavLink: ({ permalink, title, subLabel, isNext }: PageLinkProps) => (
    <PageLink href={permalink} label={title} sublabel={subLabel} direction={isNext ? 'next' : 'prev'} />
  ),
  DocVersionBadge: () => <VersionBadge {...currentPage()} />,
  DocVersionBanner: () => <Banners {...currentPage()} />,
  DocSidebar: Menu,
  'DocSidebar/Desktop': Menu,
  'DocSidebar/Desktop/Content': Menu,
  // In a list of the site's own menu.
  DocSidebarItems: () => <li dangerouslySetInnerHTML={{ __html: currentPage().sidebar }} />,
  EditThisPage: () => <EditLink {...currentPage()} />,
  LastUpdated: () => <LastUpdate {...currentPage()} />,
  TagsListInline: () => <TagList {...currentPage()} />,
  TOC: Headings,
  TOCItems: Headings,
  TOCCollapsible: ({ toc }: { toc?: readonly Heading[] }) => (
    <TocDisclosure {...currentPage()} entries={useEntries(toc)} />
  ),
  BackToTopButton: () => null,
  'DocBreadcrumbs/Items/Home': () => <HomeCrumb {...currentPage()} />,
  BlogPostPage: () => (
    <PostPart>
      <Text />
    </PostPart>
  ),
  BlogPostItem: ({ children }: ChildrenProps) => (
    <Layout>
      <PostTextPart>{children}</PostTextPart>
    </Layout>
  ),
  'BlogPostItem/Container': ({ children }: ChildrenProps) => <article>{children}</article>,
  'BlogPostItem/Content': ({ children }: ChildrenProps) => <>{children ?? <Text />}</>,
  'BlogPostItem/Footer': () => <DocFooter {...currentPage()} />,
  'BlogPostItem/Header': () => <h1>{currentPage().page.title}</h1>,
  NotFound: () => <NotFoundContent />,
  'NotFound/Content': () => <NotFound {...currentPage()} />,
}

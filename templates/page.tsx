/**
 * The templates that render pages: the whole document, the sidebar of one branch, and components that need the site.
 */
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { CardView, PageView, SidebarView, SiteView, SlotView } from '../src/model/view.ts'
import { Cards } from './components/Cards.tsx'
import { Layout } from './components/Layout.tsx'
import { pageSheets } from './components/page-sheets.ts'
import { type ChangeView, RecentChanges } from './components/RecentChanges.tsx'
import { SidebarItems } from './components/SidebarItems.tsx'
import { labelsFor } from './content/labels.ts'
import { Doc } from './pages/Doc.tsx'
import { Home } from './pages/Home.tsx'
import { Listing } from './pages/Listing.tsx'
import { NotFound } from './pages/NotFound.tsx'
import { Plain } from './pages/Plain.tsx'
import { Search } from './pages/Search.tsx'

/** The text of a post in a list, and whether it continues. */
interface Excerpt {
  html: string
  isCut: boolean
}

interface PageParts {
  body: string
  sidebar: string
  excerpts?: Excerpt[]
}

/** The document of a page. `parts` have been rendered before: the HTML of the text and the sidebar. */
export function renderPage(site: SiteView, page: PageView, parts: PageParts): string {
  const { excerpts = [] } = parts
  const text = parts.body + excerpts.map(({ html }) => html).join('')
  const document = (
    <Layout site={site} page={page} sidebar={parts.sidebar} sheets={pageSheets(site, page, text)}>
      <Content site={site} page={page} body={parts.body + labelsFor(text, site.texts)} excerpts={excerpts} />
    </Layout>
  )
  return `<!doctype html>${renderToString(document)}\n`
}

function Content(props: { site: SiteView; page: PageView; body: string; excerpts: Excerpt[] }) {
  if (props.page.kind === 'home') return <Home {...props} />
  if (props.page.kind === 'not-found') return <NotFound {...props} />
  if (props.page.kind === 'search') return <Search {...props} />
  if (props.page.kind === 'listing') return <Listing {...props} />
  if (props.page.kind === 'plain') return <Plain {...props} />
  return <Doc {...props} />
}

/** The list of a sidebar with one branch open, shared by all pages of the branch. */
export function renderSidebar(site: SiteView, sidebar: SidebarView, trail: number[], own?: string): string {
  const { items, pruned } = sidebar
  return renderToString(<SidebarItems items={items} trail={trail} own={own} pruned={pruned} texts={site.texts} />)
}

/** The HTML of a component that needs the site. */
export function renderSlot(site: SiteView, { component, props }: SlotView): string {
  const Slot = SLOTS[component]
  return Slot ? renderToString(<Slot site={site} {...props} />) : ''
}

/** Components that need the site (`isSlot` in the table of components), by name. */
const SLOTS: Record<string, ComponentType<{ site: SiteView } & Record<string, unknown>>> = {
  DocCardList: ({ site, items }) => <Cards site={site} cards={(items as CardView[] | undefined) ?? []} />,
  RecentChanges: ({ site, items, feed }) => (
    <RecentChanges site={site} items={(items as ChangeView[] | undefined) ?? []} feed={feed as string | undefined} />
  ),
}

/** The templates of pages for a site that replaces components of Docusaurus's theme: each page is the current one. */
import type { PageView } from '../../../../src/model/view.ts'
import { renderPage as renderOwn, renderSlot as renderOwnSlot } from '../../../page.tsx'
import { renderWith } from './current.tsx'
import { withOwnItems } from './Navbar.tsx'

export { renderSidebar } from '../../../page.tsx'
export { takeNoticed } from './current.tsx'

/** Slots are rendered before their page, and for all pages that show them. */
const ANY_PAGE = { kind: 'doc', path: '', title: '', description: '', tags: [], crumbs: [], toc: [] } as object

export const renderPage: typeof renderOwn = (site, page, parts) =>
  renderWith({ site, page, body: parts.body, sidebar: parts.sidebar }, () =>
    withOwnItems(withOwnLayout(renderOwn(site, page, parts))),
  )

/** A layout of the site has columns of its own, and no column for the table of contents beside it. */
function withOwnLayout(html: string): string {
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'))
  if (/class="dg-(?:content|plain|home)/.test(main)) return html
  return html.replace(/(<main id="dg-main" class="dg-main)(?: dg-main--toc)?"/, '$1 dg-plain"')
}

export const renderSlot: typeof renderOwnSlot = (site, slot) =>
  renderWith({ site, page: ANY_PAGE as PageView, body: '', sidebar: '' }, () => renderOwnSlot(site, slot))

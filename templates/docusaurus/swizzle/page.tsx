/** The templates of pages for a site that replaces components of Docusaurus's theme: each page is the current one. */
import type { PageView } from '../../../src/model/view.ts'
import { renderPage as renderOwn, renderSlot as renderOwnSlot } from '../../page.tsx'
import { renderWith } from './current.tsx'

export { renderSidebar } from '../../page.tsx'
export { takeNoticed } from './current.tsx'

/** Slots are rendered before their page, and for all pages that show them. */
const ANY_PAGE = { kind: 'doc', path: '', title: '', description: '', tags: [], crumbs: [], toc: [] } as object

export const renderPage: typeof renderOwn = (site, page, parts) =>
  renderWith({ site, page, body: parts.body, sidebar: parts.sidebar }, () => renderOwn(site, page, parts))

export const renderSlot: typeof renderOwnSlot = (site, slot) =>
  renderWith({ site, page: ANY_PAGE as PageView, body: '', sidebar: '' }, () => renderOwnSlot(site, slot))

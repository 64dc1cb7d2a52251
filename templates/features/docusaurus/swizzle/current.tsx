/**
 * The page that is being rendered, for theme components that a Docusaurus site replaces: the components of Docusaurus get
 * their data from hooks instead of props. Rendering is synchronous, so that one page is current at a time. What fails
 * and what is asked without an answer is collected, and the page shows docsgen's own component instead.
 */
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { HeadTag } from '../../../../src/model/page.ts'
import type { PageView, SiteView, TocEntry } from '../../../../src/model/view.ts'
import { type DocsData, type PageReport, type PageScope, withScope } from '../../../code/page-scope.tsx'
import { type ContextValues, NO_VALUES, useContextValues, withContexts } from '../../../islands/contexts.tsx'
import type { Heading } from '../theme-helpers.tsx'
import { withHeadTags } from './head-tags.tsx'

/** A page with the data of its site. */
export interface CurrentPage {
  site: SiteView
  page: PageView
  /** The HTML of its text. */
  body: string
  /** The HTML of its sidebar. */
  sidebar: string
}

/** What was noticed while a page was rendered. */
export interface Noticed {
  failed: { component: string; reason: string }[]
  unanswered: string[]
}

let current: CurrentPage | undefined
/** The values of contexts inside the site's `Root` and `Layout/Provider`. */
let contexts: ContextValues = NO_VALUES
/** Tags for the head of the page. */
let head: HeadTag[] = []
let failed: Noticed['failed'] = []
let unanswered = new Set<string>()

/** Marks HTML that is part of the page without an element around it. */
const MARK = 'dg-html'
const MARKS = new RegExp(`</?${MARK}>`, 'g')
/** React starts HTML with preloads of its images; browsers discover the images themselves. */
const PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/

/** Renders a page, which is the current one meanwhile. */
export function renderWith(page: CurrentPage, render: () => string): string {
  current = page
  contexts = NO_VALUES
  head = []
  try {
    return withHeadTags(render(), head).replace(MARKS, '')
  } finally {
    current = undefined
  }
}

/** The page that is being rendered. @throws outside rendering a page */
export function currentPage(): CurrentPage {
  if (!current) throw new Error('It can only be shown around a page.')
  return current
}

/** What was noticed since the last call. */
export function takeNoticed(): Noticed {
  const noticed = { failed, unanswered: [...unanswered] }
  failed = []
  unanswered = new Set()
  return noticed
}

/** Notes the contexts for the parts of the page, each of which is rendered apart from the others. */
export function NotedContexts(): ReactNode {
  contexts = useContextValues()
  return null
}

/** Shows a component of the site; `own` is shown if it fails. */
export function replaced(name: string, element: ReactElement, own: () => ReactNode): ReactNode {
  const page = currentPage()
  const report: PageReport = { head: [] }
  try {
    const content = withContexts(contexts, withScope({ ...scopeOf(page), report }, element))
    const html = renderToStaticMarkup(content).replace(PRELOADS, '')
    head.push(...(report.head ?? []))
    return <Html html={withBase(name === 'Layout' ? html : withoutMain(html), page.site.baseUrl)} />
  } catch (error) {
    failed.push({ component: name, reason: error instanceof Error ? error.message : String(error) })
    return own()
  } finally {
    for (const what of report.unanswered ?? []) unanswered.add(what)
  }
}

/** HTML without an element around it. */
export function Html({ html }: { html: string }) {
  const Mark = MARK as 'div'
  return <Mark dangerouslySetInnerHTML={{ __html: html }} />
}

/** A page has one main part, which is docsgen's. */
function withoutMain(html: string): string {
  return html.replace(/(<\/?)main(?=[\s>])/g, '$1div')
}

/** Code writes addresses relative to the base, which pages only have with it. */
function withBase(html: string, base: string): string {
  if (base === '/') return html
  return html.replace(/(<[^>]*\s(?:href|src)=")(\/(?!\/)[^"]*)/g, (whole, start: string, path: string) =>
    path.startsWith(base) || `${path}/` === base ? whole : `${start}${base}${path.slice(1)}`,
  )
}

/** The page as hooks of Docusaurus give it. */
function scopeOf(current: CurrentPage): Partial<PageScope> {
  const { path, crumbs, file, version } = current.page
  const { docs, texts: titles } = current.site as SiteView & { docs?: DocsData[] }
  return {
    titles,
    path,
    doc: docOf(current),
    crumbs,
    sidebar: sidebarOf(current),
    latestPath: version?.latestHref,
    ...(file && { file }),
    ...(docs && { docs }),
  }
}

/** The sidebar of the page with items as Docusaurus has them. */
function sidebarOf({ site, page }: CurrentPage): PageScope['sidebar'] {
  const sidebar = page.sidebar === undefined ? undefined : site.sidebars?.[page.sidebar]
  return sidebar ? { name: sidebar.name, items: sidebar.items.map(itemOf) } : null
}

function itemOf(item: SiteView['sidebars'][string]['items'][number]): object {
  if (item.type === 'html') return { type: 'html', value: item.html, className: item.className }
  const { label, href, unlisted, className } = item
  if (item.type === 'link') return { type: 'link', label, href, unlisted, className }
  const { collapsible, collapsed, items } = item
  return { type: 'category', label, href, unlisted, className, collapsible, collapsed, items: items.map(itemOf) }
}

/** The data of the page's text. */
export function docOf({ page }: CurrentPage): PageScope['doc'] {
  const { title, description, path, editUrl, lastUpdate, prev, next, tags, post, frontMatter = {} } = page
  const link = (to: typeof prev) => to && { title: to.label, permalink: to.href }
  const metadata = {
    title,
    description,
    permalink: path,
    editUrl,
    lastUpdatedAt: lastUpdate && Date.parse(lastUpdate.date),
    lastUpdatedBy: lastUpdate?.author,
    // The text that Docusaurus 2 had.
    formattedLastUpdatedAt: lastUpdate?.words,
    previous: link(prev),
    next: link(next),
    prevItem: link(prev),
    nextItem: link(next),
    tags: tags.map(({ label, href }) => ({ label, permalink: href })),
    sidebar: page.sidebar,
    version: page.version?.name,
    frontMatter,
    ...(post && {
      date: post.date.date,
      formattedDate: post.date.words,
      readingTime: post.readingMinutes,
      authors: post.authors.map(({ name, title: role, url, image }) => ({ name, title: role, url, imageURL: image })),
      hasTruncateMarker: false,
    }),
  }
  const assets = { authorsImageUrls: [] }
  return { frontMatter, metadata, assets, toc: tocOf(page.toc, 2), contentTitle: title }
}

/** Headings as Docusaurus's components receive them: in one list, with their levels. */
export function tocOf(entries: readonly TocEntry[], level: number): Heading[] {
  return entries.flatMap(({ id, html, children }) => [{ id, value: html, level }, ...tocOf(children, level + 1)])
}

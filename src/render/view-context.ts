/** Input of planning pages: the config, the graph, the views of locales and versions, and the assets. */

import type { ResolvedConfig } from '../model/config.ts'
import type { Crumb, Doc, Neighbour, Post, ResolvedRef, SiteGraph } from '../model/graph.ts'
import type { MarkdownPath } from '../model/output.ts'
import type { ParsedPage } from '../model/page.ts'
import type { PageAdditions } from '../model/plugin.ts'
import type { DocsVersion, SourceFile } from '../model/source.ts'
import type { PageView, SiteView, SlotView } from '../model/view.ts'
import type { FormatDate } from './page-dates.ts'
import type { ViewTrail } from './sidebar-trails.ts'

/** Input of page views. */
export interface ViewContext {
  config: ResolvedConfig
  graph: SiteGraph
  markdownPath: MarkdownPath
  /** Texts that distinguish pages with the same title, by key. */
  ambiguous?: ReadonlyMap<string, string>
}

/** An asset as pages show it. */
export interface ShownAsset {
  /** Path relative to the output folder. */
  outPath: string
  size?: { width: number; height: number }
  /** The markup of the figure of a home page, if it is inlined. */
  figure?: string
  /** The attributes and content of a drawing that is a part of the pages that show it as a figure. */
  drawing?: string
  /** Identity of the drawing. */
  drawingId?: string
}

/** Input of the jobs of a build: the context of views, with all sites and assets. */
export interface JobContext extends ViewContext {
  /** The config for what a page shows besides its reads. If there are earlier pages, it notes which fields are read. */
  pageConfig: ResolvedConfig
  sites: KeyedSiteView[]
  /** By path relative to the site folder. */
  assets: ReadonlyMap<string, ShownAsset>
  /** Identity of the page templates. */
  templatesHash: string
  /** Related pages by key of the doc. */
  related?: ReadonlyMap<string, readonly string[]>
  /** The additions of plugins to pages, by route. */
  additions?: ReadonlyMap<string, Pick<PageAdditions, 'headTags' | 'image'>>
}

/** A site view with its identity. */
export interface KeyedSiteView {
  locale: string
  version: DocsVersion
  /**
   * All versions of its docs, with their labels in the language of the locale; outside docs, those of the site's docs.
   */
  versions: readonly DocsVersion[]
  view: SiteView
  /** Identity of the view without its sidebars, which are counted page by page. */
  shellHash: string
  /** Identity of the whole view, for passing it to threads. */
  key: string
  /** The open categories around a page, by the name of the sidebar that it shows. */
  trails: ReadonlyMap<string, ViewTrail>
  /** Dates in the language of the locale. */
  formatDate: FormatDate
}

/** The resolved addresses of the config, by the address as written. */
export type ShellRefs = ReadonlyMap<string, ResolvedRef>

/** The properties of a document that its page shows, besides its text. */
export const FACTS = [
  'key',
  'route',
  'title',
  'description',
  'unlisted',
  'draft',
  'locale',
  'sidebar',
  'editUrl',
  'lastUpdate',
] as const satisfies readonly (keyof Doc)[]
export const SOURCE_FACTS = ['path', 'docPath', 'fallback', 'isMade'] as const satisfies readonly (keyof SourceFile)[]

/** A document as its page shows it. */
export type ShownDoc = Pick<Doc, (typeof FACTS)[number] | 'page'> & {
  source: Pick<SourceFile, (typeof SOURCE_FACTS)[number]>
}

/** A view of the site as pages show it, besides sidebars. */
export type ShownSite = Omit<KeyedSiteView, 'trails' | 'key'>

/** A partial that a page shows, directly or indirectly. */
interface ReadPartial {
  key: string
  page: ParsedPage
  refs: readonly ResolvedRef[]
  slots: SlotView[]
}

/** What the body of a page needs of the rest of the site. */
export interface BodyReads {
  /** One per `page.links`. */
  refs: readonly ResolvedRef[]
  /** The files that the references of the page and its partials lead to. */
  assets: ReadonlyMap<string, ShownAsset>
  slots: SlotView[]
  partials: readonly ReadPartial[]
}

/** What the rest of a page needs. */
export interface ShellReads {
  crumbs: Crumb[]
  prev?: Neighbour
  next?: Neighbour
  /** The open categories in the view of its sidebar. */
  trail: number[]
  /** Identity of the part of the sidebar that the page shows. */
  sidebar: string
  post?: Omit<Post, 'doc'>
  /** Text that distinguishes the page from others with the same title. */
  above?: string
  related: { label: string; href: string }[]
  additions?: Pick<PageAdditions, 'headTags' | 'image'>
  markdownPath?: string
  alternatives: Alternatives
  feeds: PageView['headTags']
}

/** The addresses of a page in other versions and locales; what they are called is the same for all pages of a site view. */
export interface Alternatives {
  canonical: string
  latest?: string
  /** In the order of the versions. */
  versions: (string | undefined)[]
  /** In the order of the locales. */
  locales: (string | undefined)[]
}

export type PageReads = BodyReads & ShellReads

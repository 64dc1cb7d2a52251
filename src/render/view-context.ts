/** Input of planning pages: the config, the graph, the views of locales and versions, and the assets. */

import type { ResolvedConfig } from '../model/config.ts'
import type { ResolvedRef, SiteGraph } from '../model/graph.ts'
import type { PageAdditions } from '../model/plugin.ts'
import type { DocsVersion } from '../model/source.ts'
import type { SiteView } from '../model/view.ts'
import type { MarkdownPath } from './markdown/markdown-path.ts'
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
}

/** Input of the jobs of a build: the context of views, with all sites and assets. */
export interface JobContext extends ViewContext {
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

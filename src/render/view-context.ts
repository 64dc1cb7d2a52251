/**
 * What pages are planned from: the config, the graph, the views of locales and versions, and the assets.
 */

import type { ResolvedConfig } from '../model/config.ts'
import type { ResolvedRef, SiteGraph } from '../model/graph.ts'
import type { PageAdditions } from '../model/plugin.ts'
import type { DocsVersion } from '../model/source.ts'
import type { SiteView } from '../model/view.ts'
import type { MarkdownPath } from './markdown/markdown-path.ts'
import type { FormatDate } from './page-dates.ts'
import type { ViewTrail } from './sidebar-trails.ts'

/** What page views are made from. */
export interface ViewContext {
  config: ResolvedConfig
  graph: SiteGraph
  markdownPath: MarkdownPath
  /** What tells pages with the same title apart, by key. */
  ambiguous?: ReadonlyMap<string, string>
}

/** An asset as pages show it. */
interface ShownAsset {
  /** Path relative to the output folder. */
  outPath: string
  size?: { width: number; height: number }
  /** The markup of a drawing that stands in a page. */
  drawing?: string
}

/** What the jobs of a build are made from: the context of views, with all sites and assets. */
export interface JobContext extends ViewContext {
  sites: KeyedSiteView[]
  /** By path relative to the site folder. */
  assets: ReadonlyMap<string, ShownAsset>
  /** Identity of the page templates. */
  templatesHash: string
  /** Related pages by key of the doc. */
  related?: ReadonlyMap<string, readonly string[]>
  /** What plugins add to pages, by key of the doc. */
  additions?: ReadonlyMap<string, Pick<PageAdditions, 'headTags' | 'image'>>
}

/** A site view with its identity. */
export interface KeyedSiteView {
  locale: string
  version: DocsVersion
  /** All versions of its docs, with their labels in the language of the locale; elsewhere those of the site's docs. */
  versions: readonly DocsVersion[]
  view: SiteView
  /** Identity of the view without its sidebars: those count page by page. */
  shellHash: string
  /** Identity of the whole view, for handing it to threads. */
  key: string
  /** The open categories around a page, by the name of the sidebar that it shows. */
  trails: ReadonlyMap<string, ViewTrail>
  /** Dates in the language of the locale. */
  formatDate: FormatDate
}

/** What the config's addresses came to, by the address as written. */
export type ShellRefs = ReadonlyMap<string, ResolvedRef>

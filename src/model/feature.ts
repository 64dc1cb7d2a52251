/**
 * A feature of docsgen that is not part of its core: what it adds to a site. Each is a folder of `src/features/`, and a
 * line of `src/features/index.ts`; without both, the rest of docsgen works.
 */
import type { PortableReads } from '../engine/cache/read-record.ts'
import type { JointRecords } from '../engine/cache/shared-records.ts'
import type { ResolvedConfig } from './config.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { SiteGraph } from './graph.ts'
import type { OutputFile } from './output.ts'
import type { MakerContext, PageMaker, Plugin } from './plugin.ts'
import type { Shard, SharedCacheReport } from './report.ts'
import type { EmbeddedIndexLike } from './search.ts'
import type { EngineQuestions, SearchPush, SearchPushReport } from './search-push.ts'
import type { PluginEntry, PluginResults, PluginSite } from './site-plugins.ts'
import type { Texts } from './texts.ts'
import type { SiteView, WrittenView } from './view.ts'

/** What a feature adds. Every hook is optional. */
export interface Feature {
  /** Creates pages and files from data, once for each language. */
  pages?: (config: ResolvedConfig, context: MakerContext) => ReturnType<NonNullable<PageMaker['pages']>>
  /**
   * Runs the plugins of a config that was written for another tool, while the config is resolved.
   * @param resolved gives the config without what plugins add
   */
  sitePlugins?: (
    entries: readonly PluginEntry[],
    site: PluginSite,
    resolved: () => ResolvedConfig,
  ) => Promise<PluginResults>
  /** A plugin as a site could have it; undefined if the site lacks what it needs, which the config's advice reports. */
  plugin?: (config: ResolvedConfig, look: SiteLook) => Plugin | undefined
  /** Findings about the config of a site that uses it. */
  advice?: (config: ResolvedConfig) => Diagnostic[]
  /** Creates files that depend on the whole site, once its pages are known. */
  outputs?: (site: PlannedSite) => OutputFile[]
  /**
   * Addresses of files besides pages to which pages may link, in a language.
   * @param base address of the folder of the language, with a trailing slash
   */
  addresses?: (config: ResolvedConfig, base: string) => string[]
  /** Sends the site's sections to the search engine of its readers. */
  pushSearch?: (push: SearchPush) => Promise<SearchPushReport>
  /** Opens the search engine of a built site for questions. */
  queryEngine?: (questions: EngineQuestions) => EmbeddedIndexLike
  /**
   * Opens the records that a site shares with other machines; undefined if it has none.
   * @throws UsageError if their address is wrong or a package is missing
   */
  sharedRecords?: (run: RecordsRun) => Promise<OpenRecords | undefined>
}

/** The run that may use shared records. */
export interface RecordsRun {
  config: ResolvedConfig
  /** Variables of the environment. */
  env: Readonly<Record<string, string | undefined>>
  /** Whether nothing is cached locally, so that the run asks for every record of the site. */
  isCold: boolean
  /** What code of the site has read so far. */
  reads: () => PortableReads
  /** Whether code of the site would read the same here, and from now on depends on it. */
  adoptReads: (reads: PortableReads) => boolean
  /** The part of the site that the run makes. */
  shard?: Shard
}

/** Shared records, open. */
export interface OpenRecords extends JointRecords {
  /** Stores what is left, closes the storage and reports. Never rejects. */
  finish: () => Promise<SharedCacheReport>
}

/** The look of a site, for what is drawn. */
export interface SiteLook {
  /** The colours of the dark mode, by the names of their tokens. */
  colors: ReadonlyMap<string, string>
  /** Absolute path of the logo for the dark mode, if it is a file of the site. */
  logo?: string
}

/** A site whose pages are known. */
export interface PlannedSite {
  config: ResolvedConfig
  graph: SiteGraph
  /** All pages, in every language. */
  views: readonly WrittenView[]
  /** What the pages in the default language share. */
  home?: SiteView
  /** The dictionary of each locale. */
  texts: Readonly<Record<string, Texts>>
  /** The bundled service worker. */
  offlineWorker: string
  /** Texts of the inline scripts in pages. */
  inlineScripts: readonly string[]
  /** Text of the stylesheet of every page. */
  stylesheet: string
  /** Whether the site has a file with this path already: a page, a static file, or one of a feature listed earlier. */
  has: (path: string) => boolean
  /** Whether the live server made the site. */
  isLive: boolean
  /** Size of an image by its address, if known. */
  sizeOf: (href: string) => { width: number; height: number } | undefined
}

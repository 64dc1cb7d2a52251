/** The result of scanning the disk: files, without reading the pages. */

import type { CategoryMeta } from '../schema/category.ts'
import type { CategoryLink } from '../schema/sidebars.ts'
import type { SidebarsConfig } from './config.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { IslandSource } from './page.ts'
import type { Texts } from './texts.ts'

/** A version of the docs. `path` is the URL segment after the docs' base ('' for the last one). */
export interface DocsVersion {
  /** Unique on the site: the version's own name for the docs of the site, with a prefix for others. */
  name: string
  /** Its name among the versions of its section: `current`, `2.0`. */
  own: string
  /** The section that it is a version of: see `Section` of the config. */
  section: { kind: 'docs' | 'pages' | 'blog'; id: string; routeBasePath: string }
  /** Whether it is the main version: links in the config refer to it, and it has the results page and the 404 page. */
  isMain: boolean
  /** '' for the current version if the config gives it no label: each locale's texts do. */
  label: string
  path: string
  isLast: boolean
  banner: 'none' | 'unreleased' | 'unmaintained'
  badge: boolean
  noIndex: boolean
  className: string
  /** Folder of the version's pages, relative to the site folder. */
  dir: string
  /** File with its sidebars, relative to the site folder; absent if the config contains them. */
  sidebarsFile?: string
}

/** A React page that browsers hydrate. `version` changes with its code. */
export type MadeIsland = IslandSource & { version: string }

/** A markdown file: a page or a partial. */
export interface SourceFile {
  /**
   * Path relative to the site folder, with forward slashes. Unique, except for fallbacks of missing translations
   * (`fallback`).
   */
  path: string
  absPath: string
  kind: 'page' | 'partial'
  /** Path relative to the root of its docs folder, with forward slashes: routes are computed from it. */
  docPath: string
  version: string
  locale: string
  /** True if the default locale's file replaces a missing translation. */
  fallback: boolean
  /** Whether it was generated from a module. Then `absPath` is not a file of the author's. */
  isMade?: boolean
  /** File in the cache folder with what a feature adds to the page: see `PageFilling`. Its name depends on its content. */
  filling?: string
  /** The path of the module, for what was generated from it in other languages than that of the site. */
  originalPath?: string
  /** The React page that it was generated from, if browsers hydrate it. */
  island?: MadeIsland
  size: number
  /** Identity of the bytes according to `stat`, and the time of the file's last change; see base/fingerprint. */
  stat: string
  changedMs: number
}

/** A `_category_.json|yml|yaml` file, read and validated. */
export interface CategoryFile {
  path: string
  /** Raw folder path relative to the docs root ('' = the root). */
  dir: string
  version: string
  locale: string
  data: CategoryMeta
}

export type { CategoryMeta } from '../schema/category.ts'

/** A page that lists the contents of the category. */
export type GeneratedIndexLink = Extract<CategoryLink, { type: 'generated-index' }>

/** A file that is copied unchanged, or that pages refer to (an image beside a page). */
export interface AssetFile {
  /** Path relative to the site folder. */
  path: string
  absPath: string
  size: number
  /** As for a source file. */
  stat: string
  changedMs: number
  /** For a file in a static directory: its URL path relative to the base, for example `img/logo.svg`. */
  staticPath?: string
  /** Why pages cannot publish the file, as the end of a sentence about it. */
  refusal?: string
}

/** Time and author of a file's last change. */
export interface LastUpdate {
  /** Seconds since 1970, UTC. */
  timestamp: number
  author?: string
}

/** Texts of one locale, by key, from `i18n/<locale>/**.json`. */
export interface Translation {
  locale: string
  /** `docs`: sidebar and version labels of one version. */
  scope: 'docs' | 'navbar' | 'footer' | 'code'
  /** For `docs` only. */
  version?: string
  messages: Record<string, string>
}

/**
 * Data of names from files, by version. For translations, the key is the version and the locale, separated by a space.
 */
export type NamedEntries = Record<string, Record<string, Record<string, unknown>>>

/** A page of docs as the code of a site that was written for another tool can read it. */
export interface DocForCode {
  id: string
  /** Address with the base. */
  path: string
  title: string
  description?: string
}

/** Everything on disk that a build reads. */
export interface Inventory {
  versions: DocsVersion[]
  locales: string[]
  files: SourceFile[]
  /** Paths of pages that seem to contain code, on a site that was written for another tool. */
  withCode?: ReadonlySet<string>
  /** The docs by version, if code of the site asks for them. */
  docsForCode?: Record<string, DocForCode[]>
  categories: CategoryFile[]
  assets: AssetFile[]
  /**
   * By version name, from `versioned_sidebars`; an absent version has none. The current version's are in the config.
   */
  versionSidebars: Map<string, SidebarsConfig>
  translations: Translation[]
  /** The interface texts by locale. */
  texts: Record<string, Texts>
  /** Authors of blogs and tags, by version, then by name, from `authors.yml` and `tags.yml`. */
  authors?: NamedEntries
  tags?: NamedEntries
  /** Redirects for pages that only redirect, in the form of the config. */
  madeRedirects?: { from: string[]; to: string }[]
  /** Absolute paths of the files from which plugins generated pages. */
  madeFrom?: string[]
  /** Origins of the hosts that scripts of generated pages send requests to. */
  connectTo?: string[]
  /** Text of a static `_redirects` file: addresses that the host redirects. */
  hostRules?: string
  /** By path relative to the site folder. Empty if git is not available. */
  lastUpdates: Map<string, LastUpdate>
  diagnostics: Diagnostic[]
}

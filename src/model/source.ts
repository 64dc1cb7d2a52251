/**
 * What `discover` finds on disk: files, without looking into the pages.
 */

import type { CategoryMeta } from '../schema/category.ts'
import type { CategoryLink } from '../schema/sidebars.ts'
import type { SidebarsConfig } from './config.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { Texts } from './texts.ts'

/** A version of the docs. `path` is the URL segment below the docs' base ('' for the last one). */
export interface DocsVersion {
  /** Unique on the site: the version's own name in the docs of the site, with a prefix elsewhere. */
  name: string
  /** Its name among the versions of its section: `current`, `2.0`. */
  own: string
  /** The section that it is a version of: see `Section` of the config. */
  section: { kind: 'docs' | 'pages' | 'blog'; id: string; routeBasePath: string }
  /** Is it the one that links of the config mean, that has the page of results and the page for what is not found? */
  isMain: boolean
  /** '' for the version that is being written, where the config names it nothing: the texts of each locale do. */
  label: string
  path: string
  isLast: boolean
  banner: 'none' | 'unreleased' | 'unmaintained'
  badge: boolean
  noIndex: boolean
  className: string
  /** Folder of the version's pages, relative to the site folder. */
  dir: string
  /** File with its sidebars, relative to the site folder; absent where the config has them. */
  sidebarsFile?: string
}

/** A markdown file: a page or a partial. */
export interface SourceFile {
  /** Path relative to the site folder, forward slashes. Unique, but for stand-ins of missing translations (`fallback`). */
  path: string
  absPath: string
  kind: 'page' | 'partial'
  /** Path relative to the root of its docs folder, forward slashes: what routes are computed from. */
  docPath: string
  version: string
  locale: string
  /** True where the default locale's file stands in for a missing translation. */
  fallback: boolean
  /** Was it made from a module? Then `absPath` is no file of the author's. */
  isMade?: boolean
  size: number
  /** Identity of the bytes as far as `stat` tells, and when the file last changed; see base/fingerprint. */
  stat: string
  changedMs: number
}

/** A `_category_.json|yml|yaml` file, read and validated. */
export interface CategoryFile {
  path: string
  /** Raw folder path below the docs root ('' = the root). */
  dir: string
  version: string
  locale: string
  data: CategoryMeta
}

export type { CategoryMeta } from '../schema/category.ts'

/** A page that lists what is in the category. */
export type GeneratedIndexLink = Extract<CategoryLink, { type: 'generated-index' }>

/** A file that is copied as it is, or that pages refer to (an image beside a page). */
export interface AssetFile {
  /** Path relative to the site folder. */
  path: string
  absPath: string
  size: number
  /** As for a source file. */
  stat: string
  changedMs: number
  /** For a file of a static directory: its URL path below the base, for example `img/logo.svg`. */
  staticPath?: string
}

/** When and by whom a file was last changed. */
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
  /** Of `docs` only. */
  version?: string
  messages: Record<string, string>
}

/** What files say of names, by version; translations by version and locale, with a blank between them. */
export type NamedEntries = Record<string, Record<string, Record<string, unknown>>>

/** Everything on disk that a build reads. */
export interface Inventory {
  versions: DocsVersion[]
  locales: string[]
  files: SourceFile[]
  /** Paths of pages of a Docusaurus site that look as if they had code. */
  withCode?: ReadonlySet<string>
  categories: CategoryFile[]
  assets: AssetFile[]
  /** By version name, from `versioned_sidebars`; a version that is absent has none. The current version's are in the config. */
  versionSidebars: Map<string, SidebarsConfig>
  translations: Translation[]
  /** The texts of the interface by locale. */
  texts: Record<string, Texts>
  /** Authors of blogs and tags, by version, then by name, from `authors.yml` and `tags.yml`. */
  authors?: NamedEntries
  tags?: NamedEntries
  /** Redirects of pages that only lead elsewhere, as in the config. */
  madeRedirects?: { from: string[]; to: string }[]
  /** Absolute paths of the files that plugins made pages from. */
  madeFrom?: string[]
  /** Text of a static `_redirects` file: addresses that the host answers. */
  hostRules?: string
  /** By path relative to the site folder. Empty where git cannot tell. */
  lastUpdates: Map<string, LastUpdate>
  diagnostics: Diagnostic[]
}

/**
 * The search settings of the page: the addresses of the engines, the language and version, and the texts. Also the
 * limits for readers.
 */
import { formatText } from '../../format-text.ts'
import type { TextKey } from '../../texts/en.ts'
import { chosenVersions } from '../chosen-version.ts'
import type { SiteDocs } from './docs-tags.ts'
import { searchText } from './texts.ts'

/** Hosted search as configured. On a site with a search engine of its own, its settings and its code take their place. */
export interface HostedSettings extends SiteDocs {
  appId: string
  apiKey: string
  indexName: string
  contextual: boolean
  externalUrlRegex?: string
  rewrite?: { from: string; to: string }
  parameters: Record<string, unknown>
  /** Set by tests, which use their own server. */
  hosts?: string[]
}

export interface SearchSettings {
  baseUrl: string
  locale: string
  version: string
  search: {
    /** Both are absent if the site has no embedded index. */
    index?: string
    worker?: string
    /** Absent if the site has no results page. */
    pageHref?: string
    hosted?: HostedSettings
    /** Address of the texts. */
    texts: string
    /** Labels by name, if there are several. */
    versions?: Record<string, string>
    locales?: Record<string, string>
  }
}

export const LIMITS = {
  /** Maximum number of characters of a query. */
  query: 64,
  hits: 20,
  hitsPerGroup: 5,
  favorites: 10,
  /** Number of recent searches shown, without and with favourites. */
  recent: 7,
  recentWithFavorites: 4,
  /** Number of pages that the reader opened last. */
  recentPages: 5,
  /** Milliseconds without a keystroke after which a query is searched. */
  typingPause: 100,
  /** The same for the first query of a dialog: at least, at most, and after a single letter. */
  firstPause: 220,
  slowPause: 1000,
  letterPause: 800,
  /** Milliseconds after which a search counts as stalled. */
  stalled: 300,
}

let known: { text: string; settings: SearchSettings } | undefined

/**
 * The page's settings. A page that replaces this one has its own. On a page without a version, the version that the
 * reader chose is searched.
 */
export function settings(): SearchSettings {
  const text = document.getElementById('dg-config')?.textContent ?? '{}'
  if (known?.text !== text) known = { text, settings: JSON.parse(text) as SearchSettings }
  const own = known.settings
  const { versions } = own.search
  const chosen = chosenVersions().find(({ dataset }) => versions?.[dataset.version ?? ''] !== undefined)?.dataset
    .version
  return chosen === undefined ? own : { ...own, version: chosen }
}

/** A text of the interface. A value `count` selects the plural form. */
export function words(key: TextKey, values: Record<string, string | number> = {}): string {
  return formatText(searchText(key), values, document.documentElement.lang)
}

/** The text for the number of hits. */
export function foundText(count: number): string {
  return words('search.found', { count })
}

/** A query within its limit, cut between characters. */
export function limited(query: string): string {
  const text = query.slice(0, LIMITS.query)
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text
}

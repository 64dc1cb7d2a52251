/**
 * What the page says about searching: where the engines are, in which language and version, with which
 * words. And the limits that readers meet.
 */
import { formatText } from '../../format-text.ts'
import type { TextKey } from '../../texts/en.ts'
import { chosenVersion } from '../chosen-version.ts'
import { searchText } from './texts.ts'

/** Hosted search as the config has it. */
export interface HostedSettings {
  appId: string
  apiKey: string
  indexName: string
  contextual: boolean
  externalUrlRegex?: string
  rewrite?: { from: string; to: string }
  parameters: Record<string, unknown>
  /** Tests speak to a server of their own. */
  hosts?: string[]
}

export interface SearchSettings {
  baseUrl: string
  locale: string
  version: string
  search: {
    index: string
    worker: string
    /** Absent where the site has no page of results. */
    pageHref?: string
    hosted?: HostedSettings
    /** Address of the texts. */
    texts: string
    /** Labels by name, where there are several. */
    versions?: Record<string, string>
    locales?: Record<string, string>
  }
}

export const LIMITS = {
  /** Characters of a query. */
  query: 64,
  hits: 20,
  hitsPerGroup: 5,
  favorites: 10,
  /** Recent searches without and with favourites. */
  recent: 7,
  recentWithFavorites: 4,
  /** Milliseconds without a keystroke after which a query is searched. */
  typingPause: 100,
  /** Milliseconds after which a search counts as stalled. */
  stalled: 300,
}

let known: { text: string; settings: SearchSettings } | undefined

/**
 * The page's settings. Another page that takes the document over brings its own. A page of no version is searched in
 * the version that the reader chose.
 */
export function settings(): SearchSettings {
  const text = document.getElementById('dg-config')?.textContent ?? '{}'
  if (known?.text !== text) known = { text, settings: JSON.parse(text) as SearchSettings }
  const own = known.settings
  const chosen = chosenVersion()?.dataset.version ?? own.version
  return chosen !== own.version && own.search.versions?.[chosen] !== undefined ? { ...own, version: chosen } : own
}

/** A text of the interface. A value `count` selects the plural form. */
export function words(key: TextKey, values: Record<string, string | number> = {}): string {
  return formatText(searchText(key), values, document.documentElement.lang)
}

/** How many hits there are. */
export function foundText(count: number): string {
  return words('search.found', { count })
}

/** A query within its limit, cut between characters. */
export function limited(query: string): string {
  const text = query.slice(0, LIMITS.query)
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text
}

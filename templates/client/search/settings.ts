/**
 * What the page says about searching: where the engines are, in which language and version, with which
 * words. And the limits that readers meet.
 */

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
    texts?: Record<string, string>
    /** Where readers report a query without hits; `{query}` stands for it. */
    missing?: string
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
  /** Milliseconds after which a search counts as stalled. */
  stalled: 300,
}

const TEXTS: Record<string, string> = {
  'search.button': 'Search',
  'search.placeholder': 'Search docs',
  'search.clear': 'Clear the query',
  'search.cancel': 'Cancel',
  'search.recent': 'Recent',
  'search.noRecent': 'No recent searches',
  'search.save': 'Save this search',
  'search.removeRecent': 'Remove this search from history',
  'search.favorites': 'Favorite',
  'search.removeFavorite': 'Remove this search from favorites',
  'search.error': 'Unable to fetch results',
  'search.errorHelp': 'You might want to check your network connection.',
  'search.retry': 'Retry',
  'search.outdated': 'The site was updated. Load the page again to search it.',
  'search.fallback': 'The search service did not answer: these results are from this site itself.',
  'search.none': 'No results for',
  'search.try': 'Try searching for',
  'search.missing': 'Believe this query should return results?',
  'search.letUsKnow': 'Let us know.',
  'search.toSelect': 'to select',
  'search.toNavigate': 'to navigate',
  'search.toClose': 'to close',
  'search.all': 'See all {count} results',
  'search.results': 'Search results',
  'search.documentation': 'Documentation',
  'search.found': '{count} results',
  'search.foundOne': '1 result',
  'search.version': 'Version',
  'search.language': 'Language',
  'search.resultsFor': 'Search results for "{query}"',
  'search.title': 'Search the documentation',
  'search.more': 'More results',
}

let known: { text: string; settings: SearchSettings } | undefined

/** The page's settings. Another page that takes the document over brings its own. */
export function settings(): SearchSettings {
  const text = document.getElementById('dg-config')?.textContent ?? '{}'
  if (known?.text !== text) known = { text, settings: JSON.parse(text) as SearchSettings }
  return known.settings
}

/** A text of the interface. */
export function words(key: string, values: Record<string, string | number> = {}): string {
  const text = settings().search.texts?.[key] ?? TEXTS[key] ?? key
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** How many hits there are. */
export function foundText(count: number): string {
  return count === 1 ? words('search.foundOne') : words('search.found', { count })
}

/** A query within its limit, cut between characters. */
export function limited(query: string): string {
  const text = query.slice(0, LIMITS.query)
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text
}

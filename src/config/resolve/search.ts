/** Search: the embedded engine and the hosted one. */
import type { ResolvedConfig } from '../../model/config.ts'
import type { AlgoliaInput, SearchInput } from '../schema/search.ts'

/** The hosted engine, where one is configured. */
export function resolveAlgolia(input: AlgoliaInput | undefined): ResolvedConfig['algolia'] {
  if (input === undefined) return undefined
  const { searchPagePath = 'search', replaceSearchResultPathname: rewrite } = input
  return {
    appId: input.appId,
    apiKey: input.apiKey,
    indexName: input.indexName,
    contextualSearch: input.contextualSearch ?? true,
    externalUrlRegex: input.externalUrlRegex,
    searchParameters: input.searchParameters ?? {},
    searchPagePath: searchPagePath === false ? false : bare(searchPagePath),
    replaceSearchResultPathname: rewrite && { from: patternOf(rewrite.from), to: rewrite.to },
    insights: input.insights ?? false,
  }
}

/** The embedded engine. Its results page is where the hosted one's would be. */
export function resolveSearch(input: SearchInput = {}, algolia: AlgoliaInput | undefined): ResolvedConfig['search'] {
  const hosted = typeof algolia?.searchPagePath === 'string' ? algolia.searchPagePath : undefined
  return {
    enabled: input.enabled ?? true,
    pagePath: bare(input.pagePath ?? hosted ?? 'search'),
    exclude: input.exclude ?? [],
    missingResultsUrl: input.missingResultsUrl,
  }
}

/** The source of a regular expression: a string stands for itself. */
function patternOf(from: string | RegExp): string {
  return typeof from === 'string' ? from.replace(/[|\\{}()[\]^$+*?.-]/g, '\\$&') : from.source
}

function bare(path: string): string {
  return path.replace(/^\/+|\/+$/g, '')
}

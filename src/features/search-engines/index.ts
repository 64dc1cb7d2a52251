/** Search engines that people run: a push of the site's sections to Meilisearch, Typesense, Elasticsearch or OpenSearch. */

import { EnvironmentError, UsageError } from '../../base/errors.ts'
import type { Feature } from '../../model/feature.ts'
import type { EmbeddedIndexLike } from '../../model/search.ts'
import type { EngineQuestions } from '../../model/search-push.ts'
import { createElasticsearch } from '../../search-engine/services/elasticsearch.ts'
import { createMeilisearch } from '../../search-engine/services/meilisearch.ts'
import type { ServiceSettings } from '../../search-engine/services/service.ts'
import { createTypesense } from '../../search-engine/services/typesense.ts'
import { pushSite } from './push-site.ts'

export const feature: Feature = { pushSearch: pushSite, queryEngine }

// Asks the search engine of a site in Node, as readers of the built site ask it. Returns an index whose answers can be
// judged; it does not explain ranks.

/** The settings of an engine, as pages have them. */
type PageSettings = ServiceSettings & { docs: Record<string, string[]> }

const CREATE = {
  meilisearch: createMeilisearch,
  typesense: createTypesense,
  elasticsearch: createElasticsearch,
  opensearch: createElasticsearch,
}

/**
 * Opens the index of a language and version, by default the last one.
 * @throws UsageError if the page does not name the engine of the config
 */
function queryEngine({ config, page, locale, version = '' }: EngineQuestions): EmbeddedIndexLike {
  const { engine } = config.search
  const settings = page === undefined ? undefined : settingsOf(page)
  if (!engine || settings?.url !== engine.url)
    throw new UsageError('The built site does not use this search engine.', { hint: 'Build the site first.' })
  const service = CREATE[engine.name](settings, (url, init) => fetch(url, init))
  const [name = '', docs = 'default'] = version.split(':').reverse()
  const tags = Object.entries(settings.docs).map(([id, versions]) => {
    const wanted = id === docs ? name : undefined
    return `docs-${id}-${versions.find(own => own === wanted) ?? versions[0]}`
  })
  return {
    async explain(query, range) {
      try {
        const answer = await service.search({ query, locale, tags: ['default', ...tags], ...range })
        return { answer, clauses: [], hits: [] }
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        throw new EnvironmentError(`The search engine at ${engine.url} does not answer '${query}': ${why}`, {
          path: engine.url,
        })
      }
    },
  }
}

function settingsOf(page: string): PageSettings | undefined {
  const json = /<script[^>]*\bid="?dg-config"?[^>]*>([^<]*)<\/script>/.exec(page)?.[1] ?? '{}'
  return (JSON.parse(json) as { search?: { hosted?: PageSettings } }).search?.hosted
}

/**
 * Elasticsearch or OpenSearch as a search engine of readers: one search, whose hits are collapsed by page. Both have the
 * same search API.
 * https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-search
 */
import { SEARCHED, SHOWN, TYPOS } from './document.ts'
import {
  answerOf,
  ask,
  indexFor,
  MARK,
  MAX_SECTIONS,
  noAnswer,
  type RawHit,
  type Send,
  type Service,
  type ServiceRequest,
  type ServiceSettings,
} from './service.ts'

interface FoundDocument {
  _source?: Record<string, unknown>
  highlight?: Record<string, unknown[] | undefined>
  inner_hits?: { sections?: { hits?: { hits?: FoundDocument[] } } }
}

/** Characters around a match. */
const PASSAGE_LENGTH = 500

/** Creates the adapter. */
export function createElasticsearch(settings: ServiceSettings, send: Send): Service {
  const headers = {
    'content-type': 'application/json',
    ...(settings.key !== undefined && { authorization: authorizationOf(settings.key) }),
  }
  return {
    async search(request, signal) {
      if (request.query.trim() === '') return noAnswer(request.query)
      const url = `${settings.url}/${encodeURIComponent(indexFor(settings, request))}/_search`
      const data = await ask(send, { url, headers, body: searchOf(request), signal })
      const { hits, aggregations } = data as {
        hits?: { hits?: FoundDocument[] }
        aggregations?: { pages?: { value?: number } }
      }
      const pages = (hits?.hits ?? []).map(hit => [hit, ...(hit.inner_hits?.sections?.hits?.hits ?? [])].map(rawHit))
      return answerOf(pages, { total: aggregations?.pages?.value, request, settings })
    },
  }
}

/** An API key, or the name and password of a user: OpenSearch has no API keys. */
export function authorizationOf(key: string): string {
  return key.includes(':') ? `Basic ${btoa(key)}` : `ApiKey ${key}`
}

function searchOf({ query, tags, section, limit, offset }: ServiceRequest): Record<string, unknown> {
  const fields = SEARCHED.map(([field, weight]) => `${field}^${weight}`)
  const highlight = {
    pre_tags: [MARK[0]],
    post_tags: [MARK[1]],
    fields: {
      title: { number_of_fragments: 0 },
      heading: { number_of_fragments: 0 },
      text: { fragment_size: PASSAGE_LENGTH, number_of_fragments: 1, no_match_size: PASSAGE_LENGTH },
    },
  }
  return {
    from: offset,
    size: limit,
    _source: SHOWN,
    query: {
      bool: {
        filter: [{ terms: { tag: tags } }, ...(section === undefined ? [] : [{ term: { section } }])],
        must: {
          dis_max: {
            tie_breaker: 0.2,
            queries: [
              {
                multi_match: {
                  query,
                  fields,
                  minimum_should_match: '2<75%',
                  fuzziness: `AUTO:${TYPOS.one},${TYPOS.two}`,
                  prefix_length: 1,
                  tie_breaker: 0.3,
                },
              },
              { multi_match: { query, fields, type: 'bool_prefix', minimum_should_match: '2<75%' } },
              { multi_match: { query, fields, type: 'phrase', boost: 2 } },
              { term: { 'symbols.exact': { value: query.trim(), boost: 40 } } },
            ],
          },
        },
        should: [{ rank_feature: { field: 'rank', boost: 2 } }],
      },
    },
    collapse: { field: 'page', inner_hits: { name: 'sections', size: MAX_SECTIONS, _source: SHOWN, highlight } },
    aggs: { pages: { cardinality: { field: 'page' } } },
    highlight,
  }
}

function rawHit({ _source, highlight }: FoundDocument): RawHit {
  const first = (field: string) => highlight?.[field]?.[0]
  return { document: _source, marked: { title: first('title'), heading: first('heading'), text: first('text') } }
}

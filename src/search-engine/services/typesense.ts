/**
 * Typesense as a search engine of readers: one search, whose hits are grouped by page.
 * https://typesense.org/docs/latest/api/federated-multi-search.html
 */

import { SearchFailure } from '../types.ts'
import { SEARCHED, SHOWN, TYPOS } from './document.ts'
import {
  answerOf,
  ask,
  indexFor,
  MARK,
  MAX_SECTIONS,
  noAnswer,
  PASSAGE_WORDS,
  type RawHit,
  type Send,
  type Service,
  type ServiceRequest,
  type ServiceSettings,
} from './service.ts'

interface FoundDocument {
  document?: Record<string, unknown>
  highlight?: Record<string, { value?: unknown; snippet?: unknown } | undefined>
}

interface FoundGroups {
  code?: number
  error?: string
  found?: number
  grouped_hits?: { hits?: FoundDocument[] }[]
}

/** Creates the adapter. */
export function createTypesense(settings: ServiceSettings, send: Send): Service {
  const { key } = settings
  const query = key === undefined ? '' : `?x-typesense-api-key=${encodeURIComponent(key)}`
  // A key in the address and plain text spare the browser a preflight request, as in the official client.
  const headers = { 'content-type': 'text/plain' }
  return {
    async search(request, signal) {
      if (request.query.trim() === '') return noAnswer(request.query)
      const body = { searches: [searchOf(request, settings)] }
      const data = await ask(send, { url: `${settings.url}/multi_search${query}`, headers, body, signal })
      const [result] = (data as { results?: FoundGroups[] }).results ?? []
      // Each search of a request has its own status.
      if (result?.error !== undefined)
        throw new SearchFailure('refused', `The search engine answers ${result.code ?? 'with an error'}.`)
      const pages = (result?.grouped_hits ?? []).map(({ hits }) => (hits ?? []).map(rawHit))
      return answerOf(pages, { total: result?.found, request, settings })
    },
  }
}

function searchOf(request: ServiceRequest, settings: ServiceSettings): Record<string, unknown> {
  const { query, tags, section, limit, offset } = request
  const index = indexFor(settings, request)
  const filters = [
    `tag:=[${tags.map(quoted).join(',')}]`,
    ...(section === undefined ? [] : [`section:=${quoted(section)}`]),
  ]
  return {
    collection: index,
    q: query,
    query_by: SEARCHED.map(([field]) => field).join(','),
    query_by_weights: SEARCHED.map(([, weight]) => weight).join(','),
    filter_by: filters.join(' && '),
    group_by: 'page',
    group_limit: MAX_SECTIONS,
    limit,
    offset,
    sort_by: '_text_match:desc,rank:desc,position:asc',
    include_fields: SHOWN.join(','),
    highlight_fields: 'title,heading,text',
    highlight_full_fields: 'title,heading',
    highlight_affix_num_tokens: PASSAGE_WORDS / 2,
    highlight_start_tag: MARK[0],
    highlight_end_tag: MARK[1],
    min_len_1typo: TYPOS.one,
    min_len_2typo: TYPOS.two,
    ...(settings.hasStopWords === true && { stopwords: index }),
  }
}

/** A value of a filter: backticks quote it, and it cannot contain any itself. */
function quoted(text: string): string {
  return `\`${text.replaceAll('`', '')}\``
}

function rawHit({ document, highlight }: FoundDocument): RawHit {
  const whole = (field: string) => highlight?.[field]?.value ?? highlight?.[field]?.snippet
  return {
    document,
    marked: { title: whole('title'), heading: whole('heading'), text: highlight?.text?.snippet },
  }
}

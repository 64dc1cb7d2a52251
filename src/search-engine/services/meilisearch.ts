/**
 * Meilisearch as a search engine of readers. One request has two searches: one finds a section for each page, so that
 * pages are counted and loaded by number, and one finds further sections of these pages.
 * https://www.meilisearch.com/docs/reference/api/search/perform-a-multi-search
 */
import { SHOWN } from './document.ts'
import {
  answerOf,
  ask,
  indexFor,
  MARK,
  noAnswer,
  PASSAGE_WORDS,
  type RawHit,
  type Send,
  type Service,
  type ServiceRequest,
  type ServiceSettings,
} from './service.ts'

/** Number of sections among which further ones of the found pages are looked for. */
const SECTIONS = 100

type RawDocument = NonNullable<RawHit['document']> & { _formatted?: RawHit['marked'] }

/** Creates the adapter. */
export function createMeilisearch(settings: ServiceSettings, send: Send): Service {
  const headers = {
    'content-type': 'application/json',
    ...(settings.key !== undefined && { authorization: `Bearer ${settings.key}` }),
  }
  return {
    async search(request, signal) {
      if (request.query.trim() === '') return noAnswer(request.query)
      const body = { queries: queriesOf(request, settings) }
      const data = await ask(send, { url: `${settings.url}/multi-search`, headers, body, signal })
      const [found, more] =
        (data as { results?: { hits?: RawDocument[]; estimatedTotalHits?: number }[] }).results ?? []
      const all = (more?.hits ?? []).map(rawHit)
      const pages = (found?.hits ?? []).map(rawHit).map(hit => {
        const others = all.filter(other => other.document?.page === hit.document?.page)
        return [hit, ...others]
      })
      return answerOf(pages, { total: found?.estimatedTotalHits, request, settings })
    },
  }
}

function queriesOf(request: ServiceRequest, settings: ServiceSettings): Record<string, unknown>[] {
  const { query, tags, section, limit, offset } = request
  const common = {
    indexUid: indexFor(settings, request),
    q: query,
    filter: [
      tags.map(tag => `tag = ${quoted(tag)}`),
      ...(section === undefined ? [] : [`section = ${quoted(section)}`]),
    ],
    attributesToRetrieve: SHOWN,
    attributesToHighlight: ['title', 'heading', 'text'],
    attributesToCrop: ['text'],
    cropLength: PASSAGE_WORDS,
    cropMarker: '…',
    highlightPreTag: MARK[0],
    highlightPostTag: MARK[1],
  }
  return [
    { ...common, distinct: 'page', limit, offset },
    { ...common, limit: SECTIONS },
  ]
}

/** A value of a filter. */
function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}

function rawHit(document: RawDocument): RawHit {
  return { document, marked: document?._formatted ?? {} }
}

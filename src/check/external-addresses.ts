/**
 * The addresses on other sites that a site names. Returns each address once, without its fragment, with all places
 * that name it, in the order of the pages.
 */
import { decodeUrl, pathInSite } from '../base/url.ts'
import type { AuditInput } from '../model/audit.ts'
import type { SourceSpan } from '../model/diagnostic.ts'

/** The place of an address. */
export interface ExternalPlace {
  file?: string
  span?: SourceSpan
  /** The address as written. */
  url: string
  /** The fragment in the link, decoded; absent if there is none. */
  fragment?: string
}

/** Every address that content or config names. */
export function externalAddresses({ config, graph, pages }: AuditInput): Map<string, ExternalPlace[]> {
  const places = new Map<string, ExternalPlace[]>()
  const scheme = config.url.startsWith('http:') ? 'http:' : 'https:'
  const add = (written: string, place: ExternalPlace) => {
    const href = written.startsWith('//') ? scheme + written : written
    if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return
    const [url = '', fragment = ''] = href.split(/#(.*)/s)
    if (pathInSite(url, config) !== undefined) return
    const named = fragment === '' ? place : { ...place, fragment: decodeUrl(fragment) }
    places.set(url, [...(places.get(url) ?? []), named])
  }
  for (const page of pages.values())
    for (const { url, span, kind } of page.links) if (kind !== 'partial') add(url, { file: page.path, span, url })
  for (const refs of graph.shellRefs.values())
    for (const { href, status } of refs.values())
      if (status === 'external') add(href, { file: config.configFile, url: href })
  return places
}

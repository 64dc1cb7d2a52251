/**
 * A search engine that the site runs itself, with the interface of all engines. It takes the place of hosted search
 * in the bundle of the site (src/assets/scripts.ts).
 */
import type { Send, Service, ServiceSettings } from '../../../src/search-engine/services/service.ts'
import type { SearchEngine } from '../../../src/search-engine/types.ts'
import { docsTags, type SiteDocs } from './docs-tags.ts'

/** Creates an engine from its adapter. */
export function serviceEngine(create: (settings: ServiceSettings, send: Send) => Service) {
  return (settings: ServiceSettings & SiteDocs): SearchEngine => {
    const service = create(settings, (url, init) => fetch(url, init))
    return {
      warm() {
        const link = document.createElement('link')
        link.rel = 'preconnect'
        link.href = settings.url
        link.crossOrigin = ''
        document.head.append(link)
      },
      search: ({ version, ...request }, signal) =>
        service.search({ ...request, tags: docsTags(version, settings) }, signal),
    }
  }
}

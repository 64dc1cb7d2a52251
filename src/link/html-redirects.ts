/**
 * `/x.html` for `/x` (docusaurus-content.md, 4.13; `redirectHtml` of the config).
 *
 * In: the routes, and what is taken. Out: a redirect for each route that has no such address itself.
 */
import { decodeUrl } from '../base/url.ts'
import type { Redirect } from '../model/graph.ts'

/**
 * `/x.html` for every route `/x`, where nothing else is at that address. A site without trailing slashes
 * has the file itself.
 */
export function htmlRedirects(
  routes: Iterable<string>,
  site: { baseUrl: string; trailingSlash: boolean | undefined; isTaken: (address: string) => boolean },
): Redirect[] {
  if (site.trailingSlash === false) return []
  const redirects: Redirect[] = []
  for (const route of routes) {
    const bare = site.trailingSlash ? route.replace(/\/$/, '') : route
    if (bare === '' || bare.endsWith('/') || bare.endsWith('.html') || `${bare}/` === site.baseUrl) continue
    const address = `${bare}.html`
    if (!site.isTaken(address))
      redirects.push({ from: decodeUrl(address.slice(site.baseUrl.length - 1)), to: route, kind: 'html' })
  }
  return redirects
}

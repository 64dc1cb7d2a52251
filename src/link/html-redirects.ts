/**
 * Redirects from `/x.html` to `/x` and `/x/` (`redirectHtml` of the config).
 *
 * Returns a redirect for each route for which that address is free.
 */
import { decodeUrl, outputPathOf } from '../base/url.ts'
import type { Redirect } from '../model/graph.ts'

/**
 * Redirects `/x.html` to every route `/x` and `/x/`, if nothing else has that address. A page whose file has that name
 * needs none, as on sites without trailing slashes.
 */
export function htmlRedirects(
  routes: Iterable<string>,
  site: { baseUrl: string; htmlFiles: boolean; isTaken: (address: string) => boolean },
): Redirect[] {
  const redirects = new Map<string, Redirect>()
  for (const route of routes) {
    const bare = route.replace(/\/$/, '')
    // The root of the site has no name.
    if (bare.length < site.baseUrl.length || bare.endsWith('.html')) continue
    const address = `${bare}.html`
    const isFile = outputPathOf(route, site) === outputPathOf(address, site)
    if (isFile || site.isTaken(address) || redirects.has(address)) continue
    redirects.set(address, { from: decodeUrl(address.slice(site.baseUrl.length - 1)), to: route, kind: 'html' })
  }
  return [...redirects.values()]
}

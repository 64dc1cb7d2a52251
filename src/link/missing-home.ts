/**
 * Checks that there is a page at the site's root, to which the brand in the navbar and the home icon of the breadcrumbs
 * link, and which readers open by typing the host name.
 */
import { routeKey } from '../base/url.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Redirect } from '../model/graph.ts'
import type { AssetFile } from '../model/source.ts'
import type { Findings } from './findings.ts'

export interface HomeInput {
  config: ResolvedConfig
  /** Addresses of all pages. */
  routes: Iterable<string>
  redirects: readonly Redirect[]
  assets: readonly AssetFile[]
  findings: Findings
}

/** Reports a root without a page, except on a site without any pages. */
export function checkHome({ config, routes, redirects, assets, findings }: HomeInput): void {
  const all = [...routes]
  const root = routeKey(config.baseUrl)
  const isThere =
    all.some(route => routeKey(route) === root) ||
    redirects.some(({ from }) => routeKey(from) === '') ||
    assets.some(({ staticPath }) => staticPath === 'index.html')
  if (isThere || all.length === 0) return
  const message = `There is no page at '${config.baseUrl}', where the navbar's brand and the breadcrumbs lead.`
  const hint = "Give a page 'slug: /', or redirect '/' to one."
  findings.add({ rule: 'missing-home', file: config.configFile, about: ['baseUrl'], message, hint })
}

/**
 * What the addresses of a site lead to before it is built, and which anchors exist. docsgen's own pages have no
 * anchors that content could refer to.
 */

import { type HostRule, hostRules, ruleFor } from '../base/host-rules.ts'
import { decodePath, routeKey } from '../base/url.ts'
import type { AuditInput } from '../model/audit.ts'
import type { Doc } from '../model/graph.ts'
import type { AssetFile } from '../model/source.ts'
import { readDocument } from './read-document.ts'

/** The target of an address. */
export type Target = { doc: Doc } | { asset: AssetFile } | 'own-page' | 'host-redirect'

/** Files and folders that only a build knows. */
const BUILT = /^(?:assets\/|search-index\/|404\.html$|sitemap\.xml$|robots\.txt$|_headers$|_redirects$|llms)/

export class SiteAddresses {
  readonly #site: AuditInput
  readonly #pages: ReadonlyMap<string, Doc | undefined>
  readonly #files: ReadonlyMap<string, AssetFile>
  readonly #rules: readonly HostRule[]
  readonly #anchors = new Map<string, ReadonlySet<string>>()

  constructor(site: AuditInput) {
    this.#site = site
    const { graph, inventory, config } = site
    const search = config.algolia?.searchPagePath || config.search.pagePath
    const own = [search, ...graph.redirects.map(({ from }) => from)].map(
      path => [routeKey(`${config.baseUrl}${String(path).replace(/^\/+/, '')}`), undefined] as const,
    )
    const pages = [...graph.routes].map(
      ([route, page]) => [routeKey(route), 'page' in page ? page : undefined] as const,
    )
    this.#pages = new Map([...own, ...pages])
    this.#files = new Map(
      inventory.assets.flatMap(asset =>
        asset.staticPath === undefined ? [] : [[asset.staticPath.normalize(), asset]],
      ),
    )
    this.#rules = hostRules(inventory.hostRules ?? '')
  }

  /** The target of a path; undefined if there is none. */
  at(pathname: string): Target | undefined {
    const key = routeKey(pathname)
    const bare = key.replace(/\.html$/, '')
    const page = [key, bare].find(candidate => this.#pages.has(candidate))
    const doc = page === undefined ? undefined : this.#pages.get(page)
    if (doc) return { doc }
    const { baseUrl } = this.#site.config
    const path = decodePath(pathname)
    const below = `${path}/`.startsWith(baseUrl) ? path.slice(baseUrl.length).replace(/\/+$/, '') : undefined
    const names = below === undefined ? [] : [below, `${below}/index.html`.replace(/^\//, ''), `${below}.html`]
    const name = names.find(candidate => this.#files.has(candidate))
    if (name !== undefined) return { asset: this.#files.get(name) as AssetFile }
    if (page !== undefined || (below !== undefined && BUILT.test(below))) return 'own-page'
    return ruleFor(pathname, this.#rules) ? 'host-redirect' : undefined
  }

  /** Whether the target has this anchor. Files other than HTML and SVG may have any. */
  hasAnchor(target: Target, anchor: string): boolean {
    if (target === 'own-page') return false
    if (target === 'host-redirect') return true
    if ('doc' in target) return this.#anchorsOf(target.doc).has(anchor)
    const { path } = target.asset
    if (!/\.(?:html?|svg)$/i.test(path)) return true
    return this.#remembered(path, () => readDocument(this.#site.textOf(path) ?? '').anchors).has(anchor)
  }

  #anchorsOf({ key, page, resolved }: Doc): ReadonlySet<string> {
    return this.#remembered(key, () => {
      const anchors = new Set(page.anchors)
      const open = resolved.map(({ partial }) => partial)
      const seen = new Set<string>()
      for (let partial = open.pop(); open.length > 0 || partial !== undefined; partial = open.pop()) {
        if (partial === undefined || seen.has(partial)) continue
        seen.add(partial)
        for (const anchor of this.#site.graph.partials.get(partial)?.anchors ?? []) anchors.add(anchor)
        open.push(...(this.#site.graph.partialRefs.get(partial) ?? []).map(ref => ref.partial))
      }
      return anchors
    })
  }

  #remembered(key: string, make: () => ReadonlySet<string>): ReadonlySet<string> {
    const known = this.#anchors.get(key)
    if (known) return known
    const made = make()
    this.#anchors.set(key, made)
    return made
  }
}

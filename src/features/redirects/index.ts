/**
 * The redirects of the config: `redirects`, `redirectHtml`, and functions of a config of another tool.
 *
 * Returns redirects with one hop each, none of which hides a page, forms a loop or leads nowhere. Errors are reported
 * once, with their place in the config.
 */

import { decodeUrl, isExternalUrl, outputPathOf, pathInSite, routeKey, splitUrl } from '../../base/url.ts'
import type { RedirectsInput, RoutesInput } from '../../link/added-redirects.ts'
import { explainAddress } from '../../link/explain.ts'
import type { Findings } from '../../link/findings.ts'
import type { Origin } from '../../link/origin.ts'
import type { Found } from '../../link/resolution.ts'
import { resolveRoute } from '../../link/resolve-address.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Feature } from '../../model/feature.ts'
import type { Redirect } from '../../model/graph.ts'
import { fieldKeys } from '../../schema/problems.ts'

/** A redirect as written, for one locale. */
interface Written {
  from: string
  to: string
  /** Path in the config, for diagnostics. */
  place: string
}

interface WrittenRedirects {
  config: Pick<ResolvedConfig, 'redirects' | 'baseUrl' | 'configFile'>
  /** The config as seen from one locale. */
  origin: Origin
  findings: Findings
  /** Whether to report problems. True for one locale only, because the others have the same ones. */
  report: boolean
}

/** The redirects of the config, of pages that only redirect, and of functions, in one locale. */
function redirectsInLanguage(site: RedirectsInput): Redirect[] {
  const { config, inventory, scope, origin, findings } = site
  const redirects = [...config.redirects, ...(inventory.madeRedirects ?? []), ...createdRedirects(site)]
  const report = scope.locale === config.i18n.defaultLocale
  return resolved({ config: { ...config, redirects }, origin, findings, report })
}

/** The redirects, as far as they lead anywhere. */
function resolved(input: WrittenRedirects): Redirect[] {
  const byKey = writtenByKey(input)
  const redirects: Redirect[] = []
  for (const [key, written] of byKey) {
    const end = followChain(key, byKey, input)
    const to = end === undefined ? undefined : targetOf(end, input)
    if (to !== undefined) redirects.push({ from: decodeUrl(written.from), to, kind: 'config' })
  }
  return redirects
}

/** Descriptions of existing addresses other than pages. */
const shadowedBy: Partial<Record<Found['kind'], string>> = {
  asset: 'a static file',
  address: 'a file of docsgen itself',
}

/** By the key of `from`, including the base. Redirects that hide a page or are duplicates are left out. */
function writtenByKey(input: WrittenRedirects): Map<string, Written> {
  const { config, origin } = input
  const byKey = new Map<string, Written>()
  // The host may have a rule for the same address: both lead on.
  const targets = { ...origin.lookUps.targets, hostRules: [] }
  config.redirects.forEach(({ from, to }, index) => {
    for (const path of from) {
      const place = `redirects[${index}]`
      const address = addressOf(path, origin)
      const key = routeKey(address)
      const other = byKey.get(key)
      const found = resolveRoute(address, targets, origin.siteBase)
      const isPage = found?.kind === 'page' && routeKey(found.route) === key
      const shadowed = isPage ? 'a page' : found && shadowedBy[found.kind]
      if (shadowed !== undefined) reportShadow({ path, place, shadowed }, input)
      else if (other !== undefined && other.to !== to) reportTwice({ path, place, other }, input)
      else byKey.set(key, { from: address.slice(origin.siteBase.length - 1), to, place })
    }
  })
  return byKey
}

function addressOf(path: string, { base }: Origin): string {
  return base + path.replace(/^\/+/, '')
}

/** The last of a chain of redirects; undefined if it is a loop. */
function followChain(start: string, byKey: ReadonlyMap<string, Written>, input: WrittenRedirects): Written | undefined {
  const seen = [start]
  let at = byKey.get(start)
  while (at !== undefined) {
    const { path } = splitUrl(at.to)
    const key = isExternalUrl(at.to) ? undefined : routeKey(addressOf(path, input.origin))
    const next = key === undefined ? undefined : byKey.get(key)
    if (next === undefined || key === undefined) return at
    if (seen.includes(key)) {
      reportCircle(seen.slice(seen.indexOf(key)), byKey, input)
      return undefined
    }
    seen.push(key)
    at = next
  }
  return undefined
}

/** Whether a path with the base leads to anything, which may be another redirect. */
function isAddress(own: string, { config, origin }: WrittenRedirects): boolean {
  const { path } = splitUrl(own)
  if (resolveRoute(path, origin.lookUps.targets, origin.siteBase) !== undefined) return true
  const key = routeKey(path)
  return config.redirects.some(({ from }) => from.some(other => routeKey(addressOf(other, origin)) === key))
}

/** The URL that the browser is sent to; undefined (with a diagnostic) if there is none. */
function targetOf(written: Written, input: WrittenRedirects): string | undefined {
  const { to, place } = written
  const { origin } = input
  const own = pathInSite(to, { url: origin.siteUrl, baseUrl: origin.siteBase })
  if (own !== undefined && !isAddress(own, input)) {
    return reportBroken(splitUrl(own).path, written, input)
  }
  if (isExternalUrl(to)) {
    if (/^https?:\/\/[^/\\]/i.test(to)) return to
    const hint = 'A redirect needs a path of the site, or a complete http or https URL.'
    add({ rule: 'unsafe-redirect', message: `${place}.to: '${to}' is not a valid target.`, hint }, `${place}.to`, input)
    return undefined
  }
  const { path, query, hash } = splitUrl(to)
  const found = resolveRoute(addressOf(path, origin), origin.lookUps.targets, origin.siteBase)
  if (found?.kind === 'page') return found.route + query + hash
  if (found !== undefined) return addressOf(path, origin) + query + hash
  return reportBroken(path.startsWith('/') ? path : `/${path}`, written, input)
}

/** Reports that there is no page at the target. */
function reportBroken(path: string, { from, place }: Written, input: WrittenRedirects): undefined {
  const { origin } = input
  const { message, hint, leadsTo } = explainAddress(path, origin)
  // The address itself may be that of a page which is missing for the same reason.
  if (leadsTo !== undefined && explainAddress(addressOf(from, origin), origin).leadsTo === leadsTo) return
  add({ rule: 'broken-link', message: `${place}.to: ${message}`, hint, leadsTo }, `${place}.to`, input)
}

function reportShadow(found: { path: string; place: string; shadowed: string }, input: WrittenRedirects): void {
  const message = `${found.place}.from: there is ${found.shadowed} at '${found.path}', so the redirect is not created.`
  add({ rule: 'redirect-shadows-page', message }, `${found.place}.from`, input)
}

function reportTwice(found: { path: string; place: string; other: Written }, input: WrittenRedirects): void {
  const { path, place, other } = found
  const message = `${place}.from: '${path}' is redirected to '${other.to}' already (${other.place}).`
  add({ rule: 'duplicate-redirect', message, hint: 'Remove one of them.' }, `${place}.from`, input)
}

/**
 * A loop is the same from any of its addresses. Its message starts with the first one in order, so that it is reported
 * once.
 */
function reportCircle(keys: readonly string[], byKey: ReadonlyMap<string, Written>, input: WrittenRedirects): void {
  const first = [...keys].sort()[0] ?? ''
  const start = keys.indexOf(first)
  const way = [...keys.slice(start), ...keys.slice(0, start), first].map(key => `'${key || '/'}'`)
  const what = way.length === 2 ? `${way[0]} leads to itself` : `it is part of a loop: ${way.join(' → ')}`
  const place = byKey.get(first)?.place ?? 'redirects'
  add({ rule: 'redirect-loop', message: `${place}: ${what}.` }, place, input)
}

/** @param place path of the field in the config */
function add(
  finding: Pick<Diagnostic, 'rule' | 'message' | 'hint' | 'leadsTo'>,
  place: string,
  input: WrittenRedirects,
): void {
  if (input.report) input.findings.add({ ...finding, file: input.config.configFile, about: fieldKeys(place) })
}

/**
 * The redirects that functions of the config create from the paths of pages in the locale, in the order of the pages. A
 * function that fails creates none.
 */
function createdRedirects({ config, scopes, scope }: RedirectsInput): ResolvedConfig['redirects'] {
  const { createRedirects = [] } = config.functions ?? {}
  if (createRedirects.length === 0) return []
  const docs = scopes.filter(({ locale }) => locale === scope.locale).flatMap(own => own.docs)
  return docs.flatMap(({ route }) => {
    const to = `/${route.slice(scope.base.length)}`
    const from = createRedirects.flatMap(create => pathsOf(() => create(to)))
    return from.length === 0 ? [] : [{ from, to }]
  })
}

/** The paths that a function returned: one, several, or none. */
function pathsOf(call: () => unknown): string[] {
  try {
    return [call()].flat().filter((path): path is string => typeof path === 'string' && /^\/(?!\/)/.test(path))
  } catch {
    return []
  }
}

/**
 * Redirects `/x.html` to every route `/x` and `/x/`, if nothing else has that address. A page whose file has that name
 * needs none, as on sites without trailing slashes.
 */
function htmlRedirects(routes: Iterable<string>, { config, isTaken }: RoutesInput): Redirect[] {
  if (!config.redirectHtml) return []
  const redirects = new Map<string, Redirect>()
  for (const route of routes) {
    const bare = route.replace(/\/$/, '')
    // The root of the site has no name.
    if (bare.length < config.baseUrl.length || bare.endsWith('.html')) continue
    const address = `${bare}.html`
    const isFile = outputPathOf(route, config) === outputPathOf(address, config)
    if (isFile || isTaken(address) || redirects.has(address)) continue
    redirects.set(address, { from: decodeUrl(address.slice(config.baseUrl.length - 1)), to: route, kind: 'html' })
  }
  return [...redirects.values()]
}

export const feature: Feature = {
  redirects: { inLanguage: redirectsInLanguage, toRoutes: htmlRedirects },
  writeRedirects: async (...input) => (await import('./write-redirects.ts')).planRedirects(...input),
}

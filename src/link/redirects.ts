/**
 * The redirects of the config.
 *
 * Returns redirects with one hop each, none of which hides a page, forms a loop or leads nowhere. Errors are reported
 * once, with their place in the config.
 */
import { decodeUrl, isExternalUrl, pathInSite, routeKey, splitUrl } from '../base/url.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Redirect } from '../model/graph.ts'
import { fieldKeys } from '../schema/problems.ts'
import { explainAddress } from './explain.ts'
import type { Findings } from './findings.ts'
import type { Origin } from './origin.ts'
import type { Found } from './resolution.ts'
import { resolveRoute } from './resolve-address.ts'

/** A redirect as written, for one locale. */
interface Written {
  from: string
  to: string
  /** Path in the config, for diagnostics. */
  place: string
}

export interface RedirectsInput {
  config: Pick<ResolvedConfig, 'redirects' | 'baseUrl' | 'configFile' | 'onDuplicateRoutes'>
  /** The config as seen from one locale. */
  origin: Origin
  findings: Findings
  /** Whether to report problems. True for one locale only, because the others have the same ones. */
  report: boolean
}

/** The redirects of the config in one locale. */
export function configRedirects(input: RedirectsInput): Redirect[] {
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
function writtenByKey(input: RedirectsInput): Map<string, Written> {
  const { config, origin } = input
  const byKey = new Map<string, Written>()
  config.redirects.forEach(({ from, to }, index) => {
    for (const path of from) {
      const place = `redirects[${index}]`
      const address = addressOf(path, origin)
      const key = routeKey(address)
      const other = byKey.get(key)
      const found = resolveRoute(address, origin.lookUps.targets, origin.siteBase)
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
function followChain(start: string, byKey: ReadonlyMap<string, Written>, input: RedirectsInput): Written | undefined {
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
function isAddress(own: string, { config, origin }: RedirectsInput): boolean {
  const { path } = splitUrl(own)
  if (resolveRoute(path, origin.lookUps.targets, origin.siteBase) !== undefined) return true
  const key = routeKey(path)
  return config.redirects.some(({ from }) => from.some(other => routeKey(addressOf(other, origin)) === key))
}

/** The URL that the browser is sent to; undefined (with a diagnostic) if there is none. */
function targetOf(written: Written, input: RedirectsInput): string | undefined {
  const { to, place } = written
  const { origin } = input
  const own = pathInSite(to, { url: origin.siteUrl, baseUrl: origin.siteBase })
  if (own !== undefined && !isAddress(own, input)) {
    const { message, hint } = explainAddress(splitUrl(own).path, origin)
    add({ rule: 'broken-link', message: `${place}.to: ${message}`, hint }, `${place}.to`, input)
    return undefined
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
  if (input.report) {
    const { message, hint } = explainAddress(path.startsWith('/') ? path : `/${path}`, origin)
    input.findings.add({
      rule: 'broken-link',
      message: `${place}.to: ${message}`,
      hint,
      file: input.config.configFile,
      about: fieldKeys(`${place}.to`),
    })
  }
  return undefined
}

function reportShadow(found: { path: string; place: string; shadowed: string }, input: RedirectsInput): void {
  const message = `${found.place}.from: there is ${found.shadowed} at '${found.path}', so the redirect is not created.`
  add({ rule: 'redirect-shadows-page', message }, `${found.place}.from`, input)
}

function reportTwice(found: { path: string; place: string; other: Written }, input: RedirectsInput): void {
  const { path, place, other } = found
  const message = `${place}.from: '${path}' is redirected to '${other.to}' already (${other.place}).`
  add({ rule: 'duplicate-redirect', message, hint: 'Remove one of them.' }, `${place}.from`, input)
}

/**
 * A loop is the same from any of its addresses. Its message starts with the first one in order, so that it is reported
 * once.
 */
function reportCircle(keys: readonly string[], byKey: ReadonlyMap<string, Written>, input: RedirectsInput): void {
  const first = [...keys].sort()[0] ?? ''
  const start = keys.indexOf(first)
  const way = [...keys.slice(start), ...keys.slice(0, start), first].map(key => `'${key || '/'}'`)
  const what = way.length === 2 ? `${way[0]} leads to itself` : `it is part of a loop: ${way.join(' → ')}`
  const place = byKey.get(first)?.place ?? 'redirects'
  add({ rule: 'redirect-loop', message: `${place}: ${what}.` }, place, input)
}

/** @param place path of the field in the config */
function add(finding: Pick<Diagnostic, 'rule' | 'message' | 'hint'>, place: string, input: RedirectsInput): void {
  if (input.report) input.findings.add({ ...finding, file: input.config.configFile, about: fieldKeys(place) })
}

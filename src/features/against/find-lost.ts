/**
 * Finds addresses, anchors and symbols that an earlier edition of the site had and this one lacks. Returns a finding
 * for each missing address and each missing anchor, with a likely redirect or heading, and for the symbols of a
 * reference that are missing.
 */
import { suggest } from '../../base/suggest.ts'
import { decodeUrl, routeKey } from '../../base/url.ts'
import { SiteAddresses } from '../../check/site-addresses.ts'
import { isSameSubject } from '../../findings/same-subject.ts'
import type { AuditInput } from '../../model/audit.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Doc } from '../../model/graph.ts'
import type { FormerPage, FormerSite, FormerSymbol } from './former-page.ts'

/** Number of a page's anchors to name in one finding. */
const MAX_SHOWN_ANCHORS = 10

/** Number of symbols to name in one finding. */
const MAX_SHOWN_SYMBOLS = 10

/** Compares the two editions. */
export function findLost(site: AuditInput, former: FormerSite): Diagnostic[] {
  const addresses = new SiteAddresses(site)
  const current = currentPages(site)
  const ofPages = former.pages.flatMap(page => {
    const target = addresses.at(page.path)
    if (target === undefined) return [lostPage(page, { site, former, current })]
    const lost = page.anchors.filter(anchor => typeof target === 'object' && !addresses.hasAnchor(target, anchor))
    if (lost.length === 0 || !(typeof target === 'object' && 'doc' in target)) return []
    return [lostAnchors(page, lost, target.doc)]
  })
  return [...ofPages, ...lostSymbols(former.symbols, site, addresses)]
}

/** Symbols that no page describes any more: a finding for each page that described some. */
function lostSymbols(
  former: readonly FormerSymbol[],
  { graph, config }: AuditInput,
  addresses: SiteAddresses,
): Diagnostic[] {
  const current = new Set(graph.docs.flatMap(({ page }) => (page.frontMatter.symbols ?? []).map(({ name }) => name)))
  const byPath = new Map<string, Set<string>>()
  for (const { name, path } of former)
    if (!current.has(name)) byPath.set(path, (byPath.get(path) ?? new Set()).add(name))
  return [...byPath].map(([path, names]): Diagnostic => {
    const target = addresses.at(path)
    const doc = typeof target === 'object' && 'doc' in target ? target.doc : undefined
    const shown = [...names].slice(0, MAX_SHOWN_SYMBOLS)
    const more = names.size > shown.length ? ` and ${names.size - shown.length} more` : ''
    const [first = ''] = shown
    const near = suggest(first, current)
    return {
      rule: 'lost-symbol',
      message: `The page '${path}' described ${shown.join(', ')}${more}, which the site no longer has.`,
      hint: near
        ? `Is ${first} ${near} now? Tell readers what replaces it.`
        : 'Tell readers what replaces it, or that it was removed.',
      file: doc && doc.source.isMade !== true ? doc.source.path : config.configFile,
    }
  })
}

interface CurrentPages {
  byFile: ReadonlyMap<string, Doc>
  /** Undefined if several pages have the title or the name. */
  byTitle: ReadonlyMap<string, Doc | undefined>
  byName: ReadonlyMap<string, Doc | undefined>
}

function currentPages({ graph, config }: AuditInput): CurrentPages {
  const docs = graph.docs.filter(({ locale }) => locale === config.i18n.defaultLocale)
  const unique = (keyOf: (doc: Doc) => string) => {
    const found = new Map<string, Doc | undefined>()
    for (const doc of docs) found.set(keyOf(doc), found.has(keyOf(doc)) ? undefined : doc)
    return found
  }
  return {
    byFile: new Map(docs.map(doc => [doc.source.path, doc])),
    byTitle: unique(({ title }) => plain(title)),
    byName: unique(({ route }) => nameOf(route)),
  }
}

interface Context {
  site: AuditInput
  former: FormerSite
  current: CurrentPages
}

function lostPage(page: FormerPage, context: Context): Diagnostic {
  const { config } = context.site
  const message = `The address '${page.path}' existed, and nothing answers it now.`
  const finding: Diagnostic = { rule: 'lost-page', message, file: config.configFile, about: ['redirects'] }
  const proposal = proposalFor(page, context)
  if (!proposal) return { ...finding, hint: 'Redirect it with redirects of the config.' }
  const from = belowBase(page.path, config.baseUrl)
  const to = belowBase(proposal.doc.route, config.baseUrl)
  const hint = `Redirect it to '${to}': ${proposal.why}.`
  return proposal.isCertain ? { ...finding, hint, redirect: { from, to } } : { ...finding, hint }
}

/** Only git proves which page took the place of another: pages with the same title may be about different products. */
function proposalFor({ file = '', title, path }: FormerPage, { former, current }: Context) {
  const renamed = current.byFile.get(former.renames.get(file) ?? '')
  if (renamed) {
    const { path: now } = renamed.source
    return { doc: renamed, why: `${file} is ${now} now`, isCertain: isSameSubject(file, now, current.byFile.keys()) }
  }
  const sameTitle = title ? current.byTitle.get(plain(title)) : undefined
  if (sameTitle)
    return { doc: sameTitle, why: `that page has the title '${sameTitle.title}' as well`, isCertain: false }
  const sameName = current.byName.get(nameOf(path))
  return sameName && { doc: sameName, why: 'its address ends in the same name', isCertain: false }
}

function lostAnchors({ path }: FormerPage, lost: readonly string[], { page, source }: Doc): Diagnostic {
  const named = lost.slice(0, MAX_SHOWN_ANCHORS).map(anchor => `'#${anchor}'`)
  const more = lost.length > MAX_SHOWN_ANCHORS ? ` and ${lost.length - MAX_SHOWN_ANCHORS} more` : ''
  const message = `The page '${path}' had ${lost.length === 1 ? 'the anchor' : 'the anchors'} ${named.join(', ')}${more}, which it no longer has.`
  const [first = ''] = lost
  const words = new Set(first.split('-'))
  const near = page.headings.find(({ id }) => isNear(id.split('-'), words))
  const hint = near
    ? `Keep the old id on the heading '${near.text}': {#${near.id} #${first}}.`
    : 'Give the headings that took their place the old ids: ## Heading {#id #old-id}.'
  return { rule: 'lost-anchor', message, hint, file: source.path, span: near?.span ?? { line: 1, column: 1 } }
}

/** Whether at least half of the words are the same. */
function isNear(words: readonly string[], others: ReadonlySet<string>): boolean {
  return words.filter(word => others.has(word)).length * 2 > Math.max(words.length, others.size)
}

/** A title without the site name that generators add, normalised for comparison. */
function plain(title: string): string {
  return title
    .replace(/\s+[|·–—]\s+[^|·–—]*$/, '')
    .trim()
    .toLowerCase()
}

function nameOf(path: string): string {
  const key = routeKey(path).replace(/\.html$/, '')
  return key.slice(key.lastIndexOf('/') + 1).toLowerCase()
}

function belowBase(path: string, base: string): string {
  return decodeUrl(path.startsWith(base) ? path.slice(base.length - 1) : path)
}

/**
 * The audit of a linked site: findings of reading and linking, and of the rules that only the audit checks. Pure:
 * everything is passed in, and the findings are returned.
 */

import { spanOf } from '../base/source-text.ts'
import { anchorOf, isExternalUrl, pathInSite, splitUrl } from '../base/url.ts'
import type { RuleDefinition } from '../findings/define-rule.ts'
import { recoveredPage } from '../findings/recovered.ts'
import type { Rule } from '../findings/rule-table.ts'
import { allRules } from '../findings/rules.ts'
import type { AuditedPage, AuditedSite, AuditInput } from '../model/audit.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SidebarItem } from '../model/graph.ts'
import type { AssetFile } from '../model/source.ts'
import { cssReferences } from './css-references.ts'
import type { Ignores } from './ignores.ts'
import { placeFindings } from './place-findings.ts'
import { readDocument } from './read-document.ts'
import type { ReferenceKind } from './reference-attributes.ts'
import { SiteAddresses } from './site-addresses.ts'

/**
 * All findings of a site that no comment suppresses.
 * @param known findings of reading and linking
 */
export async function audit(input: AuditInput, known: readonly Diagnostic[], ignores: Ignores): Promise<Diagnostic[]> {
  const { config, graph, textOf } = input
  const found = auditWhole({ ...input, audited: auditedPages(input) }, await allRules())
  const shown = graph.docs.length + graph.generated.length
  return ignores.apply(placeFindings([...known, ...found], { config, textOf, shown }))
}

function auditWhole(site: AuditedSite, rules: readonly RuleDefinition[]): Diagnostic[] {
  const addresses = new SiteAddresses(site)
  return [...runRules(site, rules), ...checkFragments(site, addresses), ...checkStaticFiles(site, addresses)]
}

/**
 * Lists every file once: replacements of missing translations are the original file, and a page may also be a partial
 * of others.
 */
function auditedPages({ graph }: AuditInput): AuditedPage[] {
  const files = new Map<string, AuditedPage>()
  for (const { source, page, resolved, locale } of graph.docs)
    if (!source.fallback) files.set(page.path, { page, refs: resolved, isPartial: false, locale })
  for (const [key, page] of graph.partials) {
    const refs = graph.partialRefs.get(key) ?? []
    if (!files.has(page.path)) files.set(page.path, { page, refs, isPartial: true })
  }
  return [...files.values()]
}

/**
 * Anchors that linking does not check: those of generated indexes, of docsgen's own pages and of static files, and
 * those used by sidebars and redirects.
 */
type Found = Omit<Diagnostic, 'rule' | 'message'>

/** Checks all of them. */
function checkFragments(site: AuditedSite, addresses: SiteAddresses): Diagnostic[] {
  const check = { site, addresses }
  const found = [...inPages(check), ...inShell(check), ...inSidebars(check), ...inRedirects(check)]
  return [...new Map(found.map(finding => [JSON.stringify(finding), finding])).values()]
}

interface FragmentCheck {
  site: AuditedSite
  addresses: SiteAddresses
}

function inPages({ site, addresses }: FragmentCheck): Diagnostic[] {
  return site.audited.flatMap(({ page, refs }) =>
    refs.flatMap(({ href }, index) => {
      const link = page.links[index]
      if (!link || link.kind === 'image' || !href.includes('#')) return []
      return missing(href, { addresses, isLinked: true }, { file: page.path, span: link.span })
    }),
  )
}

function inShell({ site: { graph, config }, addresses }: FragmentCheck): Diagnostic[] {
  const refs = [...(graph.shellRefs.get(config.i18n.defaultLocale) ?? [])]
  return refs.flatMap(([url, { href }]) =>
    missing(href, { addresses, isLinked: true, what: `The link to '${url}'` }, { file: config.configFile }),
  )
}

function inSidebars({ site: { graph, config }, addresses }: FragmentCheck): Diagnostic[] {
  const linksOf = (items: readonly SidebarItem[]): { label: string; href: string }[] =>
    items.flatMap(item => {
      if (item.type === 'html') return []
      const own = item.href === undefined ? [] : [{ label: item.label, href: item.href }]
      return item.type === 'category' ? [...own, ...linksOf(item.items)] : own
    })
  return graph.sidebars.flatMap(({ name, items }) =>
    linksOf(items).flatMap(({ label, href }) =>
      missing(
        href,
        { addresses, what: `sidebars.${name}: the link '${label}'` },
        { file: config.configFile, quoted: label },
      ),
    ),
  )
}

function inRedirects({ site: { graph, config }, addresses }: FragmentCheck): Diagnostic[] {
  return graph.redirects
    .filter(({ kind }) => kind === 'config')
    .flatMap(({ from, to }) =>
      missing(to, { addresses, what: `The redirect of '${from}'` }, { file: config.configFile, quoted: from }),
    )
}

interface AnchorQuery {
  addresses: SiteAddresses
  /** Whether anchors of pages have been checked already. */
  isLinked?: boolean
  what?: string
}

function missing(href: string, { addresses, isLinked, what }: AnchorQuery, at: Found): Diagnostic[] {
  if (isExternalUrl(href) || !href.startsWith('/')) return []
  const { path, hash } = splitUrl(href)
  const anchor = anchorOf(hash)
  if (anchor === undefined) return []
  const target = addresses.at(path)
  if (target === undefined || (isLinked && typeof target === 'object' && 'doc' in target)) return []
  if (addresses.hasAnchor(target, anchor)) return []
  const message = `${what ? `${what} leads to an anchor that does not exist: the` : 'The'} page ${path} has no anchor '#${anchor}'.`
  return [{ rule: 'broken-anchor', message, ...at }]
}

// Addresses in files that docsgen publishes unchanged: static HTML and stylesheets, and paths from the root of the
// site in the site's own stylesheets.

/** If there is more static HTML, such as the reference of a whole API, it is left to `check --dir`. */
const MAX_BYTES = 5_000_000
const ORIGIN = 'http://site.invalid'

/** Checks all of these files. */
function checkStaticFiles(site: AuditedSite, addresses: SiteAddresses): Diagnostic[] {
  const named = (ending: RegExp) =>
    site.inventory.assets.filter(({ path, staticPath }) => staticPath !== undefined && ending.test(path))
  const pages = named(/\.html?$/i)
  const isLarge = pages.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES
  return [
    ...(isLarge ? [] : pages.flatMap(file => inHtml(file, site, addresses))),
    ...named(/\.css$/i).flatMap(file => inStylesheet(file, site, addresses)),
    ...site.config.customCss.flatMap(path => inOwnStyles(path, site, addresses)),
  ]
}

function inHtml(file: AssetFile, site: AuditedSite, addresses: SiteAddresses): Diagnostic[] {
  const { references, base } = readDocument(site.textOf(file.path) ?? '')
  const from = urlOf(file, site)
  const start = base !== undefined && URL.canParse(base, from.href) ? new URL(base, from) : from
  return references.flatMap(({ url, kind, span }) => {
    const rule = isMissing(url, start, { site, addresses }) && ruleOf(kind, url)
    return rule ? [{ ...rule, file: file.path, span }] : []
  })
}

function inStylesheet(file: AssetFile, site: AuditedSite, addresses: SiteAddresses): Diagnostic[] {
  const css = site.textOf(file.path) ?? ''
  return cssReferences(css)
    .filter(({ url }) => isMissing(url, urlOf(file, site), { site, addresses }))
    .map(({ url, at }) => missingStyleFile(url, { file: file.path, span: spanOf(css, at, at + url.length) }))
}

/**
 * The bundler checks the files beside stylesheets; a path from the root refers to a static file, with or without the
 * base.
 */
function inOwnStyles(path: string, site: AuditedSite, addresses: SiteAddresses): Diagnostic[] {
  const { baseUrl } = site.config
  const css = site.textOf(path) ?? ''
  return cssReferences(css)
    .filter(({ url }) => url.startsWith('/') || isExternalUrl(url))
    .filter(({ url }) => {
      const below = isExternalUrl(url) || url.startsWith(baseUrl) ? url : baseUrl + url.slice(1)
      return isMissing(below, new URL(ORIGIN), { site, addresses })
    })
    .map(({ url, at }) => missingStyleFile(url, { file: path, span: spanOf(css, at, at + url.length) }))
}

function missingStyleFile(url: string, at: Pick<Diagnostic, 'file' | 'span'>): Diagnostic {
  const message = `The stylesheet refers to '${url}', and there is no such file.`
  return { rule: 'missing-style-file', message, ...at }
}

function urlOf({ staticPath = '' }: AssetFile, { config }: AuditedSite): URL {
  return new URL(config.baseUrl + encodeURI(staticPath), ORIGIN)
}

function isMissing(
  written: string,
  from: URL,
  { site: { config }, addresses }: { site: AuditedSite; addresses: SiteAddresses },
): boolean {
  const url = pathInSite(written.trim(), config) ?? written.trim()
  if (isExternalUrl(url) || !URL.canParse(url, from.href)) return false
  const target = new URL(url, from)
  return target.origin === ORIGIN && addresses.at(target.pathname) === undefined
}

function ruleOf(kind: ReferenceKind, url: string): Pick<Diagnostic, 'rule' | 'message'> {
  if (kind === 'image') return { rule: 'broken-image', message: `There is no image at '${url}'.` }
  const isPage = kind === 'page' && !/\.(?!html?$)[a-z\d]{1,5}$/i.test(splitUrl(url).path)
  return isPage
    ? { rule: 'broken-link', message: `There is no page at '${url}'.` }
    : { rule: 'broken-asset', message: `There is no file at '${url}'.` }
}

// Runs the rules with their own check. If a rule fails on a page, that is a finding about the page, and the other
// rules and pages are still checked.

/** The findings of all pages, and of the site as a whole. */
export function runRules(site: AuditedSite, rules: readonly RuleDefinition[]): Diagnostic[] {
  const checks = rules.flatMap(({ id, checkPage }) => {
    const check = checkPage?.(site)
    return check ? [{ rule: id as Rule, check }] : []
  })
  const ofPages = site.audited.flatMap(page => checkOne(page, checks))
  const ofSite = rules.flatMap(({ id, checkSite }) =>
    (checkSite?.(site) ?? []).map(found => ({ rule: id as Rule, ...found })),
  )
  return [...ofPages, ...ofSite]
}

interface PageCheck {
  rule: Rule
  check: (page: AuditedPage) => Omit<Diagnostic, 'rule'>[]
}

function checkOne(page: AuditedPage, checks: readonly PageCheck[]): Diagnostic[] {
  const file = page.page.path
  try {
    return checks.flatMap(({ rule, check }) => check(page).map(found => ({ rule, file, ...found })))
  } catch (error) {
    return [recoveredPage(error, { file, instead: 'the audit skips it' })]
  }
}

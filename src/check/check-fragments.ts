/**
 * Anchors that linking does not check: those of generated indexes, of docsgen's own pages and of static files, and
 * those used by sidebars and redirects. In: the linked site. Out: a finding for each that does not exist.
 */
import { anchorOf, isExternalUrl, splitUrl } from '../base/url.ts'
import type { AuditedSite } from '../model/audit.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SidebarItem } from '../model/graph.ts'
import type { SiteAddresses } from './site-addresses.ts'

type Found = Omit<Diagnostic, 'rule' | 'message'>

/** Checks all of them. */
export function checkFragments(site: AuditedSite, addresses: SiteAddresses): Diagnostic[] {
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

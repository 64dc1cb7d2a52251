/**
 * Rules that look at one page at a time: its links, images and headings.
 */
import { splitUrl } from '../base/url.ts'
import type { ResolvedRef } from '../model/graph.ts'
import type { LinkRef, ParsedPage } from '../model/page.ts'
import type { AuditInput } from './audit-input.ts'
import type { AuditFinding } from './rules.ts'
import { writtenAt } from './source-text.ts'

/** A page or partial with what its links came to. */
export interface AuditedPage {
  page: ParsedPage
  refs: readonly ResolvedRef[]
}

/** What a page is looked at with. */
interface PageContext extends AuditInput {
  /** Hosts that are linked with https somewhere. */
  secureHosts: ReadonlySet<string>
}

/** The findings of all pages. */
export function auditPages(audited: readonly AuditedPage[], input: AuditInput): AuditFinding[] {
  const context = { ...input, secureHosts: secureHostsOf(audited, input) }
  return audited.flatMap(({ page, refs }) => [
    ...page.links.flatMap((link, index) => auditLink(link, refs[index], { page, context })),
    ...auditHeadings(page),
  ])
}

function secureHostsOf(audited: readonly AuditedPage[], { config }: AuditInput): Set<string> {
  const hosts = new Set<string>()
  const add = (url: string) => {
    if (url.startsWith('https://') && URL.canParse(url)) hosts.add(new URL(url).host)
  }
  add(config.url)
  for (const { page } of audited) for (const { url } of page.links) add(url)
  return hosts
}

function auditLink(
  link: LinkRef,
  ref: ResolvedRef | undefined,
  { page, context }: { page: ParsedPage; context: PageContext },
): AuditFinding[] {
  const at = { file: page.path, span: link.span }
  const found: AuditFinding[] = []
  if (link.kind === 'image') {
    if (link.text === undefined && lacksAlt(link, page, context))
      found.push({
        ...{ rule: 'missing-alt', ...at, message: `The image '${link.url}' has no text for those who cannot see it.` },
        hint: 'Say what it shows between the brackets; a mere ornament is written <img alt="">.',
      })
    return found
  }
  if (link.kind !== 'link' && link.kind !== 'definition') return found
  if (link.text === undefined && isAnchorElement(link, page, context))
    found.push({
      rule: 'empty-link',
      ...at,
      message: `The link to '${link.url}' has no text.`,
      hint: 'Say where it leads.',
    })
  return [...found, ...auditAddress(link, ref, context).map(finding => ({ ...finding, ...at }))]
}

/** Names and ids may be anchors without being links; forms have addresses, too. */
function isAnchorElement(link: LinkRef, page: ParsedPage, { textOf }: PageContext): boolean {
  return /^(?:\[|<a\s|<Link\s|<https?:)/.test(writtenAt(textOf(page.path), link.span))
}

/** Is it an image that says nothing, rather than an ornament that is marked as one, or a film? */
function lacksAlt(link: LinkRef, page: ParsedPage, { textOf }: PageContext): boolean {
  const written = writtenAt(textOf(page.path), link.span)
  return /^!\[/.test(written) || (/^<img\b/i.test(written) && !/\salt\s*=/i.test(written))
}

function auditAddress(link: LinkRef, ref: ResolvedRef | undefined, context: PageContext): AuditFinding[] {
  const { config, secureHosts } = context
  const { url } = link
  if (url.startsWith('http://') && URL.canParse(url) && secureHosts.has(new URL(url).host)) {
    const secure = url.replace('http://', 'https://')
    const message = `'${url}' is linked without encryption, though its host answers to https.`
    return [{ rule: 'insecure-link', message, hint: `Write '${secure}'.`, replace: { from: url, to: secure } }]
  }
  if (config.url !== '' && (url === config.url || url.startsWith(`${config.url}/`)) && ref?.status === 'page') {
    const path = url.slice(config.url.length) || '/'
    const to = path.startsWith(config.baseUrl) ? `/${path.slice(config.baseUrl.length)}` : path
    const message = `'${url}' is an address of this site, written in full.`
    return [
      {
        rule: 'own-site-link',
        message,
        hint: `Write '${to}': it works in previews as well.`,
        replace: { from: url, to },
      },
    ]
  }
  return auditSlash(url, ref)
}

/** An absolute path with a slash too much or too little works, but costs readers of other hosts a redirect. */
function auditSlash(url: string, ref: ResolvedRef | undefined): AuditFinding[] {
  if (ref?.status !== 'page' || ref.route === undefined || !url.startsWith('/')) return []
  const { path } = splitUrl(url)
  if (path === '/' || /\.\w+$/.test(path) || path.endsWith('/') === ref.route.endsWith('/')) return []
  const to = path.endsWith('/') ? path.replace(/\/+$/, '') : `${path}/`
  const message = `'${path}' is the address '${to}' with a slash ${path.endsWith('/') ? 'too much' : 'too little'}.`
  return [{ rule: 'trailing-slash', message, hint: `Write '${to}'.`, replace: { from: path, to } }]
}

function auditHeadings({ path, headings }: ParsedPage): AuditFinding[] {
  let before = 1
  return headings.flatMap(({ depth, text, span }): AuditFinding[] => {
    const skipped = depth > before + 1
    const wanted = before + 1
    before = depth
    if (!skipped) return []
    const message = `The heading '${text}' is of level ${depth}, where level ${wanted} comes next.`
    return [{ rule: 'heading-skip', file: path, span, message, hint: `Write it with ${'#'.repeat(wanted)}.` }]
  })
}

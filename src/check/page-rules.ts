/**
 * Rules that look at one page at a time: its links, images and headings.
 */
import { pathOnSite, splitUrl } from '../base/url.ts'
import { recoveredPage } from '../findings/recovered.ts'
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'
import type { ResolvedRef, SiteGraph } from '../model/graph.ts'
import type { LinkRef, ParsedPage } from '../model/page.ts'
import type { AuditInput } from './audit-input.ts'
import { writtenAt } from './source-text.ts'

/** A page or partial with what its links came to. */
export interface AuditedPage {
  page: ParsedPage
  refs: readonly ResolvedRef[]
  isPartial: boolean
}

/** What a page is looked at with. */
interface PageContext extends AuditInput {
  /** Hosts that are linked with https somewhere. */
  secureHosts: ReadonlySet<string>
}

/** Levels that headings have. */
const LEVELS = 6

/** The findings of all pages. */
export function auditPages(audited: readonly AuditedPage[], input: AuditInput): Diagnostic[] {
  const context = { ...input, secureHosts: secureHostsOf(audited, input) }
  return audited.flatMap(one => {
    try {
      return auditPage(one, context)
    } catch (error) {
      return [recoveredPage(error, { file: one.page.path, instead: 'it is not looked through' })]
    }
  })
}

function auditPage({ page, refs, isPartial }: AuditedPage, context: PageContext): Diagnostic[] {
  const ofLinks = page.links.flatMap((link, index) => auditLink(link, refs[index], { page, context }))
  return [...withoutEchoes(ofLinks), ...auditHeadings({ page, refs, isPartial }, context)]
}

/** A link that has no text because its image has none: the image is what is wrong. */
function withoutEchoes(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const images = found.filter(({ rule }) => rule === 'missing-alt')
  if (images.length === 0) return found
  const isEcho = ({ rule, span }: Diagnostic) =>
    rule === 'empty-link' && images.some(image => span && image.span && isWithin(image.span, span))
  return found.filter(finding => !isEcho(finding))
}

function isWithin(inner: SourceSpan, outer: SourceSpan): boolean {
  const { line, column, endLine = line, endColumn = column } = outer
  const startsAfter = inner.line > line || (inner.line === line && inner.column >= column)
  return startsAfter && (inner.line < endLine || (inner.line === endLine && inner.column < endColumn))
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
): Diagnostic[] {
  const at = { file: page.path, span: link.span }
  const found: Diagnostic[] = []
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

const IMG = /<img\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi

/** Is it an image that says nothing, rather than an ornament that is marked as one, or a video? */
function lacksAlt(link: LinkRef, page: ParsedPage, { textOf }: PageContext): boolean {
  const written = writtenAt(textOf(page.path), link.span)
  if (/^!\[/.test(written)) return true
  // Where a tag was rewritten, the span is that of its line.
  const tag = (written.match(IMG) ?? []).find(tag => tag.includes(link.url))
  return tag !== undefined && !/\salt\s*=/i.test(tag)
}

function auditAddress(link: LinkRef, ref: ResolvedRef | undefined, context: PageContext): Diagnostic[] {
  const { config, secureHosts } = context
  const { url } = link
  if (url.startsWith('http://') && URL.canParse(url) && secureHosts.has(new URL(url).host)) {
    const secure = url.replace('http://', 'https://')
    const message = `'${url}' is linked without encryption, though its host answers to https.`
    return [{ rule: 'insecure-link', message, hint: `Write '${secure}'.`, replace: { from: url, to: secure } }]
  }
  const own = ref?.status === 'page' ? pathOnSite(url, config.url) : undefined
  if (own !== undefined) {
    const path = own.startsWith('/') ? own : `/${own}`
    const below = path.startsWith(config.baseUrl) ? path.slice(config.baseUrl.length - 1) : path
    const to = withSlashOf(below, ref?.route)
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
function auditSlash(url: string, ref: ResolvedRef | undefined): Diagnostic[] {
  if (ref?.status !== 'page' || ref.route === undefined || !url.startsWith('/')) return []
  const { path } = splitUrl(url)
  const whole = withSlashOf(url, ref.route)
  if (whole === url) return []
  const to = splitUrl(whole).path
  const message = `'${path}' is the address '${to}' with a slash ${path.endsWith('/') ? 'too much' : 'too little'}.`
  return [{ rule: 'trailing-slash', message, hint: `Write '${to}'.`, replace: { from: url, to: whole } }]
}

/** An address with as many slashes at the end of its path as the site's own form has. */
function withSlashOf(url: string, route = ''): string {
  const { path, query, hash } = splitUrl(url)
  if (path === '/' || /\.\w+$/.test(path) || path.endsWith('/') === route.endsWith('/')) return url
  return (path.endsWith('/') ? path.replace(/\/+$/, '') : `${path}/`) + query + hash
}

/** Something on a page that sets the level: a heading, or a partial with headings in it. */
interface Step {
  span: SourceSpan
  /** Level of a heading; undefined for a partial. */
  depth?: number
  text: string
  /** The level that is left behind. */
  after: number
}

/** A partial may begin at any level: it is the page that it stands on which decides. */
function auditHeadings({ page, refs, isPartial }: AuditedPage, { graph }: AuditInput): Diagnostic[] {
  let before = isPartial ? LEVELS : 1
  return stepsOf(page, refs, graph).flatMap(({ depth, text, span, after }): Diagnostic[] => {
    const wanted = before + 1
    before = after
    if (depth === undefined || depth <= wanted) return []
    const message = `The heading '${text}' is of level ${depth}, where level ${wanted} comes next.`
    return [{ rule: 'heading-skip', file: page.path, span, message, hint: `Write it with ${'#'.repeat(wanted)}.` }]
  })
}

function stepsOf(page: ParsedPage, refs: readonly ResolvedRef[], graph: SiteGraph): Step[] {
  const steps: Step[] = page.headings.map(({ depth, text, span }) => ({ depth, text, span, after: depth }))
  for (const [index, { partial }] of refs.entries()) {
    const after = partial === undefined ? undefined : graph.partials.get(partial)?.headings.at(-1)?.depth
    const span = page.links[index]?.span
    if (after !== undefined && span) steps.push({ span, text: '', after })
  }
  return steps.sort((a, b) => a.span.line - b.span.line || a.span.column - b.span.column)
}

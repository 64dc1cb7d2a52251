/**
 * The addresses of the config, resolved for one locale.
 *
 * Returns a `ResolvedRef` by address as written. Broken ones are reported once, with their path in the config. Paths
 * in the config are relative to the root.
 */

import { suggest } from '../base/suggest.ts'
import { anchorOf } from '../base/url.ts'
import type { Doc, ResolvedRef, Sidebar } from '../model/graph.ts'
import { type ItemAddress, readItemAddress } from '../model/item-address.ts'
import { includesFiles } from '../model/page.ts'
import { fieldKeys } from '../schema/problems.ts'
import { unknownIdHint } from './docs.ts'
import { isBroken } from './fallback-problems.ts'
import type { Findings } from './findings.ts'
import { positionsOf } from './navigation.ts'
import { nearAnchor } from './near-anchor.ts'
import type { Origin } from './origin.ts'
import type { Problem } from './page-target.ts'
import { resolveReference } from './resolve-reference.ts'
import type { DocsScope } from './scope.ts'
import type { ShellLink } from './shell-links.ts'

export interface ShellInput {
  origin: Origin
  /** The last version of the docs with a name, in this locale. */
  docsNamed: (name: string) => NamedDocs | undefined
  configFile?: string
  findings: Findings
  /** The same addresses in the default locale, whose problems have already been reported. */
  original?: ReadonlyMap<string, ResolvedRef>
}

interface NamedDocs {
  scope: DocsScope
  sidebars: readonly Sidebar[]
  /** Whether it was reported already why a sidebar has no pages. */
  isReported: (sidebar: string) => boolean
}

/** Resolves the addresses of the config. */
export function resolveShell(links: readonly ShellLink[], input: ShellInput): Map<string, ResolvedRef> {
  const refs = new Map<string, ResolvedRef>()
  for (const link of links) {
    const { ref, problem } = resolveShellLink(link, input)
    refs.set(link.url, ref)
    if (problem === undefined || (input.original && isKnown(ref, input.original.get(link.url)))) continue
    const { rule, message, atMost, cause, subject, leadsTo } = problem
    const hint = input.original
      ? `It is right in the default locale, and wrong in '${input.origin.locale}'.`
      : problem.hint
    const { place } = link
    const about = fieldKeys(place)
    const text = `${place}: ${message}`
    input.findings.add({ rule, message: text, hint, atMost, cause, subject, leadsTo, file: input.configFile, about })
  }
  return refs
}

/** Whether a problem is the same as in the default locale. */
function isKnown(ref: ResolvedRef, original: ResolvedRef | undefined): boolean {
  return !isBroken(ref) || isBroken(original)
}

interface ShellResult {
  ref: ResolvedRef
  problem?: Omit<Problem, 'rule'> & { rule: Problem['rule'] | 'unknown-doc-id' | 'unknown-sidebar' }
}

function resolveShellLink({ url, kind }: ShellLink, input: ShellInput): ShellResult {
  const address = readItemAddress(url)
  if (address?.kind === 'doc') return resolveDocId(address, input)
  if (address?.kind === 'sidebar') return resolveSidebar(address, input)
  const rooted = kind === 'image' && /^[\w.]/.test(url) && !url.includes(':') ? `/${url}` : url
  const { ref, problem, page, hash } = resolveReference({ url: rooted, kind }, input.origin)
  const anchor = hash.length > 1 ? anchorOf(hash) : undefined
  if (anchor !== undefined && page?.doc) {
    const { path } = page.doc.source
    const { linkedAnchors } = input.origin.lookUps
    linkedAnchors.note(path, anchor)
    if (!page.doc.page.anchors.includes(anchor)) linkedAnchors.lacking.add(path)
  }
  if (problem !== undefined || anchor === undefined || page?.doc === undefined || hasAnchor(page.doc, anchor))
    return { ref, problem }
  const near = nearAnchor(anchor, page.doc.page.anchors)?.anchor
  const message = `The page ${page.route} has no anchor '#${anchor}'.`
  const hint = near === undefined ? undefined : `Did you mean '#${near}'?`
  return { ref: { ...ref, status: 'broken-anchor' }, problem: { rule: 'broken-anchor', message, hint } }
}

/** An anchor may also come from a partial: on a page that includes any, the anchor is not reported. */
function hasAnchor({ page }: Doc, anchor: string): boolean {
  return page.anchors.includes(anchor) || includesFiles(page)
}

function resolveDocId({ docs, name: id }: ItemAddress, { docsNamed }: ShellInput): ShellResult {
  const scope = docsNamed(docs)?.scope
  // Unknown docs are reported as such.
  if (scope === undefined) return { ref: { href: '#', status: 'broken-page' } }
  const doc = scope.byId.get(id.normalize('NFC'))
  if (doc !== undefined) return { ref: { href: doc.route, status: 'page', route: doc.route } }
  // That they have no pages at all is reported already.
  if (scope.sources.length === 0) return { ref: { href: '#', status: 'broken-page' } }
  const hint = unknownIdHint(id, scope)
  const message = `There is no page with the id '${id}'.`
  return { ref: { href: '#', status: 'broken-page' }, problem: { rule: 'unknown-doc-id', message, hint } }
}

function resolveSidebar({ docs, name }: ItemAddress, { docsNamed }: ShellInput): ShellResult {
  const named = docsNamed(docs)
  if (named === undefined) return { ref: { href: '#', status: 'broken-page' } }
  const { sidebars } = named
  const sidebar = sidebars.find(candidate => candidate.name === name)
  const positions = sidebar === undefined ? [] : positionsOf(sidebar)
  const first = positions.find(({ unlisted }) => !unlisted) ?? positions[0]
  if (first !== undefined) return { ref: { href: first.href, status: 'page', route: first.href } }
  if (named.isReported(name)) return { ref: { href: '#', status: 'broken-page' } }
  const near = suggest(
    name,
    sidebars.map(candidate => candidate.name),
  )
  const hint = near === undefined ? undefined : `Did you mean '${near}'?`
  const message = sidebar === undefined ? `There is no sidebar '${name}'.` : `The sidebar '${name}' has no pages.`
  return { ref: { href: '#', status: 'broken-page' }, problem: { rule: 'unknown-sidebar', message, hint } }
}

/**
 * Resolves the references of pages and of the partials that they include.
 *
 * Returns a `ResolvedRef` for each of their links; problems are reported with their place. A partial is resolved from
 * its own folder, once for each locale that uses it, when a page first includes it. Anchors that are not in the
 * page's own text are left to `check-anchors`, which runs when everything is resolved.
 */
import { urlKind } from '../base/safe-url.ts'
import { anchorOf } from '../base/url.ts'
import { recoveredPage } from '../findings/recovered.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Doc, ResolvedRef } from '../model/graph.ts'
import type { LinkRef, ParsedPage } from '../model/page.ts'
import { propText, propTexts } from '../model/prop-expression.ts'
import type { SourceFile } from '../model/source.ts'
import { correctionOf } from './correction.ts'
import { PlacedDoc } from './docs.ts'
import type { EarlierLinks, KnownLinks } from './earlier-links.ts'
import { type Findings, FoundProblems, placeOfLink } from './findings.ts'
import { type Bases, type Origin, originOfDoc, originOfFile } from './origin.ts'
import type { Problem, Resolution } from './page-target.ts'
import { resolveReference } from './resolve-reference.ts'
import type { ScopeTargets } from './targets.ts'

/** Maximum number of partials in a page, counting nested partials each time. */
export const MAX_PARTS = 5000

// The anchors of individual pages. For a page with many anchors, a set is built on first use.

/** Up to this number of anchors, searching the list is faster than building a set. */
const MAX_SEARCHED_ANCHORS = 24

/** Up to this number of changed files, looking for their paths in a text is faster than reading a list of anchors. */
const FEW_CHANGED = 8

class OwnAnchors {
  readonly #sets = new Map<ParsedPage, Set<string>>()

  /** Whether the anchor is in the page's own text. */
  has(page: ParsedPage, anchor: string): boolean {
    const { anchors } = page
    if (anchors.length <= MAX_SEARCHED_ANCHORS) return anchors.includes(anchor)
    const known = this.#sets.get(page)
    if (known !== undefined) return known.has(anchor)
    const set = new Set(anchors)
    this.#sets.set(page, set)
    return set.has(anchor)
  }
}

/** A reference to an anchor that is not in the text of its target page. */
export interface PendingAnchor {
  /** The list that contains the reference, and its index. */
  refs: ResolvedRef[]
  index: number
  link: LinkRef
  anchor: string
  /** The page that should have the anchor; if absent, the page with the reference. */
  target?: Doc
  holder: ReferenceOwner
}

/** A page or a partial, with its references. */
export interface ReferenceOwner {
  page: ParsedPage
  refs: ResolvedRef[]
  locale: string
  /** Set for a fallback of a missing translation, whose problems are reported for the original. */
  silent: boolean
  /** Set for pages only. */
  doc?: Doc
  /** Whether nothing but look-ups decided its references. */
  isPlain: boolean
  /** What was found about them in these look-ups. */
  problems: Diagnostic[]
  /** The anchors that its links name, with the paths of the files that have them. */
  anchors: [path: string, anchor: string][]
}

/** A problem of a fallback for a missing translation: the finding as for the original. */
interface FallbackProblem {
  holder: ReferenceOwner
  /** Index of the reference among those of the holder. */
  index: number
  finding: Diagnostic
}

export interface ReferenceInput {
  bases: Bases
  findings: Findings
  pages: ReadonlyMap<string, ParsedPage>
  /** Files that can be included, by path. */
  sources: ReadonlyMap<string, SourceFile>
  defaultLocale: string
  /** The references of the last run. */
  earlier?: EarlierLinks
}

export class ReferenceRun {
  readonly #input: ReferenceInput
  /** Partials by key. */
  readonly partials = new Map<string, ReferenceOwner>()
  /** Pages by doc key. */
  readonly docs = new Map<string, ReferenceOwner>()
  readonly pending: PendingAnchor[] = []
  readonly fallbackProblems: FallbackProblem[] = []
  readonly usedAssets = new Set<string>()
  /** Whether a finding depends on the anchors of all pages. */
  asksForAllAnchors = false
  readonly #ownAnchors = new OwnAnchors()

  constructor(input: ReferenceInput) {
    this.#input = input
  }

  /** Resolves the references of a page, and of the partials that it includes for the first time. */
  addDoc(doc: Doc, scope: ScopeTargets): void {
    const { page, locale } = doc
    const silent = doc.source.fallback
    const holder: ReferenceOwner = { page, refs: [], locale, silent, doc, isPlain: true, problems: [], anchors: [] }
    this.docs.set(doc.key, holder)
    const { earlier, findings } = this.#input
    const known = earlier?.of(doc)
    if (known && doc instanceof PlacedDoc && this.#holds(known)) {
      earlier?.keep()
      doc.keepLinks(known, () => this.#refsOf(doc, scope))
      if (known.problems) findings.addPage(known.problems)
      for (const path of known.assets) this.usedAssets.add(path)
      for (const [path, anchor] of known.anchors) this.#input.bases.lookUps.linkedAnchors.note(path, anchor)
      return
    }
    earlier?.asked.start()
    const { length } = findings
    this.#resolveAll(holder, originOfDoc(doc, scope, this.#input.bases))
    doc.resolved = holder.refs
    const problems = new FoundProblems(holder.problems)
    if (holder.isPlain) findings.joinSince(length, problems)
    earlier?.found({ doc, scope: scope.scope, holder, problems, asked: earlier.asked.stop() })
  }

  /** Whether all pages that changed still have the anchors that links of an earlier run name. */
  #holds(known: KnownLinks): boolean {
    const { earlier, pages } = this.#input
    const changed = earlier?.changedFiles ?? new Set()
    if (changed.size <= FEW_CHANGED && !known.namesAnchorsOf(changed)) return true
    return known.anchors.every(([path, anchor]) => {
      const page = changed.has(path) ? pages.get(path) : undefined
      return page === undefined || this.#ownAnchors.has(page, anchor)
    })
  }

  /** The references of a page that are those of an earlier run. */
  #refsOf(doc: Doc, scope: ScopeTargets): ResolvedRef[] {
    const origin = originOfDoc(doc, scope, this.#input.bases)
    return doc.page.links.map(link => resolveReference(link, origin).ref)
  }

  #resolveAll(holder: ReferenceOwner, origin: Origin): void {
    for (const link of holder.page.links) {
      const resolution = this.#resolve(link, origin, holder)
      const { partial, asset } = resolution.ref
      if (asset !== undefined) this.usedAssets.add(asset)
      if (partial !== undefined) holder.isPlain = false
      const ref = partial === undefined ? resolution.ref : this.#withPartial(resolution.ref, partial, origin)
      const index = holder.refs.push(ref) - 1
      if (ref.partial !== undefined && holder.doc) this.#resolveProps({ ref, link, index, holder }, origin)
      if (resolution.problem)
        this.#reportLink({ holder, index, finding: findingFor(resolution.problem, link, holder.page) })
      if (resolution.hash.length > 1) this.#noteAnchor(resolution, { index, link, holder })
    }
  }

  /** Resolves the addresses that a page passes to a partial, in its props and those of the partials in it. */
  #resolveProps(shown: ShownPartial, origin: Origin): void {
    const { ref, link, index, holder } = shown
    const addresses = addressesIn(ref.partial, propTexts(link.props), this.partials)
    if (addresses.size === 0) return
    ref.addresses = {}
    for (const [url, kind] of addresses) {
      const own: LinkRef = { url, kind, span: link.span, text: link.text }
      const resolution = this.#resolve(own, origin, holder)
      if (resolution.ref.asset !== undefined) this.usedAssets.add(resolution.ref.asset)
      ref.addresses[url] = resolution.ref
      if (resolution.problem)
        this.report({
          holder,
          index,
          finding: { ...findingFor(resolution.problem, own, holder.page), replace: undefined },
        })
    }
  }

  /** If docsgen itself fails on a link, the link is kept as written. */
  #resolve(link: LinkRef, origin: Origin, holder: ReferenceOwner): Resolution {
    const { path: file } = holder.page
    try {
      return resolveReference(link, origin)
    } catch (error) {
      holder.isPlain = false
      this.#input.findings.add(recoveredPage(error, { file, span: link.span, instead: 'the link is not resolved' }))
      return { ref: { href: link.url, status: 'broken-page' }, hash: '' }
    }
  }

  /** Most anchors are in the page's own text; others are checked when all partials are known. */
  #noteAnchor({ ref, hash, page }: Resolution, at: { index: number; link: LinkRef; holder: ReferenceOwner }): void {
    const target = page?.doc
    if (ref.status !== 'hash' && target === undefined) return
    const anchor = anchorOf(hash)
    const owner = target ?? at.holder.doc
    if (owner && anchor !== undefined) {
      const { path } = owner.source
      this.#input.bases.lookUps.linkedAnchors.note(path, anchor)
      at.holder.anchors.push([path, anchor])
    }
    if (anchor === undefined || (owner !== undefined && this.#ownAnchors.has(owner.page, anchor))) return
    at.holder.isPlain = false
    if (owner) this.#input.bases.lookUps.linkedAnchors.lacking.add(owner.source.path)
    this.pending.push({ ...at, refs: at.holder.refs, anchor, target })
  }

  /** The reference with the partial's key; the partial is resolved if it is new. */
  #withPartial(ref: ResolvedRef, path: string, { locale, route, includer = route }: Origin): ResolvedRef {
    const { defaultLocale, pages, sources, bases } = this.#input
    const key = locale === defaultLocale ? path : `${locale}:${path}`
    const page = pages.get(path)
    const source = sources.get(path)
    if (!this.partials.has(key) && page !== undefined && source !== undefined) {
      const silent = locale !== source.locale
      const holder: ReferenceOwner = { page, refs: [], locale, silent, isPlain: false, problems: [], anchors: [] }
      this.partials.set(key, holder)
      this.#resolveAll(holder, originOfFile(source, { locale, includer }, bases))
    }
    return this.partials.has(key) ? { ...ref, partial: key } : { href: ref.href, status: 'broken-file' }
  }

  /** Reports a problem that was found while the link itself was resolved. */
  #reportLink(problem: FallbackProblem): void {
    const { holder, finding } = problem
    if (holder.silent || !holder.doc) this.report(problem)
    else {
      holder.problems.push(finding)
      this.#input.findings.add(finding)
    }
  }

  /** Reports a problem; that of a fallback waits until the original is known. */
  report(problem: FallbackProblem): void {
    problem.holder.isPlain = false
    if (problem.holder.silent) this.fallbackProblems.push(problem)
    else this.#input.findings.add(problem.finding)
  }
}

interface ShownPartial {
  ref: ResolvedRef
  link: LinkRef
  index: number
  holder: ReferenceOwner
}

/**
 * The addresses on the site in the props of a partial and of those that it passes props to. Each partial is read once with the
 * same props, and at most as many as a page may have: includes that multiply are removed later.
 */
function addressesIn(
  key: string | undefined,
  props: Record<string, string>,
  partials: ReadonlyMap<string, ReferenceOwner>,
): Map<string, 'link' | 'image'> {
  const found = new Map<string, 'link' | 'image'>()
  const seen = new Set<string>()
  const visit = (key: string, props: Record<string, string>, above: readonly string[]): void => {
    const owner = partials.get(key)
    const identity = JSON.stringify([key, props])
    if (!owner || above.includes(key) || seen.has(identity) || seen.size === MAX_PARTS) return
    seen.add(identity)
    for (const { name, kind } of owner.page.addressProps ?? []) {
      const url = propText(name, props)
      if (url !== '' && urlKind(url) !== 'unsafe' && !url.startsWith('#')) found.set(url, kind)
    }
    for (const [index, link] of owner.page.links.entries()) {
      const inner = owner.refs[index]?.partial
      if (inner === undefined) continue
      const forwarded = Object.entries(link.forwardedProps ?? {}).map(([own, name]) => [own, propText(name, props)])
      visit(inner, { ...propTexts(link.props), ...Object.fromEntries(forwarded) }, [...above, key])
    }
  }
  if (key !== undefined) visit(key, props, [])
  return found
}

function findingFor(problem: Problem, link: LinkRef, { path }: ParsedPage): Diagnostic {
  const { rule, message, hint, meant, atMost, cause, subject, leadsTo } = problem
  const { file, span, related } = placeOfLink(link, path)
  // A large site may have very many: a spread would give each of them a hidden class of its own.
  const finding: Diagnostic = { rule, message, hint, replace: meant && correctionOf(link.url, meant), file, span }
  if (atMost !== undefined) finding.atMost = atMost
  if (cause !== undefined) finding.cause = cause
  if (subject !== undefined) finding.subject = subject
  if (leadsTo !== undefined) finding.leadsTo = leadsTo
  if (related) finding.related = related
  return finding
}

/** Each file itself, rather than its fallback in another locale. */
export function sourcesByPath(files: readonly SourceFile[]): Map<string, SourceFile> {
  const byPath = new Map<string, SourceFile>()
  for (const file of files) if (!file.fallback || !byPath.has(file.path)) byPath.set(file.path, file)
  return byPath
}

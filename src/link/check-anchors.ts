/**
 * Checks that the anchors of references exist. The anchors of a page include those of its partials. If a partial refers to an
 * anchor without a page, every page that includes it must have that anchor. Of a page that lacks a part, the anchors are
 * not known.
 */
import { groupBy } from '../base/group-by.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Doc } from '../model/graph.ts'
import { correctionOf } from './correction.ts'
import { placeOfLink } from './findings.ts'
import { nearAnchor } from './near-anchor.ts'
import type { PendingAnchor, ReferenceOwner, ReferenceRun } from './reference-run.ts'

/** Marks and reports references to anchors that do not exist. */
export function checkAnchors(run: ReferenceRun): void {
  const anchors = new AnchorIndex(run)
  for (const pending of run.pending) {
    const missing = pageWithout(pending, run, anchors)
    if (missing === undefined) continue
    const ref = pending.refs[pending.index]
    if (ref !== undefined) pending.refs[pending.index] = { ...ref, status: 'broken-anchor' }
    const finding = findingFor(pending, missing, anchors)
    run.report({ holder: pending.holder, index: pending.index, finding })
  }
}

/** A page that should have the anchor but does not. */
function pageWithout(
  { anchor, target, holder }: PendingAnchor,
  run: ReferenceRun,
  anchors: AnchorIndex,
): ReferenceOwner | undefined {
  const isWithout = (page: ReferenceOwner) => !anchors.of(page).has(anchor) && !lacksPart(page, run)
  if (target === undefined && holder.doc === undefined) return includersOf(holder, run).find(isWithout)
  const page = target === undefined ? holder : run.docs.get(target.key)
  return page !== undefined && isWithout(page) ? page : undefined
}

/** Rules about parts of pages that are missing: an include, or what code shows. */
const OF_PARTS: ReadonlySet<string> = new Set(['missing-package', 'page-code', 'component-failed'])

/** Whether a part of a page is missing, for which there is a finding. */
function lacksPart({ page, refs }: ReferenceOwner, run: ReferenceRun): boolean {
  return (
    // What lacks a place in the page itself is around the pages, or replaces their elements.
    page.diagnostics.some(({ rule, span }) => span !== undefined && OF_PARTS.has(rule)) ||
    refs.some(({ status, partial }, at) => {
      const inner = partial === undefined ? undefined : run.partials.get(partial)
      return inner ? lacksPart(inner, run) : status === 'broken-file' && page.links[at]?.kind === 'partial'
    })
  )
}

/** The pages that show a partial. */
function includersOf(partial: ReferenceOwner, run: ReferenceRun): ReferenceOwner[] {
  const includes = (holder: ReferenceOwner): boolean =>
    holder.refs.some(({ partial: key }) => {
      const next = key === undefined ? undefined : run.partials.get(key)
      return next !== undefined && (next === partial || includes(next))
    })
  return [...run.docs.values()].filter(includes)
}

/** The anchors of each page, collected on first use. */
class AnchorIndex {
  readonly #run: ReferenceRun
  readonly #known = new Map<ReferenceOwner, Set<string>>()

  #words: Set<string> | undefined
  /** The versions of each page. */
  #versions: Map<string, Doc[]> | undefined

  /** @param run contains the partials */
  constructor(run: ReferenceRun) {
    this.#run = run
  }

  of(holder: ReferenceOwner): Set<string> {
    const known = this.#known.get(holder)
    if (known !== undefined) return known
    const anchors = new Set(holder.page.anchors)
    this.#known.set(holder, anchors)
    for (const { partial } of holder.refs) {
      const inner = partial === undefined ? undefined : this.#run.partials.get(partial)
      if (inner !== undefined) for (const anchor of this.of(inner)) anchors.add(anchor)
    }
    return anchors
  }

  /** The number of versions of a page in its language. */
  versionsOf(doc: Doc): number {
    this.#versions ??= groupBy(
      [...this.#run.docs.values()].flatMap(({ doc: own }) => own ?? []),
      nameInVersions,
    )
    return this.#versions.get(nameInVersions(doc))?.length ?? 1
  }

  /** Whether an anchor of the site contains the word. */
  readonly isWord = (word: string): boolean => {
    this.#run.asksForAllAnchors = true
    this.#words ??= new Set([...this.#run.docs.values()].flatMap(({ page }) => page.anchors.flatMap(wordsOf)))
    return this.#words.has(word)
  }
}

/** What the versions of a page have in common. */
function nameInVersions({ locale, source: { docPath, version } }: Doc): string {
  const section = version.slice(0, version.lastIndexOf(':') + 1)
  return `${locale} ${section} ${docPath}`
}

function wordsOf(anchor: string): string[] {
  return anchor.toLowerCase().split('-')
}

function findingFor(
  { anchor, link, holder, target }: PendingAnchor,
  missing: ReferenceOwner,
  index: AnchorIndex,
): Diagnostic {
  const anchors = index.of(missing)
  const where = target === undefined && missing === holder ? 'This page' : `The page ${missing.doc?.route ?? ''}`
  const near = nearAnchor(anchor, anchors, index.isWord)
  const message = `${where} has no anchor '#${anchor}'.`
  const hint = near === undefined ? anchorsHint(anchors) : `Did you mean '#${near.anchor}'?`
  const replace = near?.isCertain ? correctionOf(link.url, { anchor: near.anchor }) : undefined
  return {
    rule: 'broken-anchor',
    message,
    hint,
    replace,
    cause: causeOf(anchor, near?.anchor, missing, index),
    ...placeOfLink(link, holder.page.path),
  }
}

/** What several of these findings have in common: a mistake is repeated in the versions of a page. */
function causeOf(
  anchor: string,
  near: string | undefined,
  { doc, page: { path } }: ReferenceOwner,
  index: AnchorIndex,
): string {
  if (near?.toLowerCase() === anchor.toLowerCase())
    return 'Anchors are case-sensitive: write them as the ids on the page.'
  const versions = doc === undefined ? 1 : index.versionsOf(doc)
  const page = versions > 1 ? `${doc?.source.docPath}` : (doc?.route ?? path)
  const inVersions = versions > 1 ? ' in several versions' : ''
  if (near === undefined && versions === 1)
    return `All of these links lead to anchors that '${page}' does not have: a script may make a part of this page.`
  const meant = near === undefined ? '' : `Did you mean '#${near}'? `
  return `${meant}All of these links lead to '${page}#${anchor}'${inVersions}.`
}

/** Ids that footnotes get, to which no author links. */
const OF_FOOTNOTES = /^(?:user-content-|footnote-label$)/

function anchorsHint(all: Set<string>): string | undefined {
  const anchors = [...all].filter(anchor => !OF_FOOTNOTES.test(anchor))
  if (anchors.length === 0) return 'The page has no anchors.'
  return anchors.length > 12 ? undefined : `Its anchors are ${anchors.map(anchor => `#${anchor}`).join(', ')}.`
}

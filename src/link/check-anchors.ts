/**
 * Checks that the anchors of references exist.
 *
 * In: all resolved pages and partials. Out: references whose anchor is missing are marked, and reported with the
 * nearest anchor of the page. The anchors of a page include those of its partials. If a partial refers to an anchor
 * without a page, every page that includes it must have that anchor.
 */

import type { Diagnostic } from '../model/diagnostic.ts'
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
  if (target === undefined && holder.doc === undefined)
    return includersOf(holder, run).find(includer => !anchors.of(includer).has(anchor))
  const page = target === undefined ? holder : run.docs.get(target.key)
  return page === undefined || anchors.of(page).has(anchor) ? undefined : page
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

  /** Whether an anchor of the site contains the word. */
  readonly isWord = (word: string): boolean => {
    this.#run.asksForAllAnchors = true
    this.#words ??= new Set([...this.#run.docs.values()].flatMap(({ page }) => page.anchors.flatMap(wordsOf)))
    return this.#words.has(word)
  }
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
  return { rule: 'broken-anchor', message, hint, replace, ...placeOfLink(link, holder.page.path) }
}

function anchorsHint(anchors: Set<string>): string | undefined {
  if (anchors.size === 0) return 'The page has no anchors.'
  return anchors.size > 12 ? undefined : `Its anchors are ${[...anchors].map(anchor => `#${anchor}`).join(', ')}.`
}

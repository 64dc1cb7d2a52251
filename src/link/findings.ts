/**
 * The diagnostics of one link run.
 *
 * Returns a list without repetitions, in the order of discovery. If two findings about a place are merged, the other
 * places of both are kept. What was found about a page may be known from an earlier run: it is only read if somebody asks for the
 * list. An identity of all findings is known without it.
 */
import { hashOf } from '../base/hash.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { LinkRef } from '../model/page.ts'

/** Number of other places of a finding to name. */
const MOST_RELATED = 5

/** The place of a finding about a link; for a reference link, the definition and its use. */
export function placeOfLink({ span, usedAt }: LinkRef, file: string): Pick<Diagnostic, 'file' | 'span' | 'related'> {
  if (!usedAt) return { file, span }
  return { file, span, related: [{ file, span: usedAt, message: 'The definition is used here.' }] }
}

/** What was found about the references of a page. Equal identities mean equal findings. */
export interface PageProblems {
  readonly identity: string
  read: () => readonly Diagnostic[]
}

/** The problems of a page, with their identity if somebody asks for it. */
export class FoundProblems implements PageProblems {
  readonly #list: readonly Diagnostic[]
  #identity: string | undefined

  constructor(list: readonly Diagnostic[]) {
    this.#list = list
  }

  /** Empty if there are none. */
  get identity(): string {
    this.#identity ??= this.#list.length === 0 ? '' : hashOf(JSON.stringify(this.#list))
    return this.#identity
  }

  read(): readonly Diagnostic[] {
    return this.#list
  }
}

export class Findings {
  readonly #found: (Diagnostic | PageProblems)[] = []
  #list: Diagnostic[] | undefined

  /** Adds a finding. */
  add(finding: Diagnostic): void {
    this.#found.push(finding)
    this.#list = undefined
  }

  /** Adds what was found about a page. */
  addPage(problems: PageProblems): void {
    this.#found.push(problems)
    this.#list = undefined
  }

  /** The number of additions until now. */
  get length(): number {
    return this.#found.length
  }

  /** Replaces what was added since there were `length` additions by the problems of a page: it is the same. */
  joinSince(length: number, problems: PageProblems): void {
    if (this.#found.length > length) this.#found.splice(length, this.#found.length, problems)
  }

  /** All findings. */
  get list(): Diagnostic[] {
    if (this.#list) return this.#list
    const merged = new MergedFindings()
    for (const found of this.#found)
      if (isOfPage(found)) for (const finding of found.read()) merged.add(finding)
      else merged.add(found)
    this.#list = merged.list
    return this.#list
  }

  /** Equal identities mean equal findings in the same order. */
  get identity(): string {
    return hashOf(JSON.stringify(this.#found.map(found => (isOfPage(found) ? found.identity : found))))
  }
}

function isOfPage(found: Diagnostic | PageProblems): found is PageProblems {
  return 'read' in found
}

class MergedFindings {
  readonly list: Diagnostic[] = []
  /** The other places of findings that were merged. */
  readonly #places = new Map<Diagnostic, Set<string>>()
  /** By file and message, without joining them into one string, because a site can have very many. */
  readonly #seen = new Map<string | undefined, Map<string, Diagnostic[]>>()

  add(finding: Diagnostic): void {
    const alike = this.#alike(finding)
    const before = alike.find(known => isSame(known, finding))
    if (before) this.#relate(before, finding)
    else {
      const own = finding.related ? { ...finding, related: [...finding.related] } : finding
      alike.push(own)
      this.list.push(own)
    }
  }

  /** The findings that a new one may duplicate. */
  #alike({ file, message }: Diagnostic): Diagnostic[] {
    const ofFile = this.#seen.get(file) ?? new Map<string, Diagnostic[]>()
    const alike = ofFile.get(message) ?? []
    this.#seen.set(file, ofFile)
    ofFile.set(message, alike)
    return alike
  }

  /** Adds the places of a second finding. All are counted, some are named. */
  #relate(before: Diagnostic, { related: others = [] }: Diagnostic): void {
    if (others.length === 0) return
    const { related = [] } = before
    const places = this.#places.get(before) ?? new Set(related.map(keyOf))
    this.#places.set(before, places)
    for (const other of others) {
      if (places.has(keyOf(other))) continue
      places.add(keyOf(other))
      if (related.length < MOST_RELATED) related.push(other)
    }
    if (places.size > 1) before.places = places.size
  }
}

function keyOf({ file, span }: Pick<Diagnostic, 'file' | 'span'>): string {
  return JSON.stringify([file, span])
}

function isSame(a: Diagnostic, b: Diagnostic): boolean {
  return a.rule === b.rule && a.span?.line === b.span?.line && a.span?.column === b.span?.column
}

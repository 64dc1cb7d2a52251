/**
 * The diagnostics of one link run.
 *
 * In: findings. Out: a list without repetitions, in the order of discovery. If two findings about a place are merged,
 * the other places of both are kept.
 */
import type { Diagnostic } from '../model/diagnostic.ts'
import type { LinkRef } from '../model/page.ts'

/** Number of other places of a finding to name. */
const MOST_RELATED = 5

/** The place of a finding about a link; for a reference link, the definition and its use. */
export function placeOfLink({ span, usedAt }: LinkRef, file: string): Pick<Diagnostic, 'file' | 'span' | 'related'> {
  if (!usedAt) return { file, span }
  return { file, span, related: [{ file, span: usedAt, message: 'The definition is used here.' }] }
}

export class Findings {
  readonly list: Diagnostic[] = []
  /** By file and message, without joining them into one string, because a site can have very many. */
  readonly #seen = new Map<string | undefined, Map<string, Diagnostic[]>>()

  /** Adds a finding. */
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

  #relate({ related = [] }: Diagnostic, { related: others = [] }: Diagnostic): void {
    const isNew = ({ file, span }: (typeof others)[number]) =>
      !related.some(known => known.file === file && JSON.stringify(known.span) === JSON.stringify(span))
    related.push(...others.filter(isNew).slice(0, Math.max(0, MOST_RELATED - related.length)))
  }
}

function isSame(a: Diagnostic, b: Diagnostic): boolean {
  return a.rule === b.rule && a.span?.line === b.span?.line && a.span?.column === b.span?.column
}

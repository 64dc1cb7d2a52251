/**
 * Findings at the places that their causes have now. In: the findings of a plan, and the places of things on the pages
 * that were edited since, before and after, in the same order. Out: the same findings at the new places.
 */
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'
import { type PagePlaces, placeKey } from './page-outline.ts'

export interface MovedPlaces {
  before: PagePlaces
  after: PagePlaces
}

/** New places by old place. */
type Moves = ReadonlyMap<string, SourceSpan>

/** Moves the findings in pages. `edited` is by path. */
export function movedFindings(findings: readonly Diagnostic[], edited: ReadonlyMap<string, MovedPlaces>): Diagnostic[] {
  const moves = new Map(Array.from(edited, ([file, places]) => [file, movesOf(places)] as const))
  const move = <T extends { file?: string; span?: SourceSpan }>(place: T): T => {
    const span = place.span && moves.get(place.file ?? '')?.get(placeKey(place.span))
    return span ? { ...place, span } : place
  }
  const isEdited = ({ file }: { file?: string }) => file !== undefined && moves.has(file)
  return findings.map(finding => {
    if (!isEdited(finding) && !finding.related?.some(isEdited)) return finding
    return { ...move(finding), ...(finding.related && { related: finding.related.map(move) }) }
  })
}

function movesOf({ before, after }: MovedPlaces): Moves {
  const moves = new Map<string, SourceSpan>()
  // A place that a heading shares with something else is that of the other: the last one counts.
  for (const kind of ['headings', 'others'] as const)
    for (const [at, span] of before[kind].entries()) {
      const to = after[kind][at]
      if (to) moves.set(placeKey(span), to)
    }
  return moves
}

/**
 * Moves findings after an edit that did not affect their causes. In: the findings of the last run, and the places in
 * each edited file before and after, in the same order. Out: the same findings at the new places; undefined if one of
 * them is about something else in an edited file.
 */
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'

export interface MovedPlaces {
  before: readonly SourceSpan[]
  after: readonly SourceSpan[]
}

/** New places by old place; undefined for an old place that two things shared and that differ now. */
type Moves = ReadonlyMap<string, SourceSpan | undefined>

/** Moves the findings. */
export function moveFindings(
  findings: Diagnostic[],
  edited: ReadonlyMap<string, MovedPlaces>,
): Diagnostic[] | undefined {
  const moves = new Map([...edited].map(([file, places]) => [file, movesOf(places)]))
  const isEdited = (file: string | undefined) => file !== undefined && moves.has(file)
  const moved: Diagnostic[] = []
  for (const finding of findings) {
    if (!isEdited(finding.file) && !finding.related?.some(({ file }) => isEdited(file))) {
      moved.push(finding)
      continue
    }
    const places = [finding, ...(finding.related ?? [])]
    const [own, ...related] = places.map(place => movedPlace(place, moves))
    if (own === undefined || !related.every(place => place !== undefined)) return undefined
    const isUnmoved = places.every((place, at) => place === [own, ...related][at])
    moved.push(
      isUnmoved
        ? finding
        : { ...(own as Diagnostic), ...(finding.related && { related: related as Diagnostic['related'] }) },
    )
  }
  return moved
}

function movesOf({ before, after }: MovedPlaces): Moves {
  const moves = new Map<string, SourceSpan | undefined>()
  for (const [at, span] of before.entries()) {
    const to = after[at]
    const key = keyOf(span)
    const known = moves.has(key) ? moves.get(key) : to
    moves.set(key, known && to && keyOf(known) === keyOf(to) ? to : undefined)
  }
  return moves
}

/** The new place of a finding's place; undefined if unknown. */
function movedPlace<T extends { file?: string; span?: SourceSpan }>(
  place: T,
  moves: ReadonlyMap<string, Moves>,
): T | undefined {
  const own = moves.get(place.file ?? '')
  if (!own) return place
  const span = place.span && own.get(keyOf(place.span))
  return span && { ...place, span }
}

function keyOf({ line, column, endLine, endColumn }: SourceSpan): string {
  return `${line}:${column}-${endLine}:${endColumn}`
}

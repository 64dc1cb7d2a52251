/** Phrase proximity. */
import type { Matcher } from './matcher.ts'

/** Boost if all adjacent words of the query are adjacent in the heading, or in the text. */
const HEADING = 0.067
const TEXT = 0.13
/** Boost if the text has the whole query of three or more words as a phrase. */
const PHRASE = 0.57
/** The heading is the query, word for word. Of one word, that says less. */
const SAME = 1
const SAME_WORD = 0.4

/** Number of words between two query words that still count as close. */
const MAX_GAP = 1

/** A word of the query: the index of its clause, and its position among the typed words. */
export interface QueryWord {
  clause: number
  word: number
}

/** The factor of a section. `order` contains the required words in query order. */
export function proximityBoost(
  { heading, text, same }: { heading: string; text: string; same: boolean },
  order: readonly QueryWord[],
  matcher: Matcher,
): number {
  const whole = same ? (order.length > 1 ? SAME : SAME_WORD) : 0
  if (order.length < 2) return 1 + whole
  const inHeading = adjacentShare(heading, order, matcher)
  const inText = adjacentShare(text, order, matcher)
  const phrase = order.length > 2 && inText === 1 ? PHRASE : 0
  return 1 + whole + Math.max(HEADING * inHeading, TEXT * inText) + 0.05 * inText + phrase
}

/** Share of the query's word pairs that are close to each other in the text, in order. */
function adjacentShare(text: string, order: readonly QueryWord[], matcher: Matcher): number {
  const words = new Map<number, number[]>()
  for (const { clause, word } of matcher.matches(text)) {
    const known = words.get(clause)
    if (known) known.push(word)
    else words.set(clause, [word])
  }
  let found = 0
  for (let index = 1; index < order.length; index++) {
    const [one, next] = [order[index - 1] as QueryWord, order[index] as QueryWord]
    const before = words.get(one.clause) ?? []
    const after = new Set(words.get(next.clause))
    // The typed distance: `connect to client` has one word between.
    const typed = next.word - one.word
    const gap = before.reduce((least, word) => Math.min(least, gapTo(word, after, typed)), Number.POSITIVE_INFINITY)
    if (gap <= typed) found += 1
    else if (gap <= typed + MAX_GAP) found += 0.6
    else if (before.some(word => after.has(word - 1))) found += 0.4
  }
  return found / (order.length - 1)
}

function gapTo(word: number, after: ReadonlySet<number>, typed: number): number {
  for (let gap = 0; gap <= typed + MAX_GAP; gap++) if (after.has(word + gap)) return gap
  return Number.POSITIVE_INFINITY
}

/**
 * Do the words of a query stand together? In: a section's title, heading and text. Out: a factor of at
 * least 1, by which the section's score grows.
 */
import type { Matcher } from './matches.ts'

export const NEARNESS = {
  /** All neighbours of the query are neighbours in the heading, or in the text. */
  heading: 0.3,
  text: 0.25,
  /** Three words or more stand together in the text. */
  phrase: 0.4,
  /** The heading is the query, word for word. */
  same: 0.25,
}

/** Further words between that still count as together. */
const FURTHER = 1

/** A word of the query: the number of its clause, and its place among the words as they were typed. */
export interface QueryWord {
  clause: number
  word: number
}

/** The factor of a section. `order` are the words that count, in the order of the query. */
export function nearness(
  { heading, text, same }: { heading: string; text: string; same: boolean },
  order: readonly QueryWord[],
  matcher: Matcher,
): number {
  const whole = same ? NEARNESS.same : 0
  if (order.length < 2) return 1 + whole
  const inHeading = pairs(heading, order, matcher)
  const inText = pairs(text, order, matcher)
  const phrase = order.length > 2 && inText === 1 ? NEARNESS.phrase : 0
  return 1 + whole + Math.max(NEARNESS.heading * inHeading, NEARNESS.text * inText) + 0.05 * inText + phrase
}

/** Share of the query's neighbours that are near each other in the text, in its order. */
function pairs(text: string, order: readonly QueryWord[], matcher: Matcher): number {
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
    // As far apart as they were typed: `connect to client` has a word between.
    const typed = next.word - one.word
    const gap = before.reduce((least, word) => Math.min(least, nextOf(word, after, typed)), Number.POSITIVE_INFINITY)
    if (gap <= typed) found += 1
    else if (gap <= typed + FURTHER) found += 0.6
    else if (before.some(word => after.has(word - 1))) found += 0.4
  }
  return found / (order.length - 1)
}

function nextOf(word: number, after: ReadonlySet<number>, typed: number): number {
  for (let gap = 0; gap <= typed + FURTHER; gap++) if (after.has(word + gap)) return gap
  return Number.POSITIVE_INFINITY
}

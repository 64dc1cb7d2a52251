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

/** Words apart that still count as together. */
const NEAR = 2

/** The factor of a section. `order` are the clauses' numbers in the order of the query, bonuses left out. */
export function nearness(
  { heading, text, same }: { heading: string; text: string; same: boolean },
  order: readonly number[],
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
function pairs(text: string, order: readonly number[], matcher: Matcher): number {
  const words = new Map<number, number[]>()
  for (const { clause, word } of matcher.matches(text)) {
    const known = words.get(clause)
    if (known) known.push(word)
    else words.set(clause, [word])
  }
  let found = 0
  for (let index = 1; index < order.length; index++) {
    const before = words.get(order[index - 1] as number) ?? []
    const after = new Set(words.get(order[index] as number))
    const gap = before.reduce((least, word) => Math.min(least, nextOf(word, after)), Number.POSITIVE_INFINITY)
    if (gap <= 1) found += 1
    else if (gap <= NEAR) found += 0.6
    else if (before.some(word => after.has(word - 1))) found += 0.4
  }
  return found / (order.length - 1)
}

function nextOf(word: number, after: ReadonlySet<number>): number {
  for (let gap = 0; gap <= NEAR; gap++) if (after.has(word + gap)) return gap
  return Number.POSITIVE_INFINITY
}

/**
 * Scores one section from what was found in it. It depends on the section's text, its heading and its page's title; a
 * word elsewhere on the page counts a little; missing words cost much.
 */

import type { ScoreAccumulator } from './score-accumulator.ts'

/** Weights of the fields and of the other signals. */
const TEXT = 0.38
const HEADING = 1.72
const TITLE = 3.75
/** The title of a section's page; and the same if the heading has words that the title lacks. */
const ABOVE = 2
const PATH = 3
/** Factor if title and heading together have all words, but neither has them alone. */
const COMPLETE = 1.4
/** Inverse of the matched share of the title from which `COMPLETE` applies in full. */
const COMPLETING = 0.9
/** Share of the heading score that does not depend on how much of the heading matches. */
const ANY_HEADING = 0.22
/** Coverage of a word that is not in the section but before the page's first heading, or elsewhere on the page. */
const INTRO = 0.4
const ELSEWHERE = 0.2
/** Coverage of a word that only occurs as a prefix of another one. */
const WEAK = 0.7
/** Exponent of the coverage. */
const COVERAGE = 1.12
/** Weight of the page as a whole. */
const PAGE = 0.66
/** Weights of the page's text before the first heading, and of its title, description, keywords and link texts. */
const INTRO_TEXT = 0.5
const TOPIC = 0.5
/**
 * Exponents of the factor for a page that has all words in its title, and for one that has them in its title,
 * description, keywords and link texts together: a page about the words comes before one that only mentions them often.
 */
const ABOUT_TITLE = 0.3
const ABOUT_TOPIC = 0.5
/** Factor of the topic for a query of one word, which a description often has in passing. */
const TOPIC_OF_WORD = 0.5

/** The heading of a section is the query, or another form of it. */
export function isNamed({ section, heading }: Candidate): boolean {
  return section > 0 && heading >= HEADING * 0.93
}

/** A section with its score. */
export interface Candidate {
  page: number
  section: number
  score: number
  /** Bit set of the clauses that the section or its page's title matches. */
  clauses: number
  /** Components of the score, for explanations. */
  text: number
  heading: number
  title: number
  coverage: number
}

/** The required clauses, as a bit set and with their weights. */
export interface RequiredClauses {
  bits: number
  clauses: readonly { bit: number; weight: number }[]
  /** Whether one of them is an identifier. A page whose title has its words need not be about it. */
  hasIdentifier: boolean
}

/** Puts the components of a section's score into `into`, and returns the score. */
export function scoreRow(
  accumulator: ScoreAccumulator,
  row: number,
  { required, into }: { required: RequiredClauses; into: Candidate },
): number {
  const pageRow = accumulator.pageRow[row] as number
  const titleClauses = accumulator.titleClauses[pageRow] as number
  const headingClauses = accumulator.headingClauses[row] as number
  const clauses = (accumulator.clauses[row] as number) | titleClauses
  const strong = (accumulator.strong[row] as number) | (accumulator.titleStrong[pageRow] as number)
  const isPage = accumulator.section[row] === 0
  let coverage = 0
  for (const { bit, weight } of required.clauses) {
    if (strong & bit) coverage += weight
    else if (clauses & bit) coverage += weight * WEAK
    else if ((accumulator.introClauses[pageRow] as number) & bit) coverage += weight * INTRO
    else if ((accumulator.pageClauses[pageRow] as number) & bit) coverage += weight * ELSEWHERE
  }
  const missing = required.bits & ~(headingClauses | titleClauses)
  const isComplete = !isPage && missing === 0 && required.bits & ~headingClauses && required.bits & ~titleClauses
  // The boost depends on how much of the title matches.
  const completed = isComplete ? Math.min(1, COMPLETING * (accumulator.titleShare[pageRow] as number)) : 0
  const factor = 1 + (COMPLETE - 1) * completed
  const headingScore = scoreHeading(accumulator.headingWeight[row] as number, accumulator.headingShare[row] as number)
  const titleScore = scoreHeading(accumulator.titleWeight[pageRow] as number, accumulator.titleShare[pageRow] as number)
  const above = headingClauses & ~titleClauses ? PATH : ABOVE
  into.page = accumulator.page[row] as number
  into.section = accumulator.section[row] as number
  into.clauses = clauses
  into.coverage = coverage
  into.text = factor * TEXT * (accumulator.text[row] as number)
  into.heading = isPage ? 0 : factor * HEADING * headingScore
  into.title = factor * (isPage ? TITLE : above) * titleScore
  const topic = (accumulator.topic[pageRow] as number) * (required.clauses.length === 1 ? TOPIC_OF_WORD : 1)
  const whole =
    PAGE * (accumulator.pageText[pageRow] as number) +
    INTRO_TEXT * (accumulator.introText[pageRow] as number) +
    TOPIC * topic
  const about = required.hasIdentifier
    ? 0
    : ABOUT_TITLE * Math.min(1, accumulator.titleWeight[pageRow] as number) + ABOUT_TOPIC * Math.min(1, topic)
  // The power is dear, and most rows need none.
  return (into.text + into.heading + into.title + whole) * (coverage < 1 ? coverage ** COVERAGE : 1) * Math.exp(about)
}

function scoreHeading(weight: number, share: number): number {
  return weight * (ANY_HEADING + (1 - ANY_HEADING) * Math.min(1, share))
}

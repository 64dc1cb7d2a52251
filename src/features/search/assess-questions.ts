/**
 * Measures the quality of an index. Returns the rank of each right answer, with a reason if it is not the first hit,
 * and the queries without a good answer.
 */
import type { EmbeddedIndexLike, FoundAnswer, FoundHit } from '../../model/search.ts'

/** A question, and the paths (with or without an anchor) that answer it. */
export interface JudgedQuestion {
  query: string
  answers: string[]
}

/** The result of a question. `place` is the rank of the answer, 0 if it is not among the hits. */
export interface Judgement extends JudgedQuestion {
  place: number
  /** Why the answer is not the first hit; absent if it is. */
  reason?: string
}

/** A query without a good answer, and how often it was asked. */
export interface Gap {
  query: string
  times: number
  /** Words that the site does not have. */
  unknown: string[]
}

/** Number of hits to consider. */
const MAX_HITS = 50
/** Minimum share of a query's words that the best hit of a good answer has. */
const GOOD_COVERAGE = 0.75

/** Runs all questions. */
export async function judge(index: EmbeddedIndexLike, questions: readonly JudgedQuestion[]): Promise<Judgement[]> {
  const judgements: Judgement[] = []
  for (const question of questions) {
    const found = await index.explain(question.query, { limit: MAX_HITS, offset: 0 })
    const place = placeOf(question.answers, found.answer.hits)
    judgements.push({ ...question, place, ...(place !== 1 && { reason: reasonFor(found, place) }) })
  }
  return judgements
}

/** Rank of the first hit that is right or has a right subsection; only a hit that is right itself can be first. */
function placeOf(answers: readonly string[], hits: readonly FoundHit[]): number {
  const isRight = ({ url }: FoundHit) => answers.some(answer => isAnswer(url, answer))
  const at = hits.findIndex(hit => isRight(hit) || hit.sections?.some(isRight))
  return at === 0 && !isRight(hits[0] as FoundHit) ? 2 : at + 1
}

/** An answer without an anchor matches every section of its page. */
function isAnswer(url: string, answer: string): boolean {
  const plain = (address: string) => address.replace(/\/(?=#|$)/, '')
  return plain(url) === plain(answer) || (!answer.includes('#') && plain(url.replace(/#.*$/, '')) === plain(answer))
}

function reasonFor(found: FoundAnswer, place: number): string {
  const unknown = unknownWords(found)
  const [first] = found.answer.hits
  if (!first) return unknown.length > 0 ? `the site does not have ${unknown.join(', ')}` : 'there are no hits'
  const lacking = unknown.length > 0 ? `; the site does not have ${unknown.join(', ')}` : ''
  const where = place > 0 ? `it is hit ${place}` : `it is not among ${found.answer.hits.length} hits`
  return `${where}, the first is ${first.url}${lacking}`
}

function unknownWords({ clauses }: FoundAnswer): string[] {
  return clauses.filter(({ optional, expansions }) => !optional && expansions.length === 0).map(({ term }) => term)
}

/** The queries of a log without a good answer, the most frequent first. */
export async function findGaps(index: EmbeddedIndexLike, queries: ReadonlyMap<string, number>): Promise<Gap[]> {
  const gaps: Gap[] = []
  for (const [query, times] of queries) {
    const found = await index.explain(query, { limit: 1, offset: 0 })
    const coverage = found.hits[0]?.candidate.coverage ?? 0
    if (coverage < GOOD_COVERAGE) gaps.push({ query, times, unknown: unknownWords(found) })
  }
  return gaps.sort((a, b) => b.times - a.times || (a.query < b.query ? -1 : 1))
}

/** Parses a file of questions: one per line, followed by a tab and the right addresses, separated by spaces. */
export function parseQuestions(text: string): JudgedQuestion[] {
  return linesOf(text).flatMap(line => {
    const [query = '', answers = ''] = line.split('\t')
    const right = answers.split(/\s+/).filter(answer => answer !== '')
    return query.trim() === '' || right.length === 0 ? [] : [{ query: query.trim(), answers: right }]
  })
}

/** Parses a log of queries: one per line, optionally followed by a tab and the number of times it was asked. */
export function parseQueries(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of linesOf(text)) {
    const [written = '', times = '1'] = line.split('\t')
    const query = written.trim().toLowerCase().replace(/\s+/g, ' ')
    const count = /^\d+$/.test(times.trim()) ? Number(times) : 1
    if (query !== '') counts.set(query, (counts.get(query) ?? 0) + count)
  }
  return counts
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter(line => line.trim() !== '' && !line.startsWith('#'))
}

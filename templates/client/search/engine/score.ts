/**
 * Which sections answer a query, from their postings alone. In: the expanded clauses. Out: candidates,
 * best first. A section is judged by its text, its heading and its page's title; what the rest of its
 * page has counts a little; words that are missing cost much.
 */
import type { ExpandedClause } from './expand.ts'
import type { IndexParts } from './parts.ts'
import { eachPosting } from './postings.ts'
import { headingOf, textOf } from './weights.ts'

/** What each place is worth. */
export const RANKING = {
  text: 0.55,
  heading: 2.4,
  title: 3.6,
  /** The title of its page, for a section; and where its heading has words that the title lacks. */
  above: 1.1,
  path: 1.8,
  /** Share of a heading's worth that does not depend on how much of the heading was asked for. */
  anyHeading: 0.25,
  /** What a word counts against one in the section: before the page's first heading, and elsewhere on it. */
  intro: 0.4,
  elsewhere: 0.3,
  /** How hard missing words weigh. */
  coverage: 2,
  /** What a chunk as a whole counts beside its parts; and what the parts count beside code. */
  bonus: 0.8,
  parts: 0.1,
}

/** How a section did. */
export interface Candidate {
  page: number
  section: number
  score: number
  /** Bits of the clauses that the section has itself, its page's title included. */
  clauses: number
  /** Parts of the score, for explanations. */
  text: number
  heading: number
  title: number
  coverage: number
}

interface Evidence {
  page: number
  section: number
  text: number
  headingMass: number
  headingShare: number
  headingClauses: number
  clauses: number
}

interface PageEvidence {
  titleMass: number
  titleShare: number
  titleClauses: number
  introClauses: number
  clauses: number
}

/** Judges all sections that have any of the clauses. `masses` are the clauses' weights, 1 in sum but for bonuses. */
export async function scoreSections(
  clauses: readonly ExpandedClause[],
  parts: IndexParts,
): Promise<{ candidates: Candidate[]; masses: number[] }> {
  const masses = massesOf(clauses, parts.manifest.sections)
  const sections = new Map<number, Evidence>()
  const pages = new Map<number, PageEvidence>()
  const lists = await Promise.all(
    clauses.map(({ alternatives }) =>
      Promise.all(alternatives.map(async ({ entry, factor }) => ({ factor, bytes: await parts.postings(entry) }))),
    ),
  )
  const shares = sharesOf(clauses)
  for (const [index, list] of lists.entries())
    addClause({ sections, pages }, list, { index, mass: masses[index] as number, part: shares[index] as number })
  const candidates = [...sections.values()].map(evidence =>
    judge(evidence, pages.get(evidence.page) as PageEvidence, { masses, clauses }),
  )
  candidates.sort((a, b) => b.score - a.score || a.page - b.page || a.section - b.section)
  return { candidates, masses }
}

/** Rare words weigh more. Words that the site does not have weigh nothing: there is no answer with them. */
function massesOf(clauses: readonly ExpandedClause[], sections: number): number[] {
  const rarity = clauses.map(({ alternatives }) => {
    const strongest = alternatives.filter(({ why }) => why === 'exact' || why === 'form')
    const counted = strongest.length > 0 ? strongest : alternatives
    const count = Math.max(0, ...counted.map(({ entry }) => entry.sections))
    return count === 0 ? 0 : Math.log(1 + (sections - count + 0.5) / (count + 0.5)) + 0.3
  })
  const shares = sharesOf(clauses)
  const weights = clauses.map((clause, index) => {
    const value = (rarity[index] as number) * (shares[index] as number)
    return clause.bonus && !isFoundCode(clause) ? value * RANKING.bonus : value
  })
  const sum = weights.reduce((total, weight, index) => total + (isNeeded(clauses[index]) ? weight : 0), 0)
  return weights.map(weight => (sum === 0 ? weight : weight / sum))
}

/** Parts of code that the site has as a whole say little; everything else counts in full. */
function sharesOf(clauses: readonly ExpandedClause[]): number[] {
  const code = new Set(clauses.flatMap(clause => (isFoundCode(clause) ? [clause.chunk] : [])))
  return clauses.map(clause => (code.has(clause.chunk) && !isFoundCode(clause) ? RANKING.parts : 1))
}

/** Code that the site has, letter for letter or as a beginning. */
function isFoundCode({ code, alternatives }: ExpandedClause): boolean {
  return code === true && alternatives.length > 0
}

/** Does a section without the clause lack something? */
function isNeeded(clause: ExpandedClause | undefined): boolean {
  return clause !== undefined && (!clause.bonus || isFoundCode(clause))
}

function addClause(
  { sections, pages }: { sections: Map<number, Evidence>; pages: Map<number, PageEvidence> },
  list: readonly { factor: number; bytes: Uint8Array }[],
  { index, mass, part }: { index: number; mass: number; part: number },
): void {
  const best = bestOfAlternatives(list)
  const bit = 1 << index
  for (const [key, { text, heading }] of best) {
    const section = key % SECTIONS
    const page = (key - section) / SECTIONS
    let evidence = sections.get(key)
    if (!evidence) {
      evidence = { page, section, text: 0, headingMass: 0, headingShare: 0, headingClauses: 0, clauses: 0 }
      sections.set(key, evidence)
    }
    evidence.clauses |= bit
    evidence.text += mass * text
    let whole = pages.get(page)
    if (!whole) {
      whole = { titleMass: 0, titleShare: 0, titleClauses: 0, introClauses: 0, clauses: 0 }
      pages.set(page, whole)
    }
    whole.clauses |= bit
    if (section === 0) whole.introClauses |= bit
    if (heading.share === 0) continue
    evidence.headingMass += mass * heading.factor
    evidence.headingClauses |= bit
    evidence.headingShare += part * heading.share * heading.factor
    if (section !== 0) continue
    whole.titleMass += mass * heading.factor
    whole.titleShare += part * heading.share * heading.factor
    whole.titleClauses |= bit
  }
}

/** Room for the sections of a page in a key. */
const SECTIONS = 65_536

interface Best {
  text: number
  heading: { share: number; factor: number }
}

function bestOfAlternatives(list: readonly { factor: number; bytes: Uint8Array }[]): Map<number, Best> {
  const best = new Map<number, Best>()
  for (const { factor, bytes } of list)
    eachPosting(bytes, (page, section, weight) => {
      const key = page * SECTIONS + section
      const text = textOf(weight) * factor
      const share = headingOf(weight)
      const known = best.get(key)
      if (!known) {
        best.set(key, { text, heading: { share, factor: share === 0 ? 0 : factor } })
        return
      }
      if (text > known.text) known.text = text
      if (share > 0 && factor > known.heading.factor) known.heading = { share, factor }
    })
  return best
}

function judge(
  own: Evidence,
  page: PageEvidence,
  { masses, clauses }: { masses: readonly number[]; clauses: readonly ExpandedClause[] },
): Candidate {
  const isPage = own.section === 0
  const has = own.clauses | page.titleClauses
  const text = RANKING.text * own.text
  const heading = isPage ? 0 : RANKING.heading * headingWorth(own.headingMass, own.headingShare)
  const titleWorth = headingWorth(page.titleMass, page.titleShare)
  const above = own.headingClauses & ~page.titleClauses ? RANKING.path : RANKING.above
  const title = (isPage ? RANKING.title : above) * titleWorth
  let coverage = 0
  for (const [index, mass] of masses.entries()) {
    if (!isNeeded(clauses[index])) continue
    if (has & (1 << index)) coverage += mass
    else if (page.introClauses & (1 << index)) coverage += mass * RANKING.intro
    else if (page.clauses & (1 << index)) coverage += mass * RANKING.elsewhere
  }
  const score = (text + heading + title) * Math.min(1, coverage) ** RANKING.coverage
  return { page: own.page, section: own.section, score, clauses: has, text, heading, title, coverage }
}

function headingWorth(mass: number, share: number): number {
  return mass * (RANKING.anyHeading + (1 - RANKING.anyHeading) * Math.min(1, share))
}

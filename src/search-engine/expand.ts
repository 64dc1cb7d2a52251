/**
 * From the words of a query to the terms of the site. A word stands for itself, for its other English
 * forms, for what it may be the beginning of, for itself joined with the next; and where the site has
 * none of these, for what it may be a slip of the finger of, or for two words written as one.
 */
import type { Clause } from './clauses.ts'
import type { DictionaryEntry } from './dictionary.ts'
import { allowedTypos, distance } from './distance.ts'
import type { IndexParts } from './parts.ts'
import { synonymsOf } from './synonyms.ts'
import { root, stem } from './words.ts'

/** A term that stands for a word, and how well: from 0 to 1. */
export interface Alternative {
  entry: DictionaryEntry
  factor: number
  why: 'exact' | 'form' | 'related' | 'prefix' | 'joined' | 'typo' | 'synonym'
}

/** A clause with the terms that stand for it; none where the site has nothing like it. */
export interface ExpandedClause extends Clause {
  alternatives: Alternative[]
}

const FORM = 0.92
const RELATED = 0.6
const PREFIX = 0.75
const JOINED = 0.95
const SYNONYM = 0.5
const TYPO = [1, 0.6, 0.35]
const MOST_PREFIXES = 12
const MOST_FORMS = 8
const MOST_TYPOS = 4
/** Posting files that unfinished words may load besides their own: some where they are no words yet. */
const MOST_PREFIX_FILES = 3
/** Parts from which on code that was found is enough. */
const MANY_PARTS = 3
/** Sections from which on a word needs no related ones from other files. */
const FREQUENT = 30
/** Share of a word's sections below which another form of it is not worth a file of its own. */
const SELDOM = 0.03

/** Expands all clauses. A word that is split gives two clauses in its place. */
export async function expand(asked: readonly Clause[], parts: IndexParts, english: boolean): Promise<ExpandedClause[]> {
  const whole = await foundCode(asked, parts, english)
  const clauses = asked.filter(({ chunk, bonus }) => bonus || !whole.has(chunk))
  const expanded = await Promise.all(clauses.map(clause => expandClause(clause, parts, english)))
  for (const [index, clause] of expanded.entries()) {
    if (clause.joined === undefined) continue
    const [joined] = (await parts.termsFrom(clause.joined)).filter(({ term }) => term === clause.joined)
    if (!joined || !isWorthFile(joined, clause.alternatives)) continue
    const alternative: Alternative = { entry: joined, factor: JOINED, why: 'joined' }
    clause.alternatives.push(alternative)
    expanded
      .slice(index + 1)
      .find(next => !next.bonus)
      ?.alternatives.push(alternative)
  }
  const split = await Promise.all(
    expanded.map(clause => (hasNone(clause) ? splitWord(clause, parts, english) : [clause])),
  )
  return split.flat()
}

/** Chunks of code that the site has letter for letter: where they have many parts, these are not asked for. */
async function foundCode(clauses: readonly Clause[], parts: IndexParts, english: boolean): Promise<Set<number>> {
  const found = new Set<number>()
  for (const clause of clauses) {
    const many = clauses.filter(({ chunk, bonus }) => chunk === clause.chunk && !bonus).length >= MANY_PARTS
    if (!clause.code || !many) continue
    const [first] = await known(clause, parts, english)
    if (first?.why === 'exact') found.add(clause.chunk)
  }
  return found
}

/** The same clauses, those that are lacking with other words that mean the same. Undefined where there are none. */
export async function withSynonyms(
  clauses: readonly ExpandedClause[],
  lacking: readonly boolean[],
  parts: IndexParts,
): Promise<ExpandedClause[] | undefined> {
  const richer = await Promise.all(
    clauses.map(async (clause, index) => {
      if (clause.bonus || !lacking[index]) return clause
      const others = synonymsOf(stem(clause.term), stem)
      const found = await Promise.all(
        others.map(async word => (await parts.termsFrom(word)).filter(({ term }) => term === word)),
      )
      const added = found.flat().map(entry => ({ entry, factor: SYNONYM, why: 'synonym' as const }))
      return added.length > 0 ? { ...clause, alternatives: [...clause.alternatives, ...added] } : clause
    }),
  )
  return richer.some((clause, index) => clause !== clauses[index]) ? richer : undefined
}

function hasNone({ alternatives, bonus }: ExpandedClause): boolean {
  return alternatives.length === 0 && !bonus
}

async function expandClause(clause: Clause, parts: IndexParts, english: boolean): Promise<ExpandedClause> {
  const found = await known(clause, parts, english)
  if (found.length > 0 || clause.bonus) return { ...clause, alternatives: found }
  // A word that the site does not have may be cut short anywhere, not only at the end.
  const longer = clause.prefix ? [] : await known({ ...clause, prefix: clause.term.length > 2 }, parts, english)
  return { ...clause, alternatives: longer.length > 0 ? longer : await typos(clause, parts) }
}

async function known(
  { term, prefix, bonus }: Pick<Clause, 'term' | 'prefix' | 'bonus'>,
  parts: IndexParts,
  english: boolean,
): Promise<Alternative[]> {
  const isWord = english && !bonus
  const wanted = isWord ? stem(term) : term
  const base = isWord ? root(wanted) : term
  const found: Alternative[] = []
  const longer: Alternative[] = []
  for (const entry of await parts.termsFrom(commonStart(base, term))) {
    const form = isWord ? stem(entry.term) : entry.term
    if (entry.term === term) found.unshift({ entry, factor: 1, why: 'exact' })
    else if (isWord && form === wanted) found.push({ entry, factor: FORM, why: 'form' })
    else if (prefix && entry.term.startsWith(term)) {
      const share = term.length / entry.term.length
      longer.push({ entry, factor: PREFIX * Math.sqrt(share), why: 'prefix' })
    } else if (isWord && root(form) === base) found.push({ entry, factor: RELATED, why: 'related' })
  }
  const forms = limitForms(found)
  return [...forms, ...limitPrefixes(longer, forms)]
}

/** The word itself and its most frequent forms; related words only as far as they cost nothing or are needed. */
function limitForms(found: Alternative[]): Alternative[] {
  const forms = found
    .filter(({ why }) => why !== 'related')
    .sort(byFrequency)
    .filter(({ entry }, at, all) => isWorthFile(entry, all.slice(0, at)))
    .slice(0, MOST_FORMS)
  const files = new Set(forms.map(({ entry }) => entry.file))
  const isFrequent = forms.reduce((sum, { entry }) => sum + entry.sections, 0) >= FREQUENT
  const related = found.filter(({ why, entry }) => why === 'related' && (!isFrequent || files.has(entry.file)))
  return [...forms, ...related.sort(byFrequency).slice(0, MOST_FORMS - forms.length)]
}

/** Is a term in a file that is loaded anyway, or frequent enough beside the others to pay for its own? */
function isWorthFile({ file, sections }: DictionaryEntry, others: readonly Alternative[]): boolean {
  const most = Math.max(0, ...others.map(({ entry }) => entry.sections))
  return sections >= most * SELDOM || others.some(({ entry }) => entry.file === file)
}

function byFrequency(a: Alternative, b: Alternative): number {
  return Number(b.why === 'exact') - Number(a.why === 'exact') || b.entry.sections - a.entry.sections
}

/** The most frequent longer words; a finished word leaves them less room. */
function limitPrefixes(longer: Alternative[], found: readonly Alternative[]): Alternative[] {
  const files = new Set(found.map(({ entry }) => entry.file))
  const most = found.length > 0 ? files.size : MOST_PREFIX_FILES
  const kept: Alternative[] = []
  for (const alternative of longer.sort((a, b) => b.entry.sections * b.factor - a.entry.sections * a.factor)) {
    if (kept.length >= MOST_PREFIXES) break
    if (!files.has(alternative.entry.file) && files.size >= most) continue
    files.add(alternative.entry.file)
    kept.push(found.length > 0 ? { ...alternative, factor: alternative.factor * 0.7 } : alternative)
  }
  return kept
}

async function typos({ term, prefix }: Clause, parts: IndexParts): Promise<Alternative[]> {
  const most = allowedTypos(term.length)
  if (most === 0 || /^0x|^\d+$/.test(term)) return []
  const swapped = term.charAt(1) + term.charAt(0)
  for (const beginning of [term.slice(0, 2), swapped, term.slice(0, 1)]) {
    const near = (await parts.termsFrom(beginning)).flatMap(entry => nearTerm(entry, { term, prefix, most }))
    if (near.length === 0) continue
    const best = Math.max(...near.map(({ factor }) => factor))
    const good = near.filter(({ factor }) => factor >= best * 0.85)
    return good.sort((a, b) => b.factor - a.factor || b.entry.sections - a.entry.sections).slice(0, MOST_TYPOS)
  }
  return []
}

function nearTerm(entry: DictionaryEntry, { term, prefix, most }: Pick<Clause, 'term' | 'prefix'> & { most: number }) {
  const whole = distance(term, entry.term, { most, prefix: false })
  const steps = whole <= most || !prefix ? whole : distance(term, entry.term, { most, prefix: true })
  if (steps > most) return []
  const unfinished = whole <= most ? 1 : 0.8
  return [{ entry, factor: (TYPO[steps] as number) * unfinished, why: 'typo' as const }]
}

/** `clusterbalance` as `cluster` and `balance`, where the site has both. */
async function splitWord(clause: ExpandedClause, parts: IndexParts, english: boolean): Promise<ExpandedClause[]> {
  const { term } = clause
  const beginnings = (await parts.termsFrom(term.slice(0, 3))).filter(
    entry => entry.term.length >= 3 && entry.term.length <= term.length - 3 && term.startsWith(entry.term),
  )
  for (const { term: left } of beginnings.sort((a, b) => b.term.length - a.term.length)) {
    const right = { term: term.slice(left.length), prefix: clause.prefix, bonus: false }
    const second = await known(right, parts, english)
    if (second.length === 0) continue
    const first = { term: left, prefix: false, bonus: false }
    return [
      { ...clause, ...first, alternatives: await known(first, parts, english) },
      { ...clause, ...right, alternatives: second },
    ]
  }
  return [clause]
}

/** Every form of a word starts with this. */
function commonStart(wanted: string, term: string): string {
  let length = 0
  while (length < wanted.length && wanted[length] === term[length]) length++
  return term.slice(0, Math.max(1, length))
}

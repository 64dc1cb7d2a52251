/**
 * Query expansion. In: the clauses of a query. Out: for each clause the terms of the index that match it: the
 * word itself, its other English forms, prefix matches, the word joined with the next one. If the index has
 * none of these, terms within a small edit distance, or the two words of a compound.
 */

import { definitionOf, isDefinition } from './definition.ts'
import { editDistance, maxTyposFor } from './edit-distance.ts'
import { root, stem } from './english.ts'
import type { Clause } from './parse-query.ts'
import type { DictionaryEntry } from './term-dictionary.ts'
import type { TermReader } from './tolerant-reader.ts'

/** A term that matches a clause, with a score factor from 0 to 1. */
interface Expansion {
  entry: DictionaryEntry
  factor: number
  why: 'exact' | 'defined' | 'form' | 'related' | 'prefix' | 'joined' | 'typo'
}

/** A clause with the terms that match it; none if the index has nothing similar. */
export interface ExpandedClause extends Clause {
  expansions: Expansion[]
}

/** A definition counts more than a use. */
const DEFINED_FACTOR = 1.8
const USED_FACTOR = 0.6
const FORM_FACTOR = 0.92
const RELATED_FACTOR = 0.6
const PREFIX_FACTOR = 0.75
const JOINED_FACTOR = 0.95
const TYPO_FACTORS = [1, 0.6, 0.35]
const MAX_PREFIX_TERMS = 12
const MAX_FORMS = 8
const MAX_TYPO_TERMS = 4
/** Posting files that prefix matches may load if the prefix itself is no term. */
const MAX_PREFIX_FILES = 3
/** Number of parts from which on only the whole of a known identifier is searched. */
const MIN_COMPOUND_PARTS = 3
/** Section count from which on related words load no files of their own. */
const FREQUENT_SECTIONS = 30
/** Section count of another form, as a share of the most frequent one, below which its file is not loaded. */
const MIN_FORM_SHARE = 0.03

/** Expands all clauses. A compound that is split is replaced by two clauses. */
export async function expandQuery(
  asked: readonly Clause[],
  reader: TermReader,
  english: boolean,
): Promise<ExpandedClause[]> {
  const whole = await findWholeCode(asked, reader, english)
  const clauses = asked.filter(({ chunk, optional }) => optional || !whole.has(chunk))
  const expanded = await Promise.all(clauses.map(clause => expandClause(clause, reader, english)))
  for (const [index, clause] of expanded.entries()) {
    if (clause.joined === undefined) continue
    const [joined] = (await reader.termsFrom(clause.joined)).filter(({ term }) => term === clause.joined)
    if (!joined || !isWorthLoading(joined, clause.expansions)) continue
    const expansion: Expansion = { entry: joined, factor: JOINED_FACTOR, why: 'joined' }
    clause.expansions.push(expansion)
    expanded
      .slice(index + 1)
      .find(next => !next.optional)
      ?.expansions.push(expansion)
  }
  const split = await Promise.all(
    expanded.map(clause => (hasNone(clause) ? splitCompound(clause, reader, english) : [clause])),
  )
  return split.flat()
}

/** Chunks of code that the index has as a whole and that have many parts: the parts are not searched. */
async function findWholeCode(clauses: readonly Clause[], reader: TermReader, english: boolean): Promise<Set<number>> {
  const found = new Set<number>()
  for (const clause of clauses) {
    const many =
      clauses.filter(({ chunk, optional }) => chunk === clause.chunk && !optional).length >= MIN_COMPOUND_PARTS
    if (!clause.code || !many) continue
    const terms = await known(clause, reader, english)
    if (terms.some(({ why }) => why === 'exact' || why === 'defined')) found.add(clause.chunk)
  }
  return found
}

function hasNone({ expansions, optional }: ExpandedClause): boolean {
  return expansions.length === 0 && !optional
}

async function expandClause(clause: Clause, reader: TermReader, english: boolean): Promise<ExpandedClause> {
  const found = await known(clause, reader, english)
  if (found.length > 0 || clause.optional) return { ...clause, expansions: found }
  // An unknown word may be a prefix anywhere in the query, not only at its end.
  const longer = clause.prefix ? [] : await known({ ...clause, prefix: clause.term.length > 2 }, reader, english)
  return { ...clause, expansions: longer.length > 0 ? longer : await typos(clause, reader) }
}

async function known(
  { term, prefix, optional, code, call }: Pick<Clause, 'term' | 'prefix' | 'optional' | 'code' | 'call'>,
  reader: TermReader,
  english: boolean,
): Promise<Expansion[]> {
  const isWord = english && !optional
  const wanted = isWord ? stem(term) : term
  const base = isWord ? root(wanted) : term
  const found: Expansion[] = []
  const longer: Expansion[] = []
  for (const entry of await reader.termsFrom(commonPrefix(base, term))) {
    const form = isWord ? stem(entry.term) : entry.term
    if (isDefinition(entry.term)) {
      if ((code || call) && entry.term === definitionOf(term))
        found.unshift({ entry, factor: DEFINED_FACTOR, why: 'defined' })
    } else if (entry.term === term) found.unshift({ entry, factor: 1, why: 'exact' })
    else if (isWord && form === wanted) found.push({ entry, factor: FORM_FACTOR, why: 'form' })
    else if (prefix && entry.term.startsWith(term)) {
      const share = term.length / entry.term.length
      longer.push({ entry, factor: PREFIX_FACTOR * Math.sqrt(share), why: 'prefix' })
    } else if (isWord && root(form) === base) found.push({ entry, factor: RELATED_FACTOR, why: 'related' })
  }
  const isDefined = found.some(({ why }) => why === 'defined')
  const forms = limitForms(isDefined ? found.map(usedBesideDefinition) : found)
  return [...forms, ...limitPrefixes(longer, forms)]
}

/** Who asks for an identifier that the site defines wants its definition before what is only called alike. */
function usedBesideDefinition(expansion: Expansion): Expansion {
  return expansion.why === 'defined' ? expansion : { ...expansion, factor: expansion.factor * USED_FACTOR }
}

/** The word itself and its most frequent forms. Related words only if they load no file or the word is rare. */
function limitForms(found: Expansion[]): Expansion[] {
  const forms = found
    .filter(({ why }) => why !== 'related')
    .sort(byFrequency)
    .filter(({ entry }, at, all) => isWorthLoading(entry, all.slice(0, at)))
    .slice(0, MAX_FORMS)
  const files = new Set(forms.map(({ entry }) => entry.file))
  const isFrequent = forms.reduce((sum, { entry }) => sum + entry.sections, 0) >= FREQUENT_SECTIONS
  const related = found.filter(({ why, entry }) => why === 'related' && (!isFrequent || files.has(entry.file)))
  return [...forms, ...related.sort(byFrequency).slice(0, MAX_FORMS - forms.length)]
}

/** Is a term in a file that is loaded anyway, or frequent enough to load its own? */
function isWorthLoading({ file, sections }: DictionaryEntry, others: readonly Expansion[]): boolean {
  const most = Math.max(0, ...others.map(({ entry }) => entry.sections))
  return sections >= most * MIN_FORM_SHARE || others.some(({ entry }) => entry.file === file)
}

function byFrequency(a: Expansion, b: Expansion): number {
  const isExact = ({ why }: Expansion) => Number(why === 'exact' || why === 'defined')
  return isExact(b) - isExact(a) || b.entry.sections - a.entry.sections
}

/** The most frequent prefix matches. If the word itself is a term, only those in its files. */
function limitPrefixes(longer: Expansion[], found: readonly Expansion[]): Expansion[] {
  const files = new Set(found.map(({ entry }) => entry.file))
  const most = found.length > 0 ? files.size : MAX_PREFIX_FILES
  const kept: Expansion[] = []
  for (const expansion of longer.sort((a, b) => b.entry.sections * b.factor - a.entry.sections * a.factor)) {
    if (kept.length >= MAX_PREFIX_TERMS) break
    if (!files.has(expansion.entry.file) && files.size >= most) continue
    files.add(expansion.entry.file)
    kept.push(found.length > 0 ? { ...expansion, factor: expansion.factor * 0.7 } : expansion)
  }
  return kept
}

async function typos({ term, prefix }: Clause, reader: TermReader): Promise<Expansion[]> {
  const most = maxTyposFor(term.length)
  if (most === 0 || /^0x|^\d+$/.test(term)) return []
  const swapped = term.charAt(1) + term.charAt(0)
  for (const beginning of [term.slice(0, 2), swapped, term.slice(0, 1)]) {
    const near = (await reader.termsFrom(beginning)).flatMap(entry => matchTypo(entry, { term, prefix, most }))
    if (near.length === 0) continue
    const best = Math.max(...near.map(({ factor }) => factor))
    const good = near.filter(({ factor }) => factor >= best * 0.85)
    return good.sort((a, b) => b.factor - a.factor || b.entry.sections - a.entry.sections).slice(0, MAX_TYPO_TERMS)
  }
  return []
}

function matchTypo(entry: DictionaryEntry, { term, prefix, most }: Pick<Clause, 'term' | 'prefix'> & { most: number }) {
  const whole = editDistance(term, entry.term, { most, prefix: false })
  const steps = whole <= most || !prefix ? whole : editDistance(term, entry.term, { most, prefix: true })
  if (steps > most) return []
  const unfinished = whole <= most ? 1 : 0.8
  return [{ entry, factor: (TYPO_FACTORS[steps] as number) * unfinished, why: 'typo' as const }]
}

/** Splits `clusterbalance` into `cluster` and `balance` if the index has both. */
async function splitCompound(clause: ExpandedClause, reader: TermReader, english: boolean): Promise<ExpandedClause[]> {
  const { term } = clause
  const beginnings = (await reader.termsFrom(term.slice(0, 3))).filter(
    entry => entry.term.length >= 3 && entry.term.length <= term.length - 3 && term.startsWith(entry.term),
  )
  for (const { term: left } of beginnings.sort((a, b) => b.term.length - a.term.length)) {
    const right = { term: term.slice(left.length), prefix: clause.prefix, optional: false }
    const second = await known(right, reader, english)
    if (second.length === 0) continue
    const first = { term: left, prefix: false, optional: false }
    return [
      { ...clause, ...first, expansions: await known(first, reader, english) },
      { ...clause, ...right, expansions: second },
    ]
  }
  return [clause]
}

/** The prefix that all forms of a word share. */
function commonPrefix(wanted: string, term: string): string {
  let length = 0
  while (length < wanted.length && wanted[length] === term[length]) length++
  return term.slice(0, Math.max(1, length))
}

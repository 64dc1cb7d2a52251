/**
 * Query expansion. Returns, for each clause, the terms of the index that match it: the word itself, its other English
 * forms, prefix matches, and the word joined with the next one. If the index has none of these: terms within a small
 * edit distance, or the two words of a compound.
 */

import { definitionOf, isDefinition } from './definition.ts'
import { editDistance, maxTyposFor } from './edit-distance.ts'
import { root, stem } from './english.ts'
import type { Clause } from './parse-query.ts'
import { synonymTermOf, wordOf, wordOfSynonymTerm } from './synonym-term.ts'
import type { DictionaryEntry } from './term-dictionary.ts'
import type { TermReader } from './tolerant-reader.ts'

/** A clause with the terms that match it; without terms if the index has nothing similar. */
export interface ExpandedClause extends Clause {
  expansions: Expansion[]
}

/** A definition counts more than a use. */
const DEFINED_FACTOR = 1.8
const USED_FACTOR = 0.6
const FORM_FACTOR = 0.8
const RELATED_FACTOR = 0.42
/** The factor of a synonym, and the number of sections with the word itself at which this factor is halved. */
const SYNONYM_FACTOR = 0.8
const SYNONYM_HALF = 200
/** A synonym with a lower factor loads no files of its own. */
const MIN_SYNONYM_FACTOR = 0.4
const PREFIX_FACTOR = 0.75
const JOINED_FACTOR = 0.95
const MAX_PREFIX_TERMS = 12
const MAX_FORMS = 8
/** Number of posting files that prefix matches may load if the prefix itself is not a term. */
const MAX_PREFIX_FILES = 3
/** If an identifier has at least this many parts and is known as a whole, its parts are not searched. */
const MIN_COMPOUND_PARTS = 3
/** From this number of sections, related words load no files of their own. */
const FREQUENT_SECTIONS = 30
/** Up to this number of sections, a word is rare: it may be two words typed as one, each of at least this length. */
const RARE_SECTIONS = 8
const MIN_FIRST = 3
const MIN_SECOND = 2
/** If another form has a smaller share of the sections of the most frequent form, its file is not loaded. */
const MIN_FORM_SHARE = 0.04

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
    const names = [clause.joined, synonymTermOf(clause.joined)]
    const [joined] = (await reader.termsFrom(clause.joined)).filter(({ term }) => names.includes(term))
    if (!joined || !isWorthLoading(joined, clause.expansions)) continue
    const expansion: Expansion = { entry: joined, factor: JOINED_FACTOR, why: 'joined' }
    clause.expansions.push(expansion)
    expanded
      .slice(index + 1)
      .find(next => !next.optional)
      ?.expansions.push(expansion)
  }
  const split = await Promise.all(expanded.map(clause => splitCompound(clause, reader, english)))
  return split.flat()
}

/** Code chunks that have many parts and that the index has as a whole: their parts are not searched. */
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

async function expandClause(clause: Clause, reader: TermReader, english: boolean): Promise<ExpandedClause> {
  const found = await known(clause, reader, english)
  if (found.length > 0) return { ...clause, expansions: found }
  if (clause.optional) return { ...clause, expansions: clause.code ? await typos(clause, reader, english) : [] }
  // An unknown word may be a prefix anywhere in the query, not only at its end.
  const longer = clause.prefix ? [] : await known({ ...clause, prefix: clause.term.length > 2 }, reader, english)
  return { ...clause, expansions: longer.length > 0 ? longer : await typos(clause, reader, english) }
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
      continue
    }
    const word = wordOfSynonymTerm(entry.term)
    if (word !== undefined) {
      const same = stem(word)
      if (isWord && root(same) === base)
        found.push({
          entry,
          factor: word === term ? 1 : same === wanted ? FORM_FACTOR : RELATED_FACTOR,
          why: 'synonym',
        })
      else if (prefix && word.startsWith(term))
        longer.push({
          entry,
          factor: SYNONYM_FACTOR * PREFIX_FACTOR * Math.sqrt(term.length / word.length),
          why: 'prefix',
        })
    } else if (entry.term === term) found.unshift({ entry, factor: 1, why: 'exact' })
    else if (isWord && form === wanted) found.push({ entry, factor: FORM_FACTOR, why: 'form' })
    else if (prefix && entry.term.startsWith(term)) {
      const share = term.length / entry.term.length
      longer.push({ entry, factor: PREFIX_FACTOR * Math.sqrt(share), why: 'prefix' })
    } else if (isWord && root(form) === base) found.push({ entry, factor: RELATED_FACTOR, why: 'related' })
  }
  const isDefined = found.some(({ why }) => why === 'defined')
  const forms = limitForms(weighSynonyms(isDefined ? found.map(usedBesideDefinition) : found))
  return [...forms, ...limitPrefixes(longer, forms)]
}

/** The more sections contain the word itself, the less its synonyms count. */
function weighSynonyms(found: Expansion[]): Expansion[] {
  const used = found.reduce((sum, { why, entry }) => sum + (why === 'exact' || why === 'form' ? entry.sections : 0), 0)
  const share = (SYNONYM_FACTOR * SYNONYM_HALF) / (SYNONYM_HALF + used)
  return found.map(expansion =>
    expansion.why === 'synonym' ? { ...expansion, factor: expansion.factor * share } : expansion,
  )
}

/** A query for an identifier that the site defines should find its definition before similar names. */
function usedBesideDefinition(expansion: Expansion): Expansion {
  return expansion.why === 'defined' ? expansion : { ...expansion, factor: expansion.factor * USED_FACTOR }
}

/**
 * The word itself and its most frequent forms. Related words and weak synonyms are included only if they load no file,
 * if the word is rare, or if there is nothing else.
 */
function limitForms(found: Expansion[]): Expansion[] {
  const forms = found
    .filter(isStrong)
    .sort(byFrequency)
    .filter(({ entry }, at, all) => isWorthLoading(entry, all.slice(0, at)))
    .slice(0, MAX_FORMS)
  const files = new Set(forms.map(({ entry }) => entry.file))
  const isFrequent = forms.reduce((sum, { entry }) => sum + entry.sections, 0) >= FREQUENT_SECTIONS
  const related = found.filter(
    one => !isStrong(one) && (files.has(one.entry.file) || (one.why === 'related' ? !isFrequent : files.size === 0)),
  )
  return [...forms, ...related.sort(byFrequency).slice(0, MAX_FORMS - forms.length)]
}

/** Whether it is worth loading files for, unlike related words and weak synonyms. */
function isStrong({ why, factor }: Expansion): boolean {
  return why !== 'related' && (why !== 'synonym' || factor >= MIN_SYNONYM_FACTOR)
}

/** Whether a term is in a file that is loaded anyway, or frequent enough to load its own. */
function isWorthLoading({ file, sections }: DictionaryEntry, others: readonly Expansion[]): boolean {
  return sections >= mostSections(others) * MIN_FORM_SHARE || others.some(({ entry }) => entry.file === file)
}

function byFrequency(a: Expansion, b: Expansion): number {
  const isExact = ({ why }: Expansion) => Number(why === 'exact' || why === 'defined')
  return isExact(b) - isExact(a) || b.entry.sections - a.entry.sections
}

/** The most frequent prefix matches. If the word itself is a term, only matches in its files. */
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

/**
 * The terms that are nearest to a misspelt one, and the further terms that the best of them would find if it had been
 * typed.
 */
async function typos(clause: Clause, reader: TermReader, english: boolean): Promise<Expansion[]> {
  const near = await nearestTerms(clause, reader)
  const [best] = near
  if (!best) return []
  const meant = await known({ ...clause, term: wordOf(best.entry.term), prefix: false }, reader, english)
  const others = meant.filter(({ entry }) => near.every(other => other.entry.term !== entry.term))
  return near.concat(others.map(other => ({ ...other, factor: other.factor * best.factor, why: 'typo' })))
}

/**
 * Splits a rare word, such as `clusterbalance`, into two words of the index, each at least as frequent as the terms
 * that the word finds.
 */
async function splitCompound(clause: ExpandedClause, reader: TermReader, english: boolean): Promise<ExpandedClause[]> {
  const { term, expansions } = clause
  const whole = expansions.filter(isItself)
  if (clause.optional || mostSections(whole) > RARE_SECTIONS || !/^[a-z]+$/.test(term)) return [clause]
  const least = Math.max(1, mostSections(expansions))
  const beginnings = (await reader.termsFrom(term.slice(0, MIN_FIRST))).filter(
    entry => entry.term.length <= term.length - MIN_SECOND && term.startsWith(entry.term) && entry.sections >= least,
  )
  for (const { term: left } of beginnings.reverse()) {
    const parts = [left, term.slice(left.length)].map(part => ({ term: part, prefix: false, optional: false }))
    const found = await Promise.all(parts.map(part => known(part, reader, english)))
    if (found.every(list => mostSections(list) >= least))
      return parts.map((part, index) => ({ ...clause, ...part, expansions: [...(found[index] ?? []), ...whole] }))
  }
  return [clause]
}

/** The section count of the most frequent term. */
function mostSections(expansions: readonly Expansion[]): number {
  return Math.max(0, ...expansions.map(({ entry }) => entry.sections))
}

/** Whether it is a form of the word itself. */
function isItself({ why }: Expansion): boolean {
  return why !== 'prefix' && why !== 'typo'
}

/** The prefix that all forms of a word share. */
function commonPrefix(wanted: string, term: string): string {
  let length = 0
  while (length < wanted.length && wanted[length] === term[length]) length++
  return term.slice(0, Math.max(1, length))
}

/** Finds the words that a misspelt word may mean. */
const TYPO_FACTORS = [1, 0.9, 0.7]
const MAX_TYPO_TERMS = 4

/** The terms; none for numbers and for words that are too short. Whole words come before prefixes of longer ones. */
async function nearestTerms({ term, prefix }: Clause, reader: TermReader): Promise<Expansion[]> {
  const most = maxTyposFor(term.length)
  if (most === 0 || /^0x|^\d+$/.test(term)) return []
  const [first = '', second = '', third = ''] = term
  for (const open of prefix ? [false, true] : [false])
    for (const beginning of [first + second, second + first, first + third, first]) {
      const near = (await reader.termsFrom(beginning)).flatMap(entry => {
        const steps = editDistance(term, wordOf(entry.term), { most, prefix: open })
        const factor = (TYPO_FACTORS[steps] as number) * (open ? 0.8 : 1)
        return steps > most ? [] : [{ entry, factor, why: 'typo' as const }]
      })
      if (near.length === 0) continue
      const best = Math.max(...near.map(({ factor }) => factor))
      const good = near.filter(({ factor }) => factor >= best * 0.85)
      return good.sort((a, b) => b.factor - a.factor || b.entry.sections - a.entry.sections).slice(0, MAX_TYPO_TERMS)
    }
  return []
}

// A term of the index that matches a word of the query.

/** A term that matches a clause, with a score factor from 0 to 1. */
interface Expansion {
  entry: DictionaryEntry
  factor: number
  why: 'exact' | 'defined' | 'form' | 'related' | 'synonym' | 'prefix' | 'joined' | 'typo'
}

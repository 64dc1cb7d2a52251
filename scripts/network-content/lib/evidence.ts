/**
 * Looks up the facts of a page in the texts of its sources. Returns its ledger, and the names that no source has and
 * no reason explains.
 */

import { atomsOf, numberOf, plainDigits, spellings, wordsIn } from './atoms.ts'
import type { Library, SourceText } from './library.ts'
import { ledgerLines, type PageLedger } from './page-ledger.ts'
import type { ContentPage } from './pages.ts'
import { type Statement, sourcesOf } from './statements.ts'
import { reasonFor } from './unsourced.ts'
import type { PartKind } from './words.ts'

export interface Evidence {
  ledger: PageLedger
  /** Names without a source or a reason, with their lines. */
  missing: { line: number; atom: string }[]
}

/** Numbers below this occur everywhere, so that a source confirms them only near words of the statement. */
const RARE = 1000
const NEAR = 240

/** The stems of the words of a statement that a source may share. */
function stemsOf({ context }: Statement): string[] {
  const words =
    context
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]{5,}/g) ?? []
  return [...new Set(words.map(word => word.slice(0, 6)))]
}

/** Whether a source states a number; a frequent one only near a word of the statement. */
function statesNumber(source: SourceText, text: string, stems: string[]): boolean {
  return spellings(numberOf(text)).some(form => {
    if (!source.words.has(form)) return false
    if (Number(form) >= RARE || form.includes('.')) return true
    return source.around(form, NEAR).some(near => stems.some(stem => near.includes(stem)))
  })
}

/** Prometheus writes the dots of OpenTelemetry's names as underscores. */
const dotted = (text: string): string => (/^[a-z]+(?:_[a-z]+)+$/.test(text) ? text.replaceAll('_', '.') : text)

/** Whether a source has a name, an address or a line: as it is, or all its names and numbers. */
function statesName(source: SourceText, atom: string): boolean {
  const text = plainDigits(atom)
  if (source.text.includes(text) || source.text.includes(dotted(text))) return true
  const words = wordsIn(text).filter(word => word.length > 2)
  return words.length > 0 && words.every(word => source.words.has(word))
}

/** Places that do not depend on what is at hand, and are found anew each time. */
const DERIVED = new Set(['formula', 'reason', 'facts', 'unread'])

class Lookup {
  readonly #own: SourceText[]
  readonly #library: Library
  readonly #samples: SourceText
  readonly #unread: boolean
  readonly #file: string
  /** The places of atoms so far, apart from sources that are at hand. */
  readonly #before: Map<string, string>

  constructor(page: ContentPage, library: Library, statements: Statement[], before: PageLedger | undefined) {
    const sources = sourcesOf(page.data)
    this.#own = sources.flatMap(source => library.get(source) ?? [])
    this.#unread = this.#own.length < sources.length
    this.#library = library
    this.#file = page.file
    const places = [...(before?.places ?? [])].filter(([place]) => !DERIVED.has(place) && !library.get(place))
    this.#before = new Map(places.flatMap(([place, atoms]) => atoms.map(atom => [atom, place] as const)))
    const lines = statements.flatMap(({ parts }) => parts.filter(({ kind }) => kind === 'line'))
    this.#samples = library.sample(lines.map(({ text }) => text).join('\n'))
  }

  /** The place that confirms an atom; undefined if there is none. */
  place(kind: PartKind, atom: string, statement: Statement): string | undefined {
    if (kind === 'formula') return 'formula'
    if (kind === 'number') return this.#number(atom, stemsOf(statement))
    const own = this.#own.find(source => statesName(source, atom))
    if (own) return own.name
    const before = this.#before.get(atom)
    if (before) return before
    if (statesName(this.#library.facts, atom)) return 'facts'
    if (reasonFor(this.#file, atom)) return 'reason'
    if (kind === 'line') return this.#library.withWord(atom)?.name ?? 'sample'
    const other =
      this.#library.all.find(source => source.text.includes(plainDigits(atom))) ?? this.#library.atRevision(atom)
    if (other) return other.name
    if (statesName(this.#samples, atom)) return 'sample'
    if (kind === 'url') return 'link'
    return this.#isComposed(atom) ? 'composed' : undefined
  }

  /** Whether code of several words, such as a command, has only words that sources or samples have. */
  #isComposed(atom: string): boolean {
    const words = wordsIn(atom).filter(word => word.length > 1)
    return words.length > 1 && words.every(word => this.#library.withWord(word) ?? this.#samples.words.has(word))
  }

  #number(atom: string, stems: string[]): string {
    const own = this.#own.find(source => statesNumber(source, atom, stems))?.name ?? this.#before.get(atom)
    if (own) return own
    if (this.#samples.words.has(numberOf(atom))) return 'sample'
    return this.#unread ? 'unread' : 'result'
  }
}

/** The ledger of a page from the texts of its sources. */
export function evidenceFor(page: ContentPage, library: Library, before?: PageLedger): Evidence {
  const lines = ledgerLines(page)
  const statements = lines.map(({ statement }) => statement)
  const lookup = new Lookup(page, library, statements, before)
  const placed = new Map<string, string>()
  const missing: Evidence['missing'] = []
  for (const { statement } of lines) {
    for (const part of statement.parts) {
      for (const atom of atomsOf(part).filter(each => !placed.has(each))) {
        const place = lookup.place(part.kind, atom, statement)
        if (place === undefined) missing.push({ line: statement.line, atom })
        else placed.set(atom, place)
      }
    }
  }
  const places = new Map<string, string[]>()
  for (const [atom, place] of placed) places.set(place, [...(places.get(place) ?? []), atom])
  return { ledger: { places, statements: lines.map(({ text }) => text) }, missing }
}

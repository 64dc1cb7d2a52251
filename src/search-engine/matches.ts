/**
 * Where a text has the words of a query. In: the expanded clauses and a text. Out: the places, the text
 * as spans with the words marked, and the stretch of it that shows most of them.
 */
import type { ExpandedClause } from './expand.ts'
import type { Chunk } from './terms.ts'
import type { Span } from './types.ts'

/** A place where a clause is: offsets in UTF-16 units, and the number of the word in the text. */
export interface Match {
  start: number
  end: number
  word: number
  clause: number
  bonus: boolean
}

/** Characters of a snippet. */
const SNIPPET = 150

export class Matcher {
  readonly #chunksOf: (text: string) => readonly Chunk[]
  /** Clauses by the terms that stand for them. */
  readonly #clauses = new Map<string, { clause: number; bonus: boolean }[]>()

  /** Texts are looked at for ranking and again for being shown. */
  readonly #known = new Map<string, Match[]>()

  /** @param chunksOf cuts a text into chunks */
  constructor(clauses: readonly ExpandedClause[], chunksOf: (text: string) => readonly Chunk[]) {
    this.#chunksOf = chunksOf
    for (const [clause, { alternatives, bonus }] of clauses.entries())
      for (const { entry } of alternatives) {
        const known = this.#clauses.get(entry.term) ?? []
        known.push({ clause, bonus })
        this.#clauses.set(entry.term, known)
      }
  }

  /** All places, in the order of the text. */
  matches(text: string): Match[] {
    const known = this.#known.get(text)
    if (known) return known
    const found: Match[] = []
    this.#known.set(text, found)
    let word = 0
    for (const { start, terms } of this.#chunksOf(text))
      for (const term of terms) {
        for (const { clause, bonus } of this.#clauses.get(term.term) ?? [])
          found.push({ start: start + term.start, end: start + term.end, word, clause, bonus })
        if (!term.whole) word++
      }
    return found
  }

  /** A short text, whole. */
  mark(text: string): Span[] {
    return spansOf(text, this.matches(text), { from: 0, to: text.length })
  }

  /** The telling stretch of a long text; its beginning where nothing is matched. */
  snippet(text: string): Span[] {
    if (text === '') return []
    const found = this.matches(text)
    const flat = text.replace(/\n/g, ' ')
    const range = stretch(flat, found)
    const spans = spansOf(flat, found, range)
    if (range.from > 0) spans.unshift({ text: '…', marked: false })
    if (range.to < flat.length) spans.push({ text: '…', marked: false })
    return spans
  }
}

function spansOf(text: string, matches: readonly Match[], { from, to }: { from: number; to: number }): Span[] {
  const spans: Span[] = []
  let at = from
  const add = (end: number, marked: boolean) => {
    if (end > at) spans.push({ text: text.slice(at, end), marked })
    at = Math.max(at, end)
  }
  for (const { start, end } of [...matches].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (end <= at || start >= to) continue
    add(Math.max(at, start), false)
    add(Math.min(end, to), true)
  }
  add(to, false)
  return spans
}

/** The window with the most different clauses, then the most matches, with some text before the first. */
function stretch(text: string, matches: readonly Match[]): { from: number; to: number } {
  let best = { from: 0, worth: 0 }
  for (const [index, first] of matches.entries()) {
    const seen = new Set<number>()
    let worth = 0
    for (let next = index; next < matches.length; next++) {
      const match = matches[next] as Match
      if (match.end > first.start + SNIPPET - 30) break
      worth += seen.has(match.clause) ? 0.1 : 1
      seen.add(match.clause)
    }
    if (worth > best.worth + 0.01) best = { from: first.start, worth }
  }
  const from = best.from <= 40 ? 0 : wordStart(text, best.from - 30, best.from)
  const to = Math.min(text.length, from + SNIPPET)
  return { from, to: to === text.length ? to : wordEnd(text, to, from) }
}

function wordStart(text: string, at: number, atMost: number): number {
  const blank = text.indexOf(' ', at)
  return blank >= 0 && blank < atMost ? blank + 1 : whole(text, at)
}

function wordEnd(text: string, at: number, from: number): number {
  const blank = text.lastIndexOf(' ', at)
  return blank > from + SNIPPET / 2 ? blank : whole(text, at)
}

/** Never between the halves of a surrogate pair. */
function whole(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
}

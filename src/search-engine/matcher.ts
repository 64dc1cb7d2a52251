/**
 * Finds and highlights the words of a query in a text. Returns the matches, the text as spans with the matches
 * marked, and a snippet with the most matches.
 */
import type { ExpandedClause } from './expand-query.ts'
import type { Chunk } from './tokenizer.ts'
import type { Span } from './types.ts'

/** A match of a clause: offsets in UTF-16 units, and the index of the word in the text. */
export interface Match {
  start: number
  end: number
  word: number
  clause: number
  optional: boolean
}

/** The distance between the words of two lines, in words. */
const LINE_GAP = 3
/** Length of a snippet in characters. */
const SNIPPET_LENGTH = 150

export class Matcher {
  readonly #chunksOf: (text: string) => readonly Chunk[]
  /** Clauses by matching term. */
  readonly #clauses = new Map<string, { clause: number; optional: boolean }[]>()

  /** The same texts are matched for ranking and for display. */
  readonly #cache = new Map<string, Match[]>()

  /** @param chunksOf splits a text into chunks */
  constructor(clauses: readonly ExpandedClause[], chunksOf: (text: string) => readonly Chunk[]) {
    this.#chunksOf = chunksOf
    for (const [clause, { expansions, optional }] of clauses.entries())
      for (const { entry } of expansions) {
        const known = this.#clauses.get(entry.term) ?? []
        known.push({ clause, optional })
        this.#clauses.set(entry.term, known)
      }
  }

  /** All matches, in the order of the text. */
  matches(text: string): Match[] {
    const known = this.#cache.get(text)
    if (known) return known
    const found: Match[] = []
    this.#cache.set(text, found)
    let word = 0
    let before = 0
    for (const { start, end, terms } of this.#chunksOf(text)) {
      // Words of two lines, such as those of two cells of a table, are no phrase.
      if (text.slice(before, start).includes('\n')) word += LINE_GAP
      before = end
      for (const term of terms) {
        for (const { clause, optional } of this.#clauses.get(term.term) ?? [])
          found.push({ start: start + term.start, end: start + term.end, word, clause, optional })
        if (!term.compound) word++
      }
    }
    return found
  }

  /** Highlights a short text. */
  mark(text: string): Span[] {
    return spansOf(text, this.matches(text), { from: 0, to: text.length })
  }

  /** The best excerpt of a long text, with `length` characters; its beginning if nothing matches. */
  snippet(text: string, length = SNIPPET_LENGTH): Span[] {
    if (text === '') return []
    const found = this.matches(text)
    const flat = text.replace(/\n/g, ' ')
    const range = bestWindow(flat, found, length)
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

/** The window with the most different clauses, then the most matches, with some text before the first match. */
function bestWindow(text: string, matches: readonly Match[], length: number): { from: number; to: number } {
  let best = { from: 0, score: 0 }
  for (const [index, first] of matches.entries()) {
    const seen = new Set<number>()
    let score = 0
    for (let next = index; next < matches.length; next++) {
      const match = matches[next] as Match
      if (match.end > first.start + length - 30) break
      score += seen.has(match.clause) ? 0.1 : 1
      seen.add(match.clause)
    }
    if (score > best.score + 0.01) best = { from: first.start, score }
  }
  const from = best.from <= 40 ? 0 : wordStart(text, best.from - 30, best.from)
  const to = Math.min(text.length, from + length)
  return { from, to: to === text.length ? to : wordEnd(text, to, from) }
}

function wordStart(text: string, at: number, atMost: number): number {
  const blank = text.indexOf(' ', at)
  return blank >= 0 && blank < atMost ? blank + 1 : alignToCharacter(text, at)
}

function wordEnd(text: string, at: number, from: number): number {
  const blank = text.lastIndexOf(' ', at)
  return blank > from + SNIPPET_LENGTH / 2 ? blank : alignToCharacter(text, at)
}

/** Never splits a surrogate pair. */
function alignToCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
}

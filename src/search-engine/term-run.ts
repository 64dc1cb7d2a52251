/**
 * A run: terms in ascending order, each with its posting list. It is what some pages, or a part of the alphabet,
 * contribute to an index before it is cut into files. Its bytes are: the terms as text, one per line; for each the
 * number of sections, the number of its last page and the length of its list; the lists.
 */
import { ByteReader, ByteWriter, readNumbers } from './bytes.ts'

/** A term with its posting list. */
export interface TermRow {
  term: string
  /** Number of sections that have the term. */
  sections: number
  /** Number of the last page in the list. */
  last: number
  list: Uint8Array
}

export class RunWriter {
  /** The list of the next term is written to this. */
  readonly list = new ByteWriter()
  readonly #terms: string[] = []
  readonly #numbers = new ByteWriter()
  /** Offset of the next term's list. */
  #start = 0

  /** Adds a term whose list has been written; terms are added in ascending order. */
  add(term: string, sections: number, last: number): void {
    const numbers = this.#numbers
    const { length } = this.list
    this.#terms.push(term)
    numbers.number(sections)
    numbers.number(last)
    numbers.number(length - this.#start)
    this.#start = length
  }

  /** The bytes of the run. */
  finish(): Uint8Array {
    return runOf(this.#terms, this.#numbers, this.list)
  }
}

function runOf(terms: readonly string[], numbers: ByteWriter, lists: ByteWriter): Uint8Array {
  const whole = new ByteWriter()
  whole.text(terms.join('\n'))
  whole.number(numbers.length)
  whole.raw(numbers.view())
  whole.raw(lists.view())
  return whole.finish()
}

/** Writes a run of rows. Lists that follow each other in another run are copied at once. */
export function writeRun(rows: readonly TermRow[]): Uint8Array {
  const numbers = new ByteWriter()
  const lists = new ByteWriter()
  for (let at = 0; at < rows.length; ) {
    const { list: first } = rows[at] as TermRow
    let end = first.byteOffset
    for (; at < rows.length; at++) {
      const { sections, last, list } = rows[at] as TermRow
      if (list.buffer !== first.buffer || list.byteOffset !== end) break
      numbers.number(sections)
      numbers.number(last)
      numbers.number(list.length)
      end += list.length
    }
    lists.raw(new Uint8Array(first.buffer, first.byteOffset, end - first.byteOffset))
  }
  return runOf(
    rows.map(({ term }) => term),
    numbers,
    lists,
  )
}

/** The bytes of a run before its lists: a cursor needs no more. */
export function headOf(run: Uint8Array): Uint8Array {
  const { term, start, end } = new RunCursor(run)
  return run.subarray(0, term === undefined ? end : start)
}

/** Reads a run term by term. Its fields describe the current term. */
export class RunCursor {
  /** Undefined at the end. */
  term: string | undefined
  sections = 0
  last = 0
  /** The range of the list. */
  start = 0
  end: number
  readonly bytes: Uint8Array
  readonly text: string
  readonly #numbers: ByteReader
  #at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    const reader = new ByteReader(bytes)
    this.text = reader.text()
    this.#numbers = new ByteReader(reader.raw(reader.number()))
    this.end = reader.skip(0)
    this.next()
  }

  /** Advances to the next term. */
  next(): void {
    const { text, end } = this
    const numbers = this.#numbers
    if (numbers.done) {
      this.term = undefined
      return
    }
    const lineStart = this.#at
    const lineEnd = text.indexOf('\n', lineStart)
    this.term = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd)
    this.#at = lineEnd + 1
    this.sections = numbers.number()
    this.last = numbers.number()
    this.start = end
    this.end = end + numbers.number()
  }
}

/** Consecutive terms of a run. */
export interface RunPart {
  terms: string[]
  /** For each term the number of its sections, the number of its last page, and the length of its list. */
  numbers: Uint32Array
  /** The range of their lists. */
  start: number
  end: number
}

/** Reads a run part by part, which takes less time than term by term. */
export class RunParts {
  readonly text: string
  readonly #numbers: Uint8Array
  /** Offsets of the next term, its numbers and its list. */
  #atTerm: number
  #atNumber = 0
  #atList: number

  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes)
    this.text = reader.text()
    this.#numbers = reader.raw(reader.number())
    this.#atTerm = this.text === '' ? 1 : 0
    this.#atList = reader.skip(0)
  }

  /** The next terms, up to the first that is not before `to`. */
  next(to: string | undefined): RunPart {
    const { text } = this
    const from = this.#atTerm
    const start = this.#atList
    const end = to === undefined ? text.length + 1 : this.#lineOf(to)
    if (from >= end) return { terms: [], numbers: new Uint32Array(), start, end: start }
    const terms = text.slice(from, end - 1).split('\n')
    const numbers = new Uint32Array(3 * terms.length)
    this.#atTerm = end
    this.#atNumber = readNumbers(this.#numbers, this.#atNumber, numbers)
    for (let at = 2; at < numbers.length; at += 3) this.#atList += numbers[at] as number
    return { terms, numbers, start, end: this.#atList }
  }

  /** Where the first term begins that is not before `to`, by binary search. */
  #lineOf(to: string): number {
    const { text } = this
    let low = this.#atTerm
    let high = text.length + 1
    while (low < high) {
      const middle = (low + high) >> 1
      const start = middle === low ? low : Math.max(low, text.lastIndexOf('\n', middle - 1) + 1)
      const found = text.indexOf('\n', middle)
      const end = found < 0 ? text.length : found
      if (text.slice(start, end) < to) low = end + 1
      else high = start
    }
    return low
  }
}

/** All rows of a run. */
export function readRun(bytes: Uint8Array): TermRow[] {
  const rows: TermRow[] = []
  for (const cursor = new RunCursor(bytes); cursor.term !== undefined; cursor.next()) {
    const { term, sections, last, start, end } = cursor
    rows.push({ term, sections, last, list: bytes.subarray(start, end) })
  }
  return rows
}

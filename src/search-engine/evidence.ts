/**
 * What speaks for each section, gathered clause by clause from the postings. Kept in columns, one row a
 * section: a common word has thousands of them, and an object for each would cost more than the rest of a
 * query.
 */
import { eachPosting } from './postings.ts'
import { headingOf, textOf } from './weights.ts'

/** A term's postings, and how well the term stands for the clause. */
export interface ClausePostings {
  factor: number
  bytes: Uint8Array
}

/** What a clause counts, and what its share of headings counts. */
export interface ClauseWeight {
  bit: number
  mass: number
  part: number
}

/** Room for the sections of a page in a key. */
const SECTIONS = 65_536
const NONE: Uint32Array = new Uint32Array(0)
const NOTHING: Float64Array = new Float64Array(0)

export class Evidence {
  /** How many sections there are so far. */
  rows = 0
  /** Sections: page and number of each row, and what was found in it. */
  page = NONE
  section = NONE
  text = NOTHING
  headingMass = NOTHING
  headingShare = NOTHING
  headingClauses = NONE
  clauses = NONE
  /** The page's row in the columns below. */
  pageRow = NONE
  titleMass = NOTHING
  titleShare = NOTHING
  titleClauses = NONE
  introClauses = NONE
  pageClauses = NONE
  readonly #rowOf = new RowTable()
  readonly #rowOfPage = new RowTable()
  /** The clause at hand: best text, share and factor of a heading, by row. */
  #bestText = NOTHING
  #bestShare = NOTHING
  #bestFactor = NOTHING
  /** Its rows. */
  #touched = NONE
  #isTouched = NONE

  /**
   * Begins anew, in the same room where that is enough: making it is a good part of a query's cost.
   * @param most how many sections there may be at most
   */
  begin(most: number): this {
    const { rows } = this
    const isEnough = most <= this.page.length
    const whole = (column: Uint32Array) => (isEnough ? column.fill(0, 0, rows) : new Uint32Array(most))
    const real = (column: Float64Array) => (isEnough ? column.fill(0, 0, rows) : new Float64Array(most))
    this.text = real(this.text)
    this.headingMass = real(this.headingMass)
    this.headingShare = real(this.headingShare)
    this.headingClauses = whole(this.headingClauses)
    this.clauses = whole(this.clauses)
    this.pageRow = whole(this.pageRow)
    this.titleMass = real(this.titleMass)
    this.titleShare = real(this.titleShare)
    this.titleClauses = whole(this.titleClauses)
    this.introClauses = whole(this.introClauses)
    this.pageClauses = whole(this.pageClauses)
    this.#bestText = real(this.#bestText)
    this.#bestShare = real(this.#bestShare)
    this.#bestFactor = real(this.#bestFactor)
    this.#touched = whole(this.#touched)
    this.#isTouched = whole(this.#isTouched)
    this.section = whole(this.section)
    this.page = whole(this.page)
    this.#rowOf.begin(most)
    this.#rowOfPage.begin(most)
    this.rows = 0
    return this
  }

  /** Adds a clause: of the terms that stand for it, the best one counts. */
  add(postings: readonly ClausePostings[], weight: ClauseWeight): void {
    let touched = 0
    for (const { factor, bytes } of postings)
      eachPosting(bytes, (page, section, packed) => {
        const row = this.#find(page, section)
        if (this.#isTouched[row] === 0) {
          this.#isTouched[row] = 1
          this.#touched[touched++] = row
        }
        const text = textOf(packed) * factor
        if (text > (this.#bestText[row] as number)) this.#bestText[row] = text
        const share = headingOf(packed)
        if (share === 0 || factor <= (this.#bestFactor[row] as number)) return
        this.#bestShare[row] = share
        this.#bestFactor[row] = factor
      })
    for (let at = 0; at < touched; at++) this.#settle(this.#touched[at] as number, weight)
  }

  #find(page: number, section: number): number {
    const row = this.#rowOf.row(page * SECTIONS + section)
    if (row < this.rows) return row
    this.rows++
    this.page[row] = page
    this.section[row] = section
    this.pageRow[row] = this.#rowOfPage.row(page)
    return row
  }

  /** Takes what the clause at hand has for a row into the sums. */
  #settle(row: number, { bit, mass, part }: ClauseWeight): void {
    const factor = this.#bestFactor[row] as number
    const share = part * (this.#bestShare[row] as number) * factor
    const isPage = this.section[row] === 0
    const page = this.pageRow[row] as number
    add(this.text, row, mass * (this.#bestText[row] as number))
    mark(this.clauses, row, bit)
    mark(this.pageClauses, page, bit)
    if (isPage) mark(this.introClauses, page, bit)
    if (factor > 0) {
      add(this.headingMass, row, mass * factor)
      add(this.headingShare, row, share)
      mark(this.headingClauses, row, bit)
    }
    if (factor > 0 && isPage) {
      add(this.titleMass, page, mass * factor)
      add(this.titleShare, page, share)
      mark(this.titleClauses, page, bit)
    }
    this.#isTouched[row] = 0
    this.#bestText[row] = 0
    this.#bestShare[row] = 0
    this.#bestFactor[row] = 0
  }
}

/** Numbers keys from 0, in the order in which they are asked for. */
class RowTable {
  /** Row and one, 0 where there is none; collisions go to the next slot. */
  #slots = NONE
  #keys = NOTHING
  #rows = 0

  /** Forgets all keys and makes room for so many. */
  begin(most: number): void {
    const isEnough = most <= this.#keys.length
    this.#slots = isEnough ? this.#slots.fill(0) : new Uint32Array(2 ** Math.ceil(Math.log2(2 * most + 2)))
    if (!isEnough) this.#keys = new Float64Array(most)
    this.#rows = 0
  }

  /** The number of a key: its own, or the next one. */
  row(key: number): number {
    const last = this.#slots.length - 1
    // Multiplied by the golden ratio, neighbours lie far apart (Knuth, TAOCP 6.4).
    const hash = Math.imul(key, 0x9e3779b1)
    for (let slot = (hash ^ (hash >>> 16)) & last; ; slot = (slot + 1) & last) {
      const row = (this.#slots[slot] as number) - 1
      if (row < 0) {
        this.#slots[slot] = this.#rows + 1
        this.#keys[this.#rows] = key
        return this.#rows++
      }
      if (this.#keys[row] === key) return row
    }
  }
}

function add(column: Float64Array, row: number, value: number): void {
  column[row] = (column[row] as number) + value
}

function mark(column: Uint32Array, row: number, bit: number): void {
  column[row] = (column[row] as number) | bit
}

/**
 * Accumulates the scores of sections, clause by clause, from the postings. Stores columns with one row per section: a
 * common word has thousands of sections, and an object for each would cost more than the rest of a query.
 */
import { forEachPosting } from './postings.ts'
import { headingOf, textOf } from './term-weight.ts'

/** The postings of a term, and its score factors for the clause, in texts and in headings. */
export interface ClausePostings {
  factor: number
  inHeading: number
  bytes: Uint8Array
}

/** The weight of a clause, and the factor for its heading share. */
export interface ClauseWeight {
  bit: number
  weight: number
  part: number
}

/** Up to this share of the title, a word is not in the title but in the description or the keywords. */
const TOPIC_SHARE = 0.1
/** From this factor of an expansion on, the clause counts as fully matched. */
const STRONG = 0.55
/** Number of sections per page in a row key. */
const SECTIONS = 65_536
const NONE: Uint32Array = new Uint32Array(0)
const NOTHING: Float64Array = new Float64Array(0)

export class ScoreAccumulator {
  /** Number of sections so far. */
  rows = 0
  /** Sections: page and index of each row, and the values found in it. */
  page = NONE
  section = NONE
  text = NOTHING
  headingWeight = NOTHING
  headingShare = NOTHING
  headingClauses = NONE
  clauses = NONE
  /** Clauses that a section matches well, rather than only as a prefix of a longer word. */
  strong = NONE
  /** The page's row in the page columns. */
  pageRow = NONE
  titleWeight = NOTHING
  titleShare = NOTHING
  titleClauses = NONE
  titleStrong = NONE
  introClauses = NONE
  pageClauses = NONE
  /** How relevant the page as a whole is: for each clause, its best section counts. */
  pageText = NOTHING
  /** The words matched by the page's description and keywords. */
  topic = NOTHING
  /** How relevant the text before the first heading is. */
  introText = NOTHING
  readonly #rowOf = new RowTable()
  readonly #rowOfPage = new RowTable()
  /** For the current clause, by row: the best text weight, heading share and heading factor. */
  #bestText = NOTHING
  #bestShare = NOTHING
  #bestFactor = NOTHING
  #bestAny = NOTHING
  /** The same by page: the best text weight. */
  #bestOfPage = NOTHING
  /** Rows that the current clause touched. */
  #touched = NONE
  #isTouched = NONE

  /** Number of pages so far. */
  get pages(): number {
    return this.#rowOfPage.rows
  }

  /**
   * Resets the columns and reuses their memory if it is large enough, because allocation is a considerable part of a
   * query's cost.
   * @param most upper bound of the number of sections
   */
  begin(most: number): this {
    const { rows } = this
    const isEnough = most <= this.page.length
    const integers = (column: Uint32Array) => (isEnough ? column.fill(0, 0, rows) : new Uint32Array(most))
    const floats = (column: Float64Array) => (isEnough ? column.fill(0, 0, rows) : new Float64Array(most))
    this.text = floats(this.text)
    this.headingWeight = floats(this.headingWeight)
    this.headingShare = floats(this.headingShare)
    this.headingClauses = integers(this.headingClauses)
    this.clauses = integers(this.clauses)
    this.strong = integers(this.strong)
    this.titleStrong = integers(this.titleStrong)
    this.#bestAny = floats(this.#bestAny)
    this.pageRow = integers(this.pageRow)
    this.titleWeight = floats(this.titleWeight)
    this.titleShare = floats(this.titleShare)
    this.titleClauses = integers(this.titleClauses)
    this.introClauses = integers(this.introClauses)
    this.pageClauses = integers(this.pageClauses)
    this.pageText = floats(this.pageText)
    this.#bestOfPage = floats(this.#bestOfPage)
    this.topic = floats(this.topic)
    this.introText = floats(this.introText)
    this.#bestText = floats(this.#bestText)
    this.#bestShare = floats(this.#bestShare)
    this.#bestFactor = floats(this.#bestFactor)
    this.#touched = integers(this.#touched)
    this.#isTouched = integers(this.#isTouched)
    this.section = integers(this.section)
    this.page = integers(this.page)
    this.#rowOf.begin(most)
    this.#rowOfPage.begin(most)
    this.rows = 0
    return this
  }

  /** Adds a clause. Only the best matching term counts for a section. */
  add(postings: readonly ClausePostings[], weight: ClauseWeight): void {
    let touched = 0
    for (const { factor, inHeading, bytes } of postings)
      forEachPosting(bytes, (page, section, packed) => {
        const row = this.#find(page, section)
        if (this.#isTouched[row] === 0) {
          this.#isTouched[row] = 1
          this.#touched[touched++] = row
        }
        if (factor > (this.#bestAny[row] as number)) this.#bestAny[row] = factor
        const text = textOf(packed) * factor
        if (text > (this.#bestText[row] as number)) this.#bestText[row] = text
        const share = headingOf(packed)
        // A form of the word that is half of the title says more than the word itself in the description.
        if (share * inHeading <= (this.#bestShare[row] as number) * (this.#bestFactor[row] as number)) return
        this.#bestShare[row] = share
        this.#bestFactor[row] = inHeading
      })
    for (let at = 0; at < touched; at++) this.#raisePage(this.#touched[at] as number, weight.weight)
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

  /** Counts how much a section exceeds the previous sections of its page for the current clause. */
  #raisePage(row: number, weight: number): void {
    const page = this.pageRow[row] as number
    const text = this.#bestText[row] as number
    const before = this.#bestOfPage[page] as number
    if (text <= before) return
    add(this.pageText, page, weight * (text - before))
    this.#bestOfPage[page] = text
  }

  /** Adds the current clause's values of a row to the totals. */
  #settle(row: number, { bit, weight, part }: ClauseWeight): void {
    const factor = this.#bestFactor[row] as number
    const share = part * (this.#bestShare[row] as number) * factor
    const isPage = this.section[row] === 0
    const page = this.pageRow[row] as number
    add(this.text, row, weight * (this.#bestText[row] as number))
    mark(this.clauses, row, bit)
    if ((this.#bestAny[row] as number) >= STRONG) mark(this.strong, row, bit)
    mark(this.pageClauses, page, bit)
    if (isPage) mark(this.introClauses, page, bit)
    if (isPage) add(this.introText, page, weight * (this.#bestText[row] as number))
    const isTopic = isPage && factor > 0 && (this.#bestShare[row] as number) <= TOPIC_SHARE
    if (isPage && factor > 0) add(this.topic, page, weight * factor)
    if (factor > 0 && !isTopic) {
      add(this.headingWeight, row, weight * factor)
      add(this.headingShare, row, share)
      mark(this.headingClauses, row, bit)
    }
    if (factor > 0 && isPage && !isTopic) {
      add(this.titleWeight, page, weight * factor)
      add(this.titleShare, page, share)
      mark(this.titleClauses, page, bit)
      if (factor >= STRONG) mark(this.titleStrong, page, bit)
    }
    this.#isTouched[row] = 0
    this.#bestOfPage[page] = 0
    this.#bestText[row] = 0
    this.#bestShare[row] = 0
    this.#bestFactor[row] = 0
    this.#bestAny[row] = 0
  }
}

/** A hash table that numbers keys from 0 in the order of their first look-up. */
class RowTable {
  /** Row plus one, 0 for an empty slot. Open addressing with linear probing. */
  #slots = NONE
  #keys = NOTHING
  /** Number of keys. */
  rows = 0

  /** Removes all keys and reserves memory for up to `most` keys. */
  begin(most: number): void {
    const isEnough = most <= this.#keys.length
    this.#slots = isEnough ? this.#slots.fill(0) : new Uint32Array(2 ** Math.ceil(Math.log2(2 * most + 2)))
    if (!isEnough) this.#keys = new Float64Array(most)
    this.rows = 0
  }

  /** The number of a key; a new key gets the next one. */
  row(key: number): number {
    const last = this.#slots.length - 1
    // Fibonacci hashing spreads adjacent keys (Knuth, TAOCP 6.4).
    const hash = Math.imul(key, 0x9e3779b1)
    for (let slot = (hash ^ (hash >>> 16)) & last; ; slot = (slot + 1) & last) {
      const row = (this.#slots[slot] as number) - 1
      if (row < 0) {
        this.#slots[slot] = this.rows + 1
        this.#keys[this.rows] = key
        return this.rows++
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

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

export class Evidence {
  /** Sections: page and number of each row, and what was found in it. */
  readonly page: number[] = []
  readonly section: number[] = []
  readonly text: number[] = []
  readonly headingMass: number[] = []
  readonly headingShare: number[] = []
  readonly headingClauses: number[] = []
  readonly clauses: number[] = []
  /** The page's row in the columns below. */
  readonly pageRow: number[] = []
  readonly titleMass: number[] = []
  readonly titleShare: number[] = []
  readonly titleClauses: number[] = []
  readonly introClauses: number[] = []
  readonly pageClauses: number[] = []
  readonly #rows = new Map<number, number>()
  readonly #pageRows = new Map<number, number>()
  /** The clause at hand: best text, share and factor of a heading, by row. */
  #bestText: number[] = []
  #bestShare: number[] = []
  #bestFactor: number[] = []

  /** Adds a clause: of the terms that stand for it, the best one counts. */
  add(postings: readonly ClausePostings[], weight: ClauseWeight): void {
    const touched: number[] = []
    for (const { factor, bytes } of postings)
      eachPosting(bytes, (page, section, packed) => {
        const row = this.#rowOf(page, section)
        if (this.#bestText[row] === -1) {
          this.#bestText[row] = 0
          touched.push(row)
        }
        const text = textOf(packed) * factor
        if (text > (this.#bestText[row] as number)) this.#bestText[row] = text
        const share = headingOf(packed)
        if (share === 0 || factor <= (this.#bestFactor[row] as number)) return
        this.#bestShare[row] = share
        this.#bestFactor[row] = factor
      })
    for (const row of touched) this.#settle(row, weight)
  }

  #rowOf(page: number, section: number): number {
    const key = page * SECTIONS + section
    const known = this.#rows.get(key)
    if (known !== undefined) return known
    const row = this.page.length
    this.#rows.set(key, row)
    this.page.push(page)
    this.section.push(section)
    this.pageRow.push(this.#rowOfPage(page))
    for (const column of [this.text, this.headingMass, this.headingShare, this.headingClauses, this.clauses])
      column.push(0)
    this.#bestText.push(-1)
    this.#bestShare.push(0)
    this.#bestFactor.push(0)
    return row
  }

  #rowOfPage(page: number): number {
    const known = this.#pageRows.get(page)
    if (known !== undefined) return known
    const row = this.titleMass.length
    this.#pageRows.set(page, row)
    for (const column of [this.titleMass, this.titleShare, this.titleClauses, this.introClauses, this.pageClauses])
      column.push(0)
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
    this.#bestText[row] = -1
    this.#bestShare[row] = 0
    this.#bestFactor[row] = 0
  }
}

function add(column: number[], row: number, value: number): void {
  column[row] = (column[row] as number) + value
}

function mark(column: number[], row: number, bit: number): void {
  column[row] = (column[row] as number) | bit
}

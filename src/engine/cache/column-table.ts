/**
 * Entries by name as columns: for each field one array with the values of all entries. Returns entries on demand, so that a
 * run that looks at one field of thousands of entries neither decodes nor creates an object for each of them.
 */
import type { EntryTable, TableFormat } from './cache-map.ts'

/** What a field contains. */
type FieldKind<Value> = Value extends string ? 'text' : Value extends boolean ? 'flag' : 'number'

/** The fields of the entries with what they contain. */
export type Fields<Entry> = { readonly [Name in keyof Entry]: FieldKind<Entry[Name]> }

/**
 * Texts that are joined in blocks, and where each of them ends in its block. Few long texts are read in a fraction of the time of
 * thousands; all in one would be longer than a text can be.
 */
interface JoinedTexts {
  blocks: string[]
  ends: Uint32Array
}

/** The columns as they are stored. */
interface StoredColumns {
  names: JoinedTexts
  texts: { [field: string]: JoinedTexts }
  numbers: { [field: string]: Float64Array }
}

const MIN_ROWS = 64
/** Number of texts in a block. */
const BLOCK = 1024

/** The format of a map of entries with these fields, all of which have values. */
export function columnsOf<Entry extends object>(fields: Fields<Entry>): TableFormat<Entry, ColumnTable<Entry>> {
  return {
    make: () => new ColumnTable(fields),
    encode: table => table.encode(),
    decode: stored => new ColumnTable(fields, stored as StoredColumns),
  }
}

export class ColumnTable<Entry extends object> implements EntryTable<Entry> {
  /** The row of each entry. Rows stay the same; those of removed entries are not used again. */
  readonly rows: ReadonlyMap<string, number>
  readonly #rows = new Map<string, number>()
  readonly #fields: [name: keyof Entry & string, kind: string][]
  readonly #texts: { [field: string]: TextColumn } = {}
  readonly #numbers: { [field: string]: Float64Array } = {}
  /** The number of rows, also of removed entries. */
  #count = 0

  constructor(fields: Fields<Entry>, stored?: StoredColumns) {
    this.rows = this.#rows
    this.#fields = Object.entries(fields) as [keyof Entry & string, string][]
    const names = new TextColumn(stored?.names)
    while (this.#count < names.stored) this.#rows.set(names.at(this.#count), this.#count++)
    for (const [field, kind] of this.#fields)
      if (kind === 'text') this.#texts[field] = new TextColumn(stored?.texts[field])
      else this.#numbers[field] = stored?.numbers[field] ?? new Float64Array(MIN_ROWS)
  }

  get size(): number {
    return this.#rows.size
  }

  get(name: string): Entry | undefined {
    const row = this.#rows.get(name)
    return row === undefined ? undefined : this.#entryAt(row)
  }

  /** A text of the entry in a row. */
  textAt(field: keyof Entry & string, row: number): string {
    return (this.#texts[field] as TextColumn).at(row)
  }

  /** A number of the entry in a row; a flag is 0 or 1. */
  numberAt(field: keyof Entry & string, row: number): number {
    return this.#numbers[field]?.[row] as number
  }

  /** A column of numbers and flags, by row. It is valid until an entry is added. */
  numbersOf(field: keyof Entry & string): Float64Array {
    return this.#numbers[field] as Float64Array
  }

  set(name: string, entry: Entry): void {
    const row = this.#rows.get(name) ?? this.#count++
    this.#rows.set(name, row)
    for (const [field, kind] of this.#fields)
      if (kind === 'text') (this.#texts[field] as TextColumn).set(row, entry[field] as string)
      else this.#columnFor(field, row)[row] = Number(entry[field])
  }

  delete(name: string): boolean {
    return this.#rows.delete(name)
  }

  keys(): MapIterator<string> {
    return this.#rows.keys()
  }

  *entries(): Generator<[string, Entry], undefined> {
    for (const [name, row] of this.#rows) yield [name, this.#entryAt(row)]
  }

  /** The columns of all entries. */
  encode(): StoredColumns {
    const stored: StoredColumns = { names: joined([...this.#rows.keys()]), texts: {}, numbers: {} }
    const rows = [...this.#rows.values()]
    for (const [field, kind] of this.#fields)
      if (kind === 'text') stored.texts[field] = joined(rows.map(row => this.textAt(field, row)))
      else stored.numbers[field] = Float64Array.from(rows, row => this.numberAt(field, row))
    return stored
  }

  #entryAt(row: number): Entry {
    const entry: { [field: string]: unknown } = {}
    for (const [field, kind] of this.#fields)
      if (kind === 'text') entry[field] = this.textAt(field, row)
      else entry[field] = kind === 'flag' ? this.numberAt(field, row) === 1 : this.numberAt(field, row)
    return entry as Entry
  }

  #columnFor(field: string, row: number): Float64Array {
    const column = this.#numbers[field] as Float64Array
    if (row < column.length) return column
    const larger = new Float64Array(Math.max(MIN_ROWS, 2 * row))
    larger.set(column)
    this.#numbers[field] = larger
    return larger
  }
}

/** The texts of a field by row. Those that were stored are cut out when they are asked for. */
class TextColumn {
  readonly #stored: JoinedTexts
  /** Texts that were set since. */
  readonly #own = new Map<number, string>()

  constructor(stored: JoinedTexts = { blocks: [], ends: new Uint32Array(0) }) {
    this.#stored = stored
  }

  /** The number of rows that were stored. */
  get stored(): number {
    return this.#stored.ends.length
  }

  at(row: number): string {
    const own = this.#own.get(row)
    if (own !== undefined) return own
    const { blocks, ends } = this.#stored
    const start = row % BLOCK === 0 ? 0 : ends[row - 1]
    return (blocks[Math.floor(row / BLOCK)] as string).slice(start, ends[row])
  }

  set(row: number, text: string): void {
    this.#own.set(row, text)
  }
}

function joined(texts: readonly string[]): JoinedTexts {
  const ends = new Uint32Array(texts.length)
  const blocks: string[] = []
  for (let start = 0; start < texts.length; start += BLOCK) {
    const block = texts.slice(start, start + BLOCK)
    blocks.push(block.join(''))
    let end = 0
    for (const [at, text] of block.entries()) {
      end += text.length
      ends[start + at] = end
    }
  }
  return { blocks, ends }
}

/**
 * Entries by name as columns: for each field one array with the values of all entries. Returns entries on demand, so that a
 * run that looks at one field of thousands of entries neither decodes nor creates an object for each of them.
 */
import type { EntryTable, TableFormat } from './cache-map.ts'

/** What a field contains. */
type FieldKind<Value> = Value extends string ? 'text' : Value extends boolean ? 'flag' : 'number'

/** The fields of the entries with what they contain. */
export type Fields<Entry> = { readonly [Name in keyof Entry]: FieldKind<Entry[Name]> }

/** The columns as they are stored. */
interface StoredColumns {
  names: string | string[]
  texts: { [field: string]: string | string[] }
  numbers: { [field: string]: Float64Array }
}

/** Between the texts of a column. No path contains it. */
const SEPARATOR = '\0'
const MIN_ROWS = 64

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
  readonly #texts: { [field: string]: string[] } = {}
  readonly #numbers: { [field: string]: Float64Array } = {}
  /** The number of rows, also of removed entries. */
  #count = 0

  constructor(fields: Fields<Entry>, stored?: StoredColumns) {
    this.rows = this.#rows
    this.#fields = Object.entries(fields) as [keyof Entry & string, string][]
    for (const name of stored ? textsIn(stored.names) : []) this.#rows.set(name, this.#count++)
    for (const [field, kind] of this.#fields)
      if (kind === 'text') this.#texts[field] = textsIn(stored?.texts[field] ?? [])
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
    return this.#texts[field]?.[row] as string
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
      if (kind === 'text') (this.#texts[field] as string[])[row] = entry[field] as string
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

/** One text is read in a fraction of the time of thousands. */
function joined(texts: string[]): string | string[] {
  return texts.length === 0 || texts.some(text => text.includes(SEPARATOR)) ? texts : texts.join(SEPARATOR)
}

function textsIn(stored: string | string[]): string[] {
  return typeof stored === 'string' ? stored.split(SEPARATOR) : stored
}

/**
 * The top-level fields of a YAML text, by its tokens. Returns the place of each field and its value, and the limit
 * that it exceeds, if any. Depth is exact for brackets and braces; for lists and maps in block style it is derived
 * from their columns.
 */
import type { CST } from 'yaml'
import { MAX_DATA_DEPTH } from './data-limits.ts'

/** A problem with the offsets of its start and end. */
export interface YamlProblem {
  message: string
  range: [number, number]
}

/** A top-level field, by offsets. */
export interface YamlFieldPlace {
  key: number
  /** Start of its value. */
  value: number
  end: number
  problem?: YamlProblem
}

/** Maximum number of aliases in a file; each can repeat the content of others. */
export const MAX_YAML_ALIASES = 100

/** A list or map in block style. */
interface Level {
  kind: 'list' | 'map'
  column: number
}

export class YamlFieldCounter {
  readonly #fields: YamlFieldPlace[] = []
  /** Text before the first key, or outside any map, counts as a field. */
  #field: YamlFieldPlace = { key: 0, value: 0, end: 0 }
  readonly #levels: Level[] = []
  #flow = 0
  #aliases = 0
  #lineStart = 0
  /** Start and column of something that may turn out to be a key, and the start of its name: after anchors and tags. */
  #key: { column: number; name: number | undefined } | undefined

  /** Processes the next token. */
  see(type: CST.TokenType | null, token: string, offset: number): void {
    switch (type) {
      case 'space':
      case 'comment':
        break
      case 'newline':
        this.#lineStart = offset + token.length
        if (this.#flow === 0) this.#key = undefined
        break
      case 'flow-seq-start':
      case 'flow-map-start':
        this.#startFlow(offset)
        break
      case 'flow-seq-end':
      case 'flow-map-end':
        this.#endItem(offset)
        this.#flow = Math.max(0, this.#flow - 1)
        break
      case 'comma':
        this.#endItem(offset)
        break
      case 'seq-item-ind':
        this.#open('list', this.#columnOf(offset), offset)
        break
      case 'explicit-key-ind':
        this.#open('map', this.#columnOf(offset), offset)
        if (this.#isRoot) this.#startField(offset, offset)
        break
      case 'map-value-ind':
        this.#seeColon(offset)
        break
      default:
        this.#seeText(type, token, offset)
    }
  }

  /** Some brackets or braces are never closed, and the lexer stops tokenising there. */
  endFlow(): void {
    this.#flow = 0
  }

  /** Records that the current field exceeds a limit. */
  refuse(message: string, range: [number, number]): void {
    this.#field.problem ??= { message, range }
  }

  /** All fields; `offset` is the end of the text. */
  end(offset: number): YamlFieldPlace[] {
    this.#startField(offset, offset)
    return this.#fields
  }

  /** Whether the next key belongs to the document's own map. */
  get #isRoot(): boolean {
    return this.#levels.length + this.#flow === 1
  }

  #startFlow(offset: number): void {
    this.#key = undefined
    this.#flow++
    this.#checkDepth(offset)
  }

  #seeText(type: CST.TokenType | null, token: string, offset: number): void {
    if (type === 'alias' && ++this.#aliases > MAX_YAML_ALIASES)
      this.refuse(`there are more than ${MAX_YAML_ALIASES} aliases in the file`, [offset, offset + token.length])
    this.#key ??= { column: this.#columnOf(offset), name: undefined }
    if (type !== 'anchor' && type !== 'tag') this.#key.name ??= offset
    const newline = token.lastIndexOf('\n')
    if (newline >= 0) this.#lineStart = offset + newline + 1
  }

  #seeColon(offset: number): void {
    const { column = this.#columnOf(offset), name = offset } = this.#key ?? {}
    this.#open('map', column, name)
    if (this.#isRoot) this.#startField(name, offset + 1)
  }

  /** The end of an item between brackets or braces. */
  #endItem(offset: number): void {
    this.#key = undefined
    if (this.#flow === 1 && this.#isRoot) this.#startField(offset, offset)
  }

  #startField(key: number, value: number): void {
    this.#fields.push({ ...this.#field, end: key })
    this.#field = { key, value, end: value }
  }

  #columnOf(offset: number): number {
    return offset - this.#lineStart
  }

  /** A list or map continues or starts in a column; deeper ones end there. */
  #open(kind: Level['kind'], column: number, offset: number): void {
    this.#key = undefined
    if (this.#flow > 0) return
    const levels = this.#levels
    while ((levels.at(-1)?.column ?? -1) > column) levels.pop()
    // A list may be in the column of the key that it belongs to.
    if (kind === 'map' && levels.at(-1)?.column === column && levels.at(-1)?.kind === 'list') levels.pop()
    const top = levels.at(-1)
    if (top?.column !== column || top.kind !== kind) levels.push({ kind, column })
    this.#checkDepth(offset)
  }

  #checkDepth(offset: number): void {
    // The document's own map does not count as nesting.
    if (this.#levels.length + this.#flow > MAX_DATA_DEPTH + 1)
      this.refuse(`it is nested deeper than ${MAX_DATA_DEPTH} levels`, [offset, offset + 1])
  }
}

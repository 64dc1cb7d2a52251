/**
 * The names that references were looked up by. Returns them for one page at a time, as hashes: a page is looked up again
 * if the answer for one of its names may have changed. Two names with one hash only cause more work.
 */

/** The name that stands for all names of symbols. */
export const SYMBOLS = '*symbols'

/** Bytes of a hash. */
const BYTES = 4

/** A hash of 32 bits: FNV-1a over UTF-16 code units. */
function hashOfName(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Names by their hashes. */
export class NameSet {
  readonly #hashes = new Set<number>()

  get size(): number {
    return this.#hashes.size
  }

  add(name: string): void {
    this.#hashes.add(hashOfName(name))
  }

  /** Whether one of the names that a page asked for may be among these. */
  meets(asked: string): boolean {
    for (let at = 0; at < asked.length; at += BYTES) {
      let hash = 0
      for (let byte = 0; byte < BYTES; byte++) hash = (hash << 8) | asked.charCodeAt(at + byte)
      if (this.#hashes.has(hash >>> 0)) return true
    }
    return false
  }

  /** The hashes as a text, one byte in each character. */
  toText(): string {
    let text = ''
    for (const hash of this.#hashes)
      text += String.fromCharCode(hash >>> 24, (hash >>> 16) & 255, (hash >>> 8) & 255, hash & 255)
    return text
  }
}

/** Records names while the references of a page are resolved. */
export class AskedNames {
  #names: NameSet | undefined

  /** Begins with a page. */
  start(): void {
    this.#names = new NameSet()
  }

  note(name: string): void {
    this.#names?.add(name)
  }

  /** The names that were asked for since `start`. */
  stop(): string {
    const text = this.#names?.toText() ?? ''
    this.#names = undefined
    return text
  }
}

/** A map that records the names it is asked for, whether it has them or not. */
class AskedMap<Value> extends Map<string, Value> {
  readonly #asked: AskedNames

  constructor(asked: AskedNames) {
    super()
    this.#asked = asked
  }

  override get(name: string): Value | undefined {
    this.#asked.note(name)
    return super.get(name)
  }

  override has(name: string): boolean {
    this.#asked.note(name)
    return super.has(name)
  }
}

/** A map of targets, which records what it is asked for if somebody wants to know. */
export function targetMap<Value>(asked: AskedNames | undefined): Map<string, Value> {
  return asked ? new AskedMap<Value>(asked) : new Map()
}

/**
 * The names that references were looked up by. Returns them for one page at a time, as hashes: a page is looked up again
 * if the answer for one of its names may have changed. Two names with one hash only cause more work. Hints about broken
 * references also look for names in other ways: these have names of their own.
 */
import { baseName, foldedName, folderOf } from '../base/paths.ts'
import { suggest } from '../base/suggest.ts'

/** The name that stands for all names of symbols. */
export const SYMBOLS = '*symbols'

/** The name that stands for all names. */
const ANY = '*any'

/** The last segment, normalised for comparison. */
export function looseName(path: string): string {
  return baseName(path)
    .toLowerCase()
    .replace(/\.(?:html|mdx?)$/, '')
}

/** The names under which hints look for a path, other than itself. */
const IN_OTHER_CASE = (path: string) => `*case ${foldedName(path)}`
const OF_SAME_NAME = (path: string) => `*name ${looseName(path)}`
const BELOW = (folder: string) => `*below ${folder}`

/** Bytes of a hash. */
const BYTES = 4

/** A hash of 32 bits: FNV-1a over UTF-16 code units. */
function hashOfName(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Names by their hashes. */
class NameSet {
  readonly #hashes = new Set<number>()

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

/** If more last segments changed, they are not compared with what pages wanted: it would take longer than to look again. */
const MAX_COMPARED_CHANGES = 100

/** Paths that are new, gone or elsewhere. */
export class ChangedNames {
  readonly #names = new NameSet()
  /** Their last segments. */
  readonly #last = new Set<string>()
  /** Whether one of them is near a name that pages wanted. */
  readonly #isNear = new Map<string, boolean>()

  /** All are added before the first question. */
  add(path: string): void {
    for (const name of [path, IN_OTHER_CASE(path), OF_SAME_NAME(path), ANY]) this.#names.add(name)
    for (let folder = folderOf(path); ; folder = folderOf(folder)) {
      this.#names.add(BELOW(folder))
      if (folder === '') break
    }
    for (const name of [baseName(path), looseName(path)]) this.#last.add(name)
  }

  /** Whether one of the look-ups of a page may have another answer. */
  concern({ asked, wanted }: AskedText): boolean {
    if (this.#last.size === 0) return false
    if (this.#names.meets(asked)) return true
    if (this.#last.size > MAX_COMPARED_CHANGES) return wanted.length > 0
    return wanted.some(name => this.#hasNear(name))
  }

  #hasNear(name: string): boolean {
    const known = this.#isNear.get(name)
    if (known !== undefined) return known
    const isNear = this.#last.has(name) || suggest(name, this.#last) !== undefined
    this.#isNear.set(name, isNear)
    return isNear
  }
}

/** What a page was looked up by. */
export interface AskedText {
  /** The hashes of names. */
  asked: string
  /** Last segments that were compared with others, letter by letter. */
  wanted: readonly string[]
}

/** Records names while the references of a page are resolved. */
export class AskedNames {
  #names: NameSet | undefined
  readonly #wanted = new Set<string>()

  /** Begins with a page. */
  start(): void {
    this.#names = new NameSet()
    this.#wanted.clear()
  }

  note(name: string): void {
    this.#names?.add(name)
  }

  /** A hint looks for the path in another case. */
  noteOtherCase(path: string): void {
    this.note(IN_OTHER_CASE(path))
  }

  /** A hint looks for a path with the same last segment. */
  noteSameName(path: string): void {
    this.note(OF_SAME_NAME(path))
  }

  /** A hint asks whether anything is below a folder. */
  noteFolder(folder: string): void {
    this.note(BELOW(folder))
  }

  /** A hint looks for a similar name. */
  noteSimilar(name: string): void {
    if (this.#names) this.#wanted.add(name)
  }

  /** A hint depends on all names. */
  noteAny(): void {
    this.note(ANY)
  }

  /** The names that were asked for since `start`. */
  stop(): AskedText {
    const text = { asked: this.#names?.toText() ?? '', wanted: [...this.#wanted] }
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

/**
 * The names of the files that all pages load, such as stylesheets, contain hashes. Pages are rendered with a token in
 * place of each hash, so that the identity of a page does not depend on these files, and the hashes are inserted when
 * the page is written. If only hashes changed since a page was published, they are replaced in its HTML.
 */
import { hashOf, nameHash } from '../base/hash.ts'

/** The hashes by their tokens, as plain data for threads. */
export type HashesByToken = Readonly<Record<string, string>>

/** Every token begins with this. It is a hash itself, so that a name with a token looks like any other. */
const PREFIX = hashOf('a name that is inserted when a page is written').slice(0, 14)
const TOKEN_LENGTH = PREFIX.length + 10

/** A hash in a file name, or several with text between them: `styles-0123456789.css`, `a-0123456789-b-0123456789.css`. */
const HASHES = /(?<=-)[\da-f]{10}(?:(?:-[^-./]+)*-[\da-f]{10})?(?=\.[^./]+$)/
const HASH = /[\da-f]{10}/g
/** The end of such a name in HTML, and the characters that are before it. */
const NAME_END = /-[\da-f]{10}\.\w+/g
const BEFORE_NAME = new Set('/"\'=(), \n<>')

interface NamedFile {
  token: string
  /** The hash, or the part of the name from the first to the last one. */
  value: string
  /** Name of the file without its folder, and a pattern for the same file with any hash. */
  name: string
  pattern: string
}

export class AssetNames {
  readonly #byPath = new Map<string, NamedFile>()
  readonly #byPattern = new Map<string, NamedFile>()
  /** Current names by earlier ones. */
  readonly #renamed = new Map<string, string | undefined>()
  /** Identity of all names. */
  readonly id: string

  /** @param paths of the files, relative to the output folder. Files without a hash in their names get no token. */
  constructor(paths: Iterable<string>) {
    for (const path of paths) {
      const value = HASHES.exec(path)?.[0]
      if (value === undefined || this.#byPath.has(path)) continue
      const name = path.slice(path.lastIndexOf('/') + 1)
      const pattern = patternOf(name)
      // The hashes are all that distinguishes the two files.
      if (this.#byPattern.has(pattern)) continue
      const file = { token: PREFIX + nameHash(pattern), value, name, pattern }
      this.#byPath.set(path, file)
      this.#byPattern.set(pattern, file)
    }
    this.id = nameHash(Array.from(this.#byPath.values(), ({ name }) => name).join('\n'))
  }

  /** The paths of the files that have a token. */
  get paths(): string[] {
    return [...this.#byPath.keys()]
  }

  get hashes(): HashesByToken {
    return Object.fromEntries(Array.from(this.#byPath.values(), ({ token, value }) => [token, value]))
  }

  /** The path with a token in place of its hash. */
  withToken(path: string): string {
    const file = this.#byPath.get(path)
    return file ? path.replace(HASHES, file.token) : path
  }

  /**
   * The HTML of a page with the current names.
   * @param html as it was published with other hashes
   * @param count how many names were inserted into it
   * @returns undefined if its own text contains such a name, so that it is unknown which ones were inserted
   */
  renamed(html: Uint8Array, count: number): Uint8Array | undefined {
    if (this.#byPattern.size === 0) return count === 0 ? html : undefined
    const { buffer, byteOffset, byteLength } = html
    // Names are ASCII: in Latin-1, each byte is a character.
    const text = Buffer.from(buffer, byteOffset, byteLength).toString('latin1')
    let found = 0
    let result = ''
    let done = 0
    // One pattern for all names would take several times as long.
    for (const { 0: written, index } of text.matchAll(NAME_END)) {
      let start = index
      while (start > done && !BEFORE_NAME.has(text.charAt(start - 1))) start--
      const end = index + written.length
      const current = this.#current(text.slice(start, end))
      if (current === undefined) continue
      found++
      result += text.slice(done, start) + current
      done = end
    }
    return found === count ? Buffer.from(result + text.slice(done), 'latin1') : undefined
  }

  /** The current name of a file, by an earlier one; undefined if there is no such file. All pages of a site have the same few. */
  #current(name: string): string | undefined {
    if (!this.#renamed.has(name)) this.#renamed.set(name, this.#byPattern.get(patternOf(name))?.name)
    return this.#renamed.get(name)
  }
}

/** A pattern for the name with any hashes. */
function patternOf(name: string): string {
  return name.replace(/[^\w-]/g, '\\$&').replace(HASH, '[\\da-f]{10}')
}

/** Inserts hashes in place of their tokens, and counts them. */
export function insertHashes(html: string, hashes: HashesByToken): { html: string; count: number } {
  let result = ''
  let count = 0
  let done = 0
  for (let at = html.indexOf(PREFIX); at >= 0; at = html.indexOf(PREFIX, at + TOKEN_LENGTH)) {
    const hash = hashes[html.slice(at, at + TOKEN_LENGTH)]
    if (hash === undefined) continue
    result += html.slice(done, at) + hash
    done = at + TOKEN_LENGTH
    count++
  }
  return { html: result + html.slice(done), count }
}

/** What is known of the HTML of a page. */
interface HtmlKey {
  /** Identity of the page. */
  page: string
  /** Identity of the names in it, and their number. */
  names: string
  count: number
  /** Identity of its content (`RenderedPage`), which is also the key of its markdown; may be ''. */
  content: string
}

/** The key under which the HTML of a page is published. */
export function htmlKey({ page, names, count, content }: HtmlKey): string {
  return `${page} ${names} ${count} ${content}`
}

/** Whether a key is one of the page: without reading all of it, because a run asks for every page. */
export function isHtmlOf(page: string, key: string): boolean {
  return key.startsWith(page) && key[page.length] === ' '
}

/** Whether the HTML of a key has these names. */
export function hasNames(key: string, names: string): boolean {
  const start = key.indexOf(' ') + 1
  return key.startsWith(names, start) && key[start + names.length] === ' '
}

/** The identity of the content in a key. */
export function contentOf(key: string): string {
  return key.slice(key.lastIndexOf(' ') + 1)
}

/** Reads such a key; undefined if there is none. */
export function readHtmlKey(key: string | undefined): HtmlKey | undefined {
  const [page, names, count, content] = key?.split(' ') ?? []
  return page && names && count && content !== undefined ? { page, names, count: Number(count), content } : undefined
}

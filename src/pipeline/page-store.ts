/**
 * The cache of parsed pages. An entry is valid for one content hash and one parser key (everything apart from the file
 * that affects the result), never depends on another file, and includes its diagnostics. Everything except the `stat`
 * of its file is read on demand, so that a run only reads the pages that it needs. Entries written by an audit have no
 * HTML and no text.
 */
import { deserialize, serialize } from 'node:v8'
import { type FileStat, isUnchanged } from '../base/fingerprint.ts'
import { PARSED_PAGES } from '../base/site-folders.ts'
import { DamagedCache } from '../engine/cache/damaged-cache.ts'
import { PackedStore } from '../engine/cache/packed-store.ts'
import { saveReads } from '../engine/cache/read-record.ts'
import { RecentValues } from '../engine/cache/recent-values.ts'
import type { ParsedPage, TextSection } from '../model/page.ts'
import { storedIdentity } from './page-structure.ts'
import { PageSummaries, SummarizedPage } from './page-summary.ts'

// Equal strings of a page once. On large sites, the names of headings and what findings say take much of the memory.

/** Strings of all pages: kinds of links, and what is said with every finding of a rule. */
export class SharedStrings {
  readonly #known = new Map<string, string>()

  /** Shares what is equal within the page, and what pages have in common. */
  share(page: ParsedPage): ParsedPage {
    const ids = new Map<string, string>()
    for (const heading of page.headings) {
      if (heading.html === heading.text) heading.html = heading.text
      ids.set(heading.id, heading.id)
    }
    for (const [at, anchor] of page.anchors.entries()) page.anchors[at] = ids.get(anchor) ?? anchor
    for (const link of page.links) link.kind = this.#common(link.kind)
    for (const finding of page.diagnostics) {
      finding.rule = this.#common(finding.rule)
      if (finding.file === page.path) finding.file = page.path
      if (finding.hint !== undefined) finding.hint = this.#common(finding.hint)
    }
    return page
  }

  #common<Text extends string>(text: Text): Text {
    const known = this.#known.get(text)
    if (known !== undefined) return known as Text
    // Hints may name what only one page has.
    if (this.#known.size < MAX_COMMON) this.#known.set(text, text)
    return text
  }
}

const MAX_COMMON = 1000

/** The `stat` of a page's file when it was read, and the time of reading (ms since 1970). */
export interface SeenFile {
  stat: string
  seenAt: number
}

/** What is known of a page without reading it. */
export interface KnownPage extends SeenFile {
  /** Identity of everything that parsing found. */
  id: string
  sourceHash: string
  bodyHash: string
  /** Whether it has code, whose inputs may have changed although the file has not. */
  hasCode: boolean
}

/** Bytes of a page: its body (model/body.ts), and its `TextSection[]` as JSON in UTF-8. */
export interface PageBytes {
  body: Uint8Array
  sections: Uint8Array
}

/** Everything of a page as bytes. */
export interface BuiltPage extends PageBytes {
  /** The page, serialized. */
  page: Uint8Array
}

/** A page that was parsed elsewhere: its body and its text are among those of other pages, at these bytes of what is compressed. */
export interface PageElsewhere extends Record<keyof PageBytes, { at: number; length: number }> {
  page: Uint8Array
  /** Compressed with Brotli; the same object for all of these pages. */
  rest: Uint8Array
}

const FORMAT = 'docsgen-pages-13'
/** Names of the stores in the cache folder: for pages parsed by builds, and by audits. */
const NAMES = { page: PARSED_PAGES, audit: 'audited-pages' }
type Want = keyof typeof NAMES

export class PageStore {
  /** Identity of the parser. */
  readonly key: string
  /** What most steps ask of every page; audits have none. */
  readonly #summaries: PageSummaries | undefined
  readonly #store: PackedStore<KnownPage, 'page' | keyof PageBytes>
  /** The pages that this run stored or read, until they are released. */
  readonly #pages = new Map<string, ParsedPage>()
  #isReleased = false
  /** The page that was read last after that: a step asks for several of its lists. */
  #last: { path: string; page: ParsedPage } | undefined
  readonly #summarized = new Map<string, ParsedPage>()
  readonly #pagesRead = new Set<string>()
  readonly #strings = new SharedStrings()
  /** Called for each page that is parsed, with its bytes. */
  onParsed: ((page: ParsedPage, made: BuiltPage) => void) | undefined
  /** Bodies stored by this run, until they are read: most are rendered within the next second, once. */
  readonly #recent = new RecentValues<Uint8Array>(body => body.byteLength)

  /**
   * Opens the store and reads what an earlier run left. A damaged store is empty.
   * @param dir folder of the cache, created when something is stored
   * @param options.key identity of the parser: entries with another key are dropped
   * @param options.want what the pages are parsed for
   */
  constructor(dir: string, { key, want }: { key: string; want: Want }) {
    this.key = key
    this.#summaries = want === 'page' ? new PageSummaries(dir, key) : undefined
    this.#store = new PackedStore({ dir, name: NAMES[want], format: FORMAT, key })
    this.clearIfDamaged()
  }

  /** What is known of a file whose `stat` has not changed since it was read; undefined if the file must be read again. */
  unchanged(file: FileStat & { path: string }): KnownPage | undefined {
    const known = this.known(file.path)
    return known && isUnchanged(known, file) ? known : undefined
  }

  /** What is known of the page of a file. */
  known(path: string): KnownPage | undefined {
    return this.#store.get(path)
  }

  /**
   * The page of a file that is known.
   * @throws DamagedCache if it is not what was stored
   */
  page(path: string): ParsedPage {
    const page = this.get(path)
    if (!page) throw new DamagedCache(this.#store.packPath)
    return page
  }

  /**
   * The page of a file, whatever its `stat`: it is valid if the content hash is the same. Undefined if the entry is
   * damaged.
   */
  get(path: string): ParsedPage | undefined {
    const known = this.#pages.get(path) ?? (this.#last?.path === path ? this.#last.page : undefined)
    if (known) return known
    const data = this.#store.read(path, 'page')
    if (!data) return undefined
    const page = this.#strings.share(deserialize(data) as ParsedPage)
    this.#pagesRead.add(path)
    if (this.#isReleased) this.#last = { path, page }
    else this.#pages.set(path, page)
    return page
  }

  /**
   * The page of a file that is known. Its lists are read when somebody asks for them.
   * @throws DamagedCache if it is not what was stored
   */
  summarized(path: string): ParsedPage {
    const stored = this.known(path)
    if (!stored) return this.page(path)
    const { id, sourceHash, bodyHash } = stored
    const known = this.#pages.get(path) ?? this.#summarized.get(path)
    if (known?.sourceHash === sourceHash && known.bodyHash === bodyHash) return known
    return this.#summarize(path, { id, sourceHash, bodyHash })
  }

  #summarize(
    path: string,
    { id, sourceHash, bodyHash }: Pick<KnownPage, 'id' | 'sourceHash' | 'bodyHash'>,
  ): ParsedPage {
    const summary = this.#summaries?.get(path, id)
    if (summary === undefined) {
      const page = this.page(path)
      this.#summaries?.add(path, id, page)
      return page
    }
    const page = new SummarizedPage({ path, sourceHash, bodyHash }, summary, () => this.page(path))
    this.#summarized.set(path, page)
    return page
  }

  /**
   * Frees the lists of all pages, which take most of the memory of a large site, once the pages are linked. Those of a page are
   * read from the store when it is rendered.
   */
  release(): void {
    this.#isReleased = true
    this.#pages.clear()
    this.#last = undefined
  }

  /** Number of pages that were read as a whole since the last call. */
  takePagesRead(): number {
    const read = this.#pagesRead.size
    this.#pagesRead.clear()
    return read
  }

  /** Records that a file's `stat` changed but not its content. */
  touch(path: string, { stat, seenAt }: SeenFile): void {
    const known = this.known(path)
    if (known) this.#store.update(path, { ...known, stat, seenAt })
  }

  /** Stores a page; `bytes` is absent if an audit parsed it. */
  put(page: ParsedPage, seen: SeenFile & { bytes?: PageBytes }): ParsedPage {
    return this.putSerialized(serialize(page), seen)
  }

  /** Stores a page, which is serialized already. */
  putSerialized(data: Uint8Array, { stat, seenAt, bytes }: SeenFile & { bytes?: PageBytes }): ParsedPage {
    const own = bytes && { body: bytes.body, sections: bytes.sections }
    const page = this.#strings.share(deserialize(data) as ParsedPage)
    const known = knownPage(page, data, { stat, seenAt })
    this.#store.put(page.path, known, { page: data, ...own })
    this.#summaries?.add(page.path, known.id, page)
    if (own) this.onParsed?.(page, { page: data, ...own })
    this.#pages.set(page.path, page)
    if (own) this.#recent.add(page.path, own.body)
    return own ? this.#summarize(page.path, known) : page
  }

  /**
   * Stores a page that was parsed from the same bytes elsewhere.
   * @throws an error if it is not the page of this file
   */
  putMade(path: string, { page: data, rest, body, sections }: PageElsewhere, { stat, seenAt }: SeenFile): void {
    const page = this.#strings.share(deserialize(data) as ParsedPage)
    if (page.path !== path) throw new Error(`the record is not the page of ${path}`)
    const known = knownPage(page, data, { stat, seenAt })
    this.#store.put(path, known, { page: data }, { rest, parts: { body, sections } })
    this.#summaries?.add(path, known.id, page)
    this.#pages.set(path, page)
  }

  /** Drops every page that is not in `paths`. */
  keepOnly(paths: ReadonlySet<string>): void {
    this.#store.keepOnly(paths)
    for (const pages of [this.#pages, this.#summarized])
      for (const path of pages.keys()) if (!paths.has(path)) pages.delete(path)
  }

  /**
   * The page's body as bytes.
   * @throws DamagedCache if it is not what was stored
   */
  body(path: string): Uint8Array {
    return this.#recent.take(path) ?? this.#read(path, 'body')
  }

  /**
   * The page's text by heading.
   * @throws DamagedCache if it is not what was stored
   */
  sections(path: string): TextSection[] {
    return JSON.parse(new TextDecoder().decode(this.sectionsJson(path)))
  }

  /** The page's text by heading, as JSON in UTF-8. */
  sectionsJson(path: string): Uint8Array {
    return this.#read(path, 'sections')
  }

  /** Clears the store if a part is missing or turned out to be damaged. */
  clearIfDamaged(): void {
    if (!this.#store.isIntact) this.clear()
  }

  /** Clears the store: the next build starts cold. */
  clear(): void {
    this.#store.clear()
    this.#pages.clear()
    this.#last = undefined
    this.#summarized.clear()
    this.#recent.clear()
  }

  /** Saves the results of this run for the next one. */
  save(): void {
    saveReads()
    this.#store.save()
    this.#summaries?.save(path => this.known(path) !== undefined)
    if (this.#isReleased) this.#summaries?.release()
  }

  /** Closes the files. A store that turned out to be damaged is empty the next time. */
  close(): void {
    this.#store.close()
  }

  #read(path: string, part: keyof PageBytes): Uint8Array {
    if (!this.#store.get(path)) throw new Error(`${path} is not in the cache`)
    const data = this.#store.read(path, part)
    if (!data) throw new DamagedCache(this.#store.packPath)
    return data
  }
}

function knownPage(
  { sourceHash, bodyHash, code = [] }: ParsedPage,
  data: Uint8Array,
  { stat, seenAt }: SeenFile,
): KnownPage {
  return { stat, seenAt, id: storedIdentity(data), sourceHash, bodyHash, hasCode: code.length > 0 }
}

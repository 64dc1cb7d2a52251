/**
 * Parsed pages of which only the summary is in memory: what most steps ask of every page. Its lists, such as links and
 * headings, are read from the store when somebody asks for them. Summaries have a file of their own, which only runs that plan
 * the site open.
 */
import { join } from 'node:path'
import { CacheMap } from '../engine/cache/cache-map.ts'
import { type ColumnTable, columnsOf } from '../engine/cache/column-table.ts'
import {
  asksSite,
  type CodeBlock,
  type CodeInput,
  type Heading,
  hasManyHeadings,
  type Ignore,
  type IslandSource,
  imagesElsewhere,
  includesFiles,
  type LinkRef,
  type PageFacts,
  type ParsedPage,
  type Slot,
} from '../model/page.ts'

/** Lists that most pages do not have. */
const RARE = ['addressProps', 'slots', 'ignores', 'codeBlocks', 'code', 'islands', 'diagnostics'] as const
type Rare = (typeof RARE)[number]
/** Those that are empty where a page has none. The others are absent then. */
const ALWAYS: ReadonlySet<Rare> = new Set(['slots', 'diagnostics'])

type InSummary = 'frontMatter' | 'headTags' | 'contentTitle' | 'excerpt' | 'features' | 'words'

interface Summary extends Pick<ParsedPage, InSummary> {
  facts: PageFacts
  /** The lists that the page has. */
  lists: Rare[]
}

/** The summary of a page as JSON; undefined if JSON cannot express its front matter. */
function summaryOf(page: ParsedPage): string | undefined {
  const { frontMatter, headTags, contentTitle, excerpt, features, words } = page
  if (!isPlain(frontMatter) || !isPlain(headTags ?? [])) return undefined
  const facts = {
    includesFiles: includesFiles(page),
    hasManyHeadings: hasManyHeadings(page),
    asksSite: asksSite(page),
    imagesElsewhere: imagesElsewhere(page),
  }
  const lists = RARE.filter(name => (ALWAYS.has(name) ? (page[name]?.length ?? 0) > 0 : page[name] !== undefined))
  const summary: Summary = { frontMatter, headTags, contentTitle, excerpt, features, words, facts, lists }
  return JSON.stringify(summary)
}

/** Whether a value is the same after JSON. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  if (typeof value !== 'object' || value === null) return value === null || ['string', 'boolean'].includes(typeof value)
  if (Array.isArray(value)) return value.every(isPlain)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}

export class SummarizedPage implements ParsedPage {
  readonly path: string
  readonly sourceHash: string
  readonly bodyHash: string
  readonly frontMatter: ParsedPage['frontMatter']
  readonly headTags: ParsedPage['headTags']
  readonly contentTitle: ParsedPage['contentTitle']
  readonly excerpt: ParsedPage['excerpt']
  readonly features: ParsedPage['features']
  readonly words: number
  readonly facts: PageFacts
  readonly #lists: readonly Rare[]
  readonly #read: () => ParsedPage

  /**
   * @param own what identifies the page
   * @param summary what `summaryOf` returned
   * @param read reads the whole page. It throws `DamagedCache` if it is not what was stored.
   */
  constructor(own: Pick<ParsedPage, 'path' | 'sourceHash' | 'bodyHash'>, summary: string, read: () => ParsedPage) {
    const known = JSON.parse(summary) as Summary
    this.path = own.path
    this.sourceHash = own.sourceHash
    this.bodyHash = own.bodyHash
    this.frontMatter = known.frontMatter
    this.headTags = known.headTags
    this.contentTitle = known.contentTitle
    this.excerpt = known.excerpt
    this.features = known.features
    this.words = known.words
    this.facts = known.facts
    this.#lists = known.lists
    this.#read = read
  }

  get headings(): Heading[] {
    return this.#read().headings
  }

  get anchors(): string[] {
    return this.#read().anchors
  }

  get links(): LinkRef[] {
    return this.#read().links
  }

  get slots(): Slot[] {
    return this.#rare('slots') ?? []
  }

  get diagnostics(): ParsedPage['diagnostics'] {
    return this.#rare('diagnostics') ?? []
  }

  get addressProps(): ParsedPage['addressProps'] {
    return this.#rare('addressProps')
  }

  get ignores(): Ignore[] | undefined {
    return this.#rare('ignores')
  }

  get codeBlocks(): CodeBlock[] | undefined {
    return this.#rare('codeBlocks')
  }

  get code(): CodeInput[] | undefined {
    return this.#rare('code')
  }

  get islands(): IslandSource[] | undefined {
    return this.#rare('islands')
  }

  #rare<Name extends Rare>(name: Name): ParsedPage[Name] | undefined {
    return this.#lists.includes(name) ? this.#read()[name] : undefined
  }
}

/** A summary, and the identity of the stored page that it was made from. */
interface StoredSummary {
  of: string
  /** Empty if the page has none that can be told apart from others. */
  summary: string
}

type SummaryMap = CacheMap<StoredSummary, undefined, ColumnTable<StoredSummary>>

const COLUMNS = columnsOf<StoredSummary>({ of: 'text', summary: 'text' })

/** A run that looks at no summary, and has fewer new ones, does not store them: they are made again from their pages. */
const MIN_STORED = 50

export class PageSummaries {
  readonly #path: string
  readonly #key: string
  #stored: SummaryMap | undefined
  readonly #added = new Map<string, StoredSummary>()

  /** @param key identity of the parser */
  constructor(dir: string, key: string) {
    this.#path = join(dir, 'page-summaries.bin')
    this.#key = key
  }

  /** The summary of a page with an identity; undefined if it is not known, or the page has none. */
  get(path: string, of: string): string | undefined {
    const known = this.#added.get(path) ?? this.#open().get(path)
    return known?.of === of ? known.summary || undefined : undefined
  }

  add(path: string, of: string, page: ParsedPage): void {
    if (this.#stored?.get(path)?.of === of) return
    this.#added.set(path, { of, summary: summaryOf(page) ?? '' })
  }

  /** Stores the summaries of pages that are known. */
  save(isKnown: (path: string) => boolean): void {
    if (this.#stored === undefined && this.#added.size < MIN_STORED) return
    const stored = this.#open()
    for (const [path, summary] of this.#added) stored.set(path, summary)
    for (const path of [...stored.names()]) if (!isKnown(path)) stored.delete(path)
    this.#added.clear()
    stored.save(undefined)
  }

  /** Frees the memory of stored summaries. They are read again when somebody asks. */
  release(): void {
    if (this.#added.size === 0) this.#stored = undefined
  }

  #open(): SummaryMap {
    this.#stored ??= new CacheMap(this.#path, { format: 'docsgen-summaries-2', key: this.#key, table: COLUMNS })
    return this.#stored
  }
}

/**
 * The interface between the build and the embedded search engine. The engine's code is bundled with the templates, so
 * that the same code splits texts into terms for the index and for queries.
 */
import type { TextSection } from './page.ts'

/** A page as the index sees it. */
export interface IndexInput {
  locale: string
  /** Address of the page: URL path including the base. */
  route: string
  title: string
  /** Section of the site, for grouping. */
  group: string
  /** Other titles of the page: its sidebar label, the last words of its path. */
  titles: string[]
  /** Its other topics: keywords, search terms, description. */
  names: string[]
  /** Texts of links to the page. */
  linkTexts: string[]
  /** Words and phrases with the same meaning on this site. */
  synonyms?: readonly (readonly string[])[]
  /** Whether it is a post of a blog, whose sections rank below those of other pages. */
  isPost?: boolean
  sections: TextSection[]
}

/** The entries of one page in an index. */
export interface PageIndex {
  /** Terms, one per line. */
  terms: string
  /** One posting list for each term, in the order of `terms`: see src/search-engine/postings.ts. */
  postings: Uint8Array
  /** Number of sections, including the page itself. */
  sections: number
  /** JSON of the data that results show of the page: see `Fragment` in src/search-engine/index-format.ts. */
  fragment: string
}

/** Indexes one page at a time. */
export interface PageIndexer {
  /**
   * Indexes a page.
   * @param number its number in the index, if it becomes part of a run; pages have ascending numbers
   */
  indexPage: (input: IndexInput, number?: number) => PageIndex
  /** The run of the pages of a locale that had a number, since the last call: see src/search-engine/term-run.ts. */
  finishRun: (locale: string) => Uint8Array
}

/** A page with many incoming links, as the empty dialog suggests it. */
export interface PopularPage {
  route: string
  title: string
  group: string
}

/** The terms of a page with its number in an index. */
export interface NumberedTerms extends Pick<PageIndex, 'terms' | 'postings'> {
  page: number
}

/** The terms of a page in an index before and after a change. */
export interface PageChange {
  before?: NumberedTerms
  after?: NumberedTerms
}

/** A segment of an index: a part of the alphabet, with its terms as a run (see src/search-engine/term-run.ts). */
export interface IndexSegment {
  first: string
  /** Absent if the segment has not changed. */
  run?: Uint8Array
  /** The terms whose lists changed, if it was a segment before, and all its other terms and their lists are the same. */
  changed?: readonly string[]
}

/** A dictionary of a segment: its first term, and the names of its files, of which the last one is the dictionary. */
export interface WrittenDictionary {
  first: string
  names: readonly string[]
}

/** What was written of a segment, and the terms that have changed since. */
export interface WrittenSegment {
  dictionaries: readonly WrittenDictionary[]
  changed: readonly string[]
  /** Keeps these parts of the index if it still has all of them; returns whether it has. */
  keep: (names: readonly string[]) => boolean
}

/** First term and name of a dictionary. */
export type Dictionary = [first: string, name: string]

/** Stores a part of an index and returns its name. */
export type PutPart = (bytes: Uint8Array) => string

/** The contents of a manifest. */
export interface IndexParts {
  pages: readonly { page: number; sections: number; fragmentName: string }[]
  dictionaries: readonly Dictionary[]
  put: PutPart
  /** Creates the offline copy with these page tables, and returns its name; absent if there is none. */
  copy?: (tables: readonly string[]) => string
  /** The suggestions of the empty dialog; absent if there are none. */
  popular?: readonly PopularPage[]
}

/** The part of a hit that Node prints. */
export interface FoundHit {
  url: string
  type: string
  hierarchy: { lvl0: string; lvl1: string }
  title: { text: string; marked: boolean }[]
  snippet: { text: string; marked: boolean }[]
  /** What the section describes, if it is the entry of a symbol. */
  kind?: string
  /** Further sections of the same page. */
  sections?: FoundHit[]
}

/** An answer with an explanation of each rank. */
export interface FoundAnswer {
  answer: { hits: FoundHit[]; total: number; query: string; corrected?: string }
  clauses: {
    term: string
    optional: boolean
    weight: number
    expansions: { entry: { term: string; sections: number }; factor: number; why: string }[]
  }[]
  hits: {
    hit: FoundHit
    proximity: number
    candidate: { score: number; text: number; heading: number; title: number; coverage: number }
  }[]
}

/** An open index. */
export interface EmbeddedIndexLike {
  explain: (query: string, range: { limit: number; offset: number }) => Promise<FoundAnswer>
}

/** A run of which only the bytes before its lists are in memory. */
export interface StoredRun {
  head: Uint8Array
  /** A part of the run, by offsets in it. */
  range: (start: number, end: number) => Uint8Array
}

/** The engine's bundle for Node: `src/search-engine/node.ts`. */
export interface SearchEngineModule {
  createPageIndexer: () => PageIndexer
  /** Assigns numbers to pages with these names, which are in the order of the site. */
  numberPages: (names: readonly string[], known?: readonly number[]) => number[]
  /** Merges the terms of pages, in the order of their numbers, into a run. */
  mergePages: (pages: readonly NumberedTerms[]) => Uint8Array
  /** Joins the runs of a site, in page order, into the segments of its index. */
  joinRuns: (runs: readonly StoredRun[]) => Generator<IndexSegment & { run: Uint8Array }, void>
  /** The bytes of a run before its lists. */
  headOf: (run: Uint8Array) => Uint8Array
  /** The segments after changes to some pages. */
  patchSegments: (
    firsts: readonly string[],
    read: (first: string) => Uint8Array,
    changes: readonly PageChange[],
  ) => IndexSegment[]
  /** Writes the posting files and dictionaries of a segment; those of `before` that are still right are kept. */
  writeSegment: (run: Uint8Array, put: PutPart, before?: WrittenSegment) => WrittenDictionary[]
  /** Writes the page tables; returns the JSON of the manifest. */
  writeManifest: (parts: IndexParts) => string
  /** Writes one file with the parts of an index, for browsers to store. */
  writeOfflineCopy: (parts: readonly { name: string; bytes: Uint8Array }[]) => Uint8Array
  /** The most that browsers store of an index. */
  MAX_COPY: { bytes: number; files: number }
  /** Path of a part, and of a manifest, relative to the folder of the indexes. */
  partPath: (name: string) => string
  manifestPath: (locale: string, version?: string) => string
  /** Undefined if the text is not a manifest of this engine's format. */
  readManifest: (json: string) => object | undefined
  unpack: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>
  EmbeddedIndex: new (
    // biome-ignore lint/suspicious/noExplicitAny: only the engine knows the type of the manifest.
    manifest: any,
    load: (name: string) => Promise<Uint8Array>,
    locale: string,
  ) => EmbeddedIndexLike
}

/** A section of a page, as search engines on other servers see it. All texts are plain. */
export interface SearchDocument {
  /** Identity of the content: equal documents have equal ids, and an id never stands for other content. */
  id: string
  /** The origin and base path of the site, such as `https://example.org/docs/`. */
  site: string
  /** Path with base, and `#anchor`. */
  url: string
  /** `url` without the anchor: what groups the sections of a page. */
  page: string
  anchor: string
  /** Title of the page. */
  title: string
  /** Heading of the section; '' for the beginning of the page. */
  heading: string
  /** Depth of the heading: 1 for the page itself. */
  depth: number
  /** The headings from the title of the page down to that of the section, each with its depth: `2 Install`. */
  trail: string[]
  /** Section of the site, for groups and filters. */
  section: string
  locale: string
  /** Tag of the docs and their version (src/model/search-tags.ts). */
  tag: string
  /** Version of the docs; '' outside of the docs. */
  version: string
  text: string
  /** Code in the section. */
  code: string
  /** What the page is about besides its title: keywords, description, texts of links to it. */
  topics: string[]
  /** Names that the section defines. */
  symbols: string[]
  /** What the section describes, if it is the entry of a symbol: `function`. */
  kind: string
  /** Number of links to the page plus one; 1 for posts of a blog. */
  rank: number
  /** Position in the page. */
  position: number
}

/** What a page is called: everything by which it is found besides its sections. */
export interface PageNames
  extends Pick<IndexInput, 'route' | 'title' | 'group' | 'titles' | 'names' | 'linkTexts'>,
    Required<Pick<IndexInput, 'isPost'>> {
  /** Sections that are left out, with their subsections. */
  excluded: string[]
}

/** A page of the index. */
export interface SearchablePage extends PageNames {
  /** Unique over all indexes: the name of a page outside the docs may differ between versions. */
  key: string
  /** Number of links to the page. */
  inboundLinks: number
  /** Files whose texts the page shows: its own, then its partials'. */
  files: string[]
  /** Identity of its names. */
  named: string
}

/** All pages of one locale and version, in the order of the site. */
export interface SearchScope {
  locale: string
  version: string
  isLast: boolean
  pages: SearchablePage[]
}

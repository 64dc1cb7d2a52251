/**
 * What `parse` makes of one file, without knowing any other. The body is in model/body.ts.
 */
import type { Diagnostic, SourceSpan } from './diagnostic.ts'
import type { FrontMatter } from './frontmatter.ts'

/** The most headings that a table of contents has: a longer one helps nobody. */
export const MAX_TOC_HEADINGS = 500

/** A heading of level 2 to 6, or the page's own H1. */
export interface Heading {
  depth: number
  id: string
  /** Plain text. */
  text: string
  /** Inline HTML for the table of contents: code, em, strong, del, span with class; no links. */
  html: string
  /** True if the author wrote the id. */
  explicit: boolean
  span: SourceSpan
}

/** A reference from a page to something else. */
export interface LinkRef {
  /** As written, percent-encoding untouched. */
  url: string
  kind:
    | 'link' // [text](url), <url>, <a href>
    | 'image' // ![alt](url), <img src>, <source>, <video>
    | 'definition' // [ref]: url, where the link uses it
    | 'partial' // import X from './_x.md'
    | 'front-matter'
  /** Text or alt, for diagnostics; undefined if there is none. */
  text?: string
  /** Of a reference link: its definition. */
  span: SourceSpan
  /** Where a definition is used. */
  usedAt?: SourceSpan
  /** True if the target opens in the browser as a file (`download`, `pathname://`). */
  raw?: boolean
  /** Static props of a partial. */
  props?: Record<string, unknown>
  /** Props of a partial that are props of the partial that uses it: own name by the other's name. */
  handedOn?: Record<string, string>
}

/** A component whose output depends on the site, left for rendering. */
export interface Slot {
  component: string
  props: Record<string, unknown>
  span: SourceSpan
}

/** `<!-- docsgen-ignore-next-line rule: reason -->` */
export interface Ignore {
  /** Rules it names; none: all. */
  rules: string[]
  reason: string
  span: SourceSpan
}

/** The text under one heading, for search and for text copies. */
export interface TextSection {
  /** '' for the text before the first heading. */
  id: string
  heading: string
  depth: number
  text: string
  /** Inline code of the section, each once. */
  code: string[]
}

/** An element that a page puts into its document's head, in the form of the configuration's `headTags`. */
export interface HeadTag {
  tagName: string
  attributes: Record<string, string | boolean>
  innerHTML?: string
}

/** What a page loads in the browser. */
export interface PageFeatures {
  math: boolean
  code: boolean
  tabs: boolean
  details: boolean
  /** Names of hydrated components. */
  islands: string[]
}

/** A source file of a page's code, with the hash of its content; '' for a module that is not installed. */
export interface CodeInput {
  path: string
  hash: string
}

/** One parsed file: a pure function of its bytes, its path and the markdown options. */
export interface ParsedPage {
  /** Path relative to the site folder. */
  path: string
  /** Hash of the file's bytes. */
  sourceHash: string
  /** Hash of the body below. */
  bodyHash: string
  frontMatter: FrontMatter
  /** What `<head>` in the text puts into the document's head. */
  headTags?: HeadTag[]
  /** Text of a leading H1, if the body has one (then the page renders no title of its own). */
  contentTitle?: string
  /** First meaningful line of text, for the description. */
  excerpt?: string
  headings: Heading[]
  /** Every id and name in the body's HTML, headings included; explicit duplicates are reported. */
  anchors: string[]
  links: LinkRef[]
  slots: Slot[]
  features: PageFeatures
  /** Comments that suppress findings of the line after them. */
  ignores?: Ignore[]
  /** Source files of the page's code. Absent if it runs none. */
  code?: CodeInput[]
  /** Number of words of text. */
  words: number
  diagnostics: Diagnostic[]
}

/** A parsed page together with its heavy parts, which the driver stores beside the cache and loads on demand. */
export interface ParsedResult {
  page: ParsedPage
  /** The body as bytes: see model/body.ts. */
  body: Uint8Array
  /** The page's text by heading, for search and text copies. */
  sections: TextSection[]
  /** Source of a module that has to be bundled before the page can be parsed; the page is empty until then. */
  wantedCode?: string
}

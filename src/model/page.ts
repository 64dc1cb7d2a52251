/** The result of `parse` for one file, independent of all others. The body is in model/body.ts. */
import { traitsOf } from './components.ts'
import type { Diagnostic, SourceSpan } from './diagnostic.ts'
import type { FrontMatter } from './frontmatter.ts'

/** Maximum number of headings in a table of contents: a longer one is of no use. */
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
  /** As written, with its percent-encoding unchanged. */
  url: string
  kind:
    | 'link' // [text](url), <url>, <a href>
    | 'image' // ![alt](url), <img src>, <source>, <video>
    | 'definition' // [ref]: url, used by a link
    | 'partial' // import X from './_x.md'
    | 'front-matter'
  /** Text or alt, for diagnostics; undefined if there is none. */
  text?: string
  /** For a reference link, the place of its definition. */
  span: SourceSpan
  /** The place where a definition is used. */
  usedAt?: SourceSpan
  /** True for an image that stands alone in its paragraph: if it is a drawing, it becomes a part of the page. */
  isFigure?: boolean
  /** True if the target opens in the browser as a file (`download`, `pathname://`). */
  raw?: boolean
  /** Static props of a partial. */
  props?: Record<string, unknown>
  /** Props passed on from the partial that uses it: own name by the other's name. */
  forwardedProps?: Record<string, string>
}

/** An attribute of a partial that is an address and is computed from props. */
export interface AddressProp {
  /** The prop, or the expression over props (`model/prop-expression.ts`). */
  name: string
  kind: 'link' | 'image'
}

/** A component whose output depends on the site, rendered later. */
export interface Slot {
  component: string
  props: Record<string, unknown>
  span: SourceSpan
}

/** `<!-- docsgen-ignore-next-line rule: reason -->` */
export interface Ignore {
  /** Rules that it names; if empty, all rules. */
  rules: string[]
  reason: string
  span: SourceSpan
}

/** A fenced code block with a language. Its code is in the file, between its fences. */
export interface CodeBlock {
  /** In lower case, without attributes. */
  language: string
  /** Place of the opening fence: what is before it in its line is before each line of the code as well. */
  line: number
  column: number
  /** Line of the closing fence; the last line of the code if there is none. */
  endLine: number
}

/** The text under one heading, for search and for text copies. */
export interface TextSection {
  /** '' for the text before the first heading. */
  id: string
  heading: string
  depth: number
  text: string
  /** Inline code of the section, without duplicates. */
  code: string[]
  /** The kind of the symbol that the section is the entry of: `function`. */
  kind?: string
}

/** An element that a page adds to its document's head, in the form of the config's `headTags`. */
export interface HeadTag {
  tagName: string
  attributes: Record<string, string | boolean>
  innerHTML?: string
}

/** Features that a page loads in the browser. */
export interface PageFeatures {
  math: boolean
  code: boolean
  tabs: boolean
  details: boolean
  /** Names of hydrated components. */
  islands: string[]
}

/**
 * An input of a page's code: a file, by a name that is valid in every checkout, with the hash of its content, '' if there
 * is none; or what the code can read of its site.
 */
export interface CodeInput {
  path: string
  hash: string
}

/** A component of a page's code that browsers hydrate. */
export interface IslandSource {
  /** The name of the component, with a hash of what follows. */
  name: string
  /** A module whose default export is the component. */
  module: string
  /** The folder that its imports are relative to, relative to the site folder. */
  folder: string
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
  /** Elements for the document's head from `<head>` in the text. */
  headTags?: HeadTag[]
  /** Text of a leading H1, if the body has one (then the template renders no title). */
  contentTitle?: string
  /** First meaningful line of text, for the description. */
  excerpt?: string
  headings: Heading[]
  /** Every id and name in the body's HTML, including those of headings; explicit duplicates are reported. */
  anchors: string[]
  links: LinkRef[]
  /** Set for a partial with addresses in its props. */
  addressProps?: AddressProp[]
  slots: Slot[]
  features: PageFeatures
  /** Comments that suppress findings on the next line. */
  ignores?: Ignore[]
  /** Fenced code with a language, in the order of the file. */
  codeBlocks?: CodeBlock[]
  /** Inputs of the page's code. Absent if it runs none. */
  code?: CodeInput[]
  /** The components of its code that browsers hydrate, sorted by name. Absent if there are none. */
  islands?: IslandSource[]
  /** Number of words in the text. */
  words: number
  diagnostics: Diagnostic[]
  /** What is known of its lists without reading them. Absent for a page that was read as a whole. */
  facts?: PageFacts
}

/** What many steps ask of every page (pipeline/page-summary.ts). */
export interface PageFacts {
  includesFiles: boolean
  hasManyHeadings: boolean
  asksSite: boolean
  imagesElsewhere: readonly string[]
}

// Each of these reads a list only if its answer is not known.

/** Whether a page includes other files. */
export function includesFiles(page: ParsedPage): boolean {
  return page.facts?.includesFiles ?? page.links.some(({ kind }) => kind === 'partial')
}

/** Whether a page has more headings than a table of contents shows. */
export function hasManyHeadings(page: ParsedPage): boolean {
  return page.facts?.hasManyHeadings ?? page.headings.length > MAX_TOC_HEADINGS
}

/** Whether components of a page ask for the data of other pages. */
export function asksSite(page: ParsedPage): boolean {
  if (page.facts) return page.facts.asksSite
  return page.slots.some(({ component, props }) => {
    const { listsChanges, listsCategory } = traitsOf(component)
    return listsChanges === true || (listsCategory === true && props.items === undefined)
  })
}

/** Addresses of images that a page shows from other hosts. */
export function imagesElsewhere(page: ParsedPage): readonly string[] {
  if (page.facts) return page.facts.imagesElsewhere
  return page.links.flatMap(({ kind, url }) => (kind === 'image' && /^(?:https?:|\/\/)/i.test(url) ? [url] : []))
}

/** A parsed page together with its large parts, which the pipeline stores beside the cache and loads on demand. */
export interface ParsedResult {
  page: ParsedPage
  /** The body as bytes: see model/body.ts. */
  body: Uint8Array
  /** The page's text by heading, for search and text copies. */
  sections: TextSection[]
  /** Source of a module that has to be bundled before the page can be parsed; the page is empty until then. */
  wantedCode?: string
}

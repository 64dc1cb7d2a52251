/**
 * What the plugins of one page share: its text with the map back to the file, its options, and the
 * findings they collect. It is made for one call of the parser and never outlives it.
 */

import type { Node, Position } from 'unist'
import type { VFile } from 'vfile'
import { hashOf } from '../base/hash.ts'
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'
import type { FrontMatter } from '../model/frontmatter.ts'
import type { Heading, HeadTag, Ignore, LinkRef, PageFeatures, Slot, TextSection } from '../model/page.ts'
import type { Finding } from './finding.ts'
import type { PageCode } from './mdx/page-code.ts'
import type { ContentTexts, ParseInput, ParseOptions, Reading } from './parse-input.ts'
import type { PreparedText } from './prepare/prepare-text.ts'
import type { LineIndex } from './text/line-index.ts'

const NO_TEXTS: Partial<ContentTexts> = {}

export class PageContext {
  readonly input: ParseInput
  readonly options: ParseOptions
  readonly reading: Reading
  /** Names usable as components, with what they stand for in React. */
  readonly components: ReadonlySet<string>
  /** Those of them whose `icon` is the name of an icon. */
  readonly withIcon: ReadonlySet<string> | undefined
  readonly frontMatter: FrontMatter
  /** Where the body starts in the file's text. */
  readonly bodyOffset: number
  /** The file's whole text. */
  readonly text: string
  prepared: PreparedText
  readonly lines: LineIndex
  readonly diagnostics: Diagnostic[] = []
  readonly headings: Heading[] = []
  readonly links: LinkRef[] = []
  readonly slots: Slot[] = []
  readonly anchors = new Set<string>()
  readonly sections: TextSection[] = []
  readonly features: PageFeatures = { math: false, code: false, tabs: false, details: false, islands: [] }
  /** What the page puts into its document's head. */
  readonly headTags: HeadTag[] = []
  /** Has the tree raw HTML that must be parsed? */
  hasHtml = false
  /** Has the tree elements that were written as JSX? */
  hasJsx = false
  /** The code of the page, where it has any. */
  readonly code: PageCode
  /** Has the tree elements that only rendering tells all about? Noted where that is asked for. */
  needsRendering = false
  /** Ids that were written by hand, with what has them. */
  readonly writtenIds = new Map<string, 'heading' | 'element'>()
  /** The headings as TOCInline shows them; completed together with them. */
  readonly toc: { id: string; level: number; value: string }[] = []
  readonly #tocParts: (() => void)[] = []
  #sourceHash: string | undefined
  contentTitle: string | undefined
  excerpt: string | undefined
  ignores: Ignore[] = []
  words = 0

  constructor(parts: {
    input: ParseInput
    options: ParseOptions
    reading: Reading
    components: ReadonlySet<string>
    withIcon: ReadonlySet<string> | undefined
    frontMatter: FrontMatter
    text: string
    bodyOffset: number
    code: PageCode
    prepared: PreparedText
    lines: LineIndex
  }) {
    this.input = parts.input
    this.options = parts.options
    this.reading = parts.reading
    this.components = parts.components
    this.withIcon = parts.withIcon
    this.frontMatter = parts.frontMatter
    this.bodyOffset = parts.bodyOffset
    this.text = parts.text
    this.code = parts.code
    this.prepared = parts.prepared
    this.lines = parts.lines
  }

  /** A part of the table of contents, which is empty until that is complete. */
  tocSlice(args: readonly number[]): PageContext['toc'] {
    const list: PageContext['toc'] = []
    this.#tocParts.push(() => list.push(...this.toc.slice(...args)))
    return list
  }

  /** Takes headings out of the list: those that a component of the page's code does not show. */
  dropHeadings(isDropped: (heading: Heading) => boolean): void {
    const kept = this.headings.filter(heading => !isDropped(heading))
    if (kept.length < this.headings.length) this.headings.splice(0, this.headings.length, ...kept)
  }

  /** Completes the parts of the table of contents. */
  completeToc(): void {
    for (const complete of this.#tocParts) complete()
  }

  /** Hash of the file's bytes. */
  get sourceHash(): string {
    this.#sourceHash ??= hashOf(this.input.bytes)
    return this.#sourceHash
  }

  /** What docsgen writes into the page, in the page's language. */
  get texts(): Partial<ContentTexts> {
    const { texts } = this.options
    if (texts === undefined) return NO_TEXTS
    const own = texts[this.input.locale ?? '']
    if (own === undefined) throw new Error(`There are no texts for the locale '${this.input.locale}'.`)
    return own
  }

  /** The place in the file of a node of the tree. Nodes that were made, not parsed, are at line 1. */
  place(position: Position | undefined): SourceSpan {
    if (position?.start?.offset === undefined) return { line: 1, column: 1 }
    return this.lines.span(...this.#range(position))
  }

  /** The offsets in the file of a node's position. */
  #range(position: Position | undefined): [start: number, end: number] {
    const from = position?.start?.offset ?? 0
    const { map } = this.prepared
    const start = map.toSource(from)
    // The end maps through its last character: what follows may be inserted text. Elements that are never closed have none.
    const end = map.toSource(Math.max(from, (position?.end?.offset ?? from) - 1)) + 1
    return [start, Math.max(start, end)]
  }

  /** The prepared text that a node was parsed from. Its offsets are the tree's. */
  source(node: Node): string {
    return this.prepared.text.slice(node.position?.start.offset ?? 0, node.position?.end?.offset ?? 0)
  }

  /** What the author wrote where a node was parsed from. */
  written(node: Node): string {
    const [from, to] = this.#range(node.position)
    return this.text.slice(from, to)
  }

  /** Records a finding. */
  report(finding: Finding): void {
    const { at, ...rest } = finding
    const span = at === undefined ? undefined : 'line' in at ? (at as SourceSpan) : this.place((at as Node).position)
    this.diagnostics.push({ ...rest, file: this.input.path, ...(span && { span }) })
  }
}

declare module 'vfile' {
  interface DataMap {
    page: PageContext
  }
}

/** The page a plugin works on. */
export function contextOf(file: VFile): PageContext {
  const page = file.data.page
  if (!page) throw new Error('the parser was called without a page context')
  return page
}

/**
 * What the plugins of one page share: its text with the map back to the file, its options, and the findings they
 * collect. It is created for one call of the parser and never outlives it.
 */

import type { Node, Position } from 'unist'
import type { VFile } from 'vfile'
import type { LineIndex } from '../base/line-index.ts'
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'
import type { FrontMatter } from '../model/frontmatter.ts'
import type {
  AddressProp,
  CodeBlock,
  Heading,
  HeadTag,
  Ignore,
  LinkRef,
  PageFeatures,
  Slot,
  TextSection,
} from '../model/page.ts'
import type { ReaderValues } from '../schema/values.ts'
import type { Finding } from './finding.ts'
import type { PageCode } from './mdx/page-code.ts'
import { type ContentTexts, type ParseInput, type ParseOptions, type Reading, sourceHashOf } from './parse-input.ts'
import type { PreparedText } from './prepare/prepare-text.ts'

const NO_TEXTS: Partial<ContentTexts> = {}

/** The marks of a page in place of the values of readers (values.ts). */
export interface ValueMarks {
  /** Matches a mark; the first group is the index of its use. */
  readonly pattern: RegExp
  /** The used names, such as `network.explorer`, and the default of each. */
  readonly uses: readonly { name: string; text: string }[]
  /** The declared values that the page uses. */
  readonly values: ReaderValues
}

export class PageContext {
  readonly input: ParseInput
  readonly options: ParseOptions
  readonly reading: Reading
  /** Names that can be used as components. */
  readonly components: ReadonlySet<string>
  /** The names whose `icon` prop is the name of an icon. */
  readonly withIcon: ReadonlySet<string> | undefined
  readonly frontMatter: FrontMatter
  /** Offset of the body in the file's text. */
  readonly bodyOffset: number
  /** The file's whole text. */
  readonly text: string
  prepared: PreparedText
  readonly lines: LineIndex
  readonly diagnostics: Diagnostic[] = []
  readonly headings: Heading[] = []
  readonly links: LinkRef[] = []
  readonly slots: Slot[] = []
  /** Attributes that are addresses and come from props, by the text that computes them. */
  readonly addressProps = new Map<string, AddressProp['kind']>()
  readonly anchors = new Set<string>()
  readonly sections: TextSection[] = []
  readonly features: PageFeatures = { math: false, code: false, tabs: false, details: false, islands: [] }
  /** The tags that the page adds to its document's head. */
  readonly headTags: HeadTag[] = []
  /** Whether the tree has raw HTML that must be parsed. */
  hasHtml = false
  /** Whether plugins left elements that are formulas. */
  hasFormulas = false
  /** Whether the tree has elements that were written as JSX. */
  hasJsx = false
  /** The code of the page, if it has any. */
  readonly code: PageCode
  /** Whether the tree has elements whose links and ids are only known after rendering. Set only if requested. */
  needsRendering = false
  /** Ids written by authors, with the kind of node that has them. */
  readonly writtenIds = new Map<string, 'heading' | 'element'>()
  /** The headings as TOCInline shows them; completed together with the page's headings. */
  readonly toc: { id: string; level: number; value: string }[] = []
  readonly #tocParts: (() => void)[] = []
  #sourceHash: string | undefined
  /** The values of readers that the page uses (values.ts). */
  values: ValueMarks | undefined
  contentTitle: string | undefined
  excerpt: string | undefined
  ignores: Ignore[] = []
  readonly codeBlocks: CodeBlock[] = []
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

  /** A slice of the table of contents, which is empty until the table is complete. */
  tocSlice(args: readonly number[]): PageContext['toc'] {
    const list: PageContext['toc'] = []
    this.#tocParts.push(() => list.push(...this.toc.slice(...args)))
    return list
  }

  /** Removes headings that a component from the page's code does not show from the list. */
  dropHeadings(isDropped: (heading: Heading) => boolean): void {
    const kept = this.headings.filter(heading => !isDropped(heading))
    if (kept.length < this.headings.length) this.headings.splice(0, this.headings.length, ...kept)
  }

  /** Completes the slices of the table of contents. */
  completeToc(): void {
    for (const complete of this.#tocParts) complete()
  }

  /** Identity of the file's content. */
  get sourceHash(): string {
    this.#sourceHash ??= sourceHashOf(this.input)
    return this.#sourceHash
  }

  /** The texts that docsgen writes into the page, in the page's language. */
  get texts(): Partial<ContentTexts> {
    const { texts } = this.options
    if (texts === undefined) return NO_TEXTS
    const own = texts[this.input.locale ?? '']
    if (own === undefined) throw new Error(`There are no texts for the locale '${this.input.locale}'.`)
    return own
  }

  /** The place of a tree node in the file. Nodes that were not parsed are at line 1. */
  place(position: Position | undefined): SourceSpan {
    if (position?.start?.offset === undefined) return { line: 1, column: 1 }
    return this.lines.span(...this.#range(position))
  }

  /** The offsets in the file of a node's position. */
  #range(position: Position | undefined): [start: number, end: number] {
    const from = position?.start?.offset ?? 0
    const { map } = this.prepared
    const start = map.toSource(from)
    // The end is mapped through the last character, because inserted text may follow. Elements that are never closed
    // have no end.
    const end = map.toSource(Math.max(from, (position?.end?.offset ?? from) - 1)) + 1
    return [start, Math.max(start, end)]
  }

  /** The prepared text that a node was parsed from. Offsets in the tree refer to it. */
  source(node: Node): string {
    return this.prepared.text.slice(node.position?.start.offset ?? 0, node.position?.end?.offset ?? 0)
  }

  /** The text that the author wrote where a node was parsed from. */
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

/** The page that a plugin works on. */
export function contextOf(file: VFile): PageContext {
  const page = file.data.page
  if (!page) throw new Error('the parser was called without a page context')
  return page
}

/**
 * One file's bytes to its parsed page. In: bytes, path and the markdown options. Out: the page's data,
 * its body as HTML with holes, its text by heading. A pure function: nothing about other files, the
 * clock or the machine enters, and bad content gives diagnostics, never an exception.
 */
import { Buffer } from 'node:buffer'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { hashOf } from '../base/hash.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ParsedPage, ParsedResult } from '../model/page.ts'
import { createCodeRenderer } from './code/code-block.ts'
import { referFrontMatter } from './front-matter/front-matter-links.ts'
import { readFrontMatter } from './front-matter/read-front-matter.ts'
import { finishTree } from './hast/finish-tree.ts'
import { hastHandlers } from './hast/handlers.ts'
import { rawHtmlPlugin } from './hast/raw-html.ts'
import { fallbackComponents } from './html/fallback-components.ts'
import { type ContentComponents, createBodyRenderer } from './html/render-body.ts'
import { chooseParser, parserPlugin } from './markdown-parser.ts'
import { createMathRenderer } from './math/math.ts'
import { reportTooDeep } from './mdast/nesting.ts'
import { transformPlugin } from './mdast/transform.ts'
import { PageContext } from './page-context.ts'
import { prepareText } from './prepare/prepare-text.ts'
import { decode } from './text/decode.ts'
import { LineIndex } from './text/line-index.ts'

/** One file to parse. */
export interface ParseInput {
  /** Path relative to the site folder. */
  path: string
  /** Path relative to the root of its docs folder. */
  docPath: string
  kind: 'page' | 'partial'
  bytes: Uint8Array
}

/** The part of the configuration that a parsed page depends on; plain data. */
export interface ParseOptions {
  markdown: ResolvedConfig['markdown']
  limits: ResolvedConfig['limits']
}

/** Parses one file. */
export type PageParser = (input: ParseInput) => ParsedResult

/**
 * Makes a parser: the markdown processor, grammars and memos are made once and serve all pages.
 * `components` are those of the content bundle, by the name that markdown uses.
 */
export function createParser(options: ParseOptions, components: ContentComponents): PageParser {
  const names = new Set([...Object.keys(fallbackComponents), ...Object.keys(components)])
  const parser = chooseParser(options.markdown.parser, { math: options.markdown.math })
  const { defaultCodeLanguage: defaultLanguage, magicComments } = options.markdown
  const tools = { code: createCodeRenderer({ defaultLanguage, magicComments }), math: createMathRenderer() }
  const processor = unified()
    .use(parserPlugin as never, parser)
    .use(transformPlugin, tools, options.markdown)
    .use(remarkRehype, { allowDangerousHtml: true, handlers: hastHandlers() as never })
    .use(rawHtmlPlugin)
    .freeze()
  const renderBody = createBodyRenderer(components)

  return input => {
    const { text, diagnostics } = decode(input.bytes, input.path, options.limits.pageBytes)
    if (text === undefined) return emptyResult(input, diagnostics)
    const lines = new LineIndex(text)
    const { frontMatter, bodyOffset, places, diagnostics: problems } = readFrontMatter(text, lines)
    const format = frontMatter.format ?? options.markdown.format
    const { path, kind } = input
    const { math } = options.markdown
    const prepared = prepareText(text, bodyOffset, { path, kind, format, components: names, frontMatter, math })
    if (prepared.head.length > 0) frontMatter.extra['dg:head'] = prepared.head
    const page = new PageContext({ input, options, components: names, frontMatter, prepared, lines })
    page.diagnostics.push(...diagnostics, ...problems.map(problem => ({ ...problem, file: path })))
    for (const { start, end, ...finding } of prepared.findings) page.report({ ...finding, at: lines.span(start, end) })
    const html = bodyOf(page)
    referFrontMatter(page, places)
    if (kind === 'partial' && places.size > 0) reportFrontMatter(page, places)
    if (kind === 'page' && html === '' && page.diagnostics.length === 0) reportEmpty(page)
    return result(page, html)
  }

  /** The HTML of a page. */
  function bodyOf(page: PageContext): string {
    const file = new VFile({ value: page.prepared.text, path: page.input.path, data: { page } })
    try {
      const tree = processor.runSync(processor.parse(file), file)
      finishTree(tree, page)
      return renderBody(tree, page)
    } catch (error) {
      // Nesting below the limit may still be more than the stack holds inside a library.
      if (!(error instanceof RangeError)) throw error
      reportTooDeep(page)
      return ''
    }
  }
}

/** A partial has no page that its front matter could be about. */
function reportFrontMatter(page: PageContext, places: Map<string, [number, number]>): void {
  const [start, end] = places.values().next().value as [number, number]
  page.report({
    rule: 'partial-front-matter',
    severity: 'warning',
    message: 'the front matter of a partial has no effect',
    hint: 'Remove it, or rename the file so that it does not start with _ and becomes a page.',
    at: page.lines.span(start, end),
  })
}

function reportEmpty(page: PageContext): void {
  if (page.frontMatter.layout === 'home') return
  page.report({
    rule: 'empty-page',
    severity: 'warning',
    message: 'the page has no content',
    hint: 'Write something, or set draft: true.',
    at: { line: 1, column: 1 },
  })
}

function result(page: PageContext, html: string): ParsedResult {
  const body = Buffer.from(html, 'utf8')
  const { input, frontMatter, contentTitle, excerpt, headings, links, slots, features, words, diagnostics } = page
  const parsed: ParsedPage = {
    path: input.path,
    sourceHash: hashOf(input.bytes),
    bodyHash: hashOf(body),
    frontMatter,
    ...(contentTitle !== undefined && { contentTitle }),
    ...(excerpt !== undefined && { excerpt }),
    headings,
    anchors: [...page.anchors],
    links,
    slots,
    features,
    words,
    diagnostics: diagnostics.sort(byPlace),
  }
  return { page: parsed, body, sections: page.sections }
}

/** Findings in the order of the file; those without a place first. */
function byPlace(a: Diagnostic, b: Diagnostic): number {
  return (a.span?.line ?? 0) - (b.span?.line ?? 0) || (a.span?.column ?? 0) - (b.span?.column ?? 0)
}

/** The result for a file that cannot be read as text. */
function emptyResult(input: ParseInput, diagnostics: Diagnostic[]): ParsedResult {
  const page: ParsedPage = {
    path: input.path,
    sourceHash: hashOf(input.bytes),
    bodyHash: hashOf(''),
    frontMatter: { extra: {} },
    headings: [],
    anchors: [],
    links: [],
    slots: [],
    features: { math: false, code: false, tabs: false, details: false, islands: [] },
    words: 0,
    diagnostics,
  }
  return { page, body: new Uint8Array(), sections: [] }
}

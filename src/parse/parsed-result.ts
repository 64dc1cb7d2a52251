/**
 * The end of parsing a file: what is kept of it. In: the page's context after all steps, and its HTML.
 * Out: plain data, with the findings in the order of the file.
 */
import { Buffer } from 'node:buffer'
import { hashOf } from '../base/hash.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { FrontMatter } from '../model/frontmatter.ts'
import type { ParsedPage, ParsedResult, TextSection } from '../model/page.ts'
import { finishBody, finishText } from './html/finish-body.ts'
import type { PageContext } from './page-context.ts'
import type { ParseInput } from './parse-page.ts'
import { escapeHtml } from './text/escape-html.ts'

function reportEmpty(page: PageContext): void {
  if (page.frontMatter.layout === 'home') return
  page.report({
    rule: 'empty-page',
    message: 'the page has no content',
    hint: 'Write something, or set draft: true.',
    at: { line: 1, column: 1 },
  })
}

/** The result for a page with its HTML. */
export function resultOf(page: PageContext, html: string): ParsedResult {
  const finished = finishBody(html, page)
  const body = Buffer.from(finished, 'utf8')
  return { page: { ...auditDataOf(page, finished === ''), bodyHash: hashOf(body) }, body, sections: sectionsOf(page) }
}

function sectionsOf(page: PageContext): TextSection[] {
  if (page.prepared.marks.length === 0) return page.sections
  const finish = (text: string) => finishText(text, page)
  return page.sections.map(({ id, depth, heading, text, code }) => {
    return { id, depth, heading: finish(heading), text: finish(text), code: code.map(finish) }
  })
}

/** What a page is known by without its HTML. */
export function auditDataOf(page: PageContext, isEmpty: boolean): ParsedPage {
  if (page.input.kind === 'page' && isEmpty && page.diagnostics.length === 0) reportEmpty(page)
  const { input, frontMatter, prepared, contentTitle, excerpt } = page
  // In place: inline tables of contents hold the same records.
  for (const heading of page.headings) {
    heading.text = finishText(heading.text, page)
    heading.html = finishText(heading.html, page)
  }
  const { links, slots, features, ignores, words, diagnostics } = page
  return {
    path: input.path,
    sourceHash: hashOf(input.bytes),
    bodyHash: '',
    frontMatter,
    ...(prepared.head.length > 0 && { headTags: prepared.head }),
    ...(contentTitle !== undefined && { contentTitle: finishText(contentTitle, page) }),
    ...(excerpt !== undefined && { excerpt: finishText(excerpt, page) }),
    headings: page.headings,
    anchors: [...page.anchors],
    links,
    slots,
    features,
    ...(ignores.length > 0 && { ignores }),
    words,
    diagnostics: diagnostics.sort(byPlace),
  }
}

/** Findings in the order of the file; those without a place first. */
function byPlace(a: Diagnostic, b: Diagnostic): number {
  return (a.span?.line ?? 0) - (b.span?.line ?? 0) || (a.span?.column ?? 0) - (b.span?.column ?? 0)
}

/** What is known of a file that was not parsed as a page. */
interface PlainParts {
  /** Shown as it is. */
  text?: string
  frontMatter?: FrontMatter
  diagnostics: Diagnostic[]
}

/** The result for a file that is no text, or whose text cannot be parsed. */
export function plainPage(input: ParseInput, { text = '', frontMatter, diagnostics }: PlainParts): ParsedResult {
  const body = Buffer.from(text && `<pre><code>${escapeHtml(text)}\n</code></pre>`, 'utf8')
  const page: ParsedPage = {
    path: input.path,
    sourceHash: hashOf(input.bytes),
    bodyHash: hashOf(body),
    frontMatter: frontMatter ?? { extra: {} },
    headings: [],
    anchors: [],
    links: [],
    slots: [],
    features: { math: false, code: false, tabs: false, details: false, islands: [] },
    words: text.split(/\s+/).filter(Boolean).length,
    diagnostics,
  }
  return { page, body, sections: text ? [{ id: '', heading: '', depth: 1, text, code: [] }] : [] }
}

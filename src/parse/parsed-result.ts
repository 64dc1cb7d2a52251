/**
 * The end of parsing a file: what is kept of it. In: the page's context after all steps, and its HTML.
 * Out: plain data, with the findings in the order of the file.
 */
import { Buffer } from 'node:buffer'
import { hashOf } from '../base/hash.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ParsedPage, ParsedResult } from '../model/page.ts'
import type { PageContext } from './page-context.ts'
import type { ParseInput } from './parse-page.ts'

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
  const body = Buffer.from(html, 'utf8')
  return { page: { ...factsOf(page, html === ''), bodyHash: hashOf(body) }, body, sections: page.sections }
}

/** What a page is known by without its HTML. */
export function factsOf(page: PageContext, isEmpty: boolean): ParsedPage {
  if (page.input.kind === 'page' && isEmpty && page.diagnostics.length === 0) reportEmpty(page)
  const { input, frontMatter, contentTitle, excerpt, headings, links, slots, features, ignores, words, diagnostics } =
    page
  return {
    path: input.path,
    sourceHash: hashOf(input.bytes),
    bodyHash: '',
    frontMatter,
    ...(contentTitle !== undefined && { contentTitle }),
    ...(excerpt !== undefined && { excerpt }),
    headings,
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

/** The result for a file that cannot be read as text. */
export function unreadable(input: ParseInput, diagnostics: Diagnostic[]): ParsedResult {
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

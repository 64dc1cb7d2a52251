/** The last step of parsing a file: the data that is kept. */

import { hashOf } from '../base/hash.ts'
import { encodeBody, type PageBody } from '../model/body.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { FrontMatter } from '../model/frontmatter.ts'
import type { ParsedPage, ParsedResult } from '../model/page.ts'
import type { PageContext } from './page-context.ts'
import { type ParseInput, sourceHashOf } from './parse-input.ts'
import { escapeHtml } from './text/escape-html.ts'

function reportEmpty(page: PageContext): void {
  if (page.frontMatter.layout === 'home') return
  page.report({
    rule: 'empty-page',
    message: 'the page has no content',
    hint: 'Add content, or set draft: true.',
    at: { line: 1, column: 1 },
  })
}

/** The result for a page with its body. */
export function resultOf(page: PageContext, { html, insertions }: PageBody): ParsedResult {
  const body = encodeBody({ html, insertions })
  const isEmpty = html === '' && insertions.length === 0
  return { page: { ...auditDataOf(page, isEmpty), bodyHash: hashOf(body) }, body, sections: page.sections }
}

/** The data of a page for audits, without its HTML. */
export function auditDataOf(page: PageContext, isEmpty: boolean): ParsedPage {
  if (page.input.kind === 'page' && isEmpty && page.diagnostics.length === 0) reportEmpty(page)
  const { input, frontMatter, headTags, contentTitle, excerpt } = page
  const { links, slots, features, ignores, codeBlocks, words, diagnostics } = page
  return {
    path: input.path,
    sourceHash: page.sourceHash,
    bodyHash: '',
    frontMatter,
    ...(page.addressProps.size > 0 && {
      addressProps: Array.from(page.addressProps, ([name, kind]) => ({ name, kind })),
    }),
    ...(headTags.length > 0 && { headTags }),
    ...(contentTitle !== undefined && { contentTitle }),
    ...(excerpt !== undefined && { excerpt }),
    headings: page.headings,
    anchors: [...page.anchors],
    links,
    slots,
    features,
    ...(ignores.length > 0 && { ignores }),
    ...(codeBlocks.length > 0 && { codeBlocks }),
    ...(page.code.islands.length > 0 && { islands: page.code.islands }),
    words,
    diagnostics: diagnostics.sort(byPlace),
  }
}

/** Findings in file order; those without a place come first. */
function byPlace(a: Diagnostic, b: Diagnostic): number {
  return (a.span?.line ?? 0) - (b.span?.line ?? 0) || (a.span?.column ?? 0) - (b.span?.column ?? 0)
}

/** The known data of a file that was not parsed as a page. */
interface PlainParts {
  /** Text to show as written. */
  text?: string
  frontMatter?: FrontMatter
  diagnostics: Diagnostic[]
}

/** The result for a file that is not text, or whose text cannot be parsed. */
export function plainPage(input: ParseInput, { text = '', frontMatter, diagnostics }: PlainParts): ParsedResult {
  const body = encodeBody({ html: text && `<pre><code>${escapeHtml(text)}\n</code></pre>`, insertions: [] })
  const page: ParsedPage = {
    path: input.path,
    sourceHash: sourceHashOf(input),
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

/**
 * Code blocks. In: a fence's language, meta and code. Out: the `CodeBlock` component with one span per line, with marks
 * removed from the text. Blocks that were seen before (by language, meta and code) are taken from a memo, which is
 * cleared when it has grown too large.
 */
import type { Code } from 'mdast'
import { suggest } from '../../base/suggest.ts'
import { componentNode, type Prerendered } from '../mdast/nodes.ts'
import { replaceChild, type Visitor } from '../mdast/walk.ts'
import type { PageContext } from '../page-context.ts'
import { withCodeLinks } from './code-links.ts'
import { readCodeMeta } from './code-meta.ts'
import { createHighlighter, type Highlighter, MAX_BLOCK, MAX_LINE, type PlainReason } from './highlighter.ts'
import { readInfoString } from './info-string.ts'
import { languageNames } from './languages.ts'
import { type MagicComments, markLines } from './line-marks.ts'
import { isForPackageManagers, packageManagerTabs } from './package-managers.ts'

/** A block ready for the page. */
interface RenderedCode {
  props: Record<string, unknown>
  body: Prerendered
  /** Whether the language has no grammar and is not known as plain text either. */
  unknownLanguage: boolean
  /** Why the code is plain although its language has a grammar. */
  plainBecause?: PlainReason
}

export interface CodeOptions {
  defaultLanguage: string | undefined
  magicComments: MagicComments
}

/** Renders blocks; keeps grammars and the memo between pages. */
export type CodeRenderer = (code: string, language: string, meta: string) => RenderedCode

const PLAIN: Record<PlainReason, string> = {
  'too-long': `highlighting is for blocks of up to ${MAX_BLOCK} characters, in lines of up to ${MAX_LINE}`,
  'too-much-work': 'the grammar of its language would need too much work for it',
}

/** Number of characters of HTML kept by the memo. */
const MEMO_CHARACTERS = 8_000_000

/** Highlights nothing: an audit only needs the code's text, and whether its language can be highlighted. */
function createPlainRenderer(options: CodeOptions, highlighter: Highlighter): CodeRenderer {
  const reasonOf = (code: string, language: string) => (highlighter.isTooLong(code, language) ? 'too-long' : undefined)
  const plain: Highlighter = {
    ...highlighter,
    lines: (code, language) => ({ lines: [], reason: reasonOf(code, language) }),
  }
  return (code, language, meta) => render({ code, language, meta }, options, plain)
}

/** Creates a renderer for pages, or one for audits, which produces no HTML. */
export function createCodeRenderer(options: CodeOptions, want: 'page' | 'audit' = 'page'): CodeRenderer {
  const highlighter = createHighlighter()
  if (want === 'audit') return createPlainRenderer(options, highlighter)
  const memo = new Map<string, RenderedCode>()
  let kept = 0
  return (code, language, meta) => {
    const key = `${language}\n${meta}\n${code}`
    const known = memo.get(key)
    if (known) return known
    const made = render({ code, language, meta }, options, highlighter)
    kept += made.body.html.length + code.length
    if (kept > MEMO_CHARACTERS) {
      memo.clear()
      kept = 0
    }
    memo.set(key, made)
    return made
  }
}

interface Block {
  code: string
  language: string
  meta: string
}

function render(block: Block, options: CodeOptions, highlighter: Highlighter): RenderedCode {
  // An entity in the info string can add a space to the name: only the first word counts.
  const language = block.language.toLowerCase().trim().split(/\s/, 1)[0] || options.defaultLanguage || 'text'
  const meta = readCodeMeta(block.meta, countLines(block.code))
  const marked = markLines(block.code, language, {
    range: meta.highlighted,
    inserted: meta.inserted,
    deleted: meta.deleted,
    magicComments: options.magicComments,
  })
  // A mark between two blank lines may leave a blank line at the end.
  const code = withoutLineEnds(marked.code)
  const { lines, reason } = highlighter.lines(code, language)
  const html = lines.map((line, index) => {
    const classes = marked.classes.get(index)
    return `<span class="token-line${classes ? ` ${classes.map(safeClass).join(' ')}` : ''}">${line}\n</span>`
  })
  const { title, showLineNumbers, startLine } = meta
  return {
    props: {
      language,
      ...(title !== undefined && { title }),
      ...(showLineNumbers && { showLineNumbers }),
      ...(startLine !== undefined && { startLine }),
    },
    // The memo keeps both, so they must be joined texts rather than slices of the page.
    body: { type: 'prerendered', html: html.join(''), text: Buffer.from(code, 'utf8').toString('utf8') },
    unknownLanguage: !highlighter.knows(language),
    plainBecause: reason,
  }
}

function countLines(code: string): number {
  let count = 1
  for (let at = code.indexOf('\n'); at !== -1; at = code.indexOf('\n', at + 1)) count++
  return count
}

/** Does not use a pattern, which would try each line end of the block. */
function withoutLineEnds(code: string): string {
  let end = code.length
  while (code[end - 1] === '\n') end--
  return code.slice(0, end)
}

function safeClass(name: string): string {
  return name.replace(/[^\w-]/g, '-')
}

const LIVE = /(?:^|\s)live(?=\s|$)/
const NOT_LIVE = {
  rule: 'missing-package',
  message:
    'The package react-live is not installed; of code blocks with `live`, the code is shown, and its result is not.',
  subject: 'live code',
  atMost: 'warn',
} as const

/** Records a fence with a language, for what checks code. */
function noteBlock(node: Code, language: string, page: PageContext): void {
  const span = language !== '' && node.position ? page.place(node.position) : undefined
  if (span) {
    const { line, column, endLine = line } = span
    page.codeBlocks.push({ language: language.toLowerCase(), line, column, endLine })
  }
}

/** The props of the island that runs a block. */
function liveProps(code: string, language: string, meta: string): Record<string, unknown> {
  return {
    code,
    label: language.toUpperCase(),
    ...(/(?:^|\s)noInline(?=\s|$)/.test(meta) && { noInline: true }),
    ...(/^tsx?$/i.test(language) && { isTyped: true }),
  }
}

/** Turns fenced and indented code into code blocks. */
export function codeVisitor(renderer: CodeRenderer): Visitor<Code> {
  return ({ node, parent, index, page }) => {
    // A plugin has defined the resulting element.
    if (node.data?.hName !== undefined || node.data?.hChildren !== undefined) return undefined
    if (isForPackageManagers(node)) return replaceChild(parent, index, [packageManagerTabs(node)])
    const { language, meta } = readInfoString(node.lang ?? '', node.meta ?? '')
    const rendered = renderer(node.value, language, meta)
    const { liveCode, installLiveCode } = LIVE.test(meta) ? page.options : {}
    if (liveCode === 'missing') page.report({ ...NOT_LIVE, hint: `Run '${installLiveCode}'.`, at: node })
    page.features.code = true
    noteBlock(node, language, page)
    if (rendered.unknownLanguage) {
      const name = String(rendered.props.language)
      const near = suggest(name, languageNames())
      page.report({
        rule: 'unknown-language',
        message: `there is no highlighting for ${name}; the code is shown plain`,
        // A custom language may be on every page, so it is reported once; a misspelt name is reported at each place.
        ...(near === undefined && { subject: name }),
        hint: near ? `Did you mean ${near}?` : 'Use text for code without a language.',
        at: node,
      })
    }
    if (rendered.plainBecause)
      page.report({
        rule: 'plain-code',
        message: `the code is shown plain: ${PLAIN[rendered.plainBecause]}`,
        hint: 'Split it into several blocks or lines, or set its language to text.',
        at: node,
      })
    const component = componentNode('CodeBlock', { ...rendered.props }, { position: node.position })
    component.children.push(...withCodeLinks(rendered.body, meta))
    component.fence = node
    // The code stays on the page: it is shown until the island is ready, and it is what search and programs read.
    const live = liveCode === 'ready' ? liveProps(node.value, language, meta) : undefined
    const islands = live ? [componentNode('LiveCode', live, { position: node.position })] : []
    replaceChild(parent, index, [...islands, component])
    return index + 1 + islands.length
  }
}

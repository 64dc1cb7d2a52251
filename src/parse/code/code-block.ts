/**
 * Code blocks. Returns the `CodeBlock` component with one span per line, with marks removed from the text. Blocks
 * that were seen before (by language, meta and code) are taken from a memo, which is cleared when it has grown too
 * large.
 */
import type { Code, Link, RootContent } from 'mdast'
import { onDemand } from '../../base/on-demand.ts'
import { suggest } from '../../base/suggest.ts'
import { type ComponentNode, componentNode, type Prerendered } from '../mdast/nodes.ts'
import { replaceChild, type Visitor } from '../mdast/walk.ts'
import type { PageContext } from '../page-context.ts'
import {
  createHighlighter,
  type Highlighter,
  MAX_BLOCK,
  MAX_LINE,
  type PlainReason,
  type SiteLanguages,
} from './highlighter.ts'
import { readInfoString } from './info-string.ts'
import { languageNames } from './languages.ts'
import { type MagicComments, markLines } from './line-marks.ts'
import { TWOSLASH, withoutTwoslash } from './twoslash.ts'

/** A block ready for the page. */
interface RenderedCode {
  props: Record<string, unknown>
  body: Prerendered
  /** Whether the language has no grammar and is not known as plain text either. */
  unknownLanguage: boolean
  /** Why the languages that the site adds are not known either. */
  languagesFailed?: string
  /** Why the code is plain although its language has a grammar. */
  plainBecause?: PlainReason
}

export interface CodeOptions {
  defaultLanguage: string | undefined
  magicComments: MagicComments
  /** The languages that the site adds. */
  codeLanguages?: SiteLanguages
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
  const highlighter = createHighlighter(options.codeLanguages)
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
    languagesFailed: highlighter.failure(),
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

/** Number of letters of names that are too short to be a slip of another one. */
const SHORT = 3

const LIVE = /(?:^|\s)live(?=\s|$)/
const NOT_LIVE = {
  rule: 'missing-package',
  message:
    'The package react-live is not installed; of code blocks with `live`, the code is shown, and its result is not.',
  subject: 'live code',
  lacks: { packages: ['react-live'], effects: ['live'], isListed: false },
  atMost: 'warn',
} as const

/** The finding for code in a language that the site may add, if it could not add any. */
function languagesFailed(reason: string, { options }: PageContext) {
  return {
    rule: 'unknown-language',
    message: `${options.markdown.codeLanguages} failed: ${reason}; code in the languages that it adds is shown plain`,
    subject: 'languages of the site',
    hint: 'Pages are built without a browser: the module can only use Prism and packages.',
  } as const
}

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

const NO_TYPES = {
  rule: 'plain-code',
  message: 'the code is shown without the types and errors that twoslash adds',
  hint: 'docsgen compiles no code blocks: write what readers need as comments.',
  subject: 'twoslash',
} as const

/** Turns fenced and indented code into code blocks. */
export function codeVisitor(renderer: CodeRenderer): Visitor<Code> {
  return ({ node, parent, index, page }) => {
    // A plugin has defined the resulting element.
    if (node.data?.hName !== undefined || node.data?.hChildren !== undefined) return undefined
    if (isForPackageManagers(node)) return replaceChild(parent, index, [packageManagerTabs(node)])
    const { language, meta } = readInfoString(node.lang ?? '', node.meta ?? '')
    const isForTwoslash = TWOSLASH.test(meta)
    if (isForTwoslash) page.report({ ...NO_TYPES, at: node })
    const rendered = renderer(isForTwoslash ? withoutTwoslash(node.value) : node.value, language, meta)
    const { liveCode, installLiveCode } = LIVE.test(meta) ? page.options : {}
    if (liveCode === 'missing') page.report({ ...NOT_LIVE, hint: `Run '${installLiveCode}'.`, at: node })
    page.features.code = true
    noteBlock(node, language, page)
    if (rendered.unknownLanguage && rendered.languagesFailed !== undefined)
      page.report({ ...languagesFailed(rendered.languagesFailed, page), at: node })
    else if (rendered.unknownLanguage) {
      const name = String(rendered.props.language)
      // Almost each name of two or three letters is one edit away from another one.
      const near = name.length > SHORT ? suggest(name, languageNames()) : undefined
      page.report({
        rule: 'unknown-language',
        message: `there is no highlighting for ${name}; the code is shown plain`,
        // A custom language may be on every page, so it is reported once; a misspelt name is reported at each place.
        ...(near === undefined && { subject: name }),
        hint: near ? `Did you mean ${near}?` : 'Use text for code without a language.',
        // The other tool may know the name.
        ...(near !== undefined && { cause: `Did you mean ${near} in place of ${name}?` }),
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

/**
 * Links in code blocks, by the places in the info string: `refs="12-17=ref:Shape"`. A place that is not within one
 * token stays plain.
 */
const LINKS = /(?:^|\s)refs="([^"]*)"/
const LINK = /^(\d+)-(\d+)=(\S+)$/

interface Place {
  from: number
  to: number
  url: string
}

/** The content of the block. */
function withCodeLinks(body: Prerendered, meta: string): RootContent[] {
  const places = placesIn(meta)
  if (places.length === 0) return [body]
  const { html } = body
  const nodes: RootContent[] = []
  let done = 0
  for (const { start, end, url } of offsetsOf(html, places)) {
    const text = html.slice(start, end)
    const link: Link = { type: 'link', url, children: [piece(text)] }
    nodes.push(piece(html.slice(done, start)), link)
    done = end
  }
  return [...nodes, piece(html.slice(done))]
}

function placesIn(meta: string): Place[] {
  const written = LINKS.exec(meta)?.[1]
  const places = (written ?? '').split(' ').flatMap((word): Place[] => {
    const [, from, to, url = ''] = LINK.exec(word) ?? []
    return url === '' ? [] : [{ from: Number(from), to: Number(to), url }]
  })
  return places.sort((a, b) => a.from - b.from)
}

/** The offsets in the HTML of places in its text. */
function offsetsOf(html: string, places: readonly Place[]): { start: number; end: number; url: string }[] {
  const found: { start: number; end: number; url: string }[] = []
  let next = 0
  let start = -1
  let text = 0
  for (let at = 0; at < html.length && next < places.length; ) {
    const { from, to, url } = places[next] as Place
    if (html[at] === '<') {
      // A tag within the place: there is no single token to link.
      if (start >= 0 && text < to) {
        start = -1
        next++
      }
      at = html.indexOf('>', at) + 1
      continue
    }
    if (text > from && start < 0) {
      next++
      continue
    }
    if (text === from) start = at
    const entity = html[at] === '&' ? html.indexOf(';', at) : -1
    at = entity < 0 ? at + 1 : entity + 1
    text++
    if (text === to && start >= 0) {
      found.push({ start, end: at, url })
      start = -1
      next++
    }
  }
  return found
}

function piece(html: string): Prerendered {
  return { type: 'prerendered', html, text: html.replace(/<[^>]*>/g, '') }
}

/**
 * Parses the info string of a code fence. The syntax is that of other tools, with the marks of Expressive Code
 * (`ins={2} del={1}`); unknown words are ignored.
 */
interface CodeMeta {
  title?: string
  /** Line numbers to highlight, starting at 1; undefined if the meta has no range. */
  highlighted?: Set<number>
  /** Lines marked as inserted and deleted. */
  inserted?: Set<number>
  deleted?: Set<number>
  showLineNumbers: boolean
  /** Number of the first line. */
  startLine?: number
}

const TITLE = /(?:^|\s)title=(["'])(.*?)\1/
const RANGE = /\{([\d,\s-]+)\}/
/** Marked lines in Expressive Code, with an optional label. */
const MARKED = /(?:^|\s)(ins|add|del|rm|mark)=\{(?:"[^"]*":)?([\d,\s-]+)\}/g
const MARKS: Record<string, 'inserted' | 'deleted' | 'highlighted'> = {
  ins: 'inserted',
  add: 'inserted',
  del: 'deleted',
  rm: 'deleted',
  mark: 'highlighted',
}
const START = /(?:^|\s)startLineNumber=\{?(\d+)\}?/
const NUMBERS = /(?:^|\s)showLineNumbers(?:=\{?(\d+)\}?)?(?=\s|$)/
/**
 * Reads a meta string.
 * @param lines number of lines in the block, so that a range like {1-999999999} costs no memory
 */
export function readCodeMeta(meta: string, lines: number): CodeMeta {
  if (meta === '') return { showLineNumbers: false }
  const title = TITLE.exec(meta)?.[2]
  const rest = meta.replace(TITLE, '').replace(NUMBERS, '').replace(START, '')
  const ranges: Partial<Record<'inserted' | 'deleted' | 'highlighted', string>> = {}
  const add = (kind: keyof typeof ranges, range: string) => {
    ranges[kind] = ranges[kind] === undefined ? range : `${ranges[kind]},${range}`
  }
  for (const [, mark = '', range = ''] of rest.matchAll(MARKED)) add(MARKS[mark] ?? 'highlighted', range)
  const range = RANGE.exec(rest.replace(MARKED, ''))?.[1]
  if (range !== undefined) add('highlighted', range)
  const numbers = NUMBERS.exec(meta)
  const first = numbers?.[1] ?? START.exec(meta)?.[1]
  const sets = Object.entries(ranges).map(([kind, lineRange]) => [kind, readRange(lineRange, lines)])
  return {
    ...(title !== undefined && { title }),
    ...(Object.fromEntries(sets) as Pick<CodeMeta, 'highlighted' | 'inserted' | 'deleted'>),
    showLineNumbers: numbers !== null,
    ...(first !== undefined && { startLine: Number(first) }),
  }
}

/** Lines of `1,3-5`. Each line is added once, even if several ranges contain it. */
function readRange(range: string, lines: number): Set<number> {
  const parts = range.split(',').flatMap(part => {
    const [, from, to] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part) ?? []
    return from === undefined ? [] : [[Number(from), Math.min(Number(to ?? from), lines)] as const]
  })
  const found = new Set<number>()
  let next = 0
  for (const [from, to] of parts.sort((a, b) => a[0] - b[0])) {
    for (let line = Math.max(from, next); line <= to; line++) found.add(line)
    next = Math.max(next, to + 1)
  }
  return found
}

/** Commands for several package managers. */
const GROUP = 'npm2yarn'
const MARK = /(?:^|\s)npm2yarn(?:2pnpm)?(?=\s|$)/
const MANAGERS = [
  ['npm', 'npm'],
  ['yarn', 'Yarn'],
  ['pnpm', 'pnpm'],
  ['bun', 'Bun'],
] as const

/** Whether a fence is meant for several package managers. */
function isForPackageManagers({ meta }: Code): boolean {
  return MARK.test(meta ?? '')
}

/** The tabs for such a fence. */
function packageManagerTabs(code: Code): ComponentNode {
  const convert = functionOf(onDemand('npm-to-yarn'))
  const meta = (code.meta ?? '').replace(MARK, ' ').trim()
  const tabs = MANAGERS.map(([value, label]) => {
    const commands = value === 'npm' ? code.value : convert(code.value, value)
    const children = [{ ...code, value: commands, meta }]
    return componentNode('TabItem', { value, label }, { children, position: code.position })
  })
  return componentNode('Tabs', { groupId: GROUP }, { children: tabs, position: code.position })
}

type Convert = typeof import('npm-to-yarn').default

/** The package is a CommonJS module that exports the function; once bundled, it may be the default export. */
function functionOf(module: unknown): Convert {
  return typeof module === 'function' ? (module as Convert) : (module as { default: Convert }).default
}

/**
 * Inline content in markdown: emphasis, code, links, images, formulas. In: nodes between two blocks. Out: one line,
 * with breaks where the page has them. Elements without a markdown form (sub, sup, kbd) stay HTML.
 */
import { codeSpan, escapeInline } from './escape.ts'
import { findElement, type HtmlElement, type HtmlNode, hasClass, textOf } from './html-tree.ts'

export interface InlineContext {
  /** Makes an address absolute. */
  absolute: (href: string) => string
  inTable: boolean
  inLink: boolean
}

const MARKS: Record<string, string> = { strong: '**', b: '**', em: '*', i: '*', del: '~~', s: '~~', strike: '~~' }
const KEPT = new Set(['sub', 'sup', 'kbd'])
/** Whitespace other than single spaces between words. */
const MANY_BLANKS = /[\t\n\r\f]| {2}/
const BLANKS = /[ \t\n\r\f]+/g
const WORD = /[\p{L}\p{N}]/u
const PUNCTUATION = /[\p{P}\p{S}]/u

/** The markdown of inline nodes, without surrounding whitespace. */
export function inlineMarkdown(nodes: readonly HtmlNode[], context: InlineContext): string {
  const run = runOf(nodes, context)
  if (!run.includes('\\\n') && !run.includes('<br>')) return run.trim()
  // A break at the start or the end has no effect.
  return run.replace(/(?:\s|\\\n|<br>)+$/, '').replace(/^(?:\s|\\\n|<br>)+/, '')
}

function runOf(nodes: readonly HtmlNode[], context: InlineContext): string {
  let run = ''
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index] as HtmlNode
    if (typeof node === 'string') {
      const text = escapeInline(MANY_BLANKS.test(node) ? node.replace(BLANKS, ' ') : node, context)
      run += text.startsWith(' ') && endsInBlank(run) ? text.slice(1) : text
      continue
    }
    const next = nodes[index + 1]
    const before = nodes[index - 1]
    // There is no space between the buttons of a row.
    if (node.name === 'a' && typeof before === 'object' && before.name === 'a' && run !== '') run += ' '
    run = appended(run, node, { context, next })
  }
  return run
}

function endsInBlank(run: string): boolean {
  const last = run.charCodeAt(run.length - 1)
  return last === 32 || last === 10 || run.endsWith('<br>')
}

interface InlinePosition {
  context: InlineContext
  /** The node after it. */
  next: HtmlNode | undefined
}

function appended(run: string, node: HtmlElement, { context, next }: InlinePosition): string {
  const { name } = node
  const mark = MARKS[name]
  if (mark !== undefined) {
    const after = next === undefined ? '' : textOf(next).charAt(0)
    return run + marked(mark, runOf(node.children, context), { name, before: run.at(-1), next: after })
  }
  if (KEPT.has(name)) return `${run}<${name}>${runOf(node.children, context)}</${name}>`
  switch (name) {
    case 'br':
      return breakAfter(run, context)
    case 'code':
    case 'samp':
    case 'tt':
      return run + separate(run, codeSpan(textOf(node), context.inTable))
    case 'a':
      return run + link(node, context)
    case 'img':
      return run + image(node, context)
    case 'input':
      return node.attributes.type === 'checkbox' ? `${run}[${node.attributes.checked === undefined ? ' ' : 'x'}] ` : run
    default:
      return other(run, node, context)
  }
}

/** Keeps two adjacent code spans from merging. */
function separate(run: string, code: string): string {
  return run.endsWith('`') && code.startsWith('`') ? `<!-- -->${code}` : code
}

function other(run: string, node: HtmlElement, context: InlineContext): string {
  if (hasClass(node, 'katex') || hasClass(node, 'math-inline')) {
    const tex = texOf(node)
    if (tex !== undefined) return `${run}$${context.inTable ? tex.replaceAll('|', '\\|') : tex}$`
  }
  if (node.name === 'pre') return run + codeLines(node, context)
  const inner = runOf(node.children, context)
  if (!node.block || inner.trim() === '') return run + inner
  // A block where only one line is allowed, such as a list in a table cell.
  return run.trim() === '' ? inner.trim() : `${breakAfter(run, context)}${inner.trim()}`
}

/** A break. Several in a row become one, because a markdown paragraph has no empty lines. */
function breakAfter(run: string, { inTable, inLink }: InlineContext): string {
  const before = run.trimEnd()
  if (inLink) return `${before} `
  if (!inTable && /\\\n\s*$/.test(run)) return run
  return inTable ? `${before.replace(/(?:<br>)+$/, '')}<br>` : `${before}\\\n`
}

/** The source of a formula that KaTeX rendered. */
export function texOf(node: HtmlElement): string | undefined {
  const annotation = findElement(node, ({ name }) => name === 'annotation')
  return annotation && textOf(annotation).trim()
}

function codeLines(pre: HtmlElement, { inTable }: InlineContext): string {
  const lines = textOf(pre)
    .split('\n')
    .filter(line => line.trim() !== '')
  return lines.map(line => codeSpan(line, inTable)).join(inTable ? '<br>' : ' ')
}

/** Emphasis with the whitespace outside; as HTML if markdown would not recognise the marks. */
function marked(mark: string, inner: string, at: { name: string; before: string | undefined; next: string }): string {
  const text = inner.trim()
  if (text === '') return inner
  const [start, end] = [inner.slice(0, inner.indexOf(text)), inner.slice(inner.indexOf(text) + text.length)]
  const before = start === '' ? (at.before ?? '') : ' '
  const after = end === '' ? at.next : ' '
  const touches =
    (PUNCTUATION.test(text.charAt(0)) && WORD.test(before)) || (PUNCTUATION.test(text.at(-1) ?? '') && WORD.test(after))
  const isUnclear = touches || before === mark.charAt(0) || before === '\\' || text.startsWith(mark)
  return isUnclear ? `${start}<${at.name}>${text}</${at.name}>${end}` : start + mark + text + mark + end
}

function link(node: HtmlElement, context: InlineContext): string {
  const { href } = node.attributes
  const inner = runOf(node.children, { ...context, inLink: true })
  const text = inner.trim()
  if (href === undefined || text === '' || context.inLink) return inner
  const [start, end] = [inner.slice(0, inner.indexOf(text)), inner.slice(inner.indexOf(text) + text.length)]
  return `${start}[${text}](${address(context.absolute(href), context)})${end}`
}

function image({ attributes: { src, alt = '' } }: HtmlElement, context: InlineContext): string {
  if (!src && alt === '') return ''
  const text = escapeInline(alt.replace(/\s+/g, ' '), { ...context, inLink: true })
  return `![${text}](${src ? address(context.absolute(src), context) : ''})`
}

const CODES: Record<string, string> = { ' ': '%20', '(': '%28', ')': '%29', '<': '%3C', '>': '%3E', '\\': '%5C' }

function address(url: string, { inTable }: InlineContext): string {
  const safe = url.replace(/[ ()<>\\]/g, char => CODES[char] ?? char).replace(/\s/g, '')
  return inTable ? safe.replaceAll('|', '%7C') : safe
}

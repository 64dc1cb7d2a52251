/**
 * Inline content in markdown: emphasis, code, links, images, formulas. Returns one line, with breaks where the page
 * has them. Elements without a markdown form (sub, sup, kbd) stay HTML.
 */
import { codeSpan, escapeInline } from './escape.ts'
import { findElement, type HtmlElement, type HtmlNode, hasClass, textOf } from './html-element.ts'

export interface InlineContext {
  /** Makes an address absolute. */
  absolute: (href: string) => string
  inTable: boolean
  inLink: boolean
}

const MARKS: Record<string, string> = { strong: '**', b: '**', em: '*', i: '*', del: '~~', s: '~~', strike: '~~' }
const KEPT = new Set(['sub', 'sup', 'kbd'])
/** Whitespace other than single spaces between words. */
const BLANKS = /[\t\n\r\f][ \t\n\r\f]*| [ \t\n\r\f]+/g
/** Text that is not written as it is: it has such whitespace, or may have to be escaped. */
const NOT_PLAIN = /[\\`*_[\]<&~!|\t\n\r\f]| {2}/
const [SPACE, GREATER] = [32, 62] as const
const WORD = /[\p{L}\p{N}]/u
const PUNCTUATION = /[\p{P}\p{S}]/u

/**
 * Markdown that grows. What it ends with is kept separately: to read that from the text, V8 would copy all of it each
 * time, because a text to which something was added consists of pieces.
 */
class Run {
  text = ''
  /** The last piece, or the last ones if that is short: at least four characters, if there are as many. */
  #end = ''

  add(piece: string): void {
    this.text += piece
    this.#end = piece.length < 4 ? this.tail + piece : piece
  }

  replace(text: string): void {
    this.text = text
    this.#end = text
  }

  /** The last four characters. */
  get tail(): string {
    return this.#end.slice(-4)
  }

  get endsInBlank(): boolean {
    const end = this.#end
    const last = end.charCodeAt(end.length - 1)
    return last === 32 || last === 10 || (last === GREATER && this.tail === '<br>')
  }
}

/** The markdown of inline nodes, without surrounding whitespace. */
export function inlineMarkdown(nodes: readonly HtmlNode[], context: InlineContext): string {
  const run = runOf(nodes, context)
  if (!run.includes('\\\n') && !run.includes('<br>')) return run.trim()
  // A break at the start or the end has no effect.
  return run.replace(/(?:\s|\\\n|<br>)+$/, '').replace(/^(?:\s|\\\n|<br>)+/, '')
}

function runOf(nodes: readonly HtmlNode[], context: InlineContext): string {
  const run = new Run()
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index] as HtmlNode
    if (typeof node === 'string') {
      const text = NOT_PLAIN.test(node) ? escapeInline(node.replace(BLANKS, ' '), context) : node
      run.add(text.charCodeAt(0) === SPACE && run.endsInBlank ? text.slice(1) : text)
      continue
    }
    const next = nodes[index + 1]
    const before = nodes[index - 1]
    // There is no space between the buttons of a row.
    if (node.name === 'a' && typeof before === 'object' && before.name === 'a' && run.text !== '') run.add(' ')
    append(run, node, { context, next })
  }
  return run.text
}

interface InlinePosition {
  context: InlineContext
  /** The node after it. */
  next: HtmlNode | undefined
}

function append(run: Run, node: HtmlElement, { context, next }: InlinePosition): void {
  const { name } = node
  const mark = MARKS[name]
  if (mark !== undefined) {
    const after = next === undefined ? '' : textOf(next).charAt(0)
    run.add(marked(mark, runOf(node.children, context), { name, before: run.tail.at(-1), next: after }))
  } else if (KEPT.has(name)) run.add(`<${name}>${runOf(node.children, context)}</${name}>`)
  else
    switch (name) {
      case 'br':
        breakAfter(run, context)
        break
      case 'code':
      case 'samp':
      case 'tt':
        run.add(separate(run, codeSpan(textOf(node), context.inTable)))
        break
      case 'a':
        run.add(link(node, context))
        break
      case 'img':
        run.add(image(node, context))
        break
      case 'input':
        if (node.attribute('type') === 'checkbox') run.add(`[${node.attribute('checked') === undefined ? ' ' : 'x'}] `)
        break
      default:
        other(run, node, context)
    }
}

/** Keeps two adjacent code spans from merging. */
function separate({ tail }: Run, code: string): string {
  return tail.endsWith('`') && code.startsWith('`') ? `<!-- -->${code}` : code
}

function other(run: Run, node: HtmlElement, context: InlineContext): void {
  const tex = hasClass(node, 'katex') || hasClass(node, 'math-inline') ? texOf(node) : undefined
  if (tex !== undefined) run.add(`$${context.inTable ? tex.replaceAll('|', '\\|') : tex}$`)
  else if (node.name === 'pre') run.add(codeLines(node, context))
  else addInner(run, runOf(node.children, context), { isBlock: node.block, context })
}

function addInner(run: Run, inner: string, { isBlock, context }: { isBlock: boolean; context: InlineContext }): void {
  const text = isBlock ? inner.trim() : ''
  if (text === '') run.add(inner)
  else if (run.text.trim() === '') run.replace(text)
  else {
    // A block where only one line is allowed, such as a list in a table cell.
    breakAfter(run, context)
    run.add(text)
  }
}

/** A break. Several in a row become one, because a markdown paragraph has no empty lines. */
function breakAfter(run: Run, { inTable, inLink }: InlineContext): void {
  const { text } = run
  const before = text.trimEnd()
  if (inLink) run.replace(`${before} `)
  else if (inTable) run.replace(`${before.replace(/(?:<br>)+$/, '')}<br>`)
  else if (!/\\\n\s*$/.test(text)) run.replace(`${before}\\\n`)
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
  const { start, end } = edgesOf(inner, text)
  const before = start === '' ? (at.before ?? '') : ' '
  const after = end === '' ? at.next : ' '
  const touches =
    (PUNCTUATION.test(text.charAt(0)) && WORD.test(before)) || (PUNCTUATION.test(text.at(-1) ?? '') && WORD.test(after))
  const isUnclear = touches || before === mark.charAt(0) || before === '\\' || text.startsWith(mark)
  return isUnclear ? `${start}<${at.name}>${text}</${at.name}>${end}` : start + mark + text + mark + end
}

function link(node: HtmlElement, context: InlineContext): string {
  const href = node.attribute('href')
  const inner = runOf(node.children, { ...context, inLink: true })
  const text = inner.trim()
  if (href === undefined || text === '' || context.inLink) return inner
  const { start, end } = edgesOf(inner, text)
  return `${start}[${text}](${address(context.absolute(href), context)})${end}`
}

/** What a text has before and after its part without surrounding whitespace. */
function edgesOf(inner: string, text: string): { start: string; end: string } {
  if (inner.length === text.length) return { start: '', end: '' }
  const at = inner.indexOf(text)
  return { start: inner.slice(0, at), end: inner.slice(at + text.length) }
}

function image(node: HtmlElement, context: InlineContext): string {
  const [src, alt = ''] = [node.attribute('src'), node.attribute('alt')]
  if (!src && alt === '') return ''
  const text = escapeInline(alt.replace(/\s+/g, ' '), { ...context, inLink: true })
  return `![${text}](${src ? address(context.absolute(src), context) : ''})`
}

/** Characters that an address in markdown does not contain as they are. */
const UNSAFE = /[\s()<>\\|]/
const CODES: Record<string, string> = { ' ': '%20', '(': '%28', ')': '%29', '<': '%3C', '>': '%3E', '\\': '%5C' }

function address(url: string, { inTable }: InlineContext): string {
  if (!UNSAFE.test(url)) return url
  const safe = url.replace(/[ ()<>\\]/g, char => CODES[char] ?? char).replace(/\s/g, '')
  return inTable ? safe.replaceAll('|', '%7C') : safe
}

/**
 * Blocks in markdown. Returns one text for each block, in order; texts between blocks are paragraphs. Components
 * become what they look like without scripts: a note becomes a quote with its title, a tab becomes its label and
 * content.
 */
import type { BlockContext } from './block-context.ts'
import { escapeStarts, longestRun } from './escape.ts'
import {
  classesOf,
  findElement,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  includesClass,
  inlineElement,
  textOf,
} from './html-element.ts'
import { type InlineContext, inlineMarkdown, texOf } from './inline.ts'

/** The blocks of a run of nodes. */
export function blocksOf(nodes: readonly HtmlNode[], context: BlockContext): string[] {
  const blocks: string[] = []
  let run: HtmlNode[] = []
  const endRun = () => {
    if (run.length === 0) return
    const text = inlineMarkdown(run, context)
    run = []
    if (text !== '') blocks.push(escapeStarts(text))
  }
  for (const node of nodes) {
    if (typeof node === 'string' || !node.block || (node.name === 'a' && !containsTable(node))) {
      // Most texts between blocks are line ends, and whitespace at the start of a paragraph has no effect.
      if (run.length > 0 || node !== '\n') run.push(node)
      continue
    }
    endRun()
    for (const block of blockOf(node, context, blocks.at(-1))) if (block !== '') blocks.push(block)
  }
  endRun()
  return blocks
}

function containsTable(node: HtmlElement): boolean {
  return findElement(node, ({ name }) => name === 'table' || name === 'pre') !== undefined
}

/** Several blocks as one text. */
export function joined(blocks: readonly string[]): string {
  return blocks.join('\n\n')
}

function blockOf(node: HtmlElement, context: BlockContext, before: string | undefined): string[] {
  const { name, children } = node
  switch (name) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return [heading(node, context)]
    case 'p':
      return isLabel(node) ? [strong(children, context)] : blocksOf(children, context)
    case 'summary':
    case 'dt':
      return node.children.some(child => typeof child !== 'string' && child.block)
        ? blocksOf(children, context)
        : [strong(children, context)]
    case 'blockquote':
      return [quote(blocksOf(children, { ...context, isNested: true }))]
    case 'ul':
    case 'ol':
    case 'menu':
      return [listMarkdown(node, context, { before, blocksOf })]
    case 'pre':
      return [fence(textOf(node), languageOf(node))]
    case 'table':
      return [tableMarkdown(node, context)]
    case 'hr':
      return ['---']
    case 'iframe':
    case 'video':
    case 'audio':
      return [media(node, context)]
    default:
      return withClasses(node, context) ?? (node.attribute('aria-hidden') === 'true' ? [] : blocksOf(children, context))
  }
}

/** An element whose class says what it is; undefined for others. */
function withClasses(node: HtmlElement, context: BlockContext): string[] | undefined {
  const classes = classesOf(node)
  if (classes === '') return undefined
  if (includesClass(classes, 'theme-admonition'))
    return [quote(blocksOf(node.children, { ...context, isNested: true }))]
  if (includesClass(classes, 'theme-code-block')) return [codeBlock(node, context)]
  return includesClass(classes, 'math-block') || includesClass(classes, 'katex-display')
    ? formula(node, context)
    : undefined
}

function heading(node: HtmlElement, context: BlockContext): string {
  const { name, children } = node
  const level = Number(name.charAt(1))
  const text = inlineMarkdown(children, context).replaceAll('\\\n', ' ')
  if (text === '') return ''
  return `${'#'.repeat(level)} ${context.heading(text, { level, id: node.attribute('id'), isNested: context.isNested })}`
}

/** Whether an element is a label of a tab or note, which is not a paragraph of the text. */
function isLabel(node: HtmlElement): boolean {
  const classes = classesOf(node)
  return includesClass(classes, 'dg-tab__label') || includesClass(classes, 'theme-admonition__heading')
}

function strong(children: readonly HtmlNode[], context: BlockContext): string {
  const text = inlineMarkdown(children, context)
  return text === '' || text.includes('**') || text.includes('\n') ? escapeStarts(text) : `**${text}**`
}

function quote(blocks: readonly string[]): string {
  return joined(blocks)
    .split('\n')
    .map(line => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

function codeBlock(node: HtmlElement, context: BlockContext): string {
  const pre = findElement(node, ({ name }) => name === 'pre')
  const title = findElement(node, element => hasClass(element, 'theme-code-block__title'))
  const language = pre ? languageOf(pre) : ''
  const text = title ? textOf(title).trim() : ''
  const code = fence(pre ? textOf(pre) : '', language)
  if (text === '') return code
  if (!/["`\\&\n]/.test(text) && language !== '') return code.replace('\n', () => ` title="${text}"\n`)
  return `${strong(title?.children ?? [], context)}\n\n${code}`
}

function languageOf(pre: HtmlElement): string {
  const code = findElement(pre, ({ name }) => name === 'code')
  return /(?:^|\s)language-([^\s`]+)/.exec(code ? classesOf(code) : '')?.[1] ?? ''
}

function fence(code: string, language: string): string {
  const marks = '`'.repeat(Math.max(3, longestRun(code, '`') + 1))
  return `${marks}${language}\n${code}${code.endsWith('\n') ? '' : '\n'}${marks}`
}

function formula(node: HtmlElement, context: BlockContext): string[] {
  const tex = texOf(node)
  return tex === undefined ? blocksOf(node.children, context) : [`$$\n${tex}\n$$`]
}

/** Media and embedded documents, as a link. */
function media(node: HtmlElement, context: BlockContext): string {
  const source = findElement(node, ({ name }) => name === 'source')
  const src = node.attribute('src') ?? source?.attribute('src')
  if (src === undefined) return joined(blocksOf(node.children, context))
  const label = node.attribute('title') ?? node.attribute('aria-label') ?? src
  return inlineMarkdown([inlineElement('a', { href: src }, label)], context)
}

/** Lists in markdown. The list is tight if each item has at most one line of text, followed only by lists. */
interface ListContext {
  /** The block before it: two lists in a row need different marks. */
  before: string | undefined
  blocksOf: (nodes: readonly HtmlNode[], context: BlockContext) => string[]
}

/** The markdown of a list; '' for one without items. */
function listMarkdown(list: HtmlElement, context: BlockContext, { before, blocksOf }: ListContext): string {
  const items = list.children.filter((child): child is HtmlElement => typeof child !== 'string')
  const first = Number(list.attribute('start') ?? 1)
  const start = Number.isInteger(first) && first >= 0 ? first : 1
  const isOrdered = list.name === 'ol'
  const isTight = items.every(isShort)
  const followsList = isOrdered ? /^\d+\. /.test(before ?? '') : (before?.startsWith('- ') ?? false)
  const texts = items.map((item, index) => {
    const mark = isOrdered ? `${start + index}${followsList ? ')' : '.'} ` : followsList ? '* ' : '- '
    const nodes = item.name === 'li' ? item.children : [item]
    const blocks = blocksOf(nodes, { ...context, isNested: true })
    return indented(blocks.join(isTight ? '\n' : '\n\n'), mark)
  })
  return texts.join(isTight ? '\n' : '\n\n')
}

/** Whether the item is one run of text, followed only by lists. */
function isShort({ name, children }: HtmlElement): boolean {
  if (name !== 'li') return false
  const blocks = children.filter(child => typeof child !== 'string' && child.block) as HtmlElement[]
  const firstBlock = children.findIndex(child => typeof child !== 'string' && child.block)
  const after = firstBlock < 0 ? [] : children.slice(firstBlock).filter(child => typeof child === 'string')
  return (
    blocks.every(block => block.name === 'ul' || block.name === 'ol') &&
    blocks.length <= 1 &&
    after.every(text => String(text).trim() === '')
  )
}

function indented(text: string, mark: string): string {
  if (!text.includes('\n')) return (mark + text).trimEnd()
  const indent = ' '.repeat(mark.length)
  const lines = text.split('\n').map((line, index) => (index === 0 ? mark + line : line === '' ? '' : indent + line))
  return lines.join('\n').trimEnd()
}

// Tables in GFM's syntax. Rows are padded to the widest one; a table without a header gets an empty one, because the
// syntax requires it.

/** The markdown of a table; '' for one without cells. */
function tableMarkdown(table: HtmlElement, context: InlineContext): string {
  const rows = rowsOf(table)
  const width = Math.max(0, ...rows.map(row => row.reduce((sum, cell) => sum + spanOf(cell), 0)))
  if (width === 0) return ''
  const inTable = { ...context, inTable: true }
  const [first = []] = rows
  const hasHeader = first.every(({ name }) => name === 'th') || elementsOf(table).some(({ name }) => name === 'thead')
  const lines = rows.map(row => lineOf(row, width, inTable))
  const header = hasHeader ? (lines.shift() ?? '') : `|${'  |'.repeat(width)}`
  const rule = `|${Array.from({ length: width }, (_, column) => ` ${ruleOf(first[column])} |`).join('')}`
  const caption = elementsOf(table).find(({ name }) => name === 'caption')
  const title = caption ? inlineMarkdown(caption.children, context) : ''
  return [...(title === '' ? [] : [title, '']), header, rule, ...lines].join('\n')
}

function elementsOf({ children }: HtmlElement): HtmlElement[] {
  return children.filter((child): child is HtmlElement => typeof child !== 'string')
}

function rowsOf(table: HtmlElement): HtmlElement[][] {
  return elementsOf(table).flatMap(child => {
    if (child.name === 'tr') return [elementsOf(child).filter(isCell)]
    return ['thead', 'tbody', 'tfoot'].includes(child.name) ? rowsOf(child) : []
  })
}

function isCell({ name }: HtmlElement): boolean {
  return name === 'td' || name === 'th'
}

function spanOf(cell: HtmlElement): number {
  const span = Number(cell.attribute('colspan') ?? 1)
  return Number.isInteger(span) && span > 0 && span <= 100 ? span : 1
}

function lineOf(row: readonly HtmlElement[], width: number, context: InlineContext): string {
  let line = '|'
  let columns = 0
  for (const cell of row) {
    const text = inlineMarkdown(withoutLastBreak(cell.children), context)
    line += ` ${text.includes('\n') ? text.replaceAll('\n', ' ') : text} |`
    const span = spanOf(cell)
    line += '  |'.repeat(span - 1)
    columns += span
  }
  return line + '  |'.repeat(width - columns)
}

function withoutLastBreak(nodes: HtmlNode[]): HtmlNode[] {
  const last = nodes.at(-1)
  return typeof last === 'object' && last.name === 'br' ? nodes.slice(0, -1) : nodes
}

function ruleOf(cell: HtmlElement | undefined): string {
  const fromClass = /(?:^|\s)dg-(left|right|center)(?:\s|$)/.exec(cell?.attribute('class') ?? '')?.[1]
  const fromStyle = /text-align:\s*(left|right|center)/.exec(cell?.attribute('style') ?? '')?.[1]
  const side = cell?.attribute('align') ?? fromClass ?? fromStyle
  return side === 'right' ? '--:' : side === 'center' ? ':-:' : side === 'left' ? ':--' : '---'
}

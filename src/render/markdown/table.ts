/**
 * Tables in GFM's syntax. In: the element. Out: its lines. Rows are padded to the widest one; a table without a header
 * gets an empty one, because the syntax requires it.
 */
import type { HtmlElement, HtmlNode } from './html-element.ts'
import { type InlineContext, inlineMarkdown } from './inline.ts'

/** The markdown of a table; '' for one without cells. */
export function tableMarkdown(table: HtmlElement, context: InlineContext): string {
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

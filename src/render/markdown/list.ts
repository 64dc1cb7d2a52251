/**
 * Lists in markdown. In: the element. Out: its items, indented by the width of their marks. The list is tight if each
 * item has at most one line of text, followed only by lists.
 */
import type { BlockContext } from './block-context.ts'
import type { HtmlElement, HtmlNode } from './html-element.ts'

interface ListContext {
  /** The block before it: two lists in a row need different marks. */
  before: string | undefined
  blocksOf: (nodes: readonly HtmlNode[], context: BlockContext) => string[]
}

/** The markdown of a list; '' for one without items. */
export function listMarkdown(list: HtmlElement, context: BlockContext, { before, blocksOf }: ListContext): string {
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

/**
 * A page's title and description from its content. Returns the text of a leading H1, and of the first paragraph or
 * heading after it that has text.
 */
import type { Nodes, Root } from 'mdast'
import type { PageContext } from '../page-context.ts'
import { plainText } from './plain-text.ts'

/** Sets `contentTitle` and `excerpt` of the page. */
export function noteTitleAndExcerpt(tree: Root, page: PageContext): void {
  const titleAt = tree.children.findIndex(node => node.type === 'heading' || node.type === 'thematicBreak')
  const title = tree.children[titleAt]
  if (title?.type === 'heading' && title.depth === 1) page.contentTitle = oneLine(plainText(title))
  const rest = tree.children.filter(node => page.contentTitle === undefined || node !== title)
  for (const node of rest) {
    page.excerpt = cut(firstText(node))
    if (page.excerpt !== undefined) return
  }
}

/** The text of the first paragraph or heading in a node. */
function firstText(node: Nodes): string | undefined {
  if (node.type === 'paragraph' || node.type === 'heading') return oneLine(plainText(node)) || undefined
  if (node.type === 'prerendered' || !('children' in node)) return undefined
  for (const child of node.children) {
    const text = firstText(child as Nodes)
    if (text !== undefined) return text
  }
  return undefined
}

/** A description is part of every card and head, so its length is limited. */
const MAX_DESCRIPTION_LENGTH = 1000

function cut(text: string | undefined): string | undefined {
  if (text === undefined || text.length <= MAX_DESCRIPTION_LENGTH) return text
  const start = text.slice(0, MAX_DESCRIPTION_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
  return `${start.replace(/\s+\S*$/, '')}…`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * Excerpts: the title and the description of a page from its content, and where the excerpt of a post ends.
 *
 * The mark that ends the excerpt of a post in lists: `<!-- truncate -->`, or an MDX comment with that word. Returns
 * the same tree, in which the first such comment between blocks is an insertion, so that its position is known.
 */
import type { Nodes, Root, RootContent } from 'mdast'
import { Insertion } from '../insertion.ts'
import type { PageContext } from '../page-context.ts'
import { insertionNode } from './nodes.ts'
import { plainText } from './plain-text.ts'

const HTML = String.raw`<!--\s*truncate\s*-->`
const MDX = String.raw`\s*\/\*\s*truncate\s*\*\/\s*`
const IS_HTML = new RegExp(`^${HTML}$`)
const IS_MDX = new RegExp(`^${MDX}$`)

/** Matches a text with such a mark, for code that has no tree of the page yet. */
export const HAS_EXCERPT_END = new RegExp(String.raw`${HTML}|\{${MDX}\}`)

/** Records the position of the mark. */
export function markExcerptEnd(tree: Root): void {
  const at = tree.children.findIndex(isMark)
  const mark = tree.children[at]
  if (mark) tree.children[at] = insertionNode(new Insertion('excerpt-end', 0), mark.position) as unknown as RootContent
}

function isMark(node: RootContent): boolean {
  if (node.type === 'html') return IS_HTML.test(node.value.trim())
  return (node.type as string) === 'mdxFlowExpression' && IS_MDX.test((node as unknown as { value: string }).value)
}

// A page's title and description from its content. Returns the text of a leading H1, and of the first paragraph or
// heading after it that has text.

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

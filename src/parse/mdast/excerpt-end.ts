/**
 * The mark that ends the excerpt of a post in lists: `<!-- truncate -->`, or an MDX comment with that word. Returns
 * the same tree, in which the first such comment between blocks is an insertion, so that its position is known.
 */
import type { Root, RootContent } from 'mdast'
import { Insertion } from '../insertion.ts'
import { insertionNode } from './nodes.ts'

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

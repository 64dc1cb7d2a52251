/**
 * The mark up to which lists of posts show a text: `<!-- truncate -->`, or a comment of MDX with that word. In: a tree as parsed.
 * Out: the same tree, in which the first such comment between blocks is an insertion, so that its place is known.
 */
import type { Root, RootContent } from 'mdast'
import { Insertion } from '../insertion.ts'
import { insertionNode } from './nodes.ts'

const HTML = /^<!--\s*truncate\s*-->$/
const MDX = /^\s*\/\*\s*truncate\s*\*\/\s*$/

/** Keeps the place of the mark. */
export function markExcerptEnd(tree: Root): void {
  const at = tree.children.findIndex(isMark)
  const mark = tree.children[at]
  if (mark) tree.children[at] = insertionNode(new Insertion('excerpt-end', 0), mark.position) as unknown as RootContent
}

function isMark(node: RootContent): boolean {
  if (node.type === 'html') return HTML.test(node.value.trim())
  return (node.type as string) === 'mdxFlowExpression' && MDX.test((node as unknown as { value: string }).value)
}

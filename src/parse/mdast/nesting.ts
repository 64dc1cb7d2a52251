/**
 * Guards against nesting that would overflow the stack of later steps. In: a tree of any depth.
 * Out: its depth where that is above the limit, with the node where the limit is passed. Works
 * without recursion.
 */
import type { Node, Root } from 'mdast'

/** The first node, in reading order, that lies deeper than `limit`, or undefined. */
export function findTooDeep(tree: Root, limit: number): Node | undefined {
  const stack: { node: Node; depth: number }[] = [{ node: tree, depth: 0 }]
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    if (entry.depth > limit) return entry.node
    const children = (entry.node as { children?: Node[] }).children
    if (!children) continue
    for (let index = children.length - 1; index >= 0; index--)
      stack.push({ node: children[index] as Node, depth: entry.depth + 1 })
  }
  return undefined
}

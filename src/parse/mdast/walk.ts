/**
 * One walk over a markdown tree for all plugins. Parents are visited before their children, so that ids are assigned
 * in reading order. A visitor may replace its node in the parent, and returns the index at which the walk continues.
 */
import type { Node, Nodes, Parents, Root, RootContent } from 'mdast'
import type { PageContext } from '../page-context.ts'

/** The context of a visited node. */
export interface Visit<N extends Node> {
  node: N
  parent: Parents
  index: number
  page: PageContext
}

/**
 * Visits one node. A returned number means that the parent's children changed and the walk continues at that index,
 * without visiting children of the old node.
 */
export type Visitor<N extends Node> = (visit: Visit<N>) => number | undefined

/** Visitors by node type. */
export type Visitors = { [Type in Nodes['type']]?: Visitor<Extract<Nodes, { type: Type }>> }

/** Walks the tree. Trees are at most `limits.nesting` deep here, so recursion is safe. */
export function walkMdast(tree: Root, page: PageContext, visitors: Visitors): void {
  const table = visitors as Record<string, Visitor<Node> | undefined>
  walkChildren(tree)

  function walkChildren(parent: Parents): void {
    for (let index = 0; index < parent.children.length; ) {
      const node = parent.children[index] as RootContent
      const next = table[node.type]?.({ node, parent, index, page })
      if (next !== undefined) {
        index = next
        continue
      }
      if ('children' in node) walkChildren(node as Parents)
      index++
    }
  }
}

/** Replaces the child at `index` with others; returns the index of the first one, which is visited next. */
export function replaceChild(parent: Parents, index: number, nodes: Node[]): number {
  parent.children.splice(index, 1, ...(nodes as never[]))
  return index
}

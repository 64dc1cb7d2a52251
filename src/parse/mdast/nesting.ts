/**
 * Guards against nesting that would overflow the stack of later steps. In: a tree of any depth. Out: its depth if that
 * is above the limit, with the node at which the limit is exceeded. Works without recursion.
 */
import type { Node } from 'unist'
import type { PageContext } from '../page-context.ts'

/** The first node, in reading order, that is deeper than `limit`; undefined if there is none. */
function findTooDeep(tree: Node, limit: number): Node | undefined {
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

/** Empties a tree that is nested deeper than the config allows, with an error. Returns true if it did. */
export function refuseTooDeep(tree: Node & { children: unknown[] }, page: PageContext): boolean {
  const limit = page.options.limits.nesting
  const node = findTooDeep(tree, limit)
  if (!node) return false
  tree.children = []
  reportTooDeep(page, node)
  return true
}

/** The error for a page that is nested too deeply. */
export function reportTooDeep(page: PageContext, node?: Node): void {
  page.report({
    rule: 'nesting',
    message: `the page nests blocks deeper than ${page.options.limits.nesting} levels`,
    hint: 'Flatten the lists, quotes or elements, or raise limits.nesting in the configuration.',
    ...(node && { at: node }),
  })
}

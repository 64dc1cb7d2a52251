/**
 * Guards against nesting that would overflow the stack of later steps. Returns its depth if that is above the limit,
 * with the node at which the limit is exceeded. Works without recursion.
 */
import type { Node } from 'unist'
import type { PageContext } from '../page-context.ts'

type Parent = Node & { children?: Node[] }

/** The first node, in reading order, that is deeper than `limit`; undefined if there is none. */
function findTooDeep(tree: Node, limit: number): Node | undefined {
  return isWithin(tree, limit) ? undefined : firstBelow(tree, limit)
}

/** Is no node deeper than `limit`? Level by level, because nearly all trees are flat. */
function isWithin(tree: Node, limit: number): boolean {
  let parents: Parent[] = [tree]
  for (let depth = 0; parents.length > 0; depth++) {
    const below: Parent[] = []
    for (const { children = [] } of parents) {
      if (children.length > 0 && depth >= limit) return false
      for (const child of children as Parent[]) if (child.children !== undefined) below.push(child)
    }
    parents = below
  }
  return true
}

function firstBelow(tree: Node, limit: number): Node | undefined {
  const stack: { node: Parent; depth: number }[] = [{ node: tree, depth: 0 }]
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    if (entry.depth > limit) return entry.node
    const { children = [] } = entry.node
    for (let index = children.length - 1; index >= 0; index--)
      stack.push({ node: children[index] as Parent, depth: entry.depth + 1 })
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

/**
 * Links from inline code to symbols, if the config asks for them. Returns before and after each inline code that
 * could be the name of a symbol, insertions that become a link if exactly one symbol has that name. Code in links and
 * headings stays as it is.
 */
import type { InlineCode, Nodes, Parents, Root, RootContent } from 'mdast'
import { referTo } from '../hast/references.ts'
import { Insertion } from '../insertion.ts'
import type { PageContext } from '../page-context.ts'
import { insertionNode } from './nodes.ts'

/** A name, or names with dots between them; the parentheses of a call may follow. */
const NAME = /^([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:\(\))?$/
const SHORTEST = 2
const APART = new Set<Nodes['type']>(['link', 'linkReference', 'heading', 'definition'])

/** Adds the insertions. */
export function linkInlineCode(tree: Root, page: PageContext): void {
  visit(tree)

  function visit(parent: Parents): void {
    for (let at = 0; at < parent.children.length; at++) {
      const node = parent.children[at] as RootContent
      if (node.type === 'inlineCode') at += surround(node, { parent, at, page })
      else if ('children' in node && !APART.has(node.type)) visit(node as Parents)
    }
  }
}

/** Returns the number of nodes that were added. */
function surround(node: InlineCode, { parent, at, page }: { parent: Parents; at: number; page: PageContext }): number {
  const name = NAME.exec(node.value)?.[1]
  if (name === undefined || name.length < SHORTEST) return 0
  const url = `ref:?${encodeURIComponent(name)}`
  const index = referTo(page, { url, kind: 'link', text: node.value }, node.position)
  if (index === undefined) return 0
  const around = (kind: 'symbol-link' | 'symbol-end') => insertionNode(new Insertion(kind, index), node.position)
  parent.children.splice(at, 1, ...([around('symbol-link'), node, around('symbol-end')] as never[]))
  return 2
}

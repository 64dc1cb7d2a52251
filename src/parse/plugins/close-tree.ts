/**
 * Converts the HTML tree back after third-party plugins. In: a tree that `open-tree.ts` opened, as changed by plugins.
 * Out: docsgen's own components for headings and for unchanged code, and the page's headings as they are in the tree
 * now. Raw HTML that plugins added is left for the step that parses it.
 */
import type { Element, Root } from 'hast'
import type { Heading } from '../../model/page.ts'
import { isFormula } from '../hast/raw-math.ts'
import { textOf } from '../hast/references.ts'
import type { HastChild, HastParent } from '../mdast/nodes.ts'
import type { PageContext } from '../page-context.ts'
import { contentForPlugins } from './open-tree.ts'
import { isRawNode } from './raw-node.ts'

const HEADING = /^h[1-6]$/

/** The headings of a tree that are not headings of the page: those of raw HTML. */
export function otherHeadings(tree: Root): Set<Element> {
  const found = new Set<Element>()
  const look = (parent: HastParent) => {
    for (const child of parent.children as HastChild[]) {
      if (child.type !== 'element') continue
      if (HEADING.test(child.tagName) && !child.data?.entry) found.add(child)
      look(child)
    }
  }
  look(tree)
  return found
}

/** Closes a tree in place. `others` are the headings that did not belong to the page before plugins ran. */
export function closeTree(tree: Root, page: PageContext, others: ReadonlySet<Element>): void {
  const closer = new TreeCloser(page, others)
  closer.children(tree)
  // The table of contents follows the tree: plugins may have moved or removed headings.
  page.headings.splice(0, page.headings.length, ...closer.headings)
}

class TreeCloser {
  readonly headings: Heading[] = []
  readonly #page: PageContext
  readonly #others: ReadonlySet<Element>
  readonly #known: ReadonlyMap<string, Heading>

  constructor(page: PageContext, others: ReadonlySet<Element>) {
    this.#page = page
    this.#others = others
    this.#known = new Map(page.headings.map(heading => [heading.id, heading]))
  }

  children(parent: HastParent): void {
    parent.children = (parent.children as HastChild[]).flatMap(child => this.#child(child)) as Element['children']
  }

  #child(node: HastChild): HastChild[] {
    if (isRawNode(node)) {
      if (node.data?.prerendered) return [node.data.prerendered]
      this.#page.hasHtml = true
      return [node]
    }
    if (node.type !== 'element') return 'children' in node ? this.#unknown(node as unknown as HastParent) : [node]
    node.properties ??= {}
    node.children ??= []
    const { opened } = node.data ?? {}
    if (opened && contentForPlugins(node) === opened.shown) return [opened.element]
    if (isFormula(node)) this.#page.hasFormulas = true
    this.children(node)
    if (node.tagName === 'template' && node.content) this.children(node.content)
    if (HEADING.test(node.tagName) && !this.#others.has(node)) this.#heading(node)
    return [node]
  }

  /** Keeps the content of a node type that does not exist in HTML. */
  #unknown(node: HastParent): HastChild[] {
    this.children(node)
    return node.children as HastChild[]
  }

  /** A heading of the page, or one that a plugin created with an id. */
  #heading(node: Element): void {
    const { id } = node.properties
    if (typeof id !== 'string' || id === '') return
    const level = Number(node.tagName[1])
    const entry = node.data?.entry ?? this.#known.get(id) ?? this.#newHeading(node, id)
    entry.id = id
    entry.depth = level
    this.headings.push(entry)
    node.tagName = 'Heading'
    node.properties = {}
    node.data = { ...node.data, entry, component: { props: { level, id } } }
  }

  #newHeading(node: Element, id: string): Heading {
    const depth = Number(node.tagName[1])
    return { depth, id, text: textOf(node).trim(), html: '', explicit: false, span: this.#page.place(node.position) }
  }
}

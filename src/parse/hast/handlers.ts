/**
 * Custom conversion of markdown nodes to elements: components keep their props as data, headings become the `Heading`
 * component, links and images keep the address exactly as written, and a reference keeps the place of its definition.
 */
import type { Element, Text as HastText } from 'hast'
import type {
  Definition,
  FootnoteDefinition,
  Heading,
  Image,
  ImageReference,
  Link,
  LinkReference,
  Root as MdastRoot,
  RootContent,
  Text,
} from 'mdast'
import { defaultHandlers } from 'remark-rehype'
import type { Node, Position } from 'unist'
import type { InsertionNode } from '../insertion.ts'
import type { ComponentNode, Prerendered } from '../mdast/nodes.ts'
import { listHandlers } from './list-handlers.ts'

type State = Parameters<(typeof defaultHandlers)['heading']>[0]

declare module 'hast' {
  interface ElementData {
    /** The heading's record, to be completed with its HTML. */
    entry?: import('../../model/page.ts').Heading | undefined
    /** Place of a reference's definition. */
    definition?: Position | undefined
  }
}

/**
 * A node that wraps a page's tree and its definitions. remark-rehype searches the tree that it is given for definitions
 * with a slow walk. Parsing has already found them, and what this node wraps is not searched again.
 */
export interface BodyNode extends Node {
  type: 'body'
  tree: MdastRoot
}

/** The tree to pass to remark-rehype for `tree`, whose definitions are `definitions`. */
export function withDefinitions(tree: MdastRoot, definitions: (Definition | FootnoteDefinition)[]): MdastRoot {
  const body: BodyNode = { type: 'body', tree }
  return { type: 'root', children: [body as unknown as RootContent, ...definitions] }
}

/** Handlers for remark-rehype. */
export function hastHandlers() {
  return {
    ...listHandlers(),
    body(state: State, node: BodyNode) {
      return state.all(node.tree)
    },
    text(state: State, node: Text) {
      // Only around line ends are spaces removed.
      if (/[\n\r]/.test(node.value)) return defaultHandlers.text(state, node)
      const result: HastText = { type: 'text', value: node.value }
      state.patch(node, result)
      return state.applyData(node, result)
    },
    heading(state: State, node: Heading): Element {
      const entry = node.data?.entry
      const id = entry?.id ?? ''
      const result: Element = {
        type: 'element',
        tagName: 'Heading',
        properties: {},
        children: state.all(node),
        data: { entry, component: { props: { level: node.depth, id } } },
      }
      state.patch(node, result)
      return result
    },
    component(state: State, node: ComponentNode): Element {
      const result: Element = {
        type: 'element',
        tagName: node.name,
        properties: node.properties ?? {},
        children: state.all(node as never),
        data: node.properties
          ? { isTag: true }
          : { component: { props: node.props }, code: node.code, fence: node.fence, formula: node.formula },
      }
      state.patch(node, result)
      return result
    },
    prerendered(_state: State, node: Prerendered): Prerendered {
      return node
    },
    insertion(_state: State, node: InsertionNode): InsertionNode {
      return node
    },
    link(state: State, node: Link): Element {
      return addressed(state, node, { tagName: 'a', properties: { href: node.url }, children: state.all(node) })
    },
    image(state: State, node: Image): Element {
      return addressed(state, node, {
        tagName: 'img',
        properties: { src: node.url, alt: node.alt ?? '' },
        children: [],
      })
    },
    linkReference(state: State, node: LinkReference) {
      const definition = definitionOf(state, node)
      if (!definition) return defaultHandlers.linkReference(state, node)
      const properties = { href: definition.url }
      return addressed(state, node, { tagName: 'a', properties, children: state.all(node) }, definition)
    },
    imageReference(state: State, node: ImageReference) {
      const definition = definitionOf(state, node)
      if (!definition) return defaultHandlers.imageReference(state, node)
      const properties = { src: definition.url, alt: node.alt ?? '' }
      return addressed(state, node, { tagName: 'img', properties, children: [] }, definition)
    },
  }
}

function definitionOf(state: State, node: LinkReference | ImageReference): Definition | undefined {
  return state.definitionById.get(String(node.identifier).toUpperCase())
}

function addressed(
  state: State,
  node: Link | Image | LinkReference | ImageReference,
  element: Pick<Element, 'tagName' | 'properties' | 'children'>,
  definition?: Definition,
): Element {
  const title = definition ? definition.title : 'title' in node ? node.title : undefined
  const result: Element = { type: 'element', ...element }
  if (title) result.properties.title = title
  if (definition) result.data = { definition: definition.position }
  state.patch(node, result)
  // Applies the data that plugins have set for the element.
  return state.applyData(node, result) as Element
}

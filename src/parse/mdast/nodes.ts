/**
 * The nodes that parsing adds to mdast and hast: components (those of markdown itself, such as code blocks, and those
 * used by name), finished HTML, and insertions.
 */
import type { Element, ElementContent, Root as HastRoot, Properties } from 'hast'
import type { Code, Node, Parent, RootContent } from 'mdast'
import type { Insertion, InsertionNode } from '../insertion.ts'

/** A component in a markdown tree: becomes a hast element of that name. */
export interface ComponentNode extends Parent {
  type: 'component'
  name: string
  /** Plain data. */
  props: Record<string, unknown>
  /** Set for a plain element (`name` is its tag): its attributes. */
  properties?: Properties
  /** Set for content from the page's own code: a component, or finished content. React renders it. */
  code?: CodeContent
  /** The fence that a code block was made from. */
  fence?: Code
  /** The formula that it shows. */
  formula?: FormulaSource
  children: RootContent[]
}

/** A formula as it is written. */
export interface FormulaSource {
  value: string
  display: boolean
}

/** Content from a page's own code. */
interface CodeContent {
  type?: unknown
  content?: unknown
  /** The code that it is the value of. */
  source?: string
  /** The element that a component of the site replaces; it is shown if the component fails. */
  instead?: Element
}

/** Finished HTML, such as highlighted code: copied into the output unchanged. */
export interface Prerendered extends Node {
  type: 'prerendered'
  html: string
  /** Its text, for search. */
  text: string
  /** What is searched instead: the words of a formula, whose text is its source. */
  words?: string | undefined
}

/** Data of a hast element that represents a component. */
interface ComponentData {
  props: Record<string, unknown>
}

declare module 'mdast' {
  interface RootContentMap {
    component: ComponentNode
    prerendered: Prerendered
    insertion: InsertionNode
  }
  interface PhrasingContentMap {
    component: ComponentNode
    prerendered: Prerendered
    insertion: InsertionNode
  }
  interface BlockContentMap {
    component: ComponentNode
    prerendered: Prerendered
    insertion: InsertionNode
  }
}

declare module 'hast' {
  interface ElementContentMap {
    prerendered: Prerendered
    insertion: InsertionNode
  }
  interface RootContentMap {
    prerendered: Prerendered
    insertion: InsertionNode
  }
  interface ElementData {
    component?: ComponentData | undefined
    /** Set for content from the page's own code. */
    code?: CodeContent | undefined
    /** The fence that a code block was made from. */
    fence?: Code | undefined
    /** The formula that a component shows. */
    formula?: FormulaSource | undefined
    /** Whether a fence is content of a `pre` that the site replaces. */
    isInPre?: boolean | undefined
    /** Whether the author wrote the element as a tag. */
    isTag?: boolean | undefined
    /** Whether an image stands alone, so that its drawing becomes a part of the page. */
    isFigure?: boolean | undefined
  }
}

/** Creates a component node in place of `from`. */
export function componentNode(
  name: string,
  props: Record<string, unknown>,
  from: { children?: RootContent[]; position?: Node['position'] },
): ComponentNode {
  return { type: 'component', name, props, children: from.children ?? [], position: from.position }
}

/** Creates a node for content that is inserted when the page is rendered. */
export function insertionNode(insertion: Insertion, position: Node['position']): InsertionNode {
  return { type: 'insertion', insertion, position }
}

/** A hast parent. */
export type HastParent = Element | HastRoot

/** A child of a hast parent. */
export type HastChild = ElementContent | HastRoot['children'][number]

/** Elements of a page as a tree, and what is read from them. */
import { readAttribute } from '../../../render/html/read-attributes.ts'

export interface HtmlElement {
  /** In lower case. */
  name: string
  /** The value of an attribute; undefined if the element does not have it. */
  attribute: (name: string) => string | undefined
  children: HtmlNode[]
  /** Whether it is a block or contains one. */
  block: boolean
}

export type HtmlNode = HtmlElement | string

/** An element as read. Most attributes are never used, so they are read on demand. */
export class ReadElement implements HtmlElement {
  // Declared but not initialised, because a page has hundreds of them.
  declare name: string
  declare children: HtmlNode[]
  declare block: boolean
  declare private source: string

  constructor(name: string, source: string, block: boolean) {
    this.name = name
    this.children = []
    this.block = block
    this.source = source
  }

  attribute(name: string): string | undefined {
    return this.source === '' ? undefined : readAttribute(this.source, name)
  }
}

/** An inline element that is not in the HTML. */
export function inlineElement(name: string, attributes: Readonly<Record<string, string>>, text?: string): HtmlElement {
  const children = text === undefined ? [] : [text]
  return { name, attribute: wanted => attributes[wanted], children, block: false }
}

/** All text of an element. */
export function textOf(node: HtmlNode): string {
  if (typeof node === 'string') return node
  if (node.name === 'br') return '\n'
  let text = ''
  for (const child of node.children) text += typeof child === 'string' ? child : textOf(child)
  return text
}

/** The value of the attribute `class`; '' if there is none. */
export function classesOf(element: HtmlElement): string {
  return element.attribute('class') ?? ''
}

/** Whether an element has a class. */
export function hasClass(element: HtmlElement, name: string): boolean {
  return includesClass(classesOf(element), name)
}

/** Whether the value of an attribute `class` has a class. */
export function includesClass(classes: string, name: string): boolean {
  return classes.includes(name) && (classes === name || classes.split(/\s+/).includes(name))
}

/** The first descendant, in text order, that matches. */
export function findElement(
  { children }: HtmlElement,
  isWanted: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (const child of children) {
    if (typeof child === 'string') continue
    const found = isWanted(child) ? child : findElement(child, isWanted)
    if (found) return found
  }
  return undefined
}

/**
 * What a page's own code brings becomes plain elements. In: a tree in which some elements are components or content of the
 * page's code. Out: the same tree with the elements that React makes of them, so that their links, images, ids and words
 * are those of the page. Markdown inside of such a component is handed to it as a child and put back afterwards.
 */
import type { Element, Root } from 'hast'
import { raw } from 'hast-util-raw'
import { createElement, Fragment, type ReactNode } from 'react'
import type { HastChild, HastParent } from '../mdast/nodes.ts'
import type { PageContext } from '../page-context.ts'

/** Stands for markdown in what React makes. */
const PART = 'dg-part'
const PART_HTML = /<dg-part id="(\d+)"><\/dg-part>/g
const PART_COMMENT = /^dg-part (\d+)$/

/** Makes the step over a tree. */
export function createCodeTreeRenderer(): (tree: Root, page: PageContext) => void {
  return (tree, page) => renderIn(tree, page)
}

function renderIn(parent: HastParent, page: PageContext): void {
  parent.children = (parent.children as HastChild[]).flatMap(child => {
    if (child.type !== 'element') return [child]
    if (child.data?.code) return renderElement(child, page)
    renderIn(child, page)
    return [child]
  }) as Element['children']
}

/** The elements that an element of the page's code comes to; its content where it fails. */
function renderElement(element: Element, page: PageContext): HastChild[] {
  const parts: HastChild[] = []
  try {
    const html = page.code.withTimeout(() => page.code.render(reactOf(element, parts)))
    return placed(htmlTree(html), { parts, element, page })
  } catch (error) {
    page.report({
      rule: 'page-code',
      message: `The component ${element.tagName} failed: ${error instanceof Error ? error.message : String(error)}.`,
      hint: 'Only what is inside of it is shown. Pages are made without a browser: code that needs window belongs into BrowserOnly.',
      at: element,
    })
    renderIn(element, page)
    return element.children as HastChild[]
  }
}

/** An element for React. Text is handed over as text, code as code, everything else as a part. */
function reactOf(element: Element, parts: HastChild[]): ReactNode {
  const { code, component } = element.data ?? {}
  if (code && 'content' in code) return createElement(Fragment, null, code.content as ReactNode)
  const children = (element.children as HastChild[]).map(child => {
    if (child.type === 'text') return child.value
    if (child.type === 'element' && child.data?.code) return reactOf(child, parts)
    parts.push(child)
    return partOf(child, parts.length - 1)
  })
  return createElement(code?.type as string, component?.props ?? {}, ...children)
}

/** A part knows the props of what it stands for: components may look at those of their children. */
function partOf(child: HastChild, index: number): ReactNode {
  const props = child.type === 'element' ? (child.data?.component?.props ?? child.properties) : {}
  return createElement(Part, { ...props, part: index, key: index })
}

function Part({ part }: { part: number }): ReactNode {
  return createElement(PART, { id: part })
}

function htmlTree(html: string): HastChild[] {
  // Comments stand where elements cannot, in tables for example.
  const value = html.replace(PART_HTML, '<!--dg-part $1-->')
  return (raw({ type: 'root', children: [{ type: 'raw', value }] } as never) as Root).children as HastChild[]
}

/** The elements with their parts back in place, and at the place of the code. */
function placed(nodes: HastChild[], context: { parts: HastChild[]; element: Element; page: PageContext }): HastChild[] {
  const { parts, element, page } = context
  return nodes.flatMap((node): HastChild[] => {
    if (node.type === 'comment') {
      const part = parts[Number(PART_COMMENT.exec(node.value)?.[1])]
      if (!part) return []
      const holder: Root = { type: 'root', children: [part] as Root['children'] }
      renderIn(holder, page)
      return holder.children as HastChild[]
    }
    if (node.type !== 'element') return [{ ...node, position: element.position } as HastChild]
    const inside = (node.content?.children ?? node.children) as HastChild[]
    const { content: _, ...rest } = node
    return [{ ...rest, position: element.position, children: placed(inside, context) as Element['children'] }]
  })
}

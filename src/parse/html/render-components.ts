/**
 * Components to HTML, by React (rehype-react and renderToString), all in one go. In: elements that stand for components.
 * Out: the HTML of each. Finished HTML and insertions pass through React as tokens, and so do the children of components
 * that only pass them on.
 */
import type { Element, Root } from 'hast'
import { createElement, type ReactElement } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { renderToString } from 'react-dom/server'
import rehypeReact from 'rehype-react'
import { unified } from 'unified'
import { traitsOf } from '../../model/components.ts'
import type { HastChild } from '../mdast/nodes.ts'
import type { ContentComponents } from './content-components.ts'
import type { HtmlPiece } from './html-builder.ts'
import { htmlOf } from './serialize.ts'
import type { Tokens } from './tokens.ts'

/** Stands between two components in what React writes, with a token in it. */
const SEPARATOR = 'dg-next'

export interface ComponentRenderer {
  isComponent: (element: Element) => boolean
  /** Is the element a component, or is one inside of it? */
  hasComponent: (element: Element) => boolean
  /**
   * The HTML of each element.
   * @param finish completes what React wrote, in which finished HTML is still tokens
   * @throws what a component throws
   */
  render: (elements: readonly Element[], tokens: Tokens, finish?: (parts: string[]) => string[]) => HtmlPiece[][]
}

/** Makes the renderer for a set of components. */
export function createComponentRenderer(components: ContentComponents): ComponentRenderer {
  const toReact = createToReact(components)
  const isComponent = (element: Element) =>
    Object.hasOwn(components, element.tagName) || element.data?.component !== undefined
  const hasComponent = (element: Element): boolean =>
    isComponent(element) || element.children.some(child => child.type === 'element' && hasComponent(child))
  const { reduce } = createReducer(isComponent, hasComponent)

  function render(elements: readonly Element[], tokens: Tokens, finish = (parts: string[]) => parts): HtmlPiece[][] {
    const id = tokens.add([])
    const children = elements.flatMap((element, index) => [
      ...(index === 0 ? [] : [createElement(SEPARATOR, { key: `s${index}`, id })]),
      build(reduce(element, tokens), `c${index}`),
    ])
    const parts = renderToString(jsx(Fragment, { children })).split(`<${SEPARATOR} id="${id}"></${SEPARATOR}>`)
    return finish(parts).map(html => tokens.split(html))
  }

  /** A React element; rehype-react is needed only where there are elements inside. */
  function build(element: Element, key: string): ReactElement {
    const { component } = element.data ?? {}
    const type = components[element.tagName]
    if (!component || !type || element.children.some(child => child.type !== 'text'))
      return jsx(Fragment, { children: toReact({ type: 'root', children: [element] }) }, key)
    const text = element.children.map(child => (child.type === 'text' ? child.value : '')).join('')
    return jsx(type, text === '' ? component.props : { ...component.props, children: text }, key)
  }

  return { isComponent, hasComponent, render }
}

/** What puts tokens in the place of plain contents and insertions. */
function createReducer(isComponent: (element: Element) => boolean, hasComponent: (element: Element) => boolean) {
  /** A copy of a component whose plain contents are tokens. */
  function reduce(element: Element, tokens: Tokens): Element {
    return reduceElement(element, traitsOf(element.tagName).passesChildren === true, tokens)
  }

  function reduceElement(element: Element, passes: boolean, tokens: Tokens): Element {
    const { data, properties } = element
    const component = data?.component && { ...data.component, props: tokens.inProps(data.component.props) }
    return {
      ...element,
      properties: tokens.inProps(properties),
      children: reduceChildren(element.children, passes, tokens) as Element['children'],
      ...(component && { data: { ...data, component } }),
    }
  }

  function reduceChildren(nodes: HastChild[], passes: boolean, tokens: Tokens): HastChild[] {
    const out: HastChild[] = []
    let run: HastChild[] = []
    const endRun = () => {
      if (run.length === 0) return
      out.push({ type: 'text', value: tokens.add(htmlOf(run)) })
      run = []
    }
    for (const node of nodes) {
      const isPlain = node.type !== 'element' || !hasComponent(node)
      if (node.type === 'prerendered' || node.type === 'insertion' || (passes && isPlain)) run.push(node)
      else {
        endRun()
        if (node.type !== 'element') out.push(node)
        else if (isComponent(node)) out.push(reduce(node, tokens))
        else out.push(reduceElement(node, passes, tokens))
      }
    }
    endRun()
    return out
  }

  return { reduce }
}

/** rehype-react, told to give components their props as they are, objects included. */
function createToReact(components: ContentComponents): (tree: Root) => ReactElement {
  const withProps = (build: typeof jsx): typeof jsx => {
    return (type, props, key) => {
      // HTML knows no value of a text area, and React none beside its content.
      if (type === 'textarea') return build(type, { ...(props as object), value: undefined }, key)
      if (typeof type === 'string' || type === Fragment) return build(type, props, key)
      // What the element is, no attribute can say.
      const { node, ...written } = props as { node?: Element; children?: unknown }
      const own = node?.data?.component?.props
      if (!own) return build(type, written, key)
      return build(type, written.children === undefined ? own : { ...own, children: written.children }, key)
    }
  }
  const processor = unified()
    .use(rehypeReact, {
      Fragment,
      jsx: withProps(jsx) as never,
      jsxs: withProps(jsxs) as never,
      components: components as never,
      ignoreInvalidStyle: true,
      // As an attribute, which a strict policy allows.
      tableCellAlignToStyle: false,
      passKeys: true,
      passNode: true,
    })
    .freeze()
  return tree => processor.stringify(tree) as ReactElement
}

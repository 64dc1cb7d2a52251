/**
 * Renders components to HTML with React (rehype-react and renderToString), all in one call. Finished HTML and
 * insertions pass through React as tokens, as do the children of components that only pass them on.
 */
import type { Element, Root } from 'hast'
import { createElement, type ReactElement } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { renderToString } from 'react-dom/server'
import rehypeReact from 'rehype-react'
import { unified } from 'unified'
import { observePart } from '../../base/react-activity.ts'
import { traitsOf } from '../../model/components.ts'
import type { HastChild } from '../mdast/nodes.ts'
import type { ContentComponents } from './content-components.ts'
import type { HtmlPiece } from './html-builder.ts'
import { htmlOf } from './serialize.ts'
import type { Tokens } from './tokens.ts'

/** Separates two components in React's output; contains a token. */
const SEPARATOR = 'dg-next'

export interface ComponentRenderer {
  isComponent: (element: Element) => boolean
  /** Whether the element is a component or contains one. */
  hasComponent: (element: Element) => boolean
  /**
   * The HTML of each element.
   * @param finish completes React's output, in which finished HTML is still represented by tokens
   * @throws the error of a component
   */
  render: (elements: readonly Element[], tokens: Tokens, finish?: (parts: string[]) => string[]) => HtmlPiece[][]
}

/** Creates the renderer for a set of components. */
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
      createElement(Separator, { key: `s${index}`, index, id }),
      build(reduce(element, tokens), `c${index}`),
    ])
    const parts = renderToString(jsx(Fragment, { children })).split(`<${SEPARATOR} id="${id}"></${SEPARATOR}>`)
    return finish(parts).map(html => tokens.split(html))
  }

  /** A React element. rehype-react is only needed if there are elements inside. */
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

/** Begins a component. React renders one after the other. */
function Separator({ index, id }: { index: number; id: string }): ReactElement | null {
  observePart(index)
  return index === 0 ? null : createElement(SEPARATOR, { id })
}

/** Creates the function that replaces plain content and insertions with tokens. */
function createReducer(isComponent: (element: Element) => boolean, hasComponent: (element: Element) => boolean) {
  /** A copy of a component whose plain content is replaced with tokens. */
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

/** rehype-react, configured to pass props to components unchanged, including objects. */
function createToReact(components: ContentComponents): (tree: Root) => ReactElement {
  const withProps = (build: typeof jsx): typeof jsx => {
    return (type, props, key) => {
      // HTML has no `value` attribute on a text area, and React accepts none beside its content.
      if (type === 'textarea') return build(type, { ...(props as object), value: undefined }, key)
      if (typeof type === 'string' || type === Fragment) return build(type, props, key)
      // An attribute cannot set which element is created.
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

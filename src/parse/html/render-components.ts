/**
 * Components to HTML, by React (rehype-react and renderToString), all in one go. In: elements that stand for components.
 * Out: the HTML of each. Inside components that parse makes itself, children are handed to React as a mark that is
 * replaced afterwards, because those components only pass their children on.
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
import { serialize } from './serialize.ts'
import { speltHoles } from './spelt-holes.ts'

/** Stands between two components in React's output. No author can write a NUL. */
const SEPARATOR_HTML = '<dg-next id="\0"></dg-next>'

export interface ComponentRenderer {
  isComponent: (element: Element) => boolean
  /** Is the element a component, or is one inside of it? */
  hasComponent: (element: Element) => boolean
  /** The HTML of each element. @throws what a component throws */
  render: (elements: readonly Element[]) => string[]
}

/** Makes the renderer for a set of components. */
export function createComponentRenderer(components: ContentComponents): ComponentRenderer {
  const toReact = createToReact(components)
  const isComponent = (element: Element) =>
    Object.hasOwn(components, element.tagName) || element.data?.component !== undefined
  const hasComponent = (element: Element): boolean =>
    isComponent(element) || element.children.some(child => child.type === 'element' && hasComponent(child))
  const { reduce } = createReducer(isComponent, hasComponent)

  function render(elements: readonly Element[]): string[] {
    const marks: string[] = []
    const children = elements.flatMap((element, index) => [
      ...(index === 0 ? [] : [createElement('dg-next', { key: `s${index}`, id: '\0' })]),
      build(reduce(element, marks), `c${index}`),
    ])
    return renderToString(jsx(Fragment, { children }))
      .split(SEPARATOR_HTML)
      .map(part => fillMarks(speltHoles(part), marks))
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

/** What puts marks in the place of plain contents, and collects these. */
function createReducer(isComponent: (element: Element) => boolean, hasComponent: (element: Element) => boolean) {
  /** A copy of a component whose plain contents are marks. */
  function reduce(element: Element, marks: string[]): Element {
    const passes = traitsOf(element.tagName).passesChildren === true
    return { ...element, children: reduceChildren(element.children, passes, marks) as Element['children'] }
  }

  function reduceChildren(nodes: HastChild[], passes: boolean, marks: string[]): HastChild[] {
    const out: HastChild[] = []
    let run: HastChild[] = []
    const endRun = () => {
      if (run.length === 0) return
      marks.push(serialize(run, () => undefined))
      out.push({ type: 'text', value: `\0H${marks.length - 1}\0` })
      run = []
    }
    for (const node of nodes) {
      if (node.type === 'prerendered' || (passes && !(node.type === 'element' && hasComponent(node)))) run.push(node)
      else {
        endRun()
        if (node.type !== 'element') out.push(node)
        else if (isComponent(node)) out.push(reduce(node, marks))
        else out.push({ ...node, children: reduceChildren(node.children, passes, marks) as Element['children'] })
      }
    }
    endRun()
    return out
  }

  return { reduce }
}

function fillMarks(html: string, marks: string[]): string {
  return html.replace(/\0H(\d+)\0/g, (_, index: string) => marks[Number(index)] ?? '')
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

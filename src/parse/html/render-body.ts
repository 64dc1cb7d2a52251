/**
 * A finished tree to the HTML of a body with holes. Plain elements are written directly; components
 * are rendered by React (rehype-react and renderToString) in one go for the whole page and put where
 * they belong. Inside components that parse makes itself, children are handed to React as a mark that
 * is replaced afterwards, because those components only pass their children on.
 */
import type { Element, Root } from 'hast'
import { type ComponentType, createElement, type ReactElement } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { renderToString } from 'react-dom/server'
import rehypeReact from 'rehype-react'
import { unified } from 'unified'
import { TimeoutError, type WithTimeout } from '../../base/with-timeout.ts'
import { traitsOf } from '../../model/components.ts'
import type { HastChild } from '../mdast/nodes.ts'
import type { PageContext } from '../page-context.ts'
import { unescapeHtml } from '../text/escape-html.ts'
import { failingInside, unwrap } from './failing-component.ts'
import { fallbackComponents } from './fallback-components.ts'
import { serialize } from './serialize.ts'
import { fillImages, speltHoles } from './spelt-holes.ts'
import { createStaticTemplates, type StaticComponent } from './static-templates.ts'

/** The components of a site by name. */
// biome-ignore lint/suspicious/noExplicitAny: components have props of all kinds.
export type ContentComponents = Record<string, ComponentType<any>>

/** Stands between two components in React's output. No author can write a NUL. */
const SEPARATOR_HTML = '<dg-next id="\0"></dg-next>'

/** HTML of a tree's children; a component that throws is reported and left out. */
export type BodyRenderer = (tree: Root, page: PageContext) => string

/** Makes the renderer for a set of components. */
export function createBodyRenderer(own: ContentComponents, withTimeout: WithTimeout): BodyRenderer {
  const components: ContentComponents = { ...fallbackComponents, ...own }
  const toReact = createToReact(components)
  const fillTemplate = createStaticTemplates()
  const isComponent = (element: Element) =>
    Object.hasOwn(components, element.tagName) || element.data?.component !== undefined

  return (tree, page) => fillImages(htmlOf(tree.children as HastChild[], page))

  function htmlOf(nodes: HastChild[], page: PageContext): string {
    const lifted: Element[] = []
    const html = serialize(nodes, element => {
      if (!isComponent(element)) return undefined
      const filled = fromTemplate(element)
      if (filled !== undefined) return filled
      lifted.push(element)
      return `\0R${lifted.length - 1}\0`
    })
    if (lifted.length === 0) return html
    const parts = renderEach(lifted, page)
    for (const part of parts) noteIds(part, page)
    return fill(html, parts)
  }

  /** The HTML of a component that is a fixed frame around plain contents. */
  function fromTemplate(element: Element): string | undefined {
    const type = components[element.tagName] as StaticComponent | undefined
    if (!type?.opaqueProps || !traitsOf(element.tagName).passesChildren) return undefined
    const props = element.data?.component?.props ?? (isBare(element) ? {} : undefined)
    if (!props || element.children.some(child => child.type === 'element' && hasComponent(child))) return undefined
    const children = serialize(element.children as HastChild[], () => undefined)
    return fillTemplate(type, element.tagName, { props, children })
  }

  /** The HTML of each component, all at once; one by one only to find out which of them throws. */
  function renderEach(elements: Element[], page: PageContext): string[] {
    try {
      return withTimeout(() => renderLifted(elements))
    } catch (error) {
      if (elements.length > 1) return elements.flatMap(element => renderEach([element], page))
      return elements.map(element => withoutFailing(element, error, page))
    }
  }

  /** The HTML of an element without the components that make it fail; what stands in them is kept. */
  function withoutFailing(element: Element, failure: unknown, page: PageContext): string {
    // What does not end takes too long to be tried again.
    const culprit = failure instanceof TimeoutError ? undefined : failingInside(element, { isComponent, failureOf })
    if (!culprit) {
      reportFailure(element, failure, page)
      return htmlOf(element.children as HastChild[], page)
    }
    reportFailure(culprit.element, culprit.error, page)
    unwrap(culprit)
    return renderEach([element], page).join('')
  }

  function failureOf(element: Element): unknown {
    try {
      withTimeout(() => renderLifted([element]))
      return undefined
    } catch (error) {
      return error ?? new Error('it threw nothing')
    }
  }

  /** @throws what a component throws */
  function renderLifted(elements: Element[]): string[] {
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

  function hasComponent(element: Element): boolean {
    return isComponent(element) || element.children.some(child => child.type === 'element' && hasComponent(child))
  }
}

function reportFailure(element: Element, error: unknown, page: PageContext): void {
  page.report({
    rule: 'component-failed',
    message: `the component ${element.tagName} failed: ${error instanceof Error ? error.message : String(error)}`,
    hint: 'Only what is inside of it is shown.',
    at: element,
  })
}

/** Components may bring ids that no element of the page has. Quotes in texts and values are escaped, so none looks like one. */
function noteIds(html: string, page: PageContext): void {
  for (const [, id = ''] of html.matchAll(/\sid="([^"]+)"/g)) page.anchors.add(unescapeHtml(id))
}

/** Is the element one without attributes, as markdown makes it? */
function isBare({ properties }: Element): boolean {
  for (const _ in properties) return false
  return true
}

function fill(html: string, parts: string[]): string {
  return html.replace(/\0R(\d+)\0/g, (_, index: string) => parts[Number(index)] ?? '')
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
      passKeys: true,
      passNode: true,
    })
    .freeze()
  return tree => processor.stringify(tree) as ReactElement
}

/**
 * Renders a finished tree to the body of a page. Plain elements are written directly; components are rendered by React
 * in one call for the whole page and then inserted. An error thrown by a component becomes a finding.
 */

import type { Element, Root } from 'hast'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { observeReact } from '../../base/react-activity.ts'
import { TimeoutError, type WithTimeout, withoutTimeout } from '../../base/with-timeout.ts'
import { inactiveFindings } from '../../findings/inactive.ts'
import { recoveredPage } from '../../findings/recovered.ts'
import type { PageBody } from '../../model/body.ts'
import { traitsOf } from '../../model/components.ts'
import type { Observed } from '../../model/react-activity.ts'
import type { HastChild } from '../mdast/nodes.ts'
import type { PageContext } from '../page-context.ts'
import { escapeHtml, unescapeHtml } from '../text/escape-html.ts'
import type { ContentComponents } from './content-components.ts'
import { bodyOf, DeferredHtml, HtmlBuilder, type HtmlPiece } from './html-builder.ts'
import { takeOutputReferences } from './output-references.ts'
import { createComponentRenderer } from './render-components.ts'
import { htmlOf, serialize } from './serialize.ts'
import { Tokens } from './tokens.ts'

/** HTML of a tree's children; a component that throws is reported and left out. */
export type BodyRenderer = (tree: Root, page: PageContext) => PageBody

/** HTML in pieces. */
type Pieces = readonly HtmlPiece[]

const NO_NAMES: ReadonlySet<string> = new Set()

/**
 * Creates the renderer for a set of components.
 * @param own the components by name
 * @param withTimeout limits the time of those that contain code of the site
 * @param withoutSiteCode the names of those that contain none, which always finish
 */
export function createBodyRenderer(
  own: ContentComponents,
  withTimeout: WithTimeout,
  withoutSiteCode: ReadonlySet<string> = NO_NAMES,
): BodyRenderer {
  const components: ContentComponents = { ...fallbackComponents, ...own }
  const { isComponent, hasComponent, render } = createComponentRenderer(components)
  const known = { isComponent, withoutSiteCode }
  // docsgen's own components always finish, and do nothing in browsers.
  const observe = withTimeout === withoutTimeout ? undefined : observeReact
  const fromTemplate = createFrameFiller(components, { hasComponent, observe })

  return (tree, page) => bodyOf(piecesOf(tree.children as HastChild[], page))

  function piecesOf(nodes: HastChild[], page: PageContext): Pieces {
    const lifted: Element[] = []
    const places: DeferredHtml[] = []
    const html = new HtmlBuilder()
    serialize(nodes, html, (element, out) => {
      if (!isComponent(element)) return false
      const filled = fromTemplate(element)
      if (filled) out.add(filled)
      else {
        lifted.push(element)
        const place = new DeferredHtml()
        places.push(place)
        out.insert(place)
      }
      return true
    })
    if (lifted.length > 0) {
      const rendered = renderEach(lifted, page)
      for (const [index, place] of places.entries()) place.pieces = rendered[index] ?? []
    }
    return html.finish()
  }

  /** The HTML of each component, rendered together; one by one only to find the component that throws. */
  function renderEach(elements: Element[], page: PageContext): Pieces[] {
    let tokens = new Tokens(page.sourceHash)
    // A limit starts a thread each time.
    const isLimited = observe && elements.some(element => mayRunSiteCode(element, known))
    try {
      const work = () =>
        (isLimited ? withTimeout : withoutTimeout)(() => {
          tokens = new Tokens(page.sourceHash)
          return render(elements, tokens, parts => noted(parts, elements, { page, tokens }))
        })
      const rendered = observe && isLimited ? reported(observe(work), elements, page) : work()
      if (tokens.isDamaged) page.diagnostics.push(damagedToken(page))
      return rendered
    } catch (error) {
      if (elements.length > 1) return elements.flatMap(element => renderEach([element], page))
      return elements.map(element => withoutFailing(element, error, page))
    }
  }

  /** The HTML of an element without the components that make it fail; their content is kept. */
  function withoutFailing(element: Element, failure: unknown, page: PageContext): Pieces {
    // A component that does not finish takes too long to try again.
    const culprit = failure instanceof TimeoutError ? undefined : failingInside(element, { isComponent, failureOf })
    if (!culprit) {
      reportFailure(element, failure, page)
      return piecesOf(element.children as HastChild[], page)
    }
    reportFailure(culprit.element, culprit.error, page)
    unwrap(culprit)
    return renderEach([element], page).flat()
  }

  function failureOf(element: Element): unknown {
    try {
      withTimeout(() => render([element], new Tokens('trial')))
      return undefined
    } catch (error) {
      return error ?? new Error('it threw nothing')
    }
  }
}

/** Whether rendering an element may run code of the site. Props are data: components that get code are rendered before. */
function mayRunSiteCode(
  element: Element,
  known: { isComponent: (element: Element) => boolean; withoutSiteCode: ReadonlySet<string> },
): boolean {
  if (known.isComponent(element) && !known.withoutSiteCode.has(element.tagName)) return true
  return element.children.some(child => child.type === 'element' && mayRunSiteCode(child, known))
}

function reportFailure(element: Element, error: unknown, page: PageContext): void {
  page.report({
    rule: 'component-failed',
    message: `the component ${element.tagName} failed: ${error instanceof Error ? error.message : String(error)}`,
    hint: 'Only its content is shown.',
    at: element,
  })
}

/** Reports what works only in browsers; returns the result. */
function reported<T>(
  { result, ...observed }: { result: T } & Observed,
  elements: readonly Element[],
  page: PageContext,
): T {
  for (const { part, ...finding } of inactiveFindings(observed, at => elements[at]?.tagName))
    page.report({ ...finding, at: elements[part] as Element })
  return result
}

/** Nothing of a token that a component truncated is published, but the value that it stands for is lost. */
function damagedToken({ input }: PageContext) {
  return recoveredPage('a component cut the text that stands for its content', { file: input.path })
}

/** Records the ids and addresses that components contribute in the page. */
function noted(parts: string[], elements: readonly Element[], output: { page: PageContext; tokens: Tokens }): string[] {
  for (const part of parts) noteIds(part, output.page)
  const { islands } = output.page.features
  for (const [, name = ''] of parts.join('').matchAll(/ data-dg-island="([^"]+)"/g))
    if (!islands.includes(name)) islands.push(name)
  return parts.map((part, at) => takeOutputReferences(part, elements[at] as Element, output))
}

/**
 * Components may contribute ids that no element of the page has. Quotes in texts and values are escaped, so that these
 * cannot be mistaken for one.
 */
function noteIds(html: string, page: PageContext): void {
  if (!html.includes('id="')) return
  for (const [, id = ''] of html.matchAll(/\sid="([^"]+)"/g)) page.anchors.add(unescapeHtml(id))
}

/** A component that fails, and its parent element. */
interface FailingComponent {
  element: Element
  parent: Element
  error: unknown
}

/** How components are recognised and tried. */
interface ComponentTester {
  isComponent: (element: Element) => boolean
  /** The error when rendering the element by itself; undefined if it works. */
  failureOf: (element: Element) => unknown
}

/** Searches `parent` for the culprit. */
function failingInside(parent: Element, trial: ComponentTester): FailingComponent | undefined {
  for (const element of parent.children) {
    if (element.type !== 'element') continue
    const error = trial.isComponent(element) ? trial.failureOf(element) : undefined
    // If the whole works, so do all its parts.
    if (error === undefined && trial.isComponent(element)) continue
    const inside = failingInside(element, trial)
    if (inside) return inside
    if (error !== undefined) return { element, parent, error }
  }
  return undefined
}

/** Removes a component from the tree and keeps its content. */
function unwrap({ element, parent }: FailingComponent): void {
  parent.children.splice(parent.children.indexOf(element), 1, ...element.children)
}

/**
 * Fallbacks for the components that the parser itself inserts, for a theme without a component of that name: the
 * closest plain HTML element. They also make the parser testable on its own.
 */
interface Props {
  children?: ReactNode
  [name: string]: unknown
}

function wrap(tag: string) {
  return ({ id, className, children }: Props) => createElement(tag, { id, className }, children)
}

/** Fallbacks by name: one for every component that the parser inserts (`isOwn`). */
const fallbackComponents: ContentComponents = {
  Heading: ({ level, id, children }: Props) => createElement(`h${String(level)}`, { id }, children),
  CodeBlock: ({ language, children }: Props) =>
    createElement('pre', null, createElement('code', { className: `language-${String(language)}` }, children)),
  Admonition: ({ type, id, children }: Props) =>
    createElement('div', { id, className: `theme-admonition theme-admonition-${String(type)}` }, children),
  AdmonitionTitle: wrap('p'),
  Tabs: wrap('div'),
  TabItem: ({ value, children }: Props) => createElement('section', { 'data-value': value }, children),
  Definition: wrap('span'),
  Diagram: wrap('div'),
  Drawing: ({ label }: Props) => createElement('span', null, String(label ?? '')),
  MathBlock: wrap('div'),
  MathInline: wrap('span'),
}

// Components that are a fixed wrapper around plain content, without React.

/** Creates the function for a set of components. */
function createFrameFiller(
  components: ContentComponents,
  { hasComponent, observe }: { hasComponent: (element: Element) => boolean; observe?: typeof observeReact },
): (element: Element) => readonly HtmlPiece[] | undefined {
  const fillTemplate = createStaticTemplates(observe)
  const hasComponents = (nodes: Element['children']) =>
    nodes.some(child => child.type === 'element' && hasComponent(child))

  /** The title in a wrapper; undefined if it is more than a wrapper itself. */
  function titleOf(element: Element) {
    const type = components[element.tagName] as StaticComponent | undefined
    const props = propsOf(element)
    if (!type?.opaqueProps || !props || Object.keys(props).length > 0) return undefined
    return hasComponents(element.children) ? undefined : { type, children: htmlOf(element.children as HastChild[]) }
  }

  return element => {
    const { tagName, children } = element
    const type = components[tagName] as StaticComponent | undefined
    const { passesChildren, looksFor } = traitsOf(tagName)
    if (!type?.opaqueProps || !(passesChildren || looksFor !== undefined)) return undefined
    const props = propsOf(element)
    const [first] = children
    const title = looksFor !== undefined && first?.type === 'element' && first.tagName === looksFor ? first : undefined
    const filledTitle = title && titleOf(title)
    const rest = title ? children.slice(1) : children
    if (!props || (title && !filledTitle) || hasComponents(rest)) return undefined
    return fillTemplate(type, tagName, { props, children: htmlOf(rest as HastChild[]), first: filledTitle })
  }
}

/** The props of a component; undefined if its attributes are not those of markdown. */
function propsOf(element: Element): Record<string, unknown> | undefined {
  return element.data?.component?.props ?? (isBare(element) ? {} : undefined)
}

/** Whether the element has no attributes, as markdown creates it. */
function isBare({ properties }: Element): boolean {
  for (const _ in properties) return false
  return true
}

// The HTML of components that only put their content and some of their props into a fixed wrapper. Such a component is
// rendered once for each set of its other props, and then filled in like a form. A component declares this by
// `opaqueProps`: the props that it writes out without looking at them (always including its children). Others are
// rendered by React every time.

/** A component with the declaration that makes a form of it possible. */
export type StaticComponent = ComponentType<Record<string, unknown>> & { opaqueProps?: readonly string[] }

/** Number of cached forms; a site has a few dozen. */
const MAX_FORMS = 500

/** Name of the gap in the first child. */
const FIRST = 'first_child'

/** HTML with gaps: text and names of props alternate. */
type Form = string[]

/** What a form is filled with. */
interface Given {
  props: Readonly<Record<string, unknown>>
  children: readonly HtmlPiece[]
  /** The first child, if it is a form and the component looks for it. */
  first?: { type: StaticComponent; children: readonly HtmlPiece[] } | undefined
}

/**
 * Creates the memo for a set of components. It returns undefined for a component without the declaration, and for one
 * that needs a browser, which is reported for each page.
 */
export function createStaticTemplates(
  observe?: typeof observeReact,
): (type: StaticComponent, name: string, given: Given) => HtmlPiece[] | undefined {
  const forms = new Map<string, Form | undefined>()

  return (type, name, { props, children, first }) => {
    const opaque = type.opaqueProps
    if (!opaque) return undefined
    const fixed: Record<string, unknown> = {}
    const blanks: Record<string, readonly HtmlPiece[]> = {}
    let identity = name
    for (const key in props) {
      const value = props[key]
      // An insertion, or an object from the page's code, has no text that could identify a form.
      if ((typeof value === 'object' && value !== null) || typeof value === 'function') return undefined
      const isBlank = typeof value === 'string' && value !== '' && opaque.includes(key)
      if (isBlank) blanks[key] = [escapeHtml(value)]
      else fixed[key] = value
      identity += isBlank ? ` ${key}` : ` ${key}=${typeof value === 'string' ? JSON.stringify(value) : String(value)}`
    }
    if (children.length > 0) blanks.children = children
    if (first) blanks[FIRST] = first.children
    identity += ` ${children.length > 0} ${first !== undefined}`
    let form = forms.get(identity)
    if (!form && !forms.has(identity)) {
      const work = () => make(type, fixed, { names: Object.keys(blanks), first: first?.type, mark: markFor(identity) })
      const made = observe?.(work)
      form = made?.activities.length ? undefined : (made?.result ?? work())
      if (forms.size < MAX_FORMS) forms.set(identity, form)
    }
    return form && filled(form, blanks)
  }
}

function filled(form: Form, blanks: Readonly<Record<string, readonly HtmlPiece[]>>): HtmlPiece[] {
  const pieces: HtmlPiece[] = []
  for (const [index, part] of form.entries())
    if (index % 2 === 0) pieces.push(part)
    else for (const piece of blanks[part] ?? []) pieces.push(piece)
  return pieces
}

function make(
  type: StaticComponent,
  fixed: Readonly<Record<string, unknown>>,
  { names, first, mark }: { names: string[]; first: StaticComponent | undefined; mark: string },
): Form {
  const blank = (name: string) => `\u0001${mark} ${name}\u0001`
  const shown: Record<string, unknown> = Object.fromEntries(
    names.filter(name => name !== FIRST).map(name => [name, blank(name)]),
  )
  if (first) shown.children = [createElement(first, { key: FIRST }, blank(FIRST)), shown.children]
  return renderToString(createElement(type, { ...fixed, ...shown })).split(new RegExp(`\u0001${mark} (\\w+)\u0001`))
}

/** Text that marks gaps: the other props do not contain it. */
function markFor(text: string): string {
  let mark = 'blank'
  while (text.includes(mark)) mark += '-'
  return mark
}

/**
 * Renders a React page to HTML, without the layout around it. Returns the HTML, the data that the page set about
 * itself, and the components that failed, of which the HTML only contains the children. Throws the page's error if
 * nothing is left to show.
 */
import { withProviders } from 'docsgen:providers'
import {
  Component,
  type ComponentType,
  cloneElement,
  createElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type PageReport, type PageScope, withScope } from './page-scope.tsx'
import { LocatedPage, type PageProps } from './route.tsx'

/** A component that could not be rendered. */
interface Failure {
  name: string
  error: unknown
}

/** The HTML of a page. */
interface RenderedPage {
  html: string
  /** Whether it has nothing to show. */
  isEmpty: boolean
  report: PageReport
  failed: Failure[]
}

/** Renders a page so that browsers can hydrate it. `prefix` starts the ids that React makes. */
export function renderIsland(Page: ComponentType<PageProps>, scope: PageInput, prefix: string): string {
  const page = withScope({ ...scope, report: {}, isIsland: true }, located(Page, scope))
  const html = renderToString(page, { identifierPrefix: prefix }).replace(PRELOADS, '')
  // Comments do not pass through markdown: src/parse/hast/finish-tree.ts writes them again.
  return html.replace(/<!--(.*?)-->/g, (_, text: string) => `<dg-mark data-is="${text}"></dg-mark>`)
}

function located(page: ComponentType<PageProps>, scope: PageInput): ReactNode {
  return withProviders(scope, <LocatedPage page={page} />)
}

type PageInput = Pick<PageScope, 'i18n' | 'docs' | 'path' | 'messages'>

/** Renders a page. */
export function renderPage(Page: ComponentType<PageProps>, scope: PageInput): RenderedPage {
  const render = (page: ComponentType<PageProps>) => {
    const report: PageReport = {}
    const html = renderToStaticMarkup(withScope({ ...scope, report }, located(page, scope))).replace(PRELOADS, '')
    return { html, isEmpty: !HAS_CONTENT.test(html), report }
  }
  try {
    return { ...render(Page), failed: [] }
  } catch (thrown) {
    const failed: Failure[] = []
    const rest = render(guarded(Page, (name, error) => failed.push({ name, error })))
    if (rest.isEmpty) throw thrown
    return { ...rest, failed }
  }
}

/** React starts a page's HTML with preloads of its images; browsers discover the images themselves. */
const PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/

/** Text outside tags, other content, or an element that a script may fill. */
const HAS_CONTENT =
  /(?:^|>)[^<>]*[^\s<>][^<>]*(?:<|$)|<(?:audio|canvas|embed|hr|iframe|img|input|object|svg|video)\b|<[^>]*\s(?:id|data-[\w-]+)=/

// Renders a React page without the components that fail.

/** Called once for each component that failed. */
type OnFailure = (name: string, error: unknown) => void

type Props = Record<string, unknown> & { children?: ReactNode }
type FunctionComponent = (props: Props, ref?: unknown) => ReactNode

/** The component, guarded. */
function guarded<T>(type: ComponentType<T>, onFailure: OnFailure): ComponentType<T> {
  return new Guard(onFailure).component(type as unknown as FunctionComponent) as unknown as ComponentType<T>
}

class Guard {
  readonly #onFailure: OnFailure
  readonly #made = new Map<unknown, FunctionComponent>()
  readonly #failed = new Set<unknown>()

  constructor(onFailure: OnFailure) {
    this.#onFailure = onFailure
  }

  /** Wraps a component that may fail. It remains one component, so that its hooks work. */
  component(type: FunctionComponent, key: unknown = type): FunctionComponent {
    const known = this.#made.get(key)
    if (known) return known
    const DocsgenGuard: FunctionComponent = props => {
      try {
        return this.#inside(type(props, props.ref))
      } catch (error) {
        // Components throw promises to wait.
        if (typeof (error as { then?: unknown } | undefined)?.then === 'function') throw error
        if (!this.#failed.has(key)) this.#onFailure(nameOf(key), error)
        this.#failed.add(key)
        return typeof props.children === 'function' ? null : this.#inside(props.children)
      }
    }
    this.#made.set(key, DocsgenGuard)
    return DocsgenGuard
  }

  /** The same content with guarded components. */
  #inside(node: ReactNode): ReactNode {
    if (Array.isArray(node)) return node.map(part => this.#inside(part))
    if (!isValidElement<Props>(node)) return node
    const call = callOf(node.type)
    const key = node.key === null ? {} : { key: node.key }
    if (call) return createElement(this.component(call, node.type) as never, { ...node.props, ...key })
    return withChildren(node, this.#childrenOf(node))
  }

  #childrenOf({ props: { children } }: ReactElement<Props>): ReactNode {
    return typeof children === 'function' ? children : this.#inside(children)
  }
}

/** Several children are not a single array, which would require keys. */
function withChildren(node: ReactElement<Props>, children: ReactNode): ReactNode {
  if (children === undefined || children === node.props.children) return node
  return Array.isArray(children) ? cloneElement(node, undefined, ...children) : cloneElement(node, undefined, children)
}

/** The function of a component that is, or wraps, a function; undefined for elements, classes and contexts. */
function callOf(type: unknown): FunctionComponent | undefined {
  if (typeof type === 'function') return isClass(type) ? undefined : (type as FunctionComponent)
  if (typeof type !== 'object' || type === null) return undefined
  const { render, type: inner } = type as { render?: FunctionComponent; type?: unknown }
  return typeof render === 'function' ? render : callOf(inner)
}

function isClass(type: { prototype?: unknown }): boolean {
  return type.prototype instanceof Component
}

function nameOf(type: unknown): string {
  const { displayName, name, render } = type as { displayName?: unknown; name?: unknown; render?: { name?: unknown } }
  const found = [displayName, name, render?.name].find(value => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : 'without a name'
}

/**
 * Renders a React page without the components that fail. In: a component, and a handler for failures. Out: a component
 * that renders the same; if a nested component throws, its children replace it.
 */
import {
  Component,
  type ComponentType,
  cloneElement,
  createElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react'

/** Called once for each component that failed. */
export type OnFailure = (name: string, error: unknown) => void

type Props = Record<string, unknown> & { children?: ReactNode }
type FunctionComponent = (props: Props, ref?: unknown) => ReactNode

/** The component, guarded. */
export function guarded<T>(type: ComponentType<T>, onFailure: OnFailure): ComponentType<T> {
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

/**
 * Stubs for modules that a page imports and that have no counterpart in docsgen. As a component, a stub shows
 * its children; otherwise, it answers every use with itself. The page records which of them it used.
 */
import { createElement, Fragment, type ReactNode } from 'react'
import { noteStandIn, noteUnanswered } from './page-scope.tsx'

/** The target of stubs: it can be called, and used as a constructor. */
const TARGET = Object.assign(function stub() {}, {})

/** Creates a stub. If `name` is given, using it is recorded. */
export function createStub(name?: string): unknown {
  const note = () => name !== undefined && noteUnanswered(name)
  const get = (_: unknown, key: string | symbol) => {
    const answer = answerOf(key, self)
    if (answer === self) note()
    return answer
  }
  const self: unknown = new Proxy(TARGET, {
    get,
    getPrototypeOf: () => prototypeWith(get),
    set: () => true,
    apply: (_, __, args: unknown[]) => {
      note()
      return isRendered(args) ? childrenOf(args[0]) : self
    },
    construct: () => {
      note()
      return self as object
    },
  })
  return self
}

/**
 * The prototype of a stub: bundled imports look up names through the prototype of the result of `require`. It has
 * none itself, so that `instanceof` terminates.
 */
function prototypeWith(get: (target: unknown, key: string | symbol) => unknown): object {
  return new Proxy(Object.create(null) as object, { get })
}

/** Names of which others conclude what a value is: promises, data, and React's components of older kinds. */
const ABSENT = new Set([
  'then',
  'toJSON',
  'contextType',
  'contextTypes',
  'childContextTypes',
  'getDerivedStateFromProps',
  'getDerivedStateFromError',
  'defaultProps',
  'propTypes',
  'displayName',
])

function answerOf(key: string | symbol, self: unknown): unknown {
  // Pages display the name of things that they request, such as a version: never show that of the module.
  if (key === 'name') return ''
  if (key === '__esModule') return true
  if (key === 'length') return 0
  // Classes may extend it.
  if (key === 'prototype') return TARGET.prototype
  if (key === Symbol.toPrimitive || key === 'toString') return () => ''
  // Destructuring it as a list returns as many items as requested; spreading it does not run endlessly.
  if (key === Symbol.iterator)
    return function* parts() {
      for (let count = 0; count < 4; count++) yield self
    }
  if (key === 'map' || key === 'filter' || key === 'flatMap') return () => []
  return typeof key === 'symbol' || ABSENT.has(key) ? undefined : self
}

/** React calls a component with its props and a second argument. */
function isRendered(args: unknown[]): boolean {
  return args.length === 2 && typeof args[0] === 'object' && args[0] !== null && args[1] === undefined
}

/** The content of a component that is not there. Its id stays, because links may lead to it. */
function childrenOf(props: unknown): unknown {
  noteStandIn()
  const { children, id } = props as { children?: ReactNode; id?: unknown }
  const content = typeof children === 'function' ? null : (children ?? null)
  if (typeof id !== 'string' || id === '') return content
  return createElement(Fragment, null, createElement('span', { id }), content)
}

/** A module by its name, whose missing exports are stubs. It can be used as its own default export. */
export function withStubs(own: Record<string, unknown>, defaultName: string, module?: string): unknown {
  const main = (own[defaultName] ?? createStub(module)) as (...args: unknown[]) => unknown
  const get = (_: unknown, key: string | symbol) => {
    if (key === '__esModule') return true
    if (key === 'default') return main
    if (typeof key === 'string' && Object.hasOwn(own, key)) return own[key]
    const ofMain = own[defaultName] && (main as unknown as Record<string | symbol, unknown>)[key]
    if (ofMain !== undefined || typeof key === 'symbol' || ABSENT.has(key)) return ofMain
    return createStub(module && `${String(key)} of ${module}`)
  }
  return new Proxy(() => undefined, {
    get,
    getPrototypeOf: () => prototypeWith(get),
    apply: (_, __, args: unknown[]) => main(...args),
  })
}

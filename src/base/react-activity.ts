/**
 * Finds out which components need a browser: those that handle events, keep state or have effects while pages are
 * rendered.
 *
 * React's own functions are wrapped once in each thread, so that packages and components of the site are noticed in the
 * same way. Handlers are noticed when React reads them from the element that it writes: elements that are created but not
 * shown do not count.
 */
import { createRequire } from 'node:module'
import type {
  Activity,
  IslandObserver,
  IslandObserverName,
  IslandProblem,
  Observed,
  ReadContexts,
  ReadContextsName,
} from '../model/react-activity.ts'
import { calledFrom } from './component-of-stack.ts'
import { dependencyPath } from './package-root.ts'

type Props = Record<string, unknown>
type CreateElement = (type: unknown, ...rest: unknown[]) => { props: Props }
type Exports = Record<string, unknown>

const require = createRequire(import.meta.url)

/** Hooks that do nothing without a browser. */
const HOOKS = [
  'useActionState',
  'useEffect',
  'useImperativeHandle',
  'useInsertionEffect',
  'useLayoutEffect',
  'useOptimistic',
  'useReducer',
  'useState',
  'useSyncExternalStore',
  'useTransition',
]
/** Methods of class components that React calls only in browsers. */
const METHODS = ['componentDidMount', 'componentDidUpdate']
/** The names of props that are handlers if they are functions. */
export const HANDLER = /^(?:on[A-Z]|(?:formA|a)ction$)/

let isInstalled = false
let observed:
  | { activities: Map<string, Activity>; islandProblems: IslandProblem[]; part: number; differs: boolean }
  | undefined
/** More than 0 while islands are rendered, and while elements are copied. */
let ignoring = 0
/** Contexts of loaded code. Bundles that are loaded again leave those of earlier ones behind. */
let contexts: { context: WeakRef<object>; initial: unknown }[] = []
/** Contexts whose values change in browsers. */
const live = new WeakSet<object>()
/** The component that first passed a function on. */
const origins = new WeakMap<object, string>()

/**
 * Runs `work`, and returns what its components need a browser for; work around it notices nothing of that. Bundles with code
 * of the site must be loaded after `installReactActivity`.
 */
export function observeReact<T>(work: () => T): { result: T } & Observed {
  installReactActivity()
  const own = {
    activities: new Map<string, Activity>(),
    islandProblems: [] as IslandProblem[],
    part: 0,
    differs: false,
  }
  const around = observed
  observed = own
  // Work that was stopped has not reset it.
  ignoring = 0
  try {
    const result = work()
    const { activities, islandProblems, differs } = own
    return { result, activities: [...activities.values()], islandProblems, differsInBrowsers: differs }
  } finally {
    observed = around
  }
}

/** Begins the next part of what is rendered. */
export function observePart(part: number): void {
  if (observed) observed.part = part
}

/** Notices the handlers in the props of an element that React does not write itself. */
export function observeHandlers(props: Record<string, unknown>): void {
  for (const name of handlersIn(props)) if (observed && ignoring === 0) note(originOf(props[name] as object), name)
}

/** Wraps React's functions, unless that is done. */
export function installReactActivity(): void {
  if (isInstalled) return
  isInstalled = true
  const react = require(dependencyPath('react')) as Exports
  const runtime = require(dependencyPath('react/jsx-runtime')) as Exports
  for (const name of HOOKS) wrap(react, name, noticing(name))
  for (const name of ['Component', 'PureComponent']) wrap(react, name, noticingClass)
  // Called for each element: lists of further arguments would be created each time.
  for (const name of ['jsx', 'jsxs']) wrap(runtime, name, original => noticingInJsx(original as CreateElement))
  for (const name of ['createElement', 'cloneElement']) wrap(react, name, noticingHandlers)
  wrap(react, 'createContext', noticingContext)
  const readContexts = contextReader(react.use as ReadContext)
  for (const name of ['use', 'useContext']) wrap(react, name, noticingRead)
  const observer: IslandObserver = {
    inIsland: withoutNoticing,
    activityOf,
    report: problem => observed?.islandProblems.push({ ...problem, part: observed.part }),
    noteBrowser: () => {
      if (observed && ignoring === 0) observed.differs = true
    },
    noteLive: contexts => {
      for (const context of contexts) live.add(context)
    },
  }
  const name: IslandObserverName = 'docsgen.island-observer'
  const ofContexts: ReadContextsName = 'docsgen.read-contexts'
  Object.assign(globalThis, { [Symbol.for(name)]: observer, [Symbol.for(ofContexts)]: readContexts })
}

/** Observes work apart from what is observed already. */
function activityOf<T>(work: () => T): { result: T; isActive: boolean } {
  const before = { observed, ignoring }
  const own = { activities: new Map<string, Activity>(), islandProblems: [], part: 0, differs: false }
  observed = own
  ignoring = 0
  try {
    const result = work()
    return { result, isActive: own.activities.size > 0 || own.differs }
  } finally {
    observed = before.observed
    ignoring = before.ignoring
  }
}

function wrap<Function>(module: Exports, name: string, wrapper: (original: Function) => unknown): void {
  if (typeof module[name] === 'function') module[name] = wrapper(module[name] as Function)
}

function noticing(hook: string) {
  return (original: (...args: unknown[]) => unknown) =>
    (...args: unknown[]): unknown => {
      if (observed && ignoring === 0) note(calledFrom(), hook)
      return original(...args)
    }
}

function noticingContext(original: (value: unknown) => object) {
  return (initial: unknown): object => {
    const context = original(initial)
    contexts = contexts.filter(({ context }) => context.deref() !== undefined)
    contexts.push({ context: new WeakRef(context), initial })
    return context
  }
}

type ReadContext = (context: object) => unknown

/** Reads all contexts without noticing it. */
function contextReader(read: ReadContext): ReadContexts {
  return () => {
    const values = new Map<object, unknown>()
    for (const { context, initial } of contexts) {
      const known = context.deref()
      const value = known ? read(known) : initial
      if (known && value !== initial) values.set(known, value)
    }
    return values
  }
}

/** A function that reads a context. */
function noticingRead(original: ReadContext) {
  return (context: object): unknown => {
    if (observed && ignoring === 0 && live.has(context)) note(calledFrom(), 'useContext')
    return original(context)
  }
}

/** The base class of components, which each instance calls. */
function noticingClass(original: { prototype: object } & ((...args: unknown[]) => void)) {
  function Component(this: Record<string, unknown>, ...args: unknown[]): void {
    original.apply(this, args)
    const own = METHODS.find(method => typeof this[method] === 'function')
    if (own !== undefined && observed && ignoring === 0) note(nameOf(this.constructor), own)
  }
  Component.prototype = original.prototype
  return Component
}

/** A function that creates elements. */
function noticingHandlers(original: CreateElement) {
  return (type: unknown, config: unknown, ...rest: unknown[]): unknown => {
    const given = handlersIn(config)
    // A copy of an element also has the handlers of the original.
    const isCopy = typeof type === 'object' && type !== null && 'props' in type
    if (given.length === 0 && !isCopy) return original(type, config, ...rest)
    const element = withoutNoticing(() => original(type, isCopy ? config : { ...(config as Props) }, ...rest))
    const props = element.props
    const names = isCopy ? withoutNoticing(() => handlersIn(props)) : given
    const isElement = typeof (isCopy ? (type as { type?: unknown }).type : type) === 'string'
    for (const name of names) {
      const handler = withoutNoticing(() => props[name]) as object
      const origin = originOf(handler)
      if (isElement && !Object.isFrozen(props)) noteWhenRead(props, { name, handler, origin })
    }
    return element
  }
}

/** The same for a function that takes the children as a prop. */
function noticingInJsx(original: CreateElement) {
  const noticing = noticingHandlers(original)
  return (type: unknown, config: unknown, key: unknown): unknown =>
    handlersIn(config) === NO_HANDLERS ? original(type, config, key) : noticing(type, config, key)
}

const NO_HANDLERS: string[] = []

/** The names of the props that are functions; for elements, these are handlers. */
function handlersIn(config: unknown): string[] {
  if (typeof config !== 'object' || config === null) return NO_HANDLERS
  let found = NO_HANDLERS
  const props = config as Props
  for (const name in props) {
    // Most props do not start like that.
    const first = name.charCodeAt(0)
    if ((first === O || first === A || first === F) && HANDLER.test(name) && typeof props[name] === 'function')
      found = [...found, name]
  }
  return found
}

const O = 'o'.charCodeAt(0)
const A = 'a'.charCodeAt(0)
const F = 'f'.charCodeAt(0)

/** The component that created a handler: the first one that passes it on. */
function originOf(handler: object): string | undefined {
  const known = origins.get(handler)
  if (known !== undefined) return known
  const origin = calledFrom()
  if (origin !== undefined) origins.set(handler, origin)
  return origin
}

function noteWhenRead(
  props: Props,
  { name, handler, origin }: { name: string; handler: object; origin: string | undefined },
): void {
  Object.defineProperty(props, name, {
    configurable: true,
    enumerable: true,
    get: () => {
      if (observed && ignoring === 0) note(origin, name)
      return handler
    },
    set: value => Object.defineProperty(props, name, { value, configurable: true, enumerable: true, writable: true }),
  })
}

function withoutNoticing<T>(work: () => T): T {
  ignoring += 1
  try {
    return work()
  } finally {
    ignoring -= 1
  }
}

function note(component: string | undefined, use: string): void {
  if (!observed) return
  const { activities, part } = observed
  const key = `${part} ${component ?? ''}`
  const known = activities.get(key)
  if (!known) activities.set(key, { ...(component !== undefined && { component }), uses: [use], part })
  else if (!known.uses.includes(use)) known.uses.push(use)
}

function nameOf(component: unknown): string | undefined {
  const { displayName, name } = component as { displayName?: unknown; name?: unknown }
  return [displayName, name].find((value): value is string => typeof value === 'string' && value !== '')
}

/**
 * A component of the site around pages, as an island where it needs a browser: its HTML is written so that React can
 * hydrate it. Its props are data; what it gets as content, and the parts of the page that it shows, are slots. A component
 * that needs no browser, or that gets other props, is rendered like all others.
 */
import {
  type ComponentType,
  createContext,
  createElement,
  isValidElement,
  type PropsWithChildren,
  type ReactNode,
  useContext,
} from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type PageReport, type PageScope, useScope, withScope } from '../code/page-scope.tsx'
import { type ContextValues, useContextValues, withContexts } from './contexts.tsx'
import { islandData } from './island-data.ts'
import { FIRST_PART } from './island-parts.tsx'
import { elementOfTree, SLOT } from './island-tree.tsx'
import { attempt, observerOf } from './observer.ts'

/** An island that is being rendered. */
interface Rendering {
  /** What is in its slots, by number. */
  content: Map<number, ReactNode>
  nextPart: number
  /** The values of contexts where the component begins, and where its slots are. */
  outside: ContextValues
  inSlots: Map<number, ContextValues>
}

const Inside = createContext<Rendering | undefined>(undefined)
/** The island whose part is being rendered: the part may show content that the island gets. */
const InsidePart = createContext<{ content: Rendering['content']; shown: Set<number> } | undefined>(undefined)
const EMPTY_SLOT = /(<dg-slot data-dg-slot="(\d+)"[^>]*>)<\/dg-slot>/g
/** React starts HTML with preloads of its images; browsers discover the images themselves. */
const PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/

/**
 * The component as an island; what is no component, unchanged. `name` is that of the island.
 * @param isProvider whether it is only one if it provides data to its content: what else needs a browser in it is an island itself
 */
export function asPartIsland<T>(own: T, name: string, isProvider = false): T {
  if (!isComponent(own)) return own
  const Own = own as unknown as ComponentType<Record<string, unknown>>
  const Part = (props: PropsWithChildren<Record<string, unknown>>) => {
    const isInside = useContext(Inside) !== undefined
    const scope = useScope()
    const around = useContextValues()
    return (isInside ? undefined : islandOf(Own, { name, props, scope, around, isProvider })) ?? <Own {...props} />
  }
  Object.defineProperty(Part, 'name', { value: Own.displayName ?? Own.name ?? name })
  return Object.assign(Part, typeof own === 'function' ? own : {}) as unknown as T
}

/** What `forwardRef`, `memo` and `lazy` return. Contexts and elements have other marks. */
const COMPONENT_OBJECTS: ReadonlySet<unknown> = new Set(
  ['react.forward_ref', 'react.memo', 'react.lazy'].map(name => Symbol.for(name)),
)

function isComponent(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return '$$typeof' in value && COMPONENT_OBJECTS.has(value.$$typeof)
  if (typeof value !== 'function') return false
  const isClass = /^class\b/.test(Function.prototype.toString.call(value))
  return !isClass || (value.prototype as { isReactComponent?: unknown }).isReactComponent !== undefined
}

/**
 * A part of the page in an island that is being rendered: its slot; undefined outside islands.
 * @param part the name of its component
 */
export function usePartSlot(part: string, content: ReactNode): ReactNode | undefined {
  const rendering = useContext(Inside)
  if (!rendering) return undefined
  const index = rendering.nextPart++
  rendering.content.set(index, content)
  return <Slot index={index} name={part} />
}

function slotOf(index: number): ReactNode {
  return <Slot key={index} index={index} />
}

function Slot({ index, name }: { index: number; name?: string }): ReactNode {
  const values = useContextValues()
  useContext(Inside)?.inSlots.set(index, values)
  const part = useContext(InsidePart)
  part?.shown.add(index)
  const content = part && <InsidePart value={undefined}>{part.content.get(index)}</InsidePart>
  return createElement('dg-slot', { 'data-dg-slot': index, 'data-dg-part': name }, content)
}

/** Notes the values of contexts that the component gets. */
function Outside({ children }: PropsWithChildren): ReactNode {
  const values = useContextValues()
  const rendering = useContext(Inside)
  if (rendering) rendering.outside = values
  return children
}

/** The contexts that a component provides to the content of its slots. */
function providedBy({ outside, inSlots }: Rendering): object[] {
  return [...inSlots.values()].flatMap(values =>
    [...values].flatMap(([context, value]) => (outside.get(context) === value ? [] : [context])),
  )
}

interface Use {
  name: string
  props: PropsWithChildren<Record<string, unknown>>
  scope: PageScope
  /** The values of contexts at its place. */
  around: ContextValues
  isProvider: boolean
}

/** The element of the island; undefined if it needs no browser, or cannot be hydrated. */
function islandOf(
  Own: ComponentType<Record<string, unknown>>,
  { name, props, scope, around, isProvider }: Use,
): ReactNode | undefined {
  const observer = observerOf()
  if (!observer) return undefined
  const rendering: Rendering = { content: new Map(), nextPart: FIRST_PART, outside: around, inSlots: new Map() }
  const { content } = rendering
  const { children, ...others } = props
  const { data, lost } = islandData(withSlots(others, content) as Record<string, unknown>)
  // Its activity is noticed where it is rendered like all others, and reported.
  if (lost.length > 0 || typeof children === 'function') return undefined
  const c = typeof children === 'string' ? [children] : hasContent(children) ? [addTo(content, children)] : []
  const tree = { ...(Object.keys(data).length > 0 && { p: data }), ...(c.length > 0 && { c }) }
  const read: Record<string, unknown> = {}
  const report: PageReport = { head: [] }
  const id = idOf(name, scope.report)
  const element = elementOfTree({ t: name, ...tree }, { typeOf: () => Own, slot: slotOf })
  const inside = withScope({ ...scope, report, read, isIsland: true }, <Outside>{element}</Outside>)
  const whole = withContexts(
    around,
    <InsidePart value={undefined}>
      <Inside value={rendering}>{inside}</Inside>
    </InsidePart>,
  )
  const rendered = attempt(() => observer.activityOf(() => renderToString(whole, { identifierPrefix: name + id })))
  if (!rendered) return undefined
  const { isActive } = rendered
  const provided = providedBy(rendering)
  if (provided.length === 0 && (isProvider || !isActive)) return undefined
  if (isActive) observer.noteLive(provided)
  mergeInto(scope.report, report)
  const shown = new Set<number>()
  const htmlOf = (index: number) => {
    const inSlot = withScope(
      { ...scope },
      <Inside value={undefined}>
        <InsidePart value={index < FIRST_PART ? undefined : { content, shown }}>{content.get(index)}</InsidePart>
      </Inside>,
    )
    return renderToStaticMarkup(withContexts(rendering.inSlots.get(index) ?? around, inSlot)).replace(PRELOADS, '')
  }
  const html = rendered.result.replace(PRELOADS, '').replace(EMPTY_SLOT, (_, tag: string, at: string) => {
    shown.add(Number(at))
    return `${tag}${htmlOf(Number(at))}</dg-slot>`
  })
  const hidden = [...content.keys()].filter(index => index < FIRST_PART && !shown.has(index))
  const templates = hidden.map(index => `<template data-dg-slot="${index}">${htmlOf(index)}</template>`)
  return createElement('dg-island', {
    'data-dg-island': name,
    // What has content is large, or shows nothing itself. One that only provides data waits for islands inside it.
    'data-dg-when': !isActive ? 'inner' : c.length > 0 ? 'idle' : 'visible',
    'data-dg-provides': provided.length > 0 ? '' : undefined,
    'data-dg-id': id || undefined,
    'data-dg-tree': Object.keys(tree).length > 0 ? JSON.stringify(tree) : undefined,
    'data-dg-scope': Object.keys(read).length > 0 ? JSON.stringify(read) : undefined,
    'data-dg-path': scope.path,
    dangerouslySetInnerHTML: { __html: html + templates.join('') },
  })
}

/** Props in which elements are slots. */
function withSlots(value: unknown, content: Rendering['content']): unknown {
  if (isValidElement(value)) return { [SLOT]: addTo(content, value) }
  if (Array.isArray(value)) return value.map(item => withSlots(item, content))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withSlots(item, content)]))
}

function addTo(content: Rendering['content'], node: ReactNode): number {
  const index = content.size
  content.set(index, node)
  return index
}

function hasContent(children: ReactNode): boolean {
  return children !== undefined && children !== null && typeof children !== 'boolean'
}

/** The number of the island among those of the same component, '' for the first. */
function idOf(name: string, report: PageReport): string {
  report.islands ??= new Map()
  const count = report.islands.get(name) ?? 0
  report.islands.set(name, count + 1)
  return count === 0 ? '' : String(count)
}

function mergeInto(target: PageReport, { head = [], unanswered = new Set(), ...own }: PageReport): void {
  const { islands } = target
  Object.assign(target, own)
  target.islands = islands
  target.head = [...(target.head ?? []), ...head]
  if (unanswered.size > 0) target.unanswered = new Set([...(target.unanswered ?? []), ...unanswered])
}

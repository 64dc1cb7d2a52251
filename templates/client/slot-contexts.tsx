/**
 * Contexts that an island around pages provides to the islands in its slots. Loaded only by sites whose `Root` or another
 * component around all pages may provide data (`src/assets/island-scripts.ts`).
 */
import { type ReactNode, type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'
import { type ContextValues, useContextValues, withContexts } from '../islands/contexts.tsx'

/** The values of contexts in a slot, for the islands in it. */
interface Provided {
  /** Those of the first render, which is that of the build. */
  first: ContextValues
  now: ContextValues
  listeners: Set<() => void>
}

const provided = new WeakMap<Element, Provided>()

/** Provides the values of contexts at a slot to the islands in it. */
export function useProvided(ref: RefObject<HTMLElement | null>): void {
  const values = useContextValues()
  useLayoutEffect(() => {
    if (ref.current) provide(ref.current, values)
  })
}

function provide(slot: Element, now: ContextValues): void {
  const known = provided.get(slot)
  if (!known) {
    provided.set(slot, { first: now, now, listeners: new Set() })
    return
  }
  const isSame = known.now.size === now.size && [...now].every(([context, value]) => known.now.get(context) === value)
  if (isSame) return
  known.now = now
  for (const listener of known.listeners) listener()
}

/** What gives content the data of the hydrated islands around an element; undefined if none provides any. */
export function providedAround(element: HTMLElement): ((content: ReactNode) => ReactNode) | undefined {
  if (!element.parentElement?.closest('[data-dg-provides]')) return undefined
  const of = providedIn(element.closest('dg-slot'))
  return of && (content => <InContexts of={of}>{content}</InContexts>)
}

/** The data of the nearest slot that React shows: content in a part of the page, and in islands that are not hydrated, is not shown by React. */
function providedIn(slot: Element | null): Provided | undefined {
  return slot ? (provided.get(slot) ?? providedIn(slot.parentElement?.closest('dg-slot') ?? null)) : undefined
}

/** An island that gets the data of the one around it. */
function InContexts({ of, children }: { of: Provided; children: ReactNode }): ReactNode {
  const values = useSyncExternalStore(
    notify => {
      of.listeners.add(notify)
      return () => of.listeners.delete(notify)
    },
    () => of.now,
    () => of.first,
  )
  return withContexts(values, children)
}

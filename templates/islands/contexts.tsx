/**
 * The values of React contexts at a place in a tree, so that what is rendered apart from it gets them too: content in slots
 * of islands, components in the text of pages, and islands inside others. The contexts are those of code that was loaded
 * after `createContext` was replaced: in the build by `src/base/react-activity.ts`, in browsers by `src/assets/islands.ts`.
 */
import { type Context, createElement, type ReactNode } from 'react'
import type { ReadContexts, ReadContextsName } from '../../src/model/react-activity.ts'

/** Values by context, without those that contexts have by default. */
export type ContextValues = ReturnType<ReadContexts>

export const NO_VALUES: ContextValues = new Map()

/** The values where the component that calls it is rendered. */
export function useContextValues(): ContextValues {
  const name: ReadContextsName = 'docsgen.read-contexts'
  const read = (globalThis as unknown as Record<symbol, ReadContexts | undefined>)[Symbol.for(name)]
  return read?.() ?? NO_VALUES
}

/** Content that gets these values. */
export function withContexts(values: ContextValues, content: ReactNode): ReactNode {
  return [...values].reduce(
    (inside, [context, value]) => createElement(context as Context<unknown>, { value }, inside),
    content,
  )
}

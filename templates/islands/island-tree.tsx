/**
 * The elements of an island from its data. The build and browsers use the same function, so that both render the
 * same.
 */
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'

/** See `IslandTree` in `src/parse/mdx/page-code.ts`. */
export interface IslandTree {
  t: string
  p?: Record<string, unknown>
  c?: (string | number | IslandTree)[]
}

/** What a tree refers to. */
export interface IslandParts {
  typeOf: (name: string) => unknown
  slot: (index: number) => ReactNode
}

/** A value that stands for content of the page. */
export const SLOT = 'dg:slot'

/** The element of a tree. */
export function elementOfTree({ t, p = {}, c = [] }: IslandTree, parts: IslandParts): ReactNode {
  const children = c.map(child => {
    if (typeof child === 'string') return child
    return typeof child === 'number' ? parts.slot(child) : elementOfTree(child, parts)
  })
  return createElement(parts.typeOf(t) as ComponentType, revived(p, parts) as object, ...children)
}

/** Props in which slots are content again. */
function revived(value: unknown, parts: IslandParts): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(item => revived(item, parts))
  const slot = (value as Record<string, unknown>)[SLOT]
  if (typeof slot === 'number') return createElement(Fragment, null, parts.slot(slot))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, revived(item, parts)]))
}

/** The names of all components in a tree. */
export function typesIn({ t, c = [] }: IslandTree): string[] {
  return [t, ...c.flatMap(child => (typeof child === 'object' ? typesIn(child) : []))]
}

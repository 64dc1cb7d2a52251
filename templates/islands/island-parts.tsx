/**
 * Parts of the page that a component around pages shows, such as docsgen's search button in the site's own navigation bar.
 * Browsers keep their HTML: each is a slot. The numbers follow the order in which React renders them, which is the same
 * in the build and in browsers.
 */
import { type ComponentType, createContext, type ReactNode, useContext, useState } from 'react'
import type { PageScope } from '../code/page-scope.tsx'

/** The number of the first part; those before it are content that the component gets. */
export const FIRST_PART = 1000

/** What an island around pages has in browsers. */
export interface PartContext {
  /** The number of the next part. */
  next: () => number
  slot: (index: number) => ReactNode
  /** The data of the page that it read, and the page's path. */
  scope: Partial<PageScope>
}

export const IslandParts = createContext<PartContext | undefined>(undefined)

function Part({ next, slot }: Pick<PartContext, 'next' | 'slot'>): ReactNode {
  const [index] = useState(next)
  return slot(index)
}

/** A component that is a part of the page in islands around pages, and `Own` elsewhere. */
export function asPart<Props extends object>(Own: ComponentType<Props>): ComponentType<Props> {
  return props => {
    const parts = useContext(IslandParts)
    return parts ? <Part next={parts.next} slot={parts.slot} /> : <Own {...props} />
  }
}

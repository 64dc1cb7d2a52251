/**
 * Parts of the page that a component around pages shows, such as docsgen's search button in the site's own navigation bar.
 * Browsers keep their HTML: each part is a slot with a number and the name of its component. When React recreates elements
 * because the HTML does not match what it rendered, a part takes the first slot with its name that is not shown.
 */
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { PageScope } from '../code/page-scope.tsx'

/** The number of the first part; those before it are content that the component gets. */
export const FIRST_PART = 1000

/** What an island around pages has in browsers. */
export interface PartContext {
  /** Shows the part of a component. */
  part: (name: string) => ReactNode
  /** The data of the page that it read, and the page's path. */
  scope: Partial<PageScope>
}

export const IslandParts = createContext<PartContext | undefined>(undefined)

/** A component that is a part of the page in islands around pages, and `Own` elsewhere. */
export function asPart<Props extends object>(Own: ComponentType<Props>, name: string): ComponentType<Props> {
  return props => useContext(IslandParts)?.part(name) ?? <Own {...props} />
}

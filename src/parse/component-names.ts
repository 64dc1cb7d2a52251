/**
 * The names that tags of a page may use, and which of these components only rendering tells all about.
 */

import { COMPONENTS, namesWith, traitsOf } from '../model/components.ts'
import type { ContentComponents } from './html/content-components.ts'

/** Components by name. */
export interface ComponentNames {
  names: string[]
  /** Those that may fail, or bring ids that no tag has. */
  busy: string[]
}

/** What a component may promise of itself. */
interface Promises {
  /** It cannot fail, and brings no ids. */
  addsNothing?: boolean
  /** The same, and more: see html/static-templates.ts. */
  opaqueProps?: readonly string[]
}

/** What docsgen brings, as `namesOf` would have it: known without bundling anything. A test holds the two equal. */
export const BUILT_IN: ComponentNames = {
  names: Object.keys(COMPONENTS).filter(name => traitsOf(name).file !== undefined),
  busy: namesWith('isBusy'),
}

/** The names of a bundle's components. */
export function namesOf(components: ContentComponents): ComponentNames {
  const isBusy = ({ addsNothing, opaqueProps }: Promises) => !addsNothing && !opaqueProps
  const busy = Object.entries(components).filter(([, component]) => isBusy(component as Promises))
  return { names: [...new Set([...namesWith('isOwn'), ...Object.keys(components)])], busy: busy.map(([name]) => name) }
}

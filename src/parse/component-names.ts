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
  /** Those whose `icon` is the name of an icon. */
  withIcon: string[]
}

/** What a component may promise of itself. */
interface Promises {
  /** It cannot fail, and brings no ids. */
  addsNothing?: boolean
  /** The same, and more: see html/static-templates.ts. */
  opaqueProps?: readonly string[]
  /** Its `icon` is the name of an icon, whose drawing comes before its children. */
  hasIcon?: boolean
}

/** What docsgen brings, as `namesOf` would have it: known without bundling anything. A test holds the two equal. */
export const BUILT_IN: ComponentNames = {
  names: Object.keys(COMPONENTS).filter(name => traitsOf(name).file !== undefined),
  busy: namesWith('isBusy'),
  withIcon: namesWith('hasIcon'),
}

/** The names of a bundle's components. */
export function namesOf(components: ContentComponents): ComponentNames {
  const isBusy = ({ addsNothing, opaqueProps }: Promises) => !addsNothing && !opaqueProps
  const namesOfThose = (isOne: (promises: Promises) => boolean | undefined) =>
    Object.keys(components).filter(name => isOne(components[name] as Promises))
  return {
    names: [...new Set([...namesWith('isOwn'), ...Object.keys(components)])],
    busy: namesOfThose(isBusy),
    withIcon: namesOfThose(({ hasIcon }) => hasIcon),
  }
}

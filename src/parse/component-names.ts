/**
 * The names that tags of a page may use, and which of these components reveal their ids and failures only when they are
 * rendered.
 */

import { COMPONENTS, namesWith, traitsOf } from '../model/components.ts'
import type { ContentComponents } from './html/content-components.ts'

/** Components by name. */
export interface ComponentNames {
  names: string[]
  /** Components that may fail, or contribute ids that no tag has. */
  busy: string[]
  /** Components whose `icon` prop is the name of an icon. */
  withIcon: string[]
}

/** Guarantees that a component may declare. */
interface ComponentGuarantees {
  /** It cannot fail and contributes no ids. */
  addsNothing?: boolean
  /** The same guarantee, and more: see html/static-templates.ts. */
  opaqueProps?: readonly string[]
  /** Its `icon` prop is the name of an icon, which is drawn before its children. */
  hasIcon?: boolean
}

/**
 * docsgen's own components, equal to the result of `namesOf`, but known without bundling. A test checks that the two
 * are equal.
 */
export const BUILT_IN: ComponentNames = {
  names: [...new Set([...namesWith('isOwn'), ...Object.keys(COMPONENTS).filter(hasFile)])],
  // Islands are only there if a site uses them.
  busy: namesWith('isBusy').filter(hasFile),
  withIcon: namesWith('hasIcon'),
}

function hasFile(name: string): boolean {
  return traitsOf(name).file !== undefined
}

/** The names of the components in a bundle. */
export function namesOf(components: ContentComponents): ComponentNames {
  const isBusy = ({ addsNothing, opaqueProps }: ComponentGuarantees) => !addsNothing && !opaqueProps
  const namesOfThose = (isOne: (promises: ComponentGuarantees) => boolean | undefined) =>
    Object.keys(components).filter(name => isOne(components[name] as ComponentGuarantees))
  return {
    names: [...new Set([...namesWith('isOwn'), ...Object.keys(components)])],
    busy: namesOfThose(isBusy),
    withIcon: namesOfThose(({ hasIcon }) => hasIcon),
  }
}

/**
 * What the part of navigation that every page has hands to the rest.
 */
import type { announce } from '../announce.ts'
import type { hashId } from '../hash.ts'
import type { pageKey } from './links.ts'
import type { PageStore } from './page-store.ts'

/**
 * What the rest of navigation gets from here. It imports nothing of what every page has: both would share a
 * third file, for which every page would wait.
 */
export interface NavigationStart {
  store: PageStore
  /** Parts of the head and of the page that came from the server: all others are a matter of other scripts. */
  known: WeakSet<Element>
  /** The page that is shown, as it was when scripts started. */
  shown: string
  /** The site's base path. */
  base: string
  pageKey: typeof pageKey
  hashId: typeof hashId
  announce: typeof announce
}

/** What the navigation code in every page passes to the rest. */
import type { announce } from '../announce.ts'
import type { hashId } from '../hash.ts'
import type { leave } from '../unreachable.ts'
import type { pageKey, pageOf } from './links.ts'
import type { PageStore } from './page-store.ts'

/**
 * What the rest of navigation receives. It imports no module that every page loads, because both would then share a
 * third file that every page would wait for.
 */
export interface NavigationStart {
  store: PageStore
  /** Elements of the head and the page that came from the server; all others belong to other scripts. */
  known: WeakSet<Element>
  /** The page that was shown when the scripts started. */
  shown: string
  /** The site's base path. */
  base: string
  pageKey: typeof pageKey
  pageOf: typeof pageOf
  hashId: typeof hashId
  announce: typeof announce
  leave: typeof leave
}

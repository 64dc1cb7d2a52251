/**
 * What follows the reader down the page, once there is something to follow.
 */
import { startNavbar } from './navbar.ts'
import { followHeadings, type HashReader } from './toc.ts'

/** Starts following. What the page's script has already is handed over, so that it comes once. */
export function startScrolling(onPage: (start: () => void) => void, hashId: HashReader): void {
  startNavbar()
  onPage(followHeadings(hashId))
}

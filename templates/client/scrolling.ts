/** Features that follow the reader's scrolling, if there are any. */
import { startNavbar } from './navbar.ts'
import { followHeadings, type HashReader } from './toc.ts'

/** Starts following. Code that the page's script already has is passed in, so that it is not loaded twice. */
export function startScrolling(onPage: (start: () => void) => void, hashId: HashReader): void {
  startNavbar()
  onPage(followHeadings(hashId))
}

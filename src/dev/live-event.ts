/**
 * What the server tells open tabs. Plain data; the client of the browser has the same type.
 */

/** A problem as the overlay shows it. */
export interface LiveProblem {
  rule: string
  message: string
  hint?: string
  /** `file:line:column`, and the address that opens it in an editor. */
  place?: string
  open?: string
  /** Lines of the file around the place. */
  excerpt: string[]
}

export interface LiveEvent {
  /** Identity of the site: a tab that missed something sees it by this. */
  build: string
  /** URL paths of the pages that are different now. */
  changed: string[]
  /** Address of the stylesheet, where it is another one now. */
  styles?: string
  /** Must tabs load anew, because scripts or templates changed? */
  reload: boolean
  /** URL path of the page that was saved, where exactly one was. */
  saved?: string
  problems: LiveProblem[]
}

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
  /** Identity of what is shown, and of what was shown before: a tab that missed something sees it by these. */
  build: string
  /** Absent in what a tab is told when it connects. */
  after?: string
  /** URL paths of the pages that are different now. */
  changed: string[]
  /** Address of the stylesheet, where it is another one now. */
  styles?: string
  /** Must tabs load again, because scripts or templates changed? */
  reload: boolean
  /** URL path of the page that was saved, where exactly one was. */
  saved?: string
  /** Absent if nothing is known yet: what was said before still holds. */
  problems?: LiveProblem[]
}

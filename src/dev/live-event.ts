/**
 * Events from the server to open tabs. Plain data; the browser's client has the same type.
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
  /** Identity of the current state, and of the previous one, by which a tab detects that it missed an event. */
  build: string
  /** Absent in the message to a tab that connects. */
  after?: string
  /** URL paths of the changed pages. */
  changed: string[]
  /** Address of the stylesheet, if it changed. */
  styles?: string
  /** Whether tabs must reload because scripts or templates changed. */
  reload: boolean
  /** URL path of the page that was saved, if exactly one was. */
  saved?: string
  /** Absent if nothing is known yet; the earlier findings still apply. */
  problems?: LiveProblem[]
}

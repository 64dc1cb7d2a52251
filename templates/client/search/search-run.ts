/**
 * Runs searches and updates the state machine: a new query aborts the previous one, and a slow search is reported as
 * stalled.
 */
import { pageEngine, type Scope } from './engines.ts'
import { nextState, type SearchEvent, type SearchState, START } from './search-state.ts'
import { LIMITS, limited, words } from './settings.ts'

export interface SearchRun {
  readonly state: SearchState
  type: (query: string) => void
  retry: () => void
  dispatch: (event: SearchEvent) => void
}

/** Creates a run. Calls `show` after every change of state, and `scopeOf` for every search. */
export function createSearchRun(show: (state: SearchState) => void, scopeOf: () => Scope = () => ({})): SearchRun {
  let state = START
  let controller: AbortController | undefined
  let hasAnswer = false
  const pauseAfter = createTypingPauses()

  function dispatch(event: SearchEvent): void {
    const before = state
    state = nextState(state, event)
    if (state !== before) show(state)
    if (state.asked !== before.asked && state.status === 'loading') ask(state.query, state.asked)
    else if (state.asked !== before.asked) controller?.abort()
  }

  function ask(query: string, asked: number): void {
    controller?.abort()
    controller = new AbortController()
    const { signal } = controller
    setTimeout(() => dispatch({ type: 'stalled', asked }), LIMITS.stalled)
    // Every prefix of a word would load its own files, and the first word loads most of them.
    const pause = pauseAfter(query)
    setTimeout(() => !signal.aborted && search(query, asked, signal), hasAnswer ? LIMITS.typingPause : pause)
  }

  function search(query: string, asked: number, signal: AbortSignal): void {
    pageEngine()
      .search({ ...scopeOf(), query, limit: LIMITS.hits, offset: 0 }, signal)
      .then(
        answer => {
          hasAnswer = true
          dispatch({ type: 'answered', asked, answer })
        },
        error => !signal.aborted && dispatch({ type: 'failed', asked, failure: failureText(error) }),
      )
  }

  return {
    get state() {
      return state
    },
    type: query => dispatch({ type: 'typed', query: limited(query) }),
    retry: () => dispatch({ type: 'retried' }),
    dispatch,
  }
}

/**
 * Creates a function that returns the milliseconds to wait after each change of a query, by the rhythm of the reader:
 * twice the longest of the last intervals, because readers who type slowly would search for every prefix.
 */
export function createTypingPauses(now = () => performance.now()): (query: string) => number {
  let last: number | undefined
  let intervals: number[] = []
  return query => {
    const time = now()
    const interval = last === undefined ? 0 : time - last
    last = time
    // After a long interval, the reader starts again.
    intervals = interval > LIMITS.slowPause ? [] : [...intervals.slice(-3), interval]
    const longest = Math.max(0, ...intervals)
    // An ideograph is a word, a letter is not.
    if (longest === 0) return /^\P{Ideographic}$/u.test(query) ? LIMITS.letterPause : LIMITS.firstPause
    return Math.min(LIMITS.slowPause, Math.max(LIMITS.firstPause, 2 * longest))
  }
}

/** Advice for a failure. */
export function failureText(error: unknown): string {
  return (error as { kind?: string } | null)?.kind === 'outdated' ? words('search.outdated') : words('search.errorHelp')
}

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
    setTimeout(
      () => !signal.aborted && search(query, asked, signal),
      hasAnswer ? LIMITS.typingPause : LIMITS.firstPause,
    )
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

/** Advice for a failure. */
export function failureText(error: unknown): string {
  return (error as { kind?: string } | null)?.kind === 'outdated' ? words('search.outdated') : words('search.errorHelp')
}

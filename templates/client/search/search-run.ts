/**
 * Asks the engine for what is typed and feeds the machine: the last question counts, older ones are called
 * off, and a search that takes long is said to be stalled.
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

/** Makes a run; `show` is called after every change, `scopeOf` with every question. */
export function createSearchRun(show: (state: SearchState) => void, scopeOf: () => Scope = () => ({})): SearchRun {
  let state = START
  let controller: AbortController | undefined

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
    pageEngine()
      .search({ ...scopeOf(), query, limit: LIMITS.hits, offset: 0 }, signal)
      .then(
        answer => dispatch({ type: 'answered', asked, answer }),
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

/** What helps, by the kind of the failure. */
export function failureText(error: unknown): string {
  return (error as { kind?: string } | null)?.kind === 'outdated' ? words('search.outdated') : words('search.errorHelp')
}

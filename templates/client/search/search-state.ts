/**
 * The state machine of a search, as a pure function of user input and answers. Answers carry the number of their
 * request, so that late ones are ignored.
 */
import type { PageAnswer } from './engines.ts'

export interface SearchState {
  query: string
  /** Number of the last request. */
  asked: number
  status: 'idle' | 'loading' | 'stalled' | 'error'
  /** The last answer, kept while the next one loads. */
  answer?: PageAnswer
  /** Advice for the status `error`. */
  failure?: string
  /** Index of the active option, -1 for none. */
  active: number
}

export type SearchEvent =
  | { type: 'typed'; query: string }
  | { type: 'stalled'; asked: number }
  | { type: 'answered'; asked: number; answer: PageAnswer }
  | { type: 'failed'; asked: number; failure: string }
  | { type: 'retried' }
  /** Moves by `by` options and wraps around in a list of `count`. */
  | { type: 'moved'; by: number; count: number }
  | { type: 'pointed'; index: number }

export const START: SearchState = { query: '', asked: 0, status: 'idle', active: 0 }

/** The next state. */
export function nextState(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'typed': {
      if (event.query === state.query) return state
      const asked = state.asked + 1
      const { query } = event
      if (query.trim() === '') return { ...START, query, asked }
      return { ...state, query, asked, status: 'loading', failure: undefined, active: 0 }
    }
    case 'retried':
      return { ...state, asked: state.asked + 1, status: 'loading', failure: undefined }
    case 'stalled':
      return event.asked === state.asked && state.status === 'loading' ? { ...state, status: 'stalled' } : state
    case 'answered':
      if (event.asked !== state.asked) return state
      return { ...state, status: 'idle', answer: event.answer, failure: undefined, active: 0 }
    case 'failed':
      return event.asked === state.asked ? { ...state, status: 'error', failure: event.failure } : state
    case 'moved': {
      if (event.count === 0) return { ...state, active: -1 }
      const from = state.active < 0 && event.by < 0 ? 0 : state.active
      return { ...state, active: (from + event.by + event.count) % event.count }
    }
    case 'pointed':
      return { ...state, active: event.index }
  }
}

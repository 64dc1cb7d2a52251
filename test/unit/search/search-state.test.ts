/**
 * The states of a search as a table: the effect of each event in each state.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageAnswer } from '../../../templates/client/search/engines.ts'
import { nextState, type SearchEvent, type SearchState, START } from '../../../templates/client/search/search-state.ts'

const OLD: PageAnswer = { hits: [], total: 0, query: 'a', isFallback: false }
const NEW: PageAnswer = { hits: [], total: 3, query: 'ab', isFallback: false }

const idle: SearchState = { query: 'a', asked: 1, status: 'idle', answer: OLD, active: 2 }
const loading: SearchState = { query: 'ab', asked: 2, status: 'loading', answer: OLD, active: 0 }
const stalled: SearchState = { ...loading, status: 'stalled' }
const failed: SearchState = { ...loading, status: 'error', failure: 'no line' }

type Change = Partial<SearchState> | 'nothing'

const table: [what: string, from: SearchState, event: SearchEvent, change: Change][] = [
  // What the reader types.
  ['a first letter asks', START, { type: 'typed', query: 'a' }, { query: 'a', asked: 1, status: 'loading' }],
  ['blanks ask nothing', START, { type: 'typed', query: '  ' }, { query: '  ', asked: 1 }],
  ['the same text asks nothing', idle, { type: 'typed', query: 'a' }, 'nothing'],
  [
    'another letter asks, and what was found stays',
    idle,
    { type: 'typed', query: 'ab' },
    { query: 'ab', asked: 2, status: 'loading', active: 0 },
  ],
  [
    'a letter while it loads asks again',
    loading,
    { type: 'typed', query: 'abc' },
    { query: 'abc', asked: 3, status: 'loading' },
  ],
  [
    'a letter while it stalls loads again',
    stalled,
    { type: 'typed', query: 'abc' },
    { query: 'abc', asked: 3, status: 'loading' },
  ],
  [
    'a letter after a failure forgets it',
    failed,
    { type: 'typed', query: 'abc' },
    { query: 'abc', asked: 3, status: 'loading', failure: undefined },
  ],
  [
    'an empty field is the beginning',
    loading,
    { type: 'typed', query: '' },
    { query: '', asked: 3, status: 'idle', answer: undefined, active: 0 },
  ],
  // Time passes.
  ['a long wait stalls', loading, { type: 'stalled', asked: 2 }, { status: 'stalled' }],
  ['the wait for an older question does not', loading, { type: 'stalled', asked: 1 }, 'nothing'],
  ['an answer that was there in time does not stall', idle, { type: 'stalled', asked: 1 }, 'nothing'],
  ['a failure does not stall', failed, { type: 'stalled', asked: 2 }, 'nothing'],
  // The engine answers.
  [
    'an answer is shown from its first hit',
    loading,
    { type: 'answered', asked: 2, answer: NEW },
    { status: 'idle', answer: NEW, active: 0 },
  ],
  [
    'an answer that took long is as good',
    stalled,
    { type: 'answered', asked: 2, answer: NEW },
    { status: 'idle', answer: NEW },
  ],
  ['a late answer changes nothing', loading, { type: 'answered', asked: 1, answer: OLD }, 'nothing'],
  [
    'an answer after the field was emptied changes nothing',
    { ...START, asked: 3 },
    { type: 'answered', asked: 2, answer: NEW },
    'nothing',
  ],
  [
    'a failure says why',
    loading,
    { type: 'failed', asked: 2, failure: 'no line' },
    { status: 'error', failure: 'no line' },
  ],
  [
    'a failure that took long is one',
    stalled,
    { type: 'failed', asked: 2, failure: 'late' },
    { status: 'error', failure: 'late' },
  ],
  ['a late failure changes nothing', idle, { type: 'failed', asked: 0, failure: 'x' }, 'nothing'],
  ['trying again asks', failed, { type: 'retried' }, { asked: 3, status: 'loading', failure: undefined }],
  ['an index that changed is asked again', idle, { type: 'retried' }, { asked: 2, status: 'loading' }],
  // The reader moves.
  ['down', idle, { type: 'moved', by: 1, count: 5 }, { active: 3 }],
  ['up', idle, { type: 'moved', by: -1, count: 5 }, { active: 1 }],
  ['down from the last to the first', idle, { type: 'moved', by: 1, count: 3 }, { active: 0 }],
  ['up from the first to the last', { ...idle, active: 0 }, { type: 'moved', by: -1, count: 3 }, { active: 2 }],
  ['up from none to the last', { ...idle, active: -1 }, { type: 'moved', by: -1, count: 3 }, { active: 2 }],
  ['down from none to the first', { ...idle, active: -1 }, { type: 'moved', by: 1, count: 3 }, { active: 0 }],
  ['among nothing', idle, { type: 'moved', by: 1, count: 0 }, { active: -1 }],
  ['in old hits while new ones load', { ...loading, active: 1 }, { type: 'moved', by: 1, count: 3 }, { active: 2 }],
  ['the pointer', idle, { type: 'pointed', index: 4 }, { active: 4 }],
]

for (const [what, from, event, change] of table)
  test(`${from.status}, ${event.type}: ${what}`, () => {
    const before = structuredClone(from)
    const next = nextState(from, event)
    assert.deepEqual(from, before, 'a state never changes')
    if (change === 'nothing') assert.equal(next, from)
    else assert.deepEqual(defined(next), defined({ ...from, ...change }))
  })

test('whatever happens, the displayed results belong to the last query, or the state says that they do not', () => {
  const queries = ['', 'a', 'ab', 'b']
  let state = START
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * below)
  }
  const asked = new Map<number, string>()
  for (let step = 0; step < 5000; step++) {
    const number = Math.max(0, state.asked - next(3))
    const answer = { ...NEW, query: asked.get(number) ?? '' }
    const events: SearchEvent[] = [
      { type: 'typed', query: queries[next(4)] as string },
      { type: 'stalled', asked: number },
      { type: 'answered', asked: number, answer },
      { type: 'failed', asked: number, failure: 'x' },
      { type: 'moved', by: next(2) === 0 ? -1 : 1, count: next(4) },
      { type: 'pointed', index: next(4) },
      ...(state.status === 'error' ? [{ type: 'retried' } as const] : []),
    ]
    // Only sent queries are answered.
    const event = events[next(events.length)] as SearchEvent
    if ((event.type === 'answered' || event.type === 'failed') && !asked.get(number)) continue
    state = nextState(state, event)
    asked.set(state.asked, state.status === 'idle' && state.query.trim() === '' ? '' : state.query)
    if (state.status === 'idle' && state.answer) assert.equal(state.answer.query, state.query)
    assert.equal(state.status === 'error', state.failure !== undefined)
  }
})

function defined(state: SearchState): Partial<SearchState> {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined))
}

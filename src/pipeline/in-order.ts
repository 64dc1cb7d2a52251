/**
 * The order of rendering and indexing, which do not depend on each other. On a live server, pages are rendered first. In
 * a build, this thread joins the index while others render, because only it can. Of two threads, this one indexes most
 * pages, and the other one renders most: so each loads and optimises little code of the other's. Of more threads, all
 * index first, because this one could not finish the index before the others have rendered all pages.
 */
import { allDone } from '../base/all-done.ts'
import { deferred } from '../base/deferred.ts'
import type { Yield } from '../base/yield.ts'
import type { IndexOrder } from './site-search.ts'

/** For fewer pages, small groups divide the work evenly. */
export const FEW_PAGES = 256

/** Renders all pages. */
type Render<T> = (options: RenderOrder) => Promise<T>

/** Indexes all pages and joins the index. */
type Index<T> = (options: IndexOrder) => Promise<T>

/** When pages are rendered. */
export interface RenderOrder {
  /** This thread starts rendering once this has settled. */
  callerAfter?: Promise<unknown>
  /** Called between the pages that this thread renders: it may have something else to do first. */
  pause?: Yield
}

/** The threads that share the work. */
interface Workers {
  /** Whether requests for pages are answered meanwhile. */
  isInteractive: boolean
  /** Number of threads, including this one. */
  jobs: number
  pages: number
}

/** Runs both and returns both results. Rejects with the error of either, once neither is running any more. */
export function inOrder<R, I>(render: Render<R>, index: Index<I>, workers: Workers): Promise<[R, I]> {
  const { isInteractive, jobs, pages } = workers
  if (isInteractive || jobs === 1) return oneByOne(render, index)
  return jobs === 2 ? sideBySide(render, index, pages) : indexFirst(render, index)
}

async function oneByOne<R, I>(render: Render<R>, index: Index<I>): Promise<[R, I]> {
  return [await render({}), await index({})]
}

/**
 * Of many pages, indexing takes as long as rendering, and joining the index a third of that: with this share, both
 * threads are done at about the same time. Of few pages, most of the time is spent on code that runs for the first time.
 */
const WORKERS_SHARE = { few: 0.1, many: 0.5 }

/** This thread begins with the index, the other one with rendering, which is called first so that it does not wait. */
async function sideBySide<R, I>(render: Render<R>, index: Index<I>, pages: number): Promise<[R, I]> {
  const rendered = deferred()
  const callerDone = deferred()
  let isIndexed = false
  const onIndexed = () => {
    isIndexed = true
  }
  const joined = deferred()
  const pause = () => (isIndexed ? joined.promise : undefined)
  const rendering = render({ callerAfter: callerDone.promise, pause }).finally(rendered.resolve)
  const order = {
    workersShare: pages < FEW_PAGES ? WORKERS_SHARE.few : WORKERS_SHARE.many,
    workersAfter: rendered.promise,
    onCallerDone: callerDone.resolve,
    onIndexed,
  }
  const indexing = index(order).finally(() => {
    callerDone.resolve()
    joined.resolve()
  })
  return allDone([rendering, indexing])
}

/** All threads begin with the index. Whichever has none of its pages left renders; this one joins the index in between. */
async function indexFirst<R, I>(render: Render<R>, index: Index<I>): Promise<[R, I]> {
  const callerDone = deferred()
  let isIndexed = false
  const onIndexed = () => {
    isIndexed = true
  }
  const indexing = index({ onCallerDone: callerDone.resolve, onIndexed }).finally(callerDone.resolve)
  const joined = indexing.then(doNothing, doNothing)
  await callerDone.promise
  return allDone([render({ pause: () => (isIndexed ? joined : undefined) }), indexing])
}

function doNothing(): void {}

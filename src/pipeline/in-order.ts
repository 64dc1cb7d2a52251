/**
 * The order of rendering and indexing, which do not depend on each other. On a live server, pages are rendered first.
 * In a build, the other threads render while this one indexes, so that each loads and optimises the code of only one
 * task. Of few pages, the other threads render only most before they help to index: this one joins the index while they
 * render the rest. With many threads and many pages, all threads index first, because only this one joins the index, which takes
 * long.
 */
import { allDone } from '../base/all-done.ts'
import { FEW_PAGES } from '../search/index-pages.ts'

/** Renders all pages. */
type Render<T> = (options: RenderOrder) => Promise<T>

/** Indexes all pages and joins the index. */
type Index<T> = (options: IndexOrder) => Promise<T>

/** When pages are rendered. */
export interface RenderOrder {
  /** This thread starts rendering once this has settled. */
  callerAfter?: Promise<unknown>
  /** Called when most pages are rendered. */
  onMostRendered?: () => void
}

/** When pages are indexed, and in which threads. */
export interface IndexOrder {
  /** Called when all pages are indexed and only joining the index remains. */
  onIndexed?: () => void
  /** Other threads start indexing pages once this has settled. */
  workersAfter?: Promise<unknown>
  /** This thread starts indexing pages once this has settled. */
  callerAfter?: Promise<unknown>
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
  return jobs === 2 || pages < FEW_PAGES ? sideBySide(render, index, pages) : indexFirst(render, index)
}

async function oneByOne<R, I>(render: Render<R>, index: Index<I>): Promise<[R, I]> {
  return [await render({}), await index({})]
}

/** This thread begins with the index, the others with rendering. */
async function sideBySide<R, I>(render: Render<R>, index: Index<I>, pages: number): Promise<[R, I]> {
  let letWorkersIndex = () => {}
  const workersAfter = new Promise<void>(resolve => {
    letWorkersIndex = resolve
  })
  const indexing = index({ workersAfter })
  const onMostRendered = pages < FEW_PAGES ? letWorkersIndex : undefined
  const rendering = render({ callerAfter: indexing.catch(() => undefined), onMostRendered }).finally(letWorkersIndex)
  const [indexed, rendered] = await allDone([indexing, rendering])
  return [rendered, indexed]
}

async function indexFirst<R, I>(render: Render<R>, index: Index<I>): Promise<[R, I]> {
  let indexing: Promise<I> | undefined
  await new Promise<void>(resolve => {
    indexing = index({ onIndexed: resolve }).finally(resolve)
  })
  const [indexed, rendered] = await allDone([indexing as Promise<I>, render({})])
  return [rendered, indexed]
}

/**
 * The order of rendering and indexing, which do not depend on each other. On a live server, pages are rendered first.
 * Otherwise they are indexed first: only this thread joins the index, and the others render meanwhile.
 */

/** Indexes all pages, reports when that is done, and joins the index. */
type Index<T> = (onIndexed?: () => void) => Promise<T>

/** What both of them return. Rejects with what either of them throws, once neither is running any more. */
export function inOrder<R, I>(
  render: () => Promise<R>,
  index: Index<I>,
  { isInteractive }: { isInteractive: boolean },
): Promise<[R, I]> {
  return isInteractive ? oneByOne(render, index) : together(render, index)
}

async function oneByOne<R, I>(render: () => Promise<R>, index: Index<I>): Promise<[R, I]> {
  return [await render(), await index()]
}

async function together<R, I>(render: () => Promise<R>, index: Index<I>): Promise<[R, I]> {
  let joining: Promise<I> | undefined
  await new Promise<void>(resolve => {
    joining = index(resolve).finally(resolve)
  })
  const [rendered, joined] = await Promise.allSettled([render(), joining as Promise<I>])
  if (joined.status === 'rejected') throw joined.reason
  if (rendered.status === 'rejected') throw rendered.reason
  return [rendered.value, joined.value]
}

/**
 * The order in which pages are rendered and indexed: neither needs the other.
 */

/** Indexes all pages, tells when that is done, and joins the index. */
export type Index = (onIndexed?: () => void) => Promise<void>

/**
 * Renders first where somebody waits for pages. Otherwise pages are indexed first: joining the index is work for
 * this thread alone, and the others render meanwhile.
 */
export function inOrder<T>(
  render: () => Promise<T>,
  index: Index,
  { isInteractive }: { isInteractive: boolean },
): Promise<T> {
  return isInteractive ? oneByOne(render, index) : together(render, index)
}

async function oneByOne<T>(render: () => Promise<T>, index: Index): Promise<T> {
  const rendered = await render()
  await index()
  return rendered
}

/** Rejects with what either of them throws, once neither is running any more. */
async function together<T>(render: () => Promise<T>, index: Index): Promise<T> {
  let searched: Promise<void> = Promise.resolve()
  await new Promise<void>(resolve => {
    searched = index(resolve).finally(resolve)
  })
  const [rendered, joined] = await Promise.allSettled([render(), searched])
  if (joined.status === 'rejected') throw joined.reason
  if (rendered.status === 'rejected') throw rendered.reason
  return rendered.value
}

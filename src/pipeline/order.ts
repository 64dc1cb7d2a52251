/**
 * In which order pages are rendered and indexed: neither needs the other.
 */

/** Indexes all pages, tells when that is done, and joins them. */
export type Index = (onIndexed?: () => void) => Promise<void>

/** Where somebody waits for pages, these come first. */
export async function oneByOne<T>(render: () => Promise<T>, index: Index): Promise<T> {
  const rendered = await render()
  await index()
  return rendered
}

/**
 * Where nobody does, they are indexed first: joining an index is work for this thread alone, and the others render
 * meanwhile. Rejects with what either of them throws, once neither is under way any more.
 */
export async function together<T>(render: () => Promise<T>, index: Index): Promise<T> {
  let searched: Promise<void> = Promise.resolve()
  await new Promise<void>(resolve => {
    searched = index(resolve).finally(resolve)
  })
  const [rendered, joined] = await Promise.allSettled([render(), searched])
  if (joined.status === 'rejected') throw joined.reason
  if (rendered.status === 'rejected') throw rendered.reason
  return rendered.value
}

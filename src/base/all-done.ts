/**
 * Waits until several pieces of work are done, whether they fail or not: none of them goes on unwatched. In: promises.
 * Out: what they give. Rejects with the first failure, in their order.
 */

/** Waits for all. */
export async function allDone<T extends readonly unknown[]>(
  work: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(work)
  for (const one of settled) if (one.status === 'rejected') throw one.reason
  return settled.map(one => (one as PromiseFulfilledResult<unknown>).value) as {
    -readonly [K in keyof T]: Awaited<T[K]>
  }
}

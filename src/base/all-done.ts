/**
 * Waits until several promises are settled, so that none of them keeps running after a failure. Rejects with the
 * first failure, in their order.
 */

/** Waits for all promises. */
export async function allDone<T extends readonly unknown[]>(
  work: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(work)
  for (const one of settled) if (one.status === 'rejected') throw one.reason
  return settled.map(one => (one as PromiseFulfilledResult<unknown>).value) as {
    -readonly [K in keyof T]: Awaited<T[K]>
  }
}

/**
 * Runs third-party code whose errors may be thrown where nothing can catch them, such as in an event of a process
 * that it started. Rejects with such an error instead of letting it end the process.
 */

/** Functions that reject the work that is running now. They share one listener, because pages are read at the same time. */
const running = new Set<(reason: unknown) => void>()

/** Whether an error is reported by such work that runs now, or was reported before. */
export function isReportedStrayError(error: unknown): boolean {
  return running.size > 0 || knownErrors()?.has(String(error)) === true
}

/** Whether listeners other than docsgen's own receive uncaught errors. `own` is a listener of docsgen. */
export function hasOtherListeners(event: 'uncaughtException' | 'unhandledRejection', own: unknown): boolean {
  return process.listeners(event as 'uncaughtException').some(other => other !== own && !('known' in other))
}

function knownErrors(): Set<string> | undefined {
  return (process.listeners('uncaughtException') as KnownErrors[]).find(({ known }) => known !== undefined)?.known
}

/** The result of `work`. Rejects with its error, and with any uncaught error meanwhile. */
export async function withStrayErrors<T>(work: () => T | Promise<T>): Promise<T> {
  let fail: (reason: unknown) => void = () => undefined
  const stray = new Promise<never>((_, reject) => {
    fail = reject
  })
  if (running.size === 0) {
    process.on('uncaughtException', failAll)
    process.on('unhandledRejection', failAll)
  }
  running.add(fail)
  try {
    return await Promise.race([work(), stray])
  } finally {
    running.delete(fail)
    if (running.size === 0) {
      process.off('uncaughtException', failAll)
      process.off('unhandledRejection', failAll)
    }
  }
}

/** Nothing says whose error it is. */
function failAll(reason: unknown): void {
  expectAgain(reason)
  for (const fail of running) fail(reason)
}

/** A listener that ignores errors that were already reported, and these errors. */
interface KnownErrors {
  (error: unknown): void
  known?: Set<string>
}

/** Abandoned work may throw the same error again, once for each thing that it started. Other errors end the process. */
function expectAgain(reason: unknown): void {
  const before = knownErrors()
  if (before) {
    before.add(String(reason))
    return
  }
  const known = new Set([String(reason)])
  const passOver: KnownErrors = error => {
    if (!known.has(String(error)) && process.listenerCount('uncaughtException') === 1) throw error
  }
  process.on('uncaughtException', Object.assign(passOver, { known }))
}

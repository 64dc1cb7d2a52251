/**
 * Runs third-party code whose errors may be thrown where nothing can catch them, such as in an event of a process that
 * it started. In: a function. Out: its result. Rejects with such an error instead of letting it end the process.
 */

/** The result of `work`. Rejects with its error, and with any uncaught error meanwhile. */
export async function withStrayErrors<T>(work: () => T | Promise<T>): Promise<T> {
  let fail: (reason: unknown) => void = () => undefined
  const stray = new Promise<never>((_, reject) => {
    fail = reason => {
      expectAgain(reason)
      reject(reason)
    }
  })
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  try {
    return await Promise.race([work(), stray])
  } finally {
    process.off('uncaughtException', fail)
    process.off('unhandledRejection', fail)
  }
}

/** A listener that ignores errors that were already reported, and these errors. */
interface KnownErrors {
  (error: unknown): void
  known?: Set<string>
}

/** Abandoned work may throw the same error again, once for each thing that it started. Other errors end the process. */
function expectAgain(reason: unknown): void {
  const listeners = process.listeners('uncaughtException') as KnownErrors[]
  const before = listeners.find(({ known }) => known !== undefined)
  if (before) {
    before.known?.add(String(reason))
    return
  }
  const known = new Set([String(reason)])
  const passOver: KnownErrors = error => {
    if (!known.has(String(error)) && process.listenerCount('uncaughtException') === 1) throw error
  }
  process.on('uncaughtException', Object.assign(passOver, { known }))
}

/**
 * Runs code of others whose errors may be thrown where nothing can catch them, such as in an event of a process that it
 * started. In: work. Out: what it comes to; it rejects with such an error instead of ending the process.
 */

/** What `work` comes to. Rejects with what it throws, and with an error that nothing catches meanwhile. */
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

/** The listener that passes over errors which came before, and these errors. */
interface KnownErrors {
  (error: unknown): void
  known?: Set<string>
}

/** Work that is given up may still throw the same error, once for each thing that it began. Others end the process. */
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

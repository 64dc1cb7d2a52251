/**
 * Makes `process.exit` throw while code of a site calls it: an error with a place is reported like any other, but the end of
 * the process would stop the run without a word, and lose the results of all other pages.
 */

type Exit = typeof process.exit

/** Thrown to code of a site that calls `process.exit`. */
class ExitError extends Error {
  /** Whether the work that is running was told. */
  isReported = false

  constructor(code: unknown) {
    super(`process.exit(${code ?? ''}) was called, but code of a site cannot end docsgen`)
    this.name = 'Error'
  }
}

/** The rule for code of a page that throws: one that tries to end the process is never just left out. */
export function ruleOfThrown(error: unknown): 'component-failed' | 'page-code' {
  return error instanceof ExitError ? 'component-failed' : 'page-code'
}

/** Whether an error is a call of `process.exit` that running work has failed with. */
export function isReportedExit(error: unknown): boolean {
  return error instanceof ExitError && error.isReported
}

/** Functions that reject the work that is running now. */
const running = new Set<(error: ExitError) => void>()

/**
 * The result of `work`. Rejects as soon as code of a site calls `process.exit`, also in an event such as a timer, where
 * nothing catches the error: what the work waits for would never come.
 */
export async function untilExit<T>(work: () => T | Promise<T>): Promise<T> {
  let fail: (error: ExitError) => void = () => undefined
  const exit = new Promise<never>((_, reject) => {
    fail = reject
  })
  // Work that throws at the call of `process.exit` never waits for this.
  exit.catch(() => undefined)
  running.add(fail)
  try {
    return await Promise.race([work(), exit])
  } finally {
    running.delete(fail)
  }
}

let guards = 0
let before: Exit = process.exit

/**
 * Guards this thread until the returned function is called.
 * @param isSiteCode tells from a stack whether code of a site made the call; other calls end the process
 */
export function guardExit(isSiteCode: (stack: string) => boolean): () => void {
  if (guards++ === 0) {
    before = process.exit
    process.exit = code => {
      const error = new ExitError(code)
      if (!isSiteCode(wholeStack(error))) return before(code)
      error.isReported = running.size > 0
      for (const fail of running) fail(error)
      throw error
    }
  }
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    if (--guards === 0) process.exit = before
  }
}

/** The stack with all frames: those of docsgen are below those of the site. */
function wholeStack(error: Error): string {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = Number.POSITIVE_INFINITY
  const all: { stack?: string } = {}
  Error.captureStackTrace(all)
  Error.stackTraceLimit = stackTraceLimit
  // The error itself begins at the caller.
  Error.captureStackTrace(error, process.exit)
  return all.stack ?? ''
}

/**
 * Errors of code of the site that nothing handles in a worker thread. Returns the same error in the main thread,
 * which reports it. The thread goes on: otherwise, the results of its other pages would be lost.
 */
import { packageRoot } from './package-root.ts'
import { isReportedStrayError } from './with-stray-errors.ts'

/** An error as data. */
export type ThreadError = Pick<Error, 'name' | 'message' | 'stack'>

/** Bundles of the code of pages, and what they are made from. */
const BUNDLE = /[\\/]bundles[\\/]pages-/

/** Whether the error comes from code of pages: docsgen is on its stack, too, because it called that code. */
export function isOfPageCode({ stack = '' }: Pick<Error, 'stack'>): boolean {
  return BUNDLE.test(stack)
}

/** Passes errors of the site in this thread on. Others end the thread. */
export function passOnStrayErrors(pass: (error: ThreadError) => void): void {
  const receive = (reason: unknown) => {
    if (isReportedStrayError(reason)) return
    const { name, message, stack = '' } = reason instanceof Error ? reason : new Error(String(reason))
    if (stack.includes(packageRoot) && !isOfPageCode({ stack })) throw reason
    pass({ name, message, stack: reason instanceof Error ? stack : '' })
  }
  process.on('unhandledRejection', receive)
  process.on('uncaughtException', receive)
}

let receiver: ((error: ThreadError) => void) | undefined

/** Sets what the main thread does with such an error. */
export function receiveThreadErrors(receive: (error: ThreadError) => void): void {
  receiver = receive
}

/** Called in the main thread with an error that a thread has passed on. */
export function takeThreadError(error: ThreadError): void {
  receiver?.(error)
}

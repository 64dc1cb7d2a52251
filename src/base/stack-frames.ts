/** The places on the stack of an error, as V8 writes them. Code of a site may replace a stack, so nothing is relied on. */
import { filePath } from './paths.ts'

/** A line of a stack. */
export interface StackFrame {
  /** An absolute path, or the name of a module of Node, such as `node:fs`. */
  path: string
  line: number
  column: number
}

const PLACE = /(?:\(|at (?:async )?)((?:file:\/\/|node:|[A-Za-z]:[\\/]|\/)[^\n()]*?):(\d+):(\d+)\)?$/gm

/** The stack of an error; empty for anything else. */
export function stackOf(error: unknown): string {
  const stack: unknown = error instanceof Error ? error.stack : undefined
  return typeof stack === 'string' ? stack : ''
}

/** The lines of a stack that name a place, innermost first. */
export function framesOf(stack: string): StackFrame[] {
  return [...stack.matchAll(PLACE)].flatMap(([, place = '', line, column]) => {
    // Code can name itself with a comment, in any way.
    const path = filePath(place)
    return path === undefined ? [] : [{ path, line: Number(line), column: Number(column) }]
  })
}

/** The paths of the files on a stack, innermost first. */
export function filesOn(stack: string): string[] {
  return framesOf(stack).flatMap(({ path }) => (path.startsWith('node:') ? [] : [path]))
}

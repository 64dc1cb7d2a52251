/** Whether a call comes from the code of a site, as its stack shows. Packages do what their caller asks for. */
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageRoot } from './package-root.ts'

const OWN = ['dist', 'src', 'bin', 'templates'].map(name => join(packageRoot, name) + sep)
const MAX_FRAMES = 60
/** The place in a line of a stack. */
const PLACE = /(?:\(|at (?:async )?)((?:file:\/\/|node:|[A-Za-z]:[\\/]|\/)[^\n()]*?):\d+:\d+\)?$/

/**
 * Whether code of a site asked for what happens now.
 * @param trap the function whose callers count
 */
// biome-ignore lint/complexity/noBannedTypes: V8 takes any function.
export function isReadBySite(trap: Function): boolean {
  // Libraries of docsgen read variables very often: their YAML parser asks for one at each token. One frame tells.
  const [nearest] = callersOf(trap, 1)
  if (nearest !== undefined && isOwn(nearest)) return false
  const callers = callersOf(trap, MAX_FRAMES)
  // Another process gets all variables, but what it reads cannot be traced.
  if (callers[0]?.startsWith('node:child_process')) return false
  const named = callers.find(path => isOwn(path) || !(path.startsWith('node:') || isOfPackage(path)))
  return named !== undefined && !isOwn(named)
}

/** The files of a function's callers, nearest first. */
// biome-ignore lint/complexity/noBannedTypes: V8 takes any function.
function callersOf(trap: Function, limit: number): string[] {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = limit
  const holder: { stack?: string } = {}
  Error.captureStackTrace(holder, trap)
  const callers = (holder.stack ?? '').split('\n').flatMap(placeOf)
  Error.stackTraceLimit = stackTraceLimit
  return callers
}

function isOwn(path: string): boolean {
  return OWN.some(folder => path.startsWith(folder))
}

function isOfPackage(path: string): boolean {
  return path.includes(`${sep}node_modules${sep}`)
}

function placeOf(line: string): string[] {
  const [, path] = PLACE.exec(line) ?? []
  if (path === undefined) return []
  return [path.startsWith('file:') ? fileURLToPath(path) : path]
}

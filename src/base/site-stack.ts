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
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = MAX_FRAMES
  const holder: { stack?: string } = {}
  Error.captureStackTrace(holder, trap)
  const callers = (holder.stack ?? '').split('\n').flatMap(placeOf)
  Error.stackTraceLimit = stackTraceLimit
  // Another process gets all variables, but what it reads cannot be traced.
  if (callers[0]?.startsWith('node:child_process')) return false
  const named = callers.find(path => isOwn(path) || !(path.startsWith('node:') || isOfPackage(path)))
  return named !== undefined && !isOwn(named)
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

/**
 * What the code of a site reads while docsgen runs it: variables of the environment by name, and files, folders and
 * their absence through `fs`. Returns each once, with a hash of what was read, so that a later run can tell whether
 * it would read the same. Bundles of site code get their `fs` from here (src/assets/traced-fs.ts).
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, resolve, sep } from 'node:path'
import { hashOf } from './hash.ts'
import { packageRoot } from './package-root.ts'
import { filePath } from './paths.ts'
import { framesOf } from './stack-frames.ts'

/** What can be read: a variable, the content of a file, the names in a folder, what `stat` tells, whether it exists. */
type ReadKind = 'env' | 'file' | 'names' | 'stat' | 'exists'

/** Hashes of what was read, by kind and name. Paths are absolute. */
export type Reads = Map<string, string>

/** Where bundles find the `fs` that reports. */
const TRACED_FS = Symbol.for('docsgen.traced-fs')

/** A read whose result changed in one run: what was made with it may be of either. */
const UNCLEAR = 'unclear'

/** Takes reads; the last one takes all of them. */
const collectors: Reads[] = []
/** Variables that this process changed, which threads do not know of. */
const written = new Map<string, string | undefined>()
let isTracing = false

/** Traces reads from now on; those of each run are collected in `reads`. Returns a function that ends this. */
export function collectReads(reads: Reads): () => void {
  startTracing()
  collectors.push(reads)
  return () => {
    const at = collectors.lastIndexOf(reads)
    if (at !== -1) collectors.splice(at, 1)
  }
}

/** Adds reads of a thread. */
export function addReads(reads: Reads): void {
  for (const [name, hash] of reads) note(name, hash)
}

/** Variables of the environment that code set after the process was started. */
export function writtenVariables(): ReadonlyMap<string, string | undefined> {
  return written
}

/** What a read would give now. */
export function currentRead(read: string): string {
  const space = read.indexOf(' ')
  const name = read.slice(space + 1)
  try {
    switch (read.slice(0, space) as ReadKind) {
      case 'env':
        return process.env[name] === undefined ? '' : hashOf(`=${process.env[name]}`)
      case 'file':
        return hashOf(fs.readFileSync(name))
      case 'names':
        return hashOf(fs.readdirSync(name).sort().join('\n'))
      case 'stat': {
        const { size, mtimeMs } = fs.statSync(name)
        return `${size} ${mtimeMs}`
      }
      case 'exists':
        return fs.existsSync(name) ? 'there' : ''
    }
  } catch {
    return ''
  }
}

function note(read: string, hash: string): void {
  const reads = collectors.at(-1)
  if (!reads) return
  const before = reads.get(read)
  reads.set(read, before === undefined || before === hash ? hash : UNCLEAR)
}

function noteNow(kind: ReadKind, name: string): void {
  if (collectors.length > 0) note(`${kind} ${name}`, currentRead(`${kind} ${name}`))
}

function startTracing(): void {
  if (isTracing) return
  isTracing = true
  const global = globalThis as Record<symbol, unknown>
  global[TRACED_FS] = tracedFs()
  process.env = tracedEnvironment(process.env)
  // `import { env } from 'node:process'` has the value from before.
  syncBuiltinESMExports()
}

/**
 * The environment as a proxy. A copy of all variables is not an input: it has some that are different in every run, and
 * usually goes to another process.
 */
function tracedEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  /** The names that an enumeration has yet to ask for, and the one that it asks for now. */
  let listed = new Set<PropertyKey>()
  let copied: PropertyKey | undefined
  // biome-ignore lint/complexity/noBannedTypes: V8 takes any function.
  const noteRead = (name: PropertyKey, trap: Function | undefined) => {
    if (collectors.length === 0 || typeof name !== 'string' || !trap) return
    const isKnown = collectors.at(-1)?.has(`env ${name}`)
    if (!isKnown && isReadBySite(trap)) note(`env ${name}`, env[name] === undefined ? '' : hashOf(`=${env[name]}`))
  }
  const handler: ProxyHandler<NodeJS.ProcessEnv> = {
    get(target, name) {
      const isCopied = copied === name
      copied = undefined
      if (!isCopied) noteRead(name, handler.get)
      return Reflect.get(target, name)
    },
    has(target, name) {
      noteRead(name, handler.has)
      return Reflect.has(target, name)
    },
    ownKeys(target) {
      const names = Reflect.ownKeys(target)
      listed = new Set(names)
      return names
    },
    getOwnPropertyDescriptor(target, name) {
      if (listed.delete(name)) copied = name
      else noteRead(name, handler.getOwnPropertyDescriptor)
      return Reflect.getOwnPropertyDescriptor(target, name)
    },
    set(target, name, value) {
      const isSet = Reflect.set(target, name, value)
      if (isSet && typeof name === 'string') written.set(name, target[name])
      return isSet
    },
    deleteProperty(target, name) {
      if (typeof name === 'string') written.set(name, undefined)
      return Reflect.deleteProperty(target, name)
    },
    defineProperty(target, name, descriptor) {
      const isDefined = Reflect.defineProperty(target, name, descriptor)
      if (isDefined && typeof name === 'string') written.set(name, target[name])
      return isDefined
    },
  }
  return new Proxy(env, handler)
}

/** What the functions of `fs` read, by their names without `Sync`. */
const READERS: Record<string, ReadKind> = {
  readFile: 'file',
  createReadStream: 'file',
  open: 'file',
  openAsBlob: 'file',
  copyFile: 'file',
  cp: 'file',
  readdir: 'names',
  opendir: 'names',
  stat: 'stat',
  lstat: 'stat',
  access: 'exists',
  exists: 'exists',
  realpath: 'exists',
  readlink: 'exists',
}

/** `fs` with functions that report what they read. */
function tracedFs(): typeof fs {
  const wrapped = new WeakMap<object, object>()
  const traced = <T extends object>(module: T): T =>
    new Proxy(module, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (name === 'promises') return traced(value as object)
        const kind = typeof name === 'string' ? READERS[name.replace(/Sync$/, '')] : undefined
        if (kind === undefined || typeof value !== 'function') return value
        const known = wrapped.get(value)
        if (known) return known
        const reporting = Object.assign((...args: unknown[]) => {
          noteArgument(kind, args)
          return Reflect.apply(value, target, args) as unknown
        }, value)
        wrapped.set(value, reporting)
        return reporting
      },
    })
  return traced(fs)
}

function noteArgument(kind: ReadKind, [path, flags]: unknown[]): void {
  const isWritten = kind === 'file' && typeof flags === 'string' && /^[wa]/.test(flags)
  const isPath = typeof path === 'string' || path instanceof URL || path instanceof Uint8Array
  if (isWritten || !isPath) return
  const file = path instanceof URL ? filePath(path) : String(path)
  if (file !== undefined) noteNow(kind, resolve(file))
}

/** Whether a call comes from the code of a site, as its stack shows. Packages do what their caller asks for. */
const OWN = ['dist', 'src', 'bin', 'templates'].map(name => join(packageRoot, name) + sep)
const MAX_FRAMES = 60

/**
 * Whether code of a site asked for what happens now.
 * @param trap the function whose callers count
 */
// biome-ignore lint/complexity/noBannedTypes: V8 takes any function.
function isReadBySite(trap: Function): boolean {
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
  const callers = framesOf(holder.stack ?? '').map(({ path }) => path)
  Error.stackTraceLimit = stackTraceLimit
  return callers
}

function isOwn(path: string): boolean {
  return OWN.some(folder => path.startsWith(folder))
}

function isOfPackage(path: string): boolean {
  return path.includes(`${sep}node_modules${sep}`)
}

/**
 * Loads docsgen's bundles: CommonJS files in `dist/`, one of which this file becomes. Node does not load them, because
 * it stores no bytecode of modules before version 22: this way, starting the command and each of its threads takes half
 * the time. Node still knows them: a module that requires or imports one of them gets the same exports.
 */
import { isAscii } from 'node:buffer'
import { readFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import type { BundleHost, StartedThread } from '../base/bundle-host.ts'
import { CodeCache } from './code-cache.ts'
import { startThread as startFor } from './start-thread.ts'

const dist = __dirname
const cache = new CodeCache(join(dist, 'code-cache'), isMainThread ? 'main' : 'thread')
/** Threads of the pool do the same for all commands. */
const THREAD = 'thread'
/** The thread that was started for a build, until the pool takes it. */
const threads: StartedThread[] = []
/** What the run did, if it said so. */
let work: string | undefined
const host: BundleHost = {
  load,
  importModule: url => import(url),
  code: { isDue: () => cache.isDue(THREAD), save: () => cache.save(THREAD) },
  noteWork: kind => {
    work = kind
  },
  takeThread,
}
const require = createRequire(__filename)
const WRAPPER = ['(function (exports, require, module, __filename, __dirname, docsgenHost) {', '\n})'] as const

/** A module in Node's loader. */
interface CommonJsModule {
  filename: string | null
  loaded: boolean
  exports: unknown
}

type Require = ((name: string) => unknown) & Pick<NodeJS.Require, 'resolve'>

type Wrapped = (
  exports: unknown,
  require: Require,
  module: CommonJsModule,
  ...names: [filename: string, dirname: string, host: BundleHost]
) => void

/** The exports of a bundle. Throws errors of its code. */
export function load(path: string): unknown {
  const known = require.cache[path]
  if (known) return known.exports
  const module: CommonJsModule = new Module(path)
  module.filename = path
  require.cache[path] = module as NodeJS.Module
  try {
    run(path, module)
  } catch (error) {
    delete require.cache[path]
    throw error
  }
  module.loaded = true
  return module.exports
}

/** A bundle by its name. */
export function loadBundle(name: string): unknown {
  return load(join(dist, `${name}.cjs`))
}

/** Starts the first thread of a build whose command line is `argv`, if it will probably need one. */
export function startThread(argv: readonly string[]): void {
  const thread = startFor(argv, join(dist, 'worker.cjs'))
  if (thread) threads.push(thread)
}

function takeThread(): StartedThread | undefined {
  const thread = threads.pop()
  // The id of a thread that has ended.
  if (thread?.worker.threadId === -1) return undefined
  thread?.worker.ref()
  return thread
}

/** Stores the bytecode of everything that was loaded for the next run of the command. */
export function saveCode(command: string): void {
  cache.save(command, work)
}

function run(path: string, module: CommonJsModule): void {
  const bytes = readFileSync(path)
  const [start, end] = WRAPPER
  // Most bundles are ASCII, which is decoded several times as fast as UTF-8.
  const source = bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8')
  const script = cache.compile(relative(dist, path), { path, bytes, text: start + source + end })
  const wrapped = script.runInThisContext() as Wrapped
  wrapped(module.exports, requireFrom(path), module, path, dirname(path), host)
}

/** `require` for the code of a bundle. */
function requireFrom(path: string): Require {
  const requireOther = createRequire(path)
  const requireAny = (name: string) => {
    const file = name.startsWith('.') ? resolve(dirname(path), name) : ''
    return file.startsWith(dist + sep) && file.endsWith('.cjs') ? load(file) : requireOther(name)
  }
  return Object.assign(requireAny, { resolve: requireOther.resolve })
}

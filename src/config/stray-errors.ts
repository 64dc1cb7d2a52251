/**
 * Errors of a config or of pages that nothing handles, such as the rejection of a promise that is not awaited. They
 * may come when the config has long been read. Returns a finding for each error, added to the findings of the config.
 * Without this, Node would end the process.
 */

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setBundlePlaces } from '../base/code-places.ts'
import { isReportedExit } from '../base/exit-guard.ts'
import { packageRoot } from '../base/package-root.ts'
import { isWithin } from '../base/paths.ts'
import { filesOn, framesOf, stackOf } from '../base/stack-frames.ts'
import { isOfPageCode, receiveThreadErrors, type ThreadError } from '../base/thread-errors.ts'
import { addReads, type Reads } from '../base/traced-reads.ts'
import { hasOtherListeners, isReportedStrayError } from '../base/with-stray-errors.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { placeInBundle, runFailure, siteRelative } from './module-failure.ts'

/** A module of a config that has been run. */
interface RunModule {
  /** Absolute paths. */
  bundlePath: string
  file: string
  siteDir: string
}

/** The last modules that were run; a development server runs its config again and again. */
const modules: RunModule[] = []
const MAX_MODULES = 20
/** The list that receives the findings of a site folder. */
const lists = new Map<string, Diagnostic[]>()
/** Errors of configs whose list is not known yet. */
const waiting: { siteDir: string; found: Diagnostic }[] = []
/** Findings by the promise that was rejected, because it may be handled later. */
const rejected = new WeakMap<Promise<unknown>, Diagnostic>()
let isListening = false
/** The site whose pages are read. */
let lastSite: string | undefined

/** Expects errors of a module from now on. */
export function expectStrayErrors(module: RunModule): void {
  modules.unshift(module)
  modules.length = Math.min(modules.length, MAX_MODULES)
  setBundlePlaces(placeInModules)
  listen()
}

/** Expects errors of the code of a site's pages from now on. */
export function expectPageErrors(siteDir: string): void {
  lastSite = siteDir
  listen()
}

/** The place of an error in the modules that were run. */
function placeInModules(error: Error) {
  const stack = stackOf(error)
  const module = modules.find(({ bundlePath }) => stack.includes(pathToFileURL(bundlePath).href))
  return module && placeInBundle(error, module)
}

function listen(): void {
  if (isListening) return
  isListening = true
  process.on('unhandledRejection', receiveRejection)
  process.on('uncaughtException', receiveError)
  process.on('rejectionHandled', promise => {
    const found = rejected.get(promise)
    if (found) withdraw(found)
  })
  receiveThreadErrors(error => {
    if (lastSite !== undefined) report(lastSite, pageFinding(error, lastSite))
  })
}

/** Whether code of a site is on a stack, or code that docsgen called. */
export function isSiteCode(stack: string): boolean {
  return stack.includes(packageRoot) || modules.some(({ bundlePath }) => stack.includes(pathToFileURL(bundlePath).href))
}

/** Adds the errors of a site's config to a list, now and later. */
export async function collectStrayErrors(siteDir: string, list: Diagnostic[]): Promise<void> {
  // Node tells later that a rejection was handled after all.
  if (waiting.length > 0) await new Promise(resolve => setImmediate(resolve))
  lists.set(siteDir, list)
  for (let at = waiting.length - 1; at >= 0; at--) {
    const entry = waiting[at]
    if (entry?.siteDir !== siteDir) continue
    waiting.splice(at, 1)
    add(list, entry.found)
  }
}

function receiveRejection(reason: unknown, promise: Promise<unknown>): void {
  // Without another listener, the error ends the process, as it would without this one.
  if (!isReceived(reason, promise) && !hasOtherListeners('unhandledRejection', receiveRejection)) throw reason
}

function receiveError(error: unknown): void {
  if (!isReceived(error) && !hasOtherListeners('uncaughtException', receiveError)) throw error
}

/** Whether an error is one of a config, which is then reported, or is reported elsewhere. */
function isReceived(error: unknown, promise?: Promise<unknown>): boolean {
  // An error of a plugin is reported where the plugin was called.
  if (isReportedStrayError(error) || isReportedExit(error)) return true
  const module = originOf(error)
  const siteDir = module?.siteDir ?? (isOfPages(error) ? lastSite : undefined)
  if (siteDir === undefined) return false
  const found = module ? findingOf(error, module) : pageFinding(error, siteDir)
  if (promise) rejected.set(promise, found)
  report(siteDir, found)
  return true
}

function report(siteDir: string, found: Diagnostic): void {
  const list = lists.get(siteDir)
  if (list) add(list, found)
  else waiting.push({ siteDir, found })
}

/** Whether an error comes from code of pages or of their packages. Errors of Node itself name no file. */
function isOfPages(error: unknown): boolean {
  const stack = stackOf(error)
  const files = filesOn(stack)
  if (isOfPageCode({ stack }) || files.length === 0) return true
  const siteDir = lastSite
  const isOfSite = siteDir !== undefined && files.some(file => isWithin(file, siteDir))
  return isOfSite && !files.some(file => isWithin(file, packageRoot))
}

/** The module that an error comes from; undefined if it comes from code that is not the site's. */
function originOf(error: unknown): RunModule | undefined {
  const stack = stackOf(error)
  if (isOfPageCode({ stack })) return undefined
  const named = modules.find(({ bundlePath }) => stack.includes(pathToFileURL(bundlePath).href))
  if (named) return named
  const files = filesOn(stack)
  if (files.some(file => isWithin(file, packageRoot))) return undefined
  // Errors of Node itself, such as that of a failed request, name no file.
  if (files.length === 0) return modules[0]
  return modules.find(({ siteDir }) => files.some(file => isWithin(file, siteDir)))
}

function findingOf(error: unknown, module: RunModule): Diagnostic {
  const failure = runFailure(error, module, 'The config left an error unhandled')
  const [{ message, file, span } = { message: '', file: undefined, span: undefined }] = failure.diagnostics
  return {
    rule: 'config-stray-error',
    message,
    file,
    span,
    hint: 'Await the promise, or handle its rejection.',
  }
}

/** A read that never gives the same: otherwise, the next run would reuse the results, and not report the error. */
const NEVER_SAME: Reads = new Map([['env docsgen:unhandled-error', 'never']])

function pageFinding(error: unknown, siteDir: string): Diagnostic {
  addReads(NEVER_SAME)
  const { name, message, stack = '' } = error as ThreadError
  const isError = typeof message === 'string'
  const file = stack && sourceIn(stack)
  const what = isError ? `${name}: ${message}` : String(error)
  return {
    rule: 'page-code',
    message: `Code of ${file ? 'the page' : 'a page'} left an error unhandled: ${what.replace(/[.\s]*$/, '.')}`,
    file: file ? siteRelative(resolve(siteDir, file), siteDir) : undefined,
    hint: 'Await the promise, or handle its rejection.',
  }
}

/** The file that the first part of a bundle on a stack is made from: the bundler writes its name above its code. */
function sourceIn(stack: string): string | undefined {
  const frame = stack.split('\n').find(line => isOfPageCode({ stack: line })) ?? ''
  const [place] = framesOf(frame)
  if (!place) return undefined
  try {
    const text = readFileSync(place.path, 'utf8')
    const above = text.split('\n').slice(0, place.line).reverse()
    return above.flatMap(written => /^\/\/ (?:docsgen-pages?:)?(\S.*\.\w+)$/.exec(written)?.[1] ?? [])[0]
  } catch {
    return undefined
  }
}

/** A config that is run twice fails twice. */
function add(list: Diagnostic[], found: Diagnostic): void {
  const isKnown = list.some(({ rule, message }) => rule === found.rule && message === found.message)
  if (!isKnown) list.push(found)
}

function withdraw(found: Diagnostic): void {
  for (const list of lists.values()) {
    const at = list.indexOf(found)
    if (at !== -1) list.splice(at, 1)
  }
  const at = waiting.findIndex(entry => entry.found === found)
  if (at !== -1) waiting.splice(at, 1)
}

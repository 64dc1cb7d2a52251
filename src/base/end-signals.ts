/**
 * SIGINT (Ctrl-C) and SIGTERM. The first signal lets the command end by itself, and the second one ends the process,
 * also while code of the site blocks the main thread: then, listeners in that thread never run, so a thread of its
 * own counts the signals. It is started just before such code may run.
 */
import { Worker } from 'node:worker_threads'

export type EndSignal = 'SIGINT' | 'SIGTERM'

/** Time for a command to end by itself. `npm run` passes each Ctrl-C on, so that two signals may be one key. */
const GRACE_MS = 1000
const SIGNALS: readonly EndSignal[] = ['SIGINT', 'SIGTERM']
const { exit } = process

const listeners = new Set<(signal: EndSignal) => void>()
/** Whether the main thread has received a signal, and whether the thread that counts them listens. */
const received = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
const LISTENS = 1
/** That thread takes a tenth of a second to start, or longer on a busy machine. */
const MAX_START_MS = 500
let firstAt: number | undefined
/** Number of functions that run with the default effect of signals. */
let paused = 0
let isAttached = false
let watchdog: Worker | undefined

/** The exit code of a process that a signal ends. */
export function exitCodeOf(signal: EndSignal): number {
  return signal === 'SIGINT' ? 130 : 143
}

/** Calls the listener on the first signal; returns a function that removes it. */
export function onEndSignal(listener: (signal: EndSignal) => void): () => void {
  listeners.add(listener)
  attach()
  return () => {
    listeners.delete(listener)
    attach()
    if (listeners.size > 0) return
    void watchdog?.terminate()
    watchdog = undefined
    Atomics.store(received, LISTENS, 0)
  }
}

/**
 * Runs a function during which the first signal ends the process at once, even if the function never returns. For code
 * of the site that runs while there is nothing to clean up: in contrast to a thread, this costs nothing.
 */
export async function withDefaultSignals<T>(work: () => Promise<T>): Promise<T> {
  paused++
  attach()
  try {
    return await work()
  } finally {
    paused--
    attach()
  }
}

/** Called before code of the site may run in this thread. */
export function expectSiteCode(): void {
  if (watchdog || listeners.size === 0) return
  watchdog = new Worker(WATCHDOG, {
    eval: true,
    execArgv: [],
    workerData: { received, signals: SIGNALS, graceMs: GRACE_MS, isLate: firstAt !== undefined },
  })
  // Without it, signals are handled as long as this thread responds.
  watchdog.on('error', () => undefined).unref()
}

/** Called just before code of the site runs in this thread: a signal that comes too early would not be counted. */
export function awaitSignalThread(): void {
  if (watchdog) Atomics.wait(received, LISTENS, 0, MAX_START_MS)
}

/** Listens to the signals if somebody waits for them and they have no other effect. */
function attach(): void {
  const isWanted = listeners.size > 0 && (paused === 0 || watchdog !== undefined)
  if (isWanted === isAttached) return
  isAttached = isWanted
  for (const signal of SIGNALS) process[isWanted ? 'on' : 'off'](signal, receive)
}

function receive(signal: EndSignal): void {
  Atomics.store(received, 0, 1)
  if (firstAt === undefined) {
    firstAt = performance.now()
    for (const listener of listeners) listener(signal)
  } else setTimeout(() => exit(exitCodeOf(signal)), Math.max(0, firstAt + GRACE_MS - performance.now()))
}

/**
 * The thread that counts signals. It is text because it is needed before anything else could be loaded into a thread.
 * Node has no public way to receive signals outside of the main thread. A thread cannot make the process exit, but it can
 * kill it; the next run removes what is left.
 */
const WATCHDOG = `
const { workerData } = require('node:worker_threads')
const { writeSync } = require('node:fs')
const { constants } = require('node:os')
const { received, signals, graceMs, isLate } = workerData
process.noDeprecation = true
const { Signal } = process.binding('signal_wrap')
let firstAt = isLate ? 0 : undefined
const say = text => { try { writeSync(2, text) } catch {} }
const kill = () => {
  say('The code of the site did not end: the process was killed.\\n')
  process.kill(process.pid, 'SIGKILL')
}
for (const name of signals) {
  const handle = new Signal()
  handle.onsignal = () => {
    if (firstAt !== undefined) return void setTimeout(kill, Math.max(0, firstAt + graceMs - performance.now()) + graceMs / 4)
    firstAt = performance.now()
    setTimeout(() => {
      const again = name === 'SIGINT' ? 'Press Ctrl-C again' : 'Send the signal again'
      if (Atomics.load(received, 0) === 0) say('The code of the site is running and does not respond. ' + again + ' to end docsgen.\\n')
    }, graceMs)
  }
  handle.start(constants.signals[name])
}
Atomics.store(received, ${LISTENS}, 1)
Atomics.notify(received, ${LISTENS})
`

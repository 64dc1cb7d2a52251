/**
 * What a keystroke in the search dialog costs in Chromium, on a processor that is four times slower. Returns, for
 * every prefix, the processor time of the page and of the worker, from the input event to the frame that shows the
 * results.
 *
 * Each question is typed several times in a page of its own. The first time, its files are loaded; of the others, the
 * shortest time of each prefix counts, because other load on the machine only adds to it. A trace of Chromium gives the
 * processor time of each task, which the time that other programs take is not part of, and it is multiplied by four:
 * `Emulation.setCPUThrottlingRate` slows down only the page, and counts the time of other programs. Instead of the
 * dialog's pause between typing and searching, the search waits for the frame that shows the typed letter. The index is
 * not stored in the browser meanwhile.
 */
import { type Browser, type CDPSession, chromium } from 'playwright-core'
import { findBrowser } from '../scripts/testing/share-browser.js'
import { serveFolder } from '../test/e2e/browser.ts'

/** Slowdown of a phone, as in the developer tools of browsers. */
const THROTTLED = 4
const ROUNDS = 6
/** The trace event of a whole task. */
const TASK = 'ThreadControllerImpl::RunTask'
/** Trace events of the page, by what its time is spent on. What remains is mostly script. */
const PARTS = {
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit'],
} as const
/** Tracing takes time: the events of tasks are recorded in all rounds, those of the parts only in every second one. */
const CATEGORIES = ['toplevel', 'blink.user_timing']
const PARTS_CATEGORY = 'devtools.timeline'

/** The milliseconds that a prefix of a question costs. */
export interface Keystroke {
  query: string
  /** All tasks of the page. */
  page: number
  style: number
  layout: number
  paint: number
  worker: number
}

/** What the scripts in the page provide. */
interface Typist {
  __type: (prefixes: string[]) => Promise<void>
}

/** An event of a trace; times are in microseconds. */
interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time. */
  tdur?: number
  args?: { name?: string }
}

/** Types all questions into the dialog of a built site. */
export async function measureKeystrokes(dir: string, questions: readonly string[]): Promise<Keystroke[]> {
  const server = await serveFolder(dir)
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const found: Keystroke[] = []
    for (const question of questions) found.push(...(await typeQuestion(browser, server.url, question)))
    return found
  } finally {
    await browser.close()
    server.close()
  }
}

async function typeQuestion(browser: Browser, url: string, question: string): Promise<Keystroke[]> {
  const page = await browser.newPage()
  // tsx keeps the names of functions with a helper that pages do not have.
  await page.addInitScript('globalThis.__name = value => value')
  await page.addInitScript(provideTypist)
  await page.goto(url)
  await page.keyboard.press('Control+k')
  await page.waitForSelector('dialog.dg-search[open]')
  const prefixes = Array.from(question, (_, at) => question.slice(0, at + 1)).filter(prefix => prefix.trim() === prefix)
  const type = () => page.evaluate(all => (window as unknown as Typist).__type(all), prefixes)
  await type()
  const best = new Map<string, Keystroke>()
  for (let round = 1; round < ROUNDS; round++)
    for (const [at, keystroke] of keystrokesOf(await trace(browser, type, round % 2 === 0)).entries()) {
      const query = prefixes[at] ?? ''
      best.set(query, least({ query, ...keystroke }, best.get(query)))
    }
  await page.close()
  return [...best.values()]
}

function least(typed: Keystroke, before: Keystroke = typed): Keystroke {
  return {
    query: typed.query,
    page: Math.min(typed.page, before.page),
    style: Math.min(typed.style, before.style),
    layout: Math.min(typed.layout, before.layout),
    paint: Math.min(typed.paint, before.paint),
    worker: Math.min(typed.worker, before.worker),
  }
}

/** The trace events while `work` runs, in order. */
async function trace(browser: Browser, work: () => Promise<void>, hasParts: boolean): Promise<TraceEvent[]> {
  const session: CDPSession = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const includedCategories = hasParts ? [...CATEGORIES, PARTS_CATEGORY] : CATEGORIES
  const traceConfig = { includedCategories, excludedCategories: ['*'] }
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  await work()
  const complete = new Promise(resolve => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return events.sort((a, b) => a.ts - b.ts)
}

/** The keystrokes of a trace, in the order of their marks. */
function keystrokesOf(events: readonly TraceEvent[]): Omit<Keystroke, 'query'>[] {
  const ends = events.filter(({ name }) => name === 'shown')
  const workers = new Set(
    events.flatMap(({ name, pid, tid, args }) =>
      name === 'thread_name' && args?.name?.startsWith('DedicatedWorker') ? [`${pid} ${tid}`] : [],
    ),
  )
  return events
    .filter(({ name }) => name === 'typed')
    .map((from, at) => {
      const to = ends[at]?.ts ?? 0
      const during = events.filter(({ ph, ts, dur = 0 }) => ph === 'X' && ts + dur > from.ts && ts + dur < to)
      const inPage = during.filter(({ pid, tid }) => pid === from.pid && tid === from.tid)
      const inWorker = during.filter(({ pid, tid }) => pid === from.pid && workers.has(`${pid} ${tid}`))
      return {
        page: spent(inPage, [TASK]),
        style: spent(inPage, PARTS.style),
        layout: spent(inPage, PARTS.layout),
        paint: spent(inPage, PARTS.paint),
        worker: spent(inWorker, [TASK]),
      }
    })
}

/**
 * Processor time of the outermost events with these names, in milliseconds of the slower processor; infinite if none was
 * recorded.
 */
function spent(events: readonly TraceEvent[], names: readonly string[]): number {
  let sum = 0
  let end = 0
  for (const { name, ts, dur = 0, tdur = 0 } of events) {
    if (ts < end || !names.includes(name)) continue
    sum += tdur
    end = ts + dur
  }
  return end === 0 ? Number.POSITIVE_INFINITY : (THROTTLED * sum) / 1000
}

/** Runs in the page before its scripts: types into the dialog, and marks when each prefix is typed and shown. */
function provideTypist(): void {
  // Readers who save data do not store the index in the browser.
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  /** Calls `run` in the task after the next frame. */
  const afterFrame = (run: () => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = run
    requestAnimationFrame(() => port2.postMessage(undefined))
  }
  const later = window.setTimeout.bind(window)
  // `LIMITS.typingPause` in templates/client/search/settings.ts.
  const PAUSE = 100
  window.setTimeout = ((run: () => void, ms?: number) =>
    ms === PAUSE ? afterFrame(run) : later(run, ms)) as typeof setTimeout
  const type = (query: string) =>
    new Promise<void>(resolve => {
      const input = document.querySelector('.dg-search__input') as HTMLInputElement
      const dialog = document.querySelector('dialog.dg-search') as HTMLDialogElement
      const observer = new MutationObserver(() => {
        if (dialog.dataset.status !== 'idle') return
        observer.disconnect()
        afterFrame(() => {
          performance.mark('shown')
          afterFrame(resolve)
        })
      })
      later(() => {
        performance.mark('typed')
        input.value = query
        input.dispatchEvent(new InputEvent('input', { bubbles: true }))
        observer.observe(dialog, { attributeFilter: ['data-status'] })
      })
    })
  const typeAll = async (prefixes: string[]) => {
    for (const prefix of prefixes) await type(prefix)
  }
  Object.assign(window, { __type: typeAll })
}

/**
 * What a keystroke in the search dialog costs in Chromium, slowed down four times. In: a built site, and questions that
 * are typed letter by letter. Out: for every prefix, the time in the page, in the worker, and from the input event to
 * the drawn results.
 *
 * Each question is typed several times in a page of its own. The first time, its files are loaded; of the others, the
 * shortest time of each prefix counts, because other load on the machine only adds to it. The dialog's pause between
 * typing and searching is skipped. `Emulation.setCPUThrottlingRate` slows down only the page. How much it slows down a
 * worker is measured, and the worker's times are multiplied by what is missing.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../scripts/testing/share-browser.js'
import { serveFolder } from '../test/e2e/browser.ts'

/** Slowdown of a phone, as in the developer tools of browsers. */
const THROTTLED = 4
const ROUNDS = 4
/** Iterations of a loop that takes some milliseconds. */
const SPINS = 3_000_000

/** The milliseconds that a prefix of a question costs. */
export interface Keystroke {
  query: string
  /** In the page: handling the input, and drawing the results with their layout. */
  page: number
  worker: number
  /** From the input event to the drawn results, without the pause between typing and searching. */
  shown: number
}

/** What the scripts in the page record. */
interface Recorder {
  __type: (query: string) => Promise<Keystroke>
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
  await page.addInitScript(record)
  await page.route(/\/assets\/search-[\da-f]+\.js$/, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${TIMED_WORKER}\n${await response.text()}` })
  })
  await page.goto(url)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLED })
  await page.keyboard.press('Control+k')
  await page.waitForSelector('dialog.dg-search[open]')
  const missing = THROTTLED / (await slowdownOfWorker(page, session))
  const prefixes = Array.from(question, (_, at) => question.slice(0, at + 1)).filter(prefix => prefix.trim() === prefix)
  const best = new Map<string, Keystroke>()
  for (let round = 0; round < ROUNDS; round++)
    for (const prefix of prefixes) {
      const typed = await page.evaluate(query => (window as unknown as Recorder).__type(query), prefix)
      if (round > 0) best.set(prefix, least({ ...typed, worker: typed.worker * missing }, best.get(prefix)))
    }
  await page.close()
  return [...best.values()]
}

function least(typed: Keystroke, before: Keystroke = typed): Keystroke {
  const { query } = typed
  const [page, worker, shown] = (['page', 'worker', 'shown'] as const).map(of => Math.min(typed[of], before[of]))
  return { query, page: page ?? 0, worker: worker ?? 0, shown: shown ?? 0 }
}

/** How many times slower a worker is while the page is slowed down: 1 if it is not slowed down at all. */
async function slowdownOfWorker(
  page: Page,
  session: Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>,
): Promise<number> {
  const spin = `for (let at = 0, sum = 0; at < ${SPINS}; at++) sum = (sum * 31 + at) | 0`
  const measure = () =>
    page.evaluate(
      code =>
        new Promise<number>(resolve => {
          const source = `const all = []
            for (let round = 0; round < 7; round++) { const start = performance.now(); ${code}; all.push(performance.now() - start) }
            postMessage(Math.min(...all))`
          const worker = new Worker(URL.createObjectURL(new Blob([source])))
          worker.addEventListener('message', ({ data }) => {
            worker.terminate()
            resolve(data)
          })
        }),
      spin,
    )
  const slow = await measure()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const normal = await measure()
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLED })
  await wait(50)
  // Chromium slows down a thread by the whole rate or not at all; the rest is noise.
  return slow / normal < THROTTLED / 2 ? 1 : THROTTLED
}

/** Runs in the worker before its script: adds to each answer the time since its request arrived. */
const TIMED_WORKER = `{
  const since = new Map()
  addEventListener('message', ({ data }) => data.kind === 'search' && since.set(data.id, performance.now()))
  const post = postMessage
  globalThis.postMessage = message => post({ ...message, took: performance.now() - (since.get(message.id) ?? NaN) })
}`

/** Runs in the page before its scripts: records when answers arrive, and types into the dialog. */
function record(): void {
  const waiting: { from: number; took: number } = { from: 0, took: 0 }
  const NativeWorker = Worker
  window.Worker = class extends NativeWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      // Before the listener of the engine, so that it runs first.
      this.addEventListener('message', ({ data }) => {
        if (!('answer' in data)) return
        waiting.from = performance.now()
        waiting.took = data.took
      })
    }
  }
  const later = window.setTimeout.bind(window)
  // `LIMITS.typingPause` in templates/client/search/settings.ts.
  const PAUSE = 100
  window.setTimeout = ((run: () => void, ms?: number) => later(run, ms === PAUSE ? 0 : ms)) as typeof setTimeout
  const type = (query: string) =>
    new Promise<Keystroke>(resolve => {
      const input = document.querySelector('.dg-search__input') as HTMLInputElement
      const dialog = document.querySelector('dialog.dg-search') as HTMLDialogElement
      const start = performance.now()
      input.value = query
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      void dialog.offsetHeight
      const typed = performance.now() - start
      waiting.from = 0
      const observer = new MutationObserver(() => {
        if (waiting.from === 0 || dialog.dataset.status !== 'idle') return
        observer.disconnect()
        void dialog.offsetHeight
        const end = performance.now()
        const measured = { query, page: typed + end - waiting.from, worker: waiting.took, shown: end - start }
        later(() => resolve(measured), PAUSE / 10)
      })
      observer.observe(dialog, { attributes: true, childList: true, subtree: true })
    })
  Object.assign(window, { __type: type })
}

/**
 * Waits for the effects of an action instead of for a fixed time.
 */
import type { Page } from 'playwright-core'
import { waitForCondition } from './waits.ts'

/** Two frames: the changes of scripts are laid out and painted, and transitions have started. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
}

/**
 * The page has completed its deferred work: frames, timers without a delay and idle callbacks. The request at the end
 * gets its response after all earlier requests of the page arrived.
 */
export async function settled(page: Page): Promise<void> {
  // A tab in the background has no frames, and one that comes to the front may get them late.
  await page.bringToFront()
  await page.evaluate(async () => {
    const orAfter = (ms: number, start: (done: () => void) => void) =>
      new Promise<void>(done => {
        setTimeout(done, ms)
        start(done)
      })
    for (let round = 0; round < 2; round++) {
      await new Promise(done => requestIdleCallback(done, { timeout: 500 }))
      await orAfter(500, done => requestAnimationFrame(() => requestAnimationFrame(() => done())))
      await new Promise(done => setTimeout(done))
    }
    await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  })
}

/** The scroll position of the page in whole pixels, once it has not changed for ten frames. */
export async function settledScroll(page: Page): Promise<number> {
  // A tab in the background has no frames, and one that comes to the front may get them late.
  await page.bringToFront()
  return page.evaluate(async () => {
    let last = Number.NaN
    for (let still = 0; still < 10; ) {
      await Promise.race([new Promise(done => requestAnimationFrame(done)), new Promise(done => setTimeout(done, 500))])
      still = scrollY === last ? still + 1 : 0
      last = scrollY
    }
    return Math.round(last)
  })
}

/** Opens a page of the live server, and waits until it is subscribed to changes. */
export async function openLive(page: Page, url: string): Promise<void> {
  await page.addInitScript(() => {
    const state = Object.assign(window, { isToldOfChanges: false, updates: 0 })
    document.addEventListener('docsgen:updated', () => state.updates++)
    window.EventSource = class extends EventSource {
      constructor(address: string | URL) {
        super(address)
        this.addEventListener('open', () => Object.assign(state, { isToldOfChanges: true }))
      }
    }
  })
  await page.goto(url, { waitUntil: 'load' })
  await waitForCondition(page, () => (window as unknown as { isToldOfChanges: boolean }).isToldOfChanges)
}

/** Changes the site, and waits until an open page of the live server is notified. */
export async function untilUpdated(page: Page, change: () => void): Promise<void> {
  type State = Window & { updates: number }
  const before = await page.evaluate(() => (window as unknown as State).updates)
  change()
  await waitForCondition(page, count => (window as unknown as State).updates > count, before)
}

/**
 * Waits for what a page does, instead of for a time in which it probably does it.
 */
import type { Page } from 'playwright-core'
import { waitForCondition } from './waits.ts'

/** Two frames: what scripts changed is laid out and painted, and transitions have started. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
}

/**
 * The page has done what it put off: frames, timers without a time and idle callbacks. The request at the end is
 * answered after all those that the page sent before it had arrived.
 */
export async function settled(page: Page): Promise<void> {
  // A tab in the background has no frames, and one that comes to the front may not have them at once.
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

/** Where the page is scrolled to, in whole pixels, once it has not moved for ten frames. */
export async function settledScroll(page: Page): Promise<number> {
  // A tab in the background has no frames, and one that comes to the front may not have them at once.
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

/** Opens a page of the live server, and waits until the page is told of changes. */
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

/** Does something that changes the site, and waits until an open page of the live server is told of it. */
export async function untilUpdated(page: Page, change: () => void): Promise<void> {
  type State = Window & { updates: number }
  const before = await page.evaluate(() => (window as unknown as State).updates)
  change()
  await waitForCondition(page, count => (window as unknown as State).updates > count, before)
}

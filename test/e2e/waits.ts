/**
 * Waits for a state of a page. Playwright's `waitForFunction` and `waitForSelector` do the same, but first compile a script
 * of 340 kB in each document, which takes Chromium longer than loading a small page.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const TIMEOUT_MS = 30_000
/** How often the page is asked, and how many times until it answers that the condition is not met yet. */
const POLL_MS = 16
const POLLS = 60
/** What Playwright says when the document that was asked is left. */
const IS_LEFT = /Execution context was destroyed|Cannot find context/
/** Parts of selectors that only Playwright understands. */
const NOT_CSS = /^\w+=|>>|:(?:has-)?text\b|:text-|:visible/

type State = 'visible' | 'attached' | 'detached'

/** Waits until a function that runs in the page returns something truthy, in this document or in the next. */
export async function waitForCondition<A = undefined>(
  page: Page,
  condition: string | ((argument: A) => unknown),
  argument?: A,
): Promise<void> {
  const ended = new AbortController()
  const isMet = async () => {
    while (!ended.signal.aborted && !(await isMetSoon(page, condition, argument))) await wait(POLL_MS)
  }
  const fail = async () => {
    await wait(TIMEOUT_MS, undefined, { signal: ended.signal })
    throw new Error(`After ${TIMEOUT_MS} ms, the page still does not meet: ${condition} (${JSON.stringify(argument)})`)
  }
  try {
    await Promise.race([isMet(), fail()])
  } finally {
    ended.abort()
  }
}

/** Asks the page for a second. */
async function isMetSoon(page: Page, condition: unknown, argument: unknown): Promise<boolean> {
  const call = typeof condition === 'function' ? `(${condition})(${JSON.stringify(argument)})` : condition
  // Tasks of the scheduler have a delay even where a test sets the clock, and cause no frames.
  const poll = `(async () => {
    for (let polls = 0; polls < ${POLLS}; polls++) {
      if (await (${call})) return true
      await scheduler.postTask(() => {}, { delay: ${POLL_MS} })
    }
    return false
  })()`
  try {
    return await page.evaluate<boolean>(poll)
  } catch (error) {
    if (IS_LEFT.test(String(error))) return false
    throw error
  }
}

/** Waits until the first element for a selector is there, can be seen, or is gone. */
export async function waitForElement(page: Page, selector: string, state: State = 'visible'): Promise<void> {
  if (NOT_CSS.test(selector)) return page.locator(selector).first().waitFor({ state })
  return waitForCondition(page, isInState, { selector, state })
}

/** Runs in the browser. */
function isInState({ selector, state }: { selector: string; state: State }): boolean {
  const element = document.querySelector(selector)
  if (!element) return state === 'detached'
  if (state !== 'visible') return state === 'attached'
  const hasNoBox = getComputedStyle(element).display === 'contents'
  const range = document.createRange()
  range.selectNode(element)
  const { width, height } = (hasNoBox ? range : element).getBoundingClientRect()
  return width > 0 && height > 0 && (hasNoBox || element.checkVisibility({ visibilityProperty: true }))
}

/** Waits until the first heading of the page has a text. */
export async function waitForHeading(page: Page, text: string): Promise<void> {
  await waitForCondition(
    page,
    expected => {
      const shown = document.querySelector<HTMLElement>('main h1')
      const label = shown?.textContent?.replace(/\s+/g, ' ').trim()
      return label === expected && shown?.checkVisibility({ visibilityProperty: true })
    },
    text,
  )
}

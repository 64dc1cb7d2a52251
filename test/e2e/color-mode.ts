/**
 * Brings an open page into a colour mode, as readers do whose system changes it: no page has to be loaded twice.
 */
import type { Page } from 'playwright-core'
import { waitForCondition } from './waits.ts'

/** The page must follow the system: its site respects what the system prefers, and nothing is chosen. */
export async function setColorMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: mode })
  await waitForCondition(page, expected => document.documentElement.dataset.theme === expected, mode)
  // Colours that change smoothly have arrived. Chromium also lists transitions of what is closed, long after they ended.
  await waitForCondition(page, () =>
    document.getAnimations().every(it => !(it instanceof CSSTransition) || it.playState !== 'running'),
  )
}

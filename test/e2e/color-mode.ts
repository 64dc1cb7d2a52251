/**
 * Changes the colour mode of an open page by the system's preference, so that no page has to be loaded twice.
 */
import type { Page } from 'playwright-core'
import { waitForCondition } from './waits.ts'

/** The page must follow the system: its site respects the system's preference, and the reader chose no mode. */
export async function setColorMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: mode })
  await waitForCondition(page, expected => document.documentElement.dataset.theme === expected, mode)
  // Transitions of colours have ended. Chromium also lists transitions of closed elements, long after they ended.
  await waitForCondition(page, () =>
    document.getAnimations().every(it => !(it instanceof CSSTransition) || it.playState !== 'running'),
  )
}

/**
 * A small site in a real browser, for tests of one part of the shell: built once, served, and opened with a given
 * screen size and settings.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { makeSite, type Site } from '../sites/site.ts'
import { LATER_SCRIPTS, launchBrowser, serveFolder } from './browser.ts'
import { layoutShifts } from './layout-shifts.ts'
import { waitForElement } from './waits.ts'

export const DESK = { width: 1280, height: 800 }
export const PHONE = { width: 375, height: 700 }

export interface Shell {
  site: Site
  browser: Browser
  url: string
  /** The paths of the documents that tabs requested, in order. */
  visits: string[]
  /**
   * Opens a page in a context of its own, which `page.context().close()` closes. Scripts other than the main one are
   * delayed by `lateScripts` milliseconds.
   */
  open: (path: string, options?: BrowserContextOptions & { lateScripts?: number }) => Promise<Page>
}

/** Builds the site before the tests of a file, and removes everything after them. */
export function shellSite(files: Record<string, string>, config: Record<string, unknown> = {}): Shell {
  const shell = {} as Shell
  const cleanUps: (() => unknown)[] = []
  before(async () => {
    shell.site = makeSite({ after: (work: () => unknown) => cleanUps.push(work) } as never, files, config)
    const report = await shell.site.build()
    assert.deepEqual(shell.site.problems(report), [])
    const server = await serveFolder(join(shell.site.dir, 'build'))
    shell.url = server.url
    shell.visits = server.visits
    shell.browser = await launchBrowser()
    const contexts: BrowserContext[] = []
    shell.open = async (path, { lateScripts = 0, ...options } = {}) => {
      const context = await shell.browser.newContext({ viewport: DESK, ...options })
      contexts.push(context)
      const page = await context.newPage()
      if (lateScripts > 0)
        await page.route(LATER_SCRIPTS, async route => {
          await wait(lateScripts)
          await route.continue()
        })
      await page.goto(server.url + path, { waitUntil: 'load' })
      return page
    }
    cleanUps.push(server.close, () => shell.browser.close())
  })
  after(async () => {
    for (const work of cleanUps.reverse()) await work()
  })
  return shell
}

/** Moves the pointer and waits for the scripts that this loads, which mark the menu as started. */
export async function touch(page: Page): Promise<Page> {
  await page.mouse.move(5, 300)
  await waitForElement(page, '.navbar__menu[data-started]', 'attached')
  return page
}

/** A text with the height of a few screens. */
export function longText(paragraphs: number): string {
  return Array.from({ length: paragraphs }, (_, at) => `Paragraph ${at + 1} says a little.`).join('\n\n')
}

/** The layout shifts while the page was loading, as browsers measure them. */
export async function shiftOf(page: Page): Promise<number> {
  return (await layoutShifts(page)).reduce((sum, { value }) => sum + value, 0)
}

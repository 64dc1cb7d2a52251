/**
 * View transitions between pages, if the site enables them and the reader does not prefer reduced motion.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../until.ts'
import { shellSite } from './shell-site.ts'

const shell = shellSite(
  {
    'docs/index.md': '# Home\n\n[Guide](./guide.md)\n',
    'docs/guide.md': '# Guide\n\n[More](./more.md)\n',
    'docs/more.md': '# More\n\nText.\n',
  },
  { reading: { viewTransitions: true } },
)

/** Counts the transitions on the current page. */
async function countFades(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const state = window as unknown as { fades: number }
    state.fades = 0
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = change => {
      state.fades++
      return start(change)
    }
  })
  return () => page.evaluate(() => (window as unknown as { fades: number }).fades)
}

for (const [reducedMotion, fades] of [
  ['no-preference', 2],
  ['reduce', 0],
] as const)
  test(`with ${reducedMotion} for motion there are ${fades} transitions on two pages, and each page is shown completely`, async () => {
    const page = await shell.open('/', { reducedMotion })
    const errors: unknown[] = []
    page.on('pageerror', error => errors.push(error))
    const count = await countFades(page)
    for (const [link, title] of [
      ['Guide', 'Guide'],
      ['More', 'More'],
    ] as const) {
      await page.locator('main').getByRole('link', { name: link, exact: true }).first().click()
      await until(async () => (await page.title()) === `${title} | Site`, title)
      await until(() => page.evaluate(title => document.activeElement?.textContent === title, title), title)
    }
    assert.equal(await count(), fades)
    await page.goBack()
    await until(async () => (await page.locator('h1').textContent()) === 'Guide', 'the page before')
    assert.deepEqual(errors, [])
    await page.context().close()
  })

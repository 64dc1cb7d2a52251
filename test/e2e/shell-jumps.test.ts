/**
 * Links to headings: nothing of the shell covers the heading or the link beside it, wherever it is on the page.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOn } from './axe.ts'
import { settledScroll } from './settled.ts'
import { longText, shellSite, touch } from './shell-site.ts'
import { waitForElement } from './waits.ts'

const HEADINGS = Array.from({ length: 8 }, (_, at) => `part-${at}`)
const TEXT = HEADINGS.map((id, at) => `${at % 3 === 2 ? '###' : '##'} Part ${at} {#${id}}\n\n${longText(at * 2)}`)
const shell = shellSite(
  { 'docs/index.md': '# Home\n\nText.\n', 'docs/long.md': `# Long\n\n${TEXT.join('\n\n')}\n` },
  { reading: { sidebarHideable: true }, i18n: { defaultLocale: 'en', locales: ['en', 'ar'] } },
)

/** What covers a heading or its link: the classes of the elements that are in front of them. */
const coveredBy = (page: Page, id: string) =>
  page.evaluate(id => {
    const heading = document.getElementById(id) as HTMLElement
    const link = heading.nextElementSibling as HTMLElement
    const words = document.createRange()
    words.selectNodeContents(heading)
    const found: string[] = []
    for (const box of [...words.getClientRects(), link.getBoundingClientRect()])
      for (const x of [box.left + 1, (box.left + box.right) / 2, box.right - 1])
        for (const y of [box.top + 1, (box.top + box.bottom) / 2, box.bottom - 1]) {
          const top = document.elementFromPoint(x, y)
          // The margin of a phone is narrower than the link.
          if (
            x >= 0 &&
            x < document.documentElement.clientWidth &&
            !top?.matches(`#${id}, #${id} *, .hash-link, main, main :not(details, details *, nav, nav *)`)
          )
            found.push(top?.className || `${top?.tagName} at ${Math.round(x)} ${Math.round(y)}`)
        }
    return [...new Set(found)]
  }, id)

/** From right to left, the layouts are those of the other direction: a width of each is enough. */
const WIDTHS = { '/long': [1440, 1240, 1100, 997, 768, 375], '/ar/long': [1440, 997, 375], hidden: [1440, 997] }

for (const path of ['/long', '/ar/long'] as const)
  for (const sidebar of ['shown', 'hidden'] as const)
    test(`on ${path}, nothing covers a heading that was jumped to; the sidebar is ${sidebar}`, async () => {
      const page = await touch(await shell.open(path, { viewport: { width: 1440, height: 700 } }))
      if (sidebar === 'hidden') {
        await page.locator('[data-dg-do="hide-sidebar"]').click()
        await waitForElement(page, '[data-dg-do="show-sidebar"]')
      }
      for (const width of WIDTHS[sidebar === 'hidden' ? sidebar : path]) {
        await page.setViewportSize({ width, height: 700 })
        for (const id of HEADINGS) {
          await page.evaluate(hash => {
            location.hash = hash
          }, id)
          await settledScroll(page)
          assert.deepEqual(await coveredBy(page, id), [], `${width} ${id}`)
        }
        if (width === 1440) assert.deepEqual(await violationsOn(page), [])
      }
      await page.context().close()
    })

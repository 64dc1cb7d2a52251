/**
 * Text at twice the size: the content of the bar fits into the bar, and the page does not scroll sideways.
 * https://www.w3.org/TR/WCAG22/#resize-text
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shellSite } from './shell-site.ts'

const items = ['Learn', 'Developers', 'Stakers', 'Operators', 'Based applications'].map(label => ({
  ...{ to: '/guide', label },
  position: 'left',
}))
const shell = shellSite(
  {
    'docs/index.md': '# Home\n\nText.\n',
    'docs/guide.md': '# Guide\n\nText.\n',
    'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  },
  {
    title: 'Documentation of everything',
    navbar: { logo: { src: '/logo.svg', alt: '' }, title: 'A long name', items },
  },
)

for (const width of [375, 768, 1280])
  test(`at ${width} px the content fits into the bar`, async () => {
    const page = await shell.open('/guide', { viewport: { width, height: 800 } })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const spilled = await page.evaluate(() => {
      const bar = document.querySelector('.navbar__inner')?.getBoundingClientRect()
      const parts = document.querySelectorAll<HTMLElement>('.navbar__inner :is(a, button, summary)')
      return [...parts].flatMap(part => {
        const box = part.getBoundingClientRect()
        if (!bar || box.width === 0) return []
        const isInside = box.top >= bar.top && box.bottom <= bar.bottom && box.left >= 0 && box.right <= innerWidth
        return isInside ? [] : [part.textContent ?? part.tagName]
      })
    })
    assert.deepEqual(spilled, [])
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    await page.context().close()
  })

/**
 * Interactive components of pages: images that can be enlarged, and terms with definitions.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOn } from './axe.ts'
import { PHONE, shellSite, touch } from './shell-site.ts'
import { waitForElement } from './waits.ts'

const picture = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M0 0h${width}v${height}z"/></svg>`

const shell = shellSite(
  {
    'docs/index.md':
      '# Home\n\nText ![Wide](/wide.svg)\n\n[![Linked](/wide.svg)](/terms)\n\nText ![Small](/small.svg)\n',
    'docs/drawing.md':
      '# Drawing\n\n![A drawing](/small.svg "Its caption")\n\n```mermaid\nflowchart LR\n  A --> B\n```\n',
    'docs/terms.mdx': '# Terms\n\nA <Term>validator</Term> signs.\n\nAnother paragraph.\n',
    'docs/kit.mdx':
      '---\nsidebar_badge: New\n---\n\n# Kit\n\n<Icon name="rocket" label="Start" />\n\n<Banner variant="warning">Take care.</Banner>\n\n<Aside type="tip">\n\nText.\n\n</Aside>\n\n<Glossary />\n',
    'static/wide.svg': picture(2000, 500),
    'static/small.svg': picture(200, 100),
  },
  {
    markdown: { glossary: { validator: 'Signs blocks.' } },
    navbar: { social: [{ icon: 'github', label: 'Source', href: 'https://example.com' }] },
  },
)

/** Resolves once the images of the page can be enlarged. */
async function zoomable(page: Page): Promise<Page> {
  await page.mouse.move(5, 300)
  await waitForElement(page, '.dg-zoom')
  return page
}

test('an image that is shown smaller than it is opens in a dialog, by keyboard and pointer', async () => {
  const page = await zoomable(await shell.open('/'))
  const button = page.getByRole('button', { name: 'Enlarge image: Wide' })
  assert.equal(await page.locator('.dg-zoom').count(), 1)
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Wide' })
  await dialog.waitFor()
  assert.equal(await dialog.getByRole('img', { name: 'Wide' }).isVisible(), true)
  assert.deepEqual(await violationsOn(page), [])
  await page.keyboard.press('Escape')
  assert.equal(await dialog.count(), 0)
  assert.equal(await button.evaluate(it => it === document.activeElement), true)
  await button.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  assert.equal(await dialog.count(), 0)
  await page.context().close()
})

test('on a phone the enlarged image is larger than the screen, and scrolls', async () => {
  const page = await zoomable(await shell.open('/', { viewport: PHONE }))
  await page.getByRole('button', { name: 'Enlarge image: Wide' }).click()
  const widths = await page.locator('.dg-lightbox').evaluate(it => [it.scrollWidth, it.clientWidth])
  assert.ok((widths[0] ?? 0) > 2 * (widths[1] ?? 0), String(widths))
  await page.context().close()
})

test('drawings and diagrams are enlarged by their button and by a click, and stay sharp', async () => {
  const page = await zoomable(await shell.open('/drawing'))
  assert.equal(await page.locator('.dg-zoom').count(), 2)
  assert.deepEqual(await violationsOn(page), [])
  await page.getByRole('button', { name: 'Enlarge image: A drawing' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'A drawing' })
  const { width = 0, height = 0 } = (await dialog.locator('svg').boundingBox()) ?? {}
  assert.ok(width > 1000 && height > 500 && height < 800, `${width} x ${height}`)
  assert.deepEqual(await violationsOn(page), [])
  await page.keyboard.press('Escape')
  await page.locator('.dg-diagram > svg').click()
  await page.getByRole('dialog').waitFor()
  await page.context().close()
})

test('images on pages that are shown without a reload can be enlarged, too', async () => {
  const page = await touch(await shell.open('/terms'))
  await page.locator('.menu a[href="/"]').click()
  await waitForElement(page, '.dg-zoom')
  await page.context().close()
})

test('a term shows its definition to pointer and keyboard, and is described by it', async () => {
  for (const viewport of [undefined, PHONE]) {
    const page = await shell.open('/terms', viewport && { viewport })
    const term = page.locator('dfn')
    const note = page.getByText('Signs blocks.')
    assert.equal(await note.isVisible(), false)
    await term.focus()
    assert.equal(await note.isVisible(), true)
    const [box, width] = [await note.boundingBox(), page.viewportSize()?.width ?? 0]
    assert.ok(box && box.x >= 0 && box.x + box.width <= width, JSON.stringify(box))
    const line = await term.boundingBox()
    assert.ok(box && line && box.y >= line.y + line.height - 2, 'it covers the term')
    assert.deepEqual(await violationsOn(page), [])
    await page.keyboard.press('Tab')
    assert.equal(await note.isVisible(), false)
    await term.hover()
    assert.equal(await note.isVisible(), true)
    await page.context().close()
  }
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing in the kit, ${colorScheme}`, async () => {
    // Without motion, the colours of the other mode do not fade in while axe reads them.
    const page = await shell.open('/kit', { colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(mode => document.documentElement.setAttribute('data-theme', mode), colorScheme)
    assert.deepEqual(await violationsOn(page), [])
    await page.context().close()
  })

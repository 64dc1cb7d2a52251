/**
 * Print, touch screens and forced colours: marked lines of code, sizes of images, buttons that need no hover, and the
 * complete text in print.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOn } from './axe.ts'
import { PHONE, shellSite } from './shell-site.ts'
import { waitForElement } from './waits.ts'

const LONG = 'x'.repeat(400)
const shell = shellSite({
  'docs/index.md':
    '---\nlayout: home\nhero:\n  title: Home\n  actions:\n    - { label: Start, to: /code, kind: primary }\n---\n\nText.\n',
  'docs/code.md': [
    '# Code',
    ...['```js', 'plain()', 'added() // [!code ++]', 'removed() // [!code --]', 'focused() // [!code focus]'],
    ...['failing() // [!code error]', 'odd() // [!code warning]', 'marked() // [!code hl]', '```'],
  ].join('\n'),
  'docs/all.md': [
    '# All of it',
    'A [link](https://example.com/far) and `code`.',
    '::::tabs\n:::tab[One]{value=one}\nIn one.\n:::\n:::tab[Two]{value=two}\nIn two.\n:::\n::::',
    '<details>\n<summary>More</summary>\n\nFolded away.\n\n</details>',
    ':::warning\nTake care.\n:::',
    `\`\`\`js title="a.js"\nlet a = '${LONG}' // comment\n\`\`\``,
    `| name | value | more | type | default | meaning |\n|---|---|---|---|---|---|\n| \`${LONG}\` | text | \`an_identifier\` | \`string\` | \`another\` | \`words of code\` and a text of some length |`,
    '## Part',
    'Text.',
  ].join('\n\n'),
  'docs/sized.md': '# Sized\n\n<img src="/wide.svg" alt="" height="10">\n\n<img src="/wide.svg" alt="" width="10">\n',
  'static/wide.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>',
})

/** The appearance of a line of code: its bar and its sign, and its background if there is one. */
const looksOf = (page: Page, words: string, withBackground: boolean) =>
  page.locator('.token-line', { hasText: words }).evaluate((line, withBackground) => {
    const { backgroundColor, borderInlineStart } = getComputedStyle(line)
    const sign = getComputedStyle(line, '::after')
    const marks = [borderInlineStart, sign.content, sign.top]
    return (withBackground ? [...marks, backgroundColor] : marks).join()
  }, withBackground)

test('each kind of marked line looks different, with forced colours as well', async () => {
  for (const options of [{}, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
    const page = await shell.open('/code', options)
    const lines = ['plain', 'added', 'removed', 'focused', 'failing', 'odd', 'marked']
    const looks: string[] = []
    const isForced = 'forcedColors' in options
    for (const line of lines) looks.push(await looksOf(page, line, !isForced))
    // With forced colours, changed lines have signs and the other marked lines a bar.
    const kinds = isForced ? 4 : lines.length
    assert.equal(new Set(looks).size, kinds, looks.join('\n'))
    assert.deepEqual(await page.locator('.theme-code-block code').textContent(), `${lines.join('()\n')}()\n`)
    if (!isForced) assert.deepEqual(await violationsOn(page, 'color'), [])
    await page.context().close()
  }
})

test('an image with one dimension of its own gets the other one from its proportions', async () => {
  const page = await shell.open('/sized')
  const sizes = await page
    .locator('.markdown img')
    .evaluateAll(images => images.map(image => [image.clientWidth, image.clientHeight]))
  assert.deepEqual(sizes, [
    [20, 10],
    [10, 5],
  ])
  await page.context().close()
})

test('without hover, the copy button is visible', async () => {
  const opacity = (page: Page) => page.locator('.dg-copy').evaluate(button => getComputedStyle(button).opacity)
  const desk = await shell.open('/code')
  assert.equal(await opacity(desk), '0')
  const phone = await shell.open('/code', { viewport: PHONE, hasTouch: true, isMobile: true })
  assert.equal(await opacity(phone), '1')
  for (const page of [desk, phone]) await page.context().close()
})

/** The colours of all visible text, with their backgrounds: in print, only the page's own background counts. */
const inksOf = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const inks = new Set<string>()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (node.nodeValue?.trim() && parent?.checkVisibility({ contentVisibilityAuto: true }) && parent.closest('body'))
        inks.add(getComputedStyle(parent).color)
    }
    return { paper: getComputedStyle(document.documentElement).backgroundColor, inks: [...inks] }
  })

for (const path of ['/all', '/code', '/'])
  test(`${path} is printed dark on white, in any colour mode`, async () => {
    const page = await shell.open(path, { colorScheme: 'dark' })
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    assert.notEqual((await inksOf(page)).paper, 'rgb(255, 255, 255)')
    await page.emulateMedia({ media: 'print' })
    // Readers may enable backgrounds: no text has the colour of its background.
    const hidden = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter(it => getComputedStyle(it).color === getComputedStyle(it).backgroundColor)
        .map(it => it.outerHTML),
    )
    assert.deepEqual(hidden, [])
    const { paper, inks } = await inksOf(page)
    assert.equal(paper, 'rgb(255, 255, 255)')
    assert.ok(inks.length > 1)
    for (const ink of inks) {
      const [r = 255, g = 255, b = 255] = (ink.match(/\d+/g) ?? []).map(Number)
      // A luminance below 0.1 is 7:1 on white.
      const part = (value: number) => (value / 255) ** 2.2
      assert.ok(0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b) < 0.1, `${path}: ${ink}`)
    }
    await page.context().close()
  })

test('a page is printed completely: every tab, collapsed content, and code and tables to their end', async () => {
  const page = await shell.open('/all', { viewport: { width: 700, height: 900 } })
  await waitForElement(page, '[role=tab]')
  assert.equal(await page.getByText('In two.').isVisible(), false)
  await page.emulateMedia({ media: 'print' })
  for (const text of ['In one.', 'In two.', 'Folded away.'])
    assert.equal(
      await page.getByText(text).evaluate(it => it.checkVisibility({ contentVisibilityAuto: true })),
      true,
      text,
    )
  for (const label of ['One', 'Two'])
    assert.equal(await page.locator('.dg-tab__label', { hasText: label }).isVisible(), true)
  for (const selector of ['.dg-header', '#dg-sidebar', '.footer', '.dg-copy', '.hash-link', '.tabs', '.pagination-nav'])
    assert.equal(await page.locator(selector).filter({ visible: true }).count(), 0, selector)
  assert.match(
    await page.locator('main p a').evaluate(link => getComputedStyle(link, '::after').content),
    /https:\/\/example\.com\/far|attr\(href\)/,
  )
  const isCut = await page.evaluate(() => {
    const right = document.documentElement.clientWidth
    return [...document.querySelectorAll('main pre code, main td')].filter(
      it => it.getBoundingClientRect().right > right,
    ).length
  })
  assert.equal(isCut, 0)
  const split = await page
    .locator('td code:not(.dg-words, .dg-long)')
    .evaluateAll(codes => codes.filter(code => code.getClientRects().length > 1).map(code => code.textContent))
  assert.deepEqual(split, [])
  await page.context().close()
})

/**
 * Pages in a language that is written from right to left: code, keys, formulas, file names and drawings keep their
 * order, with and without docsgen's styles, and nothing of the shell is on the wrong side.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOn } from './axe.ts'
import { PHONE, shellSite, touch } from './shell-site.ts'
import { waitForElement } from './waits.ts'

const LINE =
  'export function start(parameterOne: string, parameterTwo: string, parameterThree: string): void { return undefined }'
const DOC = [
  '# صفحة `first()`',
  'نص مع `inlineCode()` ومع <kbd>F1</kbd> ومع <kbd>Ctrl</kbd> + <kbd>K</kbd> ومع <samp>exit(1)</samp> ونص.',
  'صيغة $E = mc^2$ في السطر.',
  '$$\nE = mc^2\n$$',
  `\`\`\`ts title=".env.ts"\n${LINE}\n\`\`\``,
  '```sh title="مثال: تشغيل"\nnpm start\n```',
  '> اقتباس مع نص.',
  '| `a()` | اسم |\n|---|---|\n| `b()` | قيمة |',
  '::::tabs\n:::tab[.bashrc]{value=one}\nنص.\n:::\n:::tab[ثان]{value=two}\nنص.\n:::\n::::',
  '<FileTree>\n\n- src/\n  - .gitignore\n\n</FileTree>',
  '```mermaid\nflowchart LR\n  A[first] --> B[second]\n```',
  '<svg viewBox="0 0 100 20" width="100" height="20"><text x="0" y="15">text()</text></svg>',
  '<script>const made = "<code>made</code>"</script>',
  '## قسم\n\nنص.',
].join('\n\n')

const config = (locale: string) => ({
  i18n: { defaultLocale: locale, locales: [locale, locale === 'ar' ? 'en' : 'ar'] },
  navbar: { title: 'موقع', items: [{ to: '/doc', label: 'صفحة', position: 'left' }] },
})
const FILES = {
  'docs/index.md': '# بداية\n\nنص.\n',
  'docs/doc.mdx': '# MDX\n\n{`a`} <code>b()</code>\n',
  'docs/text.md': DOC,
}
const shell = shellSite(FILES, config('ar'))

/** Removes all styles of the page. */
async function withoutStyles(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const sheet of document.querySelectorAll('link[rel=stylesheet],style')) sheet.remove()
  })
}

/** The direction and isolation of each element, and whether its first letter is to the left of the last one. */
const directions = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(elements =>
    elements.map(element => {
      const { direction, unicodeBidi } = getComputedStyle(element)
      return `${direction} ${unicodeBidi}`
    }),
  )

/** Whether the letters of a text are from left to right as they are in the text. */
const isInOrder = (page: Page, selector: string, text: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, text) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const places: { letter: string; x: number }[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (let at = 0; at < (node.nodeValue?.length ?? 0); at++) {
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          const box = range.getBoundingClientRect()
          const letter = node.nodeValue?.[at] ?? ''
          if (letter.trim() && box.width > 0) places.push({ letter, x: box.left })
        }
      const shown = places.map(({ letter }) => letter).join('')
      const start = shown.indexOf(text.replace(/\s/g, ''))
      const found = places.slice(start, start + text.replace(/\s/g, '').length)
      return start >= 0 && found.every(({ x }, at) => at === 0 || x > (found[at - 1]?.x ?? 0))
    }, text)

const ISOLATED = [
  ...['h1 code', 'p > code', 'td code', 'th code', 'p > kbd', 'samp', '.theme-code-block', '.theme-code-block pre'],
  ...[
    '.math-block',
    '.katex',
    '.dg-file-tree',
    '.dg-diagram',
    '.table-of-contents__link code',
    '.dg-search-button kbd',
  ],
]

for (const styles of ['with', 'without'])
  test(`${styles} styles, code, keys, formulas and drawings are written from left to right, and isolated`, async () => {
    const page = await shell.open('/text')
    if (styles === 'without') await withoutStyles(page)
    for (const selector of ISOLATED) {
      const found = await directions(page, selector)
      if (selector.startsWith('.table-of')) continue
      assert.ok(found.length > 0, selector)
      for (const one of found) assert.match(one, /^ltr isolate/, selector)
    }
    for (const [selector, text] of [
      ['p > code', 'inlineCode()'],
      ['samp', 'exit(1)'],
      ['p:has(> .math-inline) .katex-html, p .katex-html', 'E=mc'],
      ['.math-block .katex-html', 'E=mc2'],
      ['p:has(> span kbd) span:has(> kbd)', 'Ctrl+K'],
      ['.theme-code-block__title', '.env.ts'],
      ['.dg-file-tree ul ul li', '.gitignore'],
      ['.theme-code-block pre', 'export function start'],
    ] as const)
      assert.equal(await isInOrder(page, selector, text), true, selector)
    await page.context().close()
  })

test('titles in the language of the page keep its direction, and labels of tabs that of their words', async () => {
  const page = await shell.open('/text')
  await waitForElement(page, '[role=tab]')
  assert.deepEqual(
    (await directions(page, '.theme-code-block__title')).map(line => line.split(' ')[0]),
    ['ltr', 'rtl'],
  )
  assert.deepEqual(
    (await directions(page, '[role=tab]')).map(line => line.split(' ')[0]),
    ['ltr', 'rtl'],
  )
  await page.context().close()
})

test('code begins at the visible start of its line on a phone, and fades at its end', async () => {
  const page = await shell.open('/text', { viewport: PHONE })
  const code = page.locator('.theme-code-block pre').first()
  const { start, left, overflow } = await code.evaluate(pre => {
    const range = document.createRange()
    const first = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT).nextNode() as Text
    range.setStart(first, 0)
    range.setEnd(first, 1)
    const { left } = pre.getBoundingClientRect()
    return { start: range.getBoundingClientRect().left, left, overflow: pre.scrollWidth - pre.clientWidth }
  })
  assert.ok(overflow > 100 && start >= left && start - left < 40, `${start} ${left} ${overflow}`)
  await page.context().close()
})

test('the text of a quotation does not touch its bar, and scripts of a page are not changed', async () => {
  const page = await shell.open('/text')
  const { right, left } = await page.locator('blockquote').evaluate(quote => {
    const { paddingRight, paddingLeft } = getComputedStyle(quote)
    return { right: Number.parseFloat(paddingRight), left: Number.parseFloat(paddingLeft) }
  })
  assert.ok(right >= 10 && left === 0, `${right} ${left}`)
  assert.doesNotMatch(shell.site.read('text/index.html'), /"<code dir/)
  await page.context().close()
})

test('a page that is written from left to right needs no attributes unless its text is not', () => {
  const html = shell.site.read('en/text/index.html')
  assert.match(html, /<html lang="en" dir="ltr"/)
  // Its text is not translated: the text alone is written from right to left.
  assert.match(html, /class="theme-doc-markdown markdown" lang="ar" dir="rtl"/)
  assert.match(html, /<code dir="ltr">inlineCode\(\)<\/code>/)
  assert.doesNotMatch(shell.site.read('en/search/index.html'), /<(?:kbd|svg)[^>]* dir/)
})

for (const [name, path] of Object.entries({ doc: '/text', home: '/', search: '/search', missing: '/nowhere' }))
  test(`axe finds nothing on ${name}, and nothing is wider than the screen`, async () => {
    const page = await touch(await shell.open(path, { viewport: { width: 375, height: 800 }, reducedMotion: 'reduce' }))
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      assert.deepEqual(await violationsOn(page), [], `${width}`)
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}`)
    }
    await page.context().close()
  })

/**
 * The number of keys to reach content by keyboard, the visibility of the focus, and readers' preferences: forced
 * colours, reduced motion, more contrast.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { nextFrames } from './settled.ts'
import { DESK, PHONE, shellSite, touch } from './shell-site.ts'
import { waitForCondition, waitForElement } from './waits.ts'

const shell = shellSite(
  {
    'docs/index.md': '# Home\n\nA [first link](/guide).\n',
    'docs/guide.md': `# Guide\n\nText with [a link](/).\n\n## Part\n\n::::tabs{groupId=os}\n:::tab[One]{value=one}\nText.\n:::\n:::tab[Two]{value=two}\nText.\n:::\n::::\n\n\`\`\`js\nlet a = 1\n\`\`\`\n\n<details>\n<summary>More</summary>\n\nText.\n\n</details>\n`,
    ...Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`docs/many/p${at}.md`, `# Page ${at}\n\nText.\n`])),
  },
  {
    navbar: {
      title: 'Site',
      items: [
        { to: '/guide', label: 'Guide', position: 'left' },
        { label: 'More', position: 'left', items: [{ to: '/', label: 'Home' }] },
      ],
    },
    announcementBar: { id: 'a', content: 'News.' },
    colorMode: { respectPrefersColorScheme: true },
  },
)

const WORDS = 'unbreakable_identifier_of_code'
const scrollers = shellSite({
  'docs/index.md': `# Home\n\n\`\`\`js\nshort(and, ${WORDS})\n\`\`\`\n\n\`\`\`js\nlong(${WORDS.repeat(9)})\n\`\`\`\n\n| a | b |\n|---|---|\n| \`${WORDS}\` | b |\n`,
  ...Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`docs/page-${at}.md`, `# Page ${at}\n\nText.\n`])),
})

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const inMain = (page: Page) => page.evaluate(() => document.activeElement?.closest('main') !== null)

for (const viewport of [DESK, PHONE])
  for (const javaScriptEnabled of [true, false])
    test(`at ${viewport.width} px, ${javaScriptEnabled ? 'with' : 'without'} scripts, the text's first link is three keys away`, async () => {
      const page = await shell.open('/', { viewport, javaScriptEnabled })
      await press(page, 'Tab')
      const skip = page.locator('.dg-skip')
      assert.equal(await skip.evaluate(element => element === document.activeElement), true)
      assert.equal(await skip.isVisible(), true)
      assert.ok(((await skip.boundingBox())?.y ?? -1) >= 0)
      await press(page, 'Enter')
      await page.waitForURL(({ hash }) => hash === '#dg-main')
      await press(page, 'Tab')
      assert.equal(await inMain(page), true)
      await page.context().close()
    })

test('every tab stop shows its focus, and the bar covers none', async () => {
  for (const [viewport, colorScheme] of [
    [DESK, 'light'],
    [PHONE, 'dark'],
  ] as const) {
    const page = await touch(await shell.open('/guide', { viewport, colorScheme }))
    const seen = new Set<string>()
    for (let presses = 0; presses < 60; presses++) {
      await press(page, 'Tab')
      const stop = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement
        if (element === document.body) return undefined
        const style = getComputedStyle(element)
        const box = element.getBoundingClientRect()
        const at = document.elementFromPoint(
          box.left + Math.min(box.width / 2, 8),
          box.top + Math.min(box.height / 2, 8),
        )
        return {
          what: element.outerHTML.slice(0, 80),
          outline: `${style.outlineStyle} ${style.outlineWidth}`,
          isCovered: at !== null && !element.contains(at) && !at.contains(element),
          isInView: box.bottom > 0 && box.top < innerHeight,
        }
      })
      if (!stop) break
      seen.add(stop.what)
      assert.match(stop.outline, /^solid [2-9]/, stop.what)
      assert.equal(stop.isInView && !stop.isCovered, true, stop.what)
    }
    assert.ok(seen.size >= 12, `${seen.size}`)
    await page.context().close()
  }
})

test('the number of tab stops in the sidebar is that of its open entries', async () => {
  const page = await shell.open('/guide')
  const stops = await page
    .locator('#dg-sidebar')
    .evaluate(element => [...element.querySelectorAll('a,summary')].filter(stop => stop.checkVisibility()).length)
  assert.ok(stops <= 6, `${stops}`)
  await page.context().close()
})

test('with forced colours, the current page, the selected tab and the focus can be distinguished', async () => {
  const page = await touch(await shell.open('/guide', { forcedColors: 'active' }))
  const borders = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(element => {
        const { borderTopStyle, borderBottomStyle, borderBottomColor } = getComputedStyle(element)
        return [borderTopStyle, borderBottomStyle, borderBottomColor]
      })
  for (const [current, other] of [
    ['.menu__link--active', '.menu__link:not(.menu__link--active)'],
    ['.tabs__item--active', '.tabs__item:not(.tabs__item--active)'],
    ['.navbar__link--active', '.navbar summary'],
  ] as const)
    assert.notDeepEqual(await borders(current), await borders(other), current)
  assert.equal((await borders('.theme-code-block'))[0], 'solid')
  await page.locator('.dg-color-toggle').focus()
  await press(page, 'Shift+Tab', 'Tab')
  assert.match(
    await page.locator('.dg-color-toggle').evaluate(element => getComputedStyle(element).outlineStyle),
    /solid/,
  )
  await page.context().close()
})

test('with reduced motion nothing is animated, whatever the reader does', async () => {
  const page = await touch(await shell.open('/guide', { reducedMotion: 'reduce' }))
  const moving = () => page.evaluate(() => document.getAnimations().filter(it => it.playState === 'running').length)
  await page.evaluate(() => {
    Object.assign(window, { started: [] })
    for (const type of ['transitionrun', 'animationstart'])
      document.addEventListener(type, event =>
        (window as unknown as { started: string[] }).started.push(`${type} ${(event.target as Element).className}`),
      )
  })
  for (const selector of [
    '.dg-color-toggle',
    '.navbar summary',
    '[role=tab]:nth-child(2)',
    'main summary',
    '.menu summary',
  ]) {
    await page.locator(`${selector} >> visible=true`).first().click()
    await nextFrames(page)
    assert.equal(await moving(), 0, selector)
  }
  await page.mouse.wheel(0, 400)
  await page.locator('.navbar a', { hasText: 'Guide' }).first().hover()
  await page.locator('.menu a', { hasText: 'Home' }).click()
  await waitForElement(page, 'h1:has-text("Home")')
  assert.equal(await moving(), 0)
  assert.deepEqual(await page.evaluate(() => (window as unknown as { started: string[] }).started), [])
  await page.context().close()
})

test('readers who prefer more contrast get visible borders', async () => {
  const page = await shell.open('/guide', { contrast: 'more' })
  const plain = await shell.open('/guide')
  const line = (of: Page) => of.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--dg-line'))
  assert.notEqual(await line(page), await line(plain))
  await page.context().close()
  await plain.context().close()
})

test('code and tables are tab stops only if they scroll', async () => {
  const page = await touch(await scrollers.open('/', { viewport: DESK }))
  const stops = () =>
    page
      .locator('.markdown :is(pre, .table-wrap)')
      .evaluateAll(list => list.map(it => [it.hasAttribute('tabindex'), it.scrollWidth > it.clientWidth]))
  await waitForCondition(page, () => document.querySelectorAll('.markdown [tabindex]').length === 1)
  assert.deepEqual(await stops(), [
    [false, false],
    [true, true],
    [false, false],
  ])
  await page.setViewportSize({ width: 300, height: 700 })
  await waitForCondition(page, () => document.querySelectorAll('.markdown [tabindex]').length === 3)
  assert.ok((await stops()).every(([isStop, scrolls]) => isStop && scrolls))
  await page.context().close()
})

test('the current page in a long sidebar is in view', async () => {
  const page = await scrollers.open('/page-70')
  await waitForCondition(page, () => (document.getElementById('dg-sidebar')?.scrollTop ?? 0) > 0)
  const [box, height] = [await page.locator('.menu [aria-current]').boundingBox(), DESK.height]
  assert.ok(box && box.y > 0 && box.y + box.height < height, JSON.stringify(box))
  await page.context().close()
})

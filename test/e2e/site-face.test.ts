/**
 * The design of this repository's own site in Chromium: the home page, typefaces, wide tables with sticky headers,
 * truncated code, breadcrumbs, dates, and styles that are loaded with the components that need them.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { violationsOn } from './axe.ts'
import { launchBrowser, serveFolder } from './browser.ts'
import { ownSite } from './own-site.ts'
import { FRESH } from './recycled-contexts.ts'
import { nextFrames, settled } from './settled.ts'
import { waitForCondition } from './waits.ts'

const REFERENCE = '/operators/operator-node/node-setup/node-configuration-reference'
const CODE = '/operators/operator-node/node-setup/manual-setup'
const PHONE = { width: 360, height: 780 }
const DESK = { width: 1440, height: 900 }

const dir = ownSite()
let browser: Browser
let server: Awaited<ReturnType<typeof serveFolder>>

before(async () => {
  server = await serveFolder(dir)
  browser = await launchBrowser()
})
after(async () => {
  await browser?.close()
  server?.close()
})

async function open(path: string, options: BrowserContextOptions, withPage = async (_: Page) => {}): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await withPage(page)
  await page.goto(server.url + path)
  await page.evaluate(() => document.fonts.ready)
  return page
}

/** Moves the pointer and waits until tables that do not scroll are no longer tab stops. */
async function act(page: Page): Promise<void> {
  await page.mouse.move(200, 200)
  await page.mouse.move(210, 210)
  await waitForCondition(
    page,
    () =>
      document.querySelector('.table-wrap:not([tabindex]),pre:not([tabindex])') !== null ||
      [...document.querySelectorAll('.table-wrap thead')].some(head => head.getAnimations().length > 0),
  )
}

// Two of its lists, where to start and what runs where, have 1,430 pixels. They are open, not behind summaries.
test('on a phone the home page has at most 4,100 pixels, and nothing is cut off', async () => {
  const page = await open('/', { viewport: PHONE })
  const found = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    width: document.documentElement.scrollWidth,
  }))
  assert.ok(found.height <= 4100, `${found.height}`)
  assert.equal(found.width, PHONE.width)
  await page.context().close()
})

test('five cards are links as a whole, on one grid, and their other links are above', async () => {
  const page = await open('/', { viewport: DESK })
  const cards = page.locator('.dg-audience-card')
  assert.equal(await cards.count(), 5)
  const rows = await cards.evaluateAll(all => all.map(card => Math.round(card.getBoundingClientRect().top)))
  assert.equal(new Set(rows).size, 2)
  const edges = await cards.evaluateAll(all => all.map(card => Math.round(card.getBoundingClientRect().right)))
  assert.equal(edges[1], edges[4], 'both rows end at the same edge')
  assert.equal(await page.locator('.dg-audience-card__title svg[aria-hidden]').count(), 5)
  await page.locator('.dg-audience-card__first a').nth(2).click()
  await page.waitForURL('**/stakers/quickstart')
  await page.context().close()
  const again = await open('/', { viewport: DESK })
  // The link of the card is above its text.
  const text = again.locator('.dg-audience-card').nth(3).locator('p')
  await text.click({ force: true, position: { x: 30, y: 8 } })
  await again.waitForURL('**/operators/')
  await again.context().close()
})

test('the figure of the home page has a name, is inlined, and is complete at the first paint', async () => {
  const page = await open('/', { viewport: DESK, reducedMotion: 'no-preference' })
  const figure = page.getByRole('img', { name: 'One validator, run by four operators' })
  assert.equal(await figure.count(), 1)
  assert.equal(await figure.evaluate(svg => svg.getAnimations({ subtree: true }).length), 0)
  await page.context().close()
})

test('the search of the first screen opens the dialog, and every row of cards ends at one edge at any width', async () => {
  const page = await open('/', { viewport: DESK })
  await page
    .getByRole('main')
    .getByRole('button', { name: /Search docs/ })
    .click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  for (const count of [1, 2, 3, 4, 5, 6, 7, 8])
    for (const width of [390, 700, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const gaps = await page.evaluate(number => {
        const list = document.querySelector<HTMLElement>('.dg-audience-cards')
        const card = list?.firstElementChild
        if (!list || !card) return ['no cards']
        list.replaceChildren(...Array.from({ length: number }, () => card.cloneNode(true)))
        list.dataset.cards = String(number % 6)
        const rows = new Map<number, number>()
        for (const it of list.children) {
          const { top, right } = it.getBoundingClientRect()
          rows.set(Math.round(top), right)
        }
        const edge = list.getBoundingClientRect().right
        return [...rows.values()].map(right => Math.round(edge - right)).filter(gap => gap !== 0)
      }, count)
      assert.deepEqual(gaps, [], `${count} cards at ${width} px`)
    }
  await page.context().close()
})

test('the typefaces have an open licence', () => {
  const { resolve } = createRequire(import.meta.url)
  for (const path of [
    resolve('@fontsource-variable/figtree/package.json'),
    resolve('@fontsource-variable/geist-mono/package.json'),
  ])
    assert.equal(JSON.parse(readFileSync(path, 'utf8')).license, 'OFL-1.1', path)
})

test('the typefaces have at most 45 kB together, and readers who save data load none', async () => {
  for (const saveData of [false, true]) {
    const fonts = new Map<string, number>()
    const page = await open(CODE, { ...FRESH, viewport: DESK }, async page => {
      await page.addInitScript(value => Object.defineProperty(navigator, 'connection', { value }), { saveData })
      page.on('request', request => {
        const { pathname } = new URL(request.url())
        if (pathname.endsWith('.woff2') && !/KaTeX/.test(pathname))
          fonts.set(pathname, readFileSync(join(dir, pathname)).length)
      })
    })
    const loaded = await page.evaluate(() =>
      ['Figtree Variable', 'Geist Mono Variable'].map(
        name => [...document.fonts].find(font => font.family.includes(name) && font.status === 'loaded') !== undefined,
      ),
    )
    assert.deepEqual(loaded, saveData ? [false, false] : [true, true])
    assert.equal(fonts.size, saveData ? 0 : 2, [...fonts.keys()].join())
    const sum = [...fonts.values()].reduce((all, one) => all + one, 0)
    assert.ok(sum <= 45_000, `${sum}`)
    await page.context().close()
  }
})

test('the text is a column of 680 pixels in the middle, and wide tables go on to one second edge, up to 1,040 pixels', async () => {
  for (const width of [1440, 1920]) {
    const page = await open(REFERENCE, { viewport: { width, height: 900 } })
    const found = await page.evaluate(() => {
      const text = (document.querySelector('.markdown > p') as HTMLElement).getBoundingClientRect()
      const tables = [...document.querySelectorAll('.table-wrap')].map(it => it.getBoundingClientRect())
      const column = (document.querySelector('.dg-content') as HTMLElement).getBoundingClientRect()
      return {
        text: text.width,
        before: text.left - column.left,
        after: column.right - text.right,
        widest: Math.max(...tables.map(table => table.width)),
        isCut: tables.some(table => table.right > column.right + 1),
        page: document.documentElement.scrollWidth,
      }
    })
    assert.equal(found.text, 680)
    assert.equal(found.before, found.after)
    assert.ok(found.widest > found.text + 50 && found.widest <= 1040, `${found.widest}`)
    assert.equal(found.isCut, false)
    assert.equal(found.page, width)
    await page.context().close()
  }
})

/**
 * Scrolls so that the middle of a table is in the middle of the view; returns the positions of its header and the bar.
 */
async function headOf(page: Page, table: number) {
  const frame = page.locator('.table-wrap').nth(table)
  await frame.evaluate(it => {
    const { top, height } = it.getBoundingClientRect()
    scrollBy(0, top + height / 2 - innerHeight / 2)
  })
  await nextFrames(page)
  return frame.evaluate(it => {
    const toc = document.querySelector('.dg-toc-mobile')
    const bars = [document.querySelector('.dg-header'), toc?.checkVisibility() ? toc : null]
    const bottoms = bars.map(bar => bar?.getBoundingClientRect().bottom ?? 0)
    const head = (it.querySelector('thead') as HTMLElement).getBoundingClientRect()
    return {
      top: Math.round(head.top),
      bar: Math.round(Math.max(...bottoms)),
      isAbove: it.getBoundingClientRect().top < Math.max(...bottoms) - head.height,
      isTop: it.contains(
        document.elementFromPoint(head.left + 20, head.top + head.height / 2)?.closest('thead') ?? null,
      ),
    }
  })
}

for (const viewport of [
  { width: 1920, height: 600 },
  { width: 1280, height: 600 },
  { width: 700, height: 600 },
])
  test(`headers of tall tables stay below the bars at ${viewport.width} px, whether the table scrolls or not`, async () => {
    const page = await open(REFERENCE, { viewport })
    await act(page)
    const tables = await page.locator('.table-wrap').evaluateAll(all =>
      all.map((it, index) => ({
        index,
        isTall: it.clientHeight > innerHeight,
        scrolls: it.scrollWidth > it.clientWidth,
      })),
    )
    const tall = tables.filter(({ isTall }) => isTall)
    assert.ok(tall.length > 0)
    for (const { index, scrolls } of [
      ...tall.filter(it => it.scrolls).slice(0, 2),
      ...tall.filter(it => !it.scrolls),
    ]) {
      const { top, bar, isAbove, isTop } = await headOf(page, index)
      assert.ok(isAbove, `table ${index} is not tall enough`)
      assert.ok(Math.abs(top - bar) <= 2, `table ${index} (scrolls: ${scrolls}): ${top} ${bar}`)
      assert.ok(isTop, `something covers the head of table ${index}`)
    }
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width)
    await page.context().close()
  })

test('truncated lines of code fade out, others do not', async () => {
  const page = await open(CODE, { viewport: DESK })
  await act(page)
  const wrong = await page.locator('.theme-code-block pre').evaluateAll(all =>
    all
      .filter(it => it.checkVisibility())
      .map(it => ({ scrolls: it.scrollWidth > it.clientWidth, fades: getComputedStyle(it).maskImage !== 'none' }))
      .filter(({ scrolls, fades }) => scrolls !== fades),
  )
  assert.deepEqual(wrong, [])
  assert.ok((await page.locator('.theme-code-block pre[tabindex]').count()) > 0)
  await page.context().close()
})

test('breadcrumbs begin with the part of the site, and dates are words in a time element', async () => {
  const page = await open('/learn/glossary', { viewport: DESK })
  const crumbs = () => page.locator('.breadcrumbs__link:not(:has(svg))').allTextContents()
  assert.deepEqual(await crumbs(), ['Learn', 'Glossary'])
  const time = page.locator('.theme-last-updated time').first()
  assert.match((await time.getAttribute('datetime')) ?? '', /^\d{4}-\d{2}-\d{2}/)
  assert.match((await time.textContent()) ?? '', /^\d{1,2} [A-Z][a-z]+ \d{4}$/)
  await page.goto(`${server.url}/operators/operator-node/node-setup/`)
  assert.equal((await crumbs())[0], 'Operators')
  await page.context().close()
})

test('the styles of dialogs are loaded with the first dialog', async () => {
  const sheets: string[] = []
  const page = await open('/learn/glossary', { ...FRESH, viewport: DESK }, async page => {
    page.on('request', request => {
      if (request.resourceType() === 'stylesheet') sheets.push(new URL(request.url()).pathname)
    })
  })
  await settled(page)
  const before = [...sheets]
  assert.equal(before.filter(path => /\/(?:dialogs|home|plain|kit)-/.test(path)).length, 0, before.join())
  await page.keyboard.press('/')
  await page.locator('dialog.dg-search[open]').waitFor()
  assert.deepEqual(
    sheets.slice(before.length).map(path => path.replace(/-[\da-f]+\.css$/, '')),
    ['/assets/dialogs'],
  )
  assert.equal(await page.locator('dialog.dg-search').evaluate(it => getComputedStyle(it).borderRadius), '12px')
  await page.context().close()
})

test('entries of a reference have the whole column, scroll no code, cut no table, and split no name in the contents', async () => {
  for (const [path, least] of [
    ['/developers/smart-contracts/ssvnetwork', 100],
    ['/developers/SSV-SDK/module-reference/cluster-module', 10],
  ] as const) {
    const page = await open(path, { viewport: DESK })
    const found = await page.evaluate(() => {
      const entries = [...document.querySelectorAll('.dg-symbol')]
      // The text and the samples have the whole column.
      const columns = new Set(
        entries.flatMap(entry =>
          [...entry.querySelectorAll(':scope > :is(.dg-symbol__text, .dg-symbol__sample)')].map(part =>
            Math.round(part.getBoundingClientRect().width),
          ),
        ),
      )
      const narrow = [...columns].filter(width => width !== 680).map(String)
      const scrolling = entries.flatMap(entry =>
        [...entry.querySelectorAll('pre')].filter(code => code.scrollWidth > code.clientWidth),
      )
      const cut = entries.flatMap(entry =>
        [...entry.querySelectorAll('.table-wrap')].filter(table => table.scrollWidth > table.clientWidth + 1),
      )
      const range = document.createRange()
      const split = [...document.querySelectorAll('.dg-toc a')].flatMap(link =>
        [...link.childNodes].filter(node => {
          range.selectNodeContents(node)
          return /^\w+$/.test(node.textContent ?? '') && range.getClientRects().length > 1
        }),
      )
      const names = (nodes: Node[]) => nodes.map(node => node.textContent?.slice(0, 60))
      return { count: entries.length, wrong: [...narrow, ...names([...scrolling, ...cut, ...split])] }
    })
    assert.ok(found.count >= least, `${found.count}`)
    assert.deepEqual(found.wrong, [], path)
    await page.context().close()
  }
})

test('no button of an entry that is not laid out yet covers one of another entry', async () => {
  // Whether buttons meet depends on the height of all entries, thus on the width: they met at this one.
  const page = await open('/developers/smart-contracts/ssvnetwork', {
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
  })
  assert.deepEqual(await violationsOn(page, 'sensory-and-visual-cues'), [])
  await page.context().close()
})

test('on the results page, the parts of a page are lines of a list, and pages are further apart', async () => {
  const page = await open('/search?q=cluster', { viewport: PHONE })
  await waitForCondition(page, () => document.querySelectorAll('.dg-search-page__parts a').length > 3)
  const { heights, gap } = await page.evaluate(() => {
    const rows = [...document.querySelectorAll('.dg-search-page__parts li')].map(
      row => row.getBoundingClientRect().height,
    )
    const [first, second] = [...document.querySelectorAll('.dg-search-page__list > li')].map(hit =>
      hit.getBoundingClientRect(),
    )
    return { heights: rows, gap: (second?.top ?? 0) - (first?.bottom ?? 0) }
  })
  // Large enough for a finger, if a title has one line.
  assert.ok(Math.min(...heights) >= 24 && Math.min(...heights) <= 30, `${heights}`)
  assert.ok(gap >= 20, `${gap}`)
  await page.context().close()
})

test("with text at 200 %, fields of readers' values do not widen a phone", async () => {
  for (const path of ['/developers/smart-contracts/ssvnetwork', '/learn/ssv-staking']) {
    const page = await open(path, { viewport: { width: 390, height: 780 } })
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    const fields = await page.evaluate(() =>
      [...document.querySelectorAll('.dg-values :is(select, input)')].map(field => field.getBoundingClientRect().right),
    )
    assert.ok(fields.length > 0)
    assert.deepEqual(
      fields.filter(right => right > 390),
      [],
      path,
    )
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, path)
    await page.context().close()
  }
})

/**
 * Figures as readers see them: on a phone 360 pixels wide, every text of every figure is large enough, and in no figure
 * does a text overlap another text, a line, or the edge of its box.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { CONTENT, pages, walk } from '../lib/pages.ts'
import { siteInBrowser } from './site-in-browser.ts'

const PHONE = { width: 360, height: 740 }
const SMALLEST_TYPE = 11

const site = siteInBrowser()

/** The smallest type size of a drawing, in units of its viewBox, and the width of the drawing. */
function drawn(file: string): { type: number; width: number } {
  const text = readFileSync(join(CONTENT, file), 'utf8')
  const sizes = [...text.matchAll(/font-size[:=]"?\s*([\d.]+)/g)].map(match => Number(match[1]))
  return { type: Math.min(...sizes), width: Number(/viewBox="0 0 ([\d.]+)/.exec(text)?.[1]) }
}

/** The figures of a page, in order. */
function figuresOf({ file, tree }: (typeof pages)[number]): string[] {
  const found: string[] = []
  walk(tree, node => {
    if (node.type === 'image' && node.url.endsWith('.svg')) found.push(posix.join(posix.dirname(file), node.url))
  })
  return found
}

test('on a phone, the text in every figure is at least 11 pixels high', async () => {
  // Scripts do not affect the width of a figure, and take most of the loading time.
  const page = await site.browser.newPage({ viewport: PHONE, javaScriptEnabled: false })
  const small: string[] = []
  let measured = 0
  for (const content of pages) {
    const figures = figuresOf(content)
    if (figures.length === 0) continue
    await page.goto(site.url + content.route)
    const widths = await page.$$eval('main .dg-figure > svg', all => all.map(it => it.getBoundingClientRect().width))
    assert.equal(widths.length, figures.length, content.route)
    for (const [at, file] of figures.entries()) {
      const { type, width } = drawn(file)
      const size = (type * (widths[at] ?? 0)) / width
      measured += 1
      if (size < SMALLEST_TYPE) small.push(`content/${file}: ${size.toFixed(1)} px`)
    }
  }
  await page.close()
  assert.ok(measured > 30, `only ${measured} figures were measured`)
  assert.deepEqual(small, [])
})

/** The mean brightness of an image, from 0 to 255. */
async function brightness(png: Buffer, page: Page): Promise<number> {
  await page.setContent(`<img src="data:image/png;base64,${png.toString('base64')}">`)
  return page.evaluate(async () => {
    const image = document.querySelector('img') as HTMLImageElement
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    let sum = 0
    for (let at = 0; at < data.length; at += 4) sum += data[at] ?? 0
    return sum / (data.length / 4)
  })
}

test("a figure has the colours of the mode that the reader chose, regardless of the system's preference", async () => {
  const scratch = await site.browser.newPage()
  for (const [chosen, system] of [
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const) {
    const page = await site.browser.newPage({ colorScheme: system })
    await page.addInitScript(mode => localStorage.setItem('theme', mode), chosen)
    await page.goto(`${site.url}/learn/introduction/network-overview`)
    const level = await brightness(await page.locator('main .dg-figure > svg').first().screenshot(), scratch)
    assert.ok(chosen === 'dark' ? level < 90 : level > 190, `${chosen}: ${level}`)
    await page.close()
  }
  await scratch.close()
})

/** The overlaps in a drawing. Runs in the browser. */
function touching(svg: SVGSVGElement): string[] {
  type Box = { x: number; y: number; width: number; height: number }
  const found: string[] = []
  const texts = [...svg.querySelectorAll('text')].map(text => ({ name: text.textContent, box: text.getBBox() as Box }))
  /** The box of a text also includes the space above and below its letters. */
  const AIR = 4
  /** The room beside a text in a box. */
  const ROOM = 5
  const covers = (box: Box, x: number, y: number) =>
    x > box.x && x < box.x + box.width && y > box.y + AIR && y < box.y + box.height - AIR
  const meet = (a: Box, b: Box) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y + AIR < b.y + b.height && b.y + AIR < a.y + a.height
  const holds = (outer: Box, inner: Box, room = 0) =>
    inner.x > outer.x + room &&
    inner.x + inner.width < outer.x + outer.width - room &&
    inner.y >= outer.y - AIR &&
    inner.y + inner.height <= outer.y + outer.height + AIR
  const whole = svg.viewBox.baseVal
  for (const [at, { name, box }] of texts.entries()) {
    if (!holds(whole, box)) found.push(`${name} leaves the drawing`)
    for (const other of texts.slice(at + 1))
      if (meet(box, other.box) && meet(other.box, box)) found.push(`${name} and ${other.name} overlap`)
    for (const rect of svg.querySelectorAll('rect')) {
      const edge = rect.getBBox()
      if (meet(box, edge) && !holds(edge, box, ROOM)) found.push(`${name} has no room in its box`)
    }
    for (const line of svg.querySelectorAll<SVGPathElement>(':scope > path, g > path')) {
      const length = line.getTotalLength()
      for (let along = 0; along <= length; along += 2) {
        const { x, y } = line.getPointAtLength(along)
        if (!covers(box, x, y)) continue
        found.push(`a line runs through ${name}`)
        break
      }
    }
  }
  return found
}

/** Adds drawings to the page, and returns what overlaps in each. */
async function faultsOf(page: Page, drawings: readonly string[]): Promise<string[][]> {
  const svgs = await page.evaluateHandle(all => {
    const shown = document.createElement('figure')
    shown.className = 'dg-figure'
    document.querySelector('.markdown')?.replaceChildren(shown)
    return all.map(drawing => {
      shown.insertAdjacentHTML('beforeend', drawing)
      return shown.lastElementChild as SVGSVGElement
    })
  }, drawings)
  const found: string[][] = []
  for (const svg of (await svgs.getProperties()).values()) found.push(await svg.evaluate(touching as never))
  return found
}

test('in the typeface of the site, no text of a figure touches another, a line or the edge of its box', async () => {
  const page = await site.browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${site.url}/learn/introduction/network-overview`)
  // The loader of the tests gives functions their names by this helper, which a page does not have.
  await page.evaluate('globalThis.__name = value => value')
  await page.evaluate(() => document.fonts.load('18px "Figtree Variable"'))
  const drawings = new Map<string, string>()
  for (const { route } of pages.filter(content => figuresOf(content).length > 0))
    for (const [drawing] of (await (await fetch(site.url + route)).text()).matchAll(
      /<svg [^>]*data-src[\s\S]*?<\/svg>/g,
    ))
      drawings.set(/data-src="([^"]*)"/.exec(drawing)?.[1] ?? '', drawing)
  const broken =
    '<svg viewBox="0 0 480 100" width="480"><rect x="10" y="10" width="60" height="40"/><path d="M0 32H480"/>' +
    '<text x="20" y="38" font-size="17">a long name</text><text x="30" y="42" font-size="17">another</text></svg>'
  const names = [...drawings.keys(), 'broken']
  const faults = await faultsOf(page, [...drawings.values(), broken])
  await page.close()
  assert.ok(names.length > 40, `${names.length}`)
  assert.equal(faults.at(-1)?.length, 5)
  assert.deepEqual(
    faults.slice(0, -1).flatMap((found, at) => found.map(fault => `${names[at]}: ${fault}`)),
    [],
  )
})

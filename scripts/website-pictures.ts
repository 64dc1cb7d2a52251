/**
 * `node --import tsx scripts/website-pictures.ts`: takes the screenshots for the tutorial, the README and the website,
 * in both colour modes, with a real Chromium (the one for tests, or the one that DOCSGEN_CHROMIUM names).
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { serveBuilt } from '../src/commands/serve.ts'
import { runInit } from '../src/features/init/init.ts'
import { siteFacts } from '../src/features/init/site-facts.ts'
import { build } from '../src/index.ts'
import { PRESETS } from '../src/model/presets.ts'
import { findBrowser } from './testing/share-browser.js'
import '../src/features/index.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PICTURES = join(ROOT, 'website/static/img')
const MODES = ['light', 'dark'] as const
const SIZE = { width: 1200, height: 720 }
/** Pixels of a picture for each pixel of a page. */
const SCALE = 1.5

interface Picture {
  name: string
  path: string
  /** A smaller view, for a picture in which the text can be read beside other text. */
  size?: { width: number; height: number }
  prepare?: (page: Page) => Promise<void>
}

/** A new site with a look, for the page of ready themes. */
function themedSite(dir: string, preset: string | undefined): void {
  runInit({ siteDir: dir, title: 'Lamp', host: 'github-pages', ...(preset && { preset }), facts: siteFacts(dir, {}) })
}

/** The site of the tutorial after its first steps. */
function tutorialSite(dir: string): void {
  runInit({ siteDir: dir, title: 'My docs', host: 'github-pages', facts: siteFacts(dir, {}) })
  const tutorial = readFileSync(join(ROOT, 'website/docs/tutorial.md'), 'utf8')
  const page = /```md title="([^"]+)"\n([\s\S]*?)\n```\n/.exec(tutorial)
  if (!page) throw new Error('the tutorial has no page to write')
  const file = join(dir, page[1] ?? '')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${page[2]}\n`)
}

/** Converts a PNG to WebP, in the browser: screenshots of text have about half the size, at a quality that hides no letter. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate(
    async source => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob())
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
      const bytes = new Uint8Array(
        await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.75 })).arrayBuffer(),
      )
      return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return Buffer.from(url, 'base64')
}

/** Takes screenshots of a built site in both modes. */
async function take(browser: Browser, siteDir: string, pictures: readonly Picture[]): Promise<void> {
  await build({ siteDir, cache: false })
  const nothing = () => undefined
  const listening = { port: 4310, host: 'localhost', strictPort: false, follow: false, drafts: false }
  const server = await serveBuilt({ siteDir, cache: false, ...listening, onNotice: nothing, onRebuilt: nothing })
  const encoder = await browser.newPage()
  try {
    for (const mode of MODES) {
      const page = await browser.newPage({ colorScheme: mode, reducedMotion: 'reduce', deviceScaleFactor: SCALE })
      for (const { name, path, size = SIZE, prepare } of pictures) {
        await page.setViewportSize(size)
        await page.goto(`${server.url.replace(/\/$/, '')}${path}`, { waitUntil: 'networkidle' })
        await prepare?.(page)
        writeFileSync(join(PICTURES, `${name}-${mode}.webp`), await asWebp(encoder, await page.screenshot()))
      }
      await page.close()
    }
  } finally {
    await encoder.close()
    await server.close()
  }
}

mkdirSync(PICTURES, { recursive: true })
const dir = mkdtempSync(join(tmpdir(), 'docsgen-pictures-'))
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox'],
})
try {
  tutorialSite(dir)
  await take(browser, dir, [
    { name: 'tutorial-home', path: '/' },
    { name: 'tutorial-page', path: '/guides/billing' },
  ])
  for (const preset of [undefined, ...PRESETS]) {
    const site = join(dir, preset ?? 'default')
    themedSite(site, preset)
    await take(browser, site, [{ name: `theme-${preset ?? 'default'}`, path: '/guides/writing' }])
  }
  await take(browser, join(ROOT, 'website'), [
    { name: 'home', path: '/guides/writing#code', size: { width: 680, height: 500 } },
  ])
} finally {
  await browser.close()
  rmSync(dir, { recursive: true, force: true })
}

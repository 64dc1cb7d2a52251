/**
 * `npm run bench:axe [-- pages]`: runs all axe rules on pages of this repository's site, spread evenly, on a phone, a
 * tablet and a desktop, in both colour modes. Prints the violations; exits with 1 if there are any.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/testing/share-browser.js'
import { runBuild } from '../src/commands/build.ts'
import { violationsOn } from '../test/e2e/axe.ts'
import { serveFolder } from '../test/e2e/browser.ts'

const WIDTHS = [375, 768, 1280]
const MODES = ['light', 'dark']
const siteDir = resolve(import.meta.dirname, '..')

/** The requested number of routes, spread from the first to the last. */
function spread(routes: string[], count: number): string[] {
  const step = Math.max(1, routes.length / count)
  return Array.from({ length: Math.min(count, routes.length) }, (_, at) => routes[Math.floor(at * step)] ?? '')
}

async function main(): Promise<boolean> {
  const outDir = mkdtempSync(join(tmpdir(), 'docsgen-axe-'))
  await runBuild({ siteDir, outDir, cache: false, drafts: false, strict: false })
  const { routes } = JSON.parse(readFileSync(join(outDir, 'docsgen-manifest.json'), 'utf8'))
  const server = await serveFolder(outDir)
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  const found: string[] = []
  let runs = 0
  for (const route of spread(Object.keys(routes).sort(), Number(process.argv[2] ?? 45)))
    for (const theme of MODES) {
      const context = await browser.newContext({ colorScheme: theme === 'dark' ? 'dark' : 'light' })
      await context.addInitScript(mode => localStorage.setItem('theme', mode), theme)
      const page = await context.newPage()
      await page.goto(server.url + route, { waitUntil: 'load' })
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        found.push(...(await violationsOn(page)).map(violation => `${route} ${width} ${theme}: ${violation}`))
        runs++
      }
      await context.close()
    }
  await browser.close()
  server.close()
  rmSync(outDir, { recursive: true })
  for (const line of found) console.log(line)
  console.log(`${runs} runs, ${found.length} violations`)
  return found.length === 0
}

process.exitCode = (await main()) ? 0 : 1

/**
 * `npm run bench:print`: prints all pages of this repository's site on A4. Prints the number of sheets and the nearly
 * blank ones; exits with 1 if there is one, or if there are more than 1,000 sheets. Takes about a minute.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/testing/share-browser.js'
import { runBuild } from '../src/commands/build.ts'
import { serveFolder } from '../test/e2e/browser.ts'
import { NEARLY_BLANK, printed } from '../test/e2e/sheets.ts'

const MOST_SHEETS = 1000
/** Not documents: what there is to read on them needs scripts or another address. */
const NO_DOCUMENTS = ['/search', '/404.html']
const siteDir = resolve(import.meta.dirname, '..')

async function main(): Promise<boolean> {
  const outDir = mkdtempSync(join(tmpdir(), 'docsgen-print-'))
  await runBuild({ siteDir, outDir, cache: false, drafts: false, strict: false })
  const { routes } = JSON.parse(readFileSync(join(outDir, 'docsgen-manifest.json'), 'utf8'))
  const server = await serveFolder(outDir)
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  const page = await browser.newPage()
  const blank: string[] = []
  let count = 0
  for (const route of Object.keys(routes).filter(name => !NO_DOCUMENTS.includes(name))) {
    await page.goto(server.url + route)
    const sheets = await printed(page)
    count += sheets.length
    for (const [at, letters] of sheets.entries())
      if (letters < NEARLY_BLANK) blank.push(`${route}: sheet ${at + 1} of ${sheets.length} has ${letters} letters`)
  }
  await browser.close()
  server.close()
  rmSync(outDir, { recursive: true })
  for (const line of blank) console.log(line)
  console.log(`${count} sheets, ${blank.length} nearly blank`)
  return blank.length === 0 && count <= MOST_SHEETS
}

process.exitCode = (await main()) ? 0 : 1

/**
 * This repository's site for benchmarks in a browser: built into a temporary folder, served, with a browser beside it.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../scripts/testing/share-browser.js'
import { runBuild } from '../src/commands/build.ts'
import { serveFolder } from '../test/e2e/browser.ts'
import '../src/features/index.ts'

/** What a benchmark gets. */
export interface OwnSite {
  /** Addresses of all pages, as in the manifest. */
  routes: string[]
  /** Address of the server, without a trailing slash. */
  url: string
  browser: Browser
}

/** Builds the site without a cache, runs a benchmark on it, and removes everything again. */
export async function onOwnSite(run: (site: OwnSite) => Promise<boolean>): Promise<boolean> {
  const outDir = mkdtempSync(join(tmpdir(), 'docsgen-own-site-'))
  const siteDir = resolve(import.meta.dirname, '..')
  await runBuild({ siteDir, outDir, cache: false, drafts: false, strict: false })
  const { routes } = JSON.parse(readFileSync(join(outDir, 'docsgen-manifest.json'), 'utf8'))
  const server = await serveFolder(outDir)
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  const result = await run({ routes: Object.keys(routes), url: server.url, browser })
  await browser.close()
  server.close()
  rmSync(outDir, { recursive: true })
  return result
}

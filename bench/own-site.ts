/**
 * This repository's site for benchmarks in a browser: built into a temporary folder, served, with a browser beside it.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

/**
 * Builds the site without a cache, runs a benchmark on it, and removes everything again.
 * @param locale the language that pages claim to be in, instead of English: decides the direction and the texts of the
 *   shell
 */
export async function onOwnSite(run: (site: OwnSite) => Promise<boolean>, locale?: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-own-site-'))
  const outDir = join(folder, 'build')
  const siteDir = resolve(import.meta.dirname, '..')
  const configPath = locale === undefined ? undefined : configIn(locale, siteDir, folder)
  await runBuild({ siteDir, configPath, outDir, cache: false, drafts: false, strict: false })
  const { routes } = JSON.parse(readFileSync(join(outDir, 'docsgen-manifest.json'), 'utf8'))
  const server = await serveFolder(outDir)
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  const result = await run({ routes: Object.keys(routes), url: server.url, browser })
  await browser.close()
  server.close()
  rmSync(folder, { recursive: true })
  return result
}

/** Writes a config that differs from the site's only in its language. */
function configIn(locale: string, siteDir: string, folder: string): string {
  const path = join(folder, 'site.config.ts')
  const own = JSON.stringify(join(siteDir, 'site.config.ts'))
  const i18n = JSON.stringify({ defaultLocale: locale, locales: [locale] })
  writeFileSync(path, `import config from ${own}\nexport default { ...config, i18n: ${i18n} }\n`)
  return path
}

/**
 * The Chromium for tests. Out: its path, after installing Debian's package if there is none, and one running Chromium
 * that all test files connect to, each with its own contexts.
 */
import { existsSync } from 'node:fs'
import { installPackage } from './debian-package.js'

/** Chromium without a user interface: a page takes half the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const BROWSERS = [HEADLESS_SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const BROWSER_FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

/** Path of the browser that `DOCSGEN_CHROMIUM` names, or of the first one that is installed. */
export function findBrowser() {
  const named = process.env.DOCSGEN_CHROMIUM
  return [named, ...BROWSERS].find(path => path !== undefined && existsSync(path))
}

/** Fonts with the widths of Arial and Times, which the fallbacks of docsgen's fonts are adjusted to. */
const FONTS = { package: 'fonts-liberation', folders: ['liberation', 'liberation2'] }

/** Installs fonts on Debian if there are none: other systems have Arial. */
function provideFonts() {
  const hasFonts = FONTS.folders.some(name => existsSync(`/usr/share/fonts/truetype/${name}`))
  if (!hasFonts) installPackage(FONTS.package)
}

/** Installs a browser if there is none; in continuous integration, prefers the faster one. */
function provideBrowser() {
  const found = findBrowser()
  const isFast = found === HEADLESS_SHELL || process.env.DOCSGEN_CHROMIUM !== undefined
  if (found && (isFast || !process.env.CI)) return
  if (installPackage('chromium-headless-shell') || found) return
  console.error('No Chromium found. Install one, or name it in DOCSGEN_CHROMIUM.')
  process.exit(4)
}

/** Starts the browser that all test files share. */
export async function shareBrowser() {
  provideBrowser()
  provideFonts()
  const { chromium } = await import('playwright-core')
  return chromium.launchServer({ executablePath: findBrowser(), args: BROWSER_FLAGS })
}

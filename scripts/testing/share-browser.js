/**
 * The Chromium for tests. Out: its path, after installing Debian's package if there is none, and one running Chromium
 * that all test files connect to, each with its own contexts.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

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

/** Installs a package of Debian; returns whether that worked. */
function install(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing the Debian package ${name}.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const steps = [
    ['-qq', 'update'],
    ['-qq', 'install', '-y', '--no-install-recommends', name],
  ]
  return steps.every(args => spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0)
}

/** Installs fonts on Debian if there are none: other systems have Arial. */
function provideFonts() {
  const hasFonts = FONTS.folders.some(name => existsSync(`/usr/share/fonts/truetype/${name}`))
  if (!hasFonts) install(FONTS.package)
}

/** Installs a browser if there is none; in continuous integration, prefers the faster one. */
function provideBrowser() {
  const found = findBrowser()
  const isFast = found === HEADLESS_SHELL || process.env.DOCSGEN_CHROMIUM !== undefined
  if (found && (isFast || !process.env.CI)) return
  if (install('chromium-headless-shell') || found) return
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

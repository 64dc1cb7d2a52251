/**
 * The Chromium that the tests drive. Out: where it is, after installing Debian's package if there is none, and one
 * running Chromium that all test files connect to: each of them has contexts of its own in it.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Without `chromium-headless-shell`, which sends spurious pointer events. */
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const BROWSER_FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

/** Path of the browser that `DOCSGEN_CHROMIUM` names, or of the first that is installed. */
export function findBrowser() {
  const named = process.env.DOCSGEN_CHROMIUM
  return [named, ...BROWSERS].find(path => path !== undefined && existsSync(path))
}

function installBrowser() {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!canInstall) {
    console.error('No Chromium found. Install one, or name it in DOCSGEN_CHROMIUM.')
    process.exit(4)
  }
  console.log('No Chromium found: installing the Debian package.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['-qq', 'update'],
    ['-qq', 'install', '-y', '--no-install-recommends', 'chromium'],
  ]) {
    const { status } = spawnSync('apt-get', args, { stdio: 'inherit', env })
    if (status !== 0) process.exit(status ?? 1)
  }
}

/** Starts the browser that all test files share. */
export async function shareBrowser() {
  if (!findBrowser()) installBrowser()
  const { chromium } = await import('playwright-core')
  return chromium.launchServer({ executablePath: findBrowser(), args: BROWSER_FLAGS })
}

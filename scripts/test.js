/**
 * `npm test`: finds a Chromium (and installs Debian's where that is possible), bundles docsgen, and
 * runs every test file, or those named on the command line, with Node's test runner.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Runs a command in the foreground; its exit code is this script's if it fails. */
function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) process.exit(status ?? 1)
}

/** The browser that the end-to-end tests drive. */
function findBrowser() {
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
  run('apt-get', ['-qq', 'update'])
  run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'chromium'], { DEBIAN_FRONTEND: 'noninteractive' })
}

function testFiles(dir) {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

if (!findBrowser()) installBrowser()
run('node', ['scripts/bundle.js'])
const named = process.argv.slice(2)
const files = named.length > 0 ? named : testFiles('test')
run('node', ['--import', 'tsx', '--test', '--test-reporter=spec', '--test-concurrency=2', ...files], {
  DOCSGEN_CHROMIUM: findBrowser() ?? '',
  NODE_ENV: 'production',
})

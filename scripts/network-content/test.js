/**
 * `npm test`: builds the site of the network with the docsgen of this repository, and runs the tests of its pages, or the
 * files that the command line names.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildOwnSite } from '../testing/own-site.js'
import { findBrowser } from '../testing/share-browser.js'

const named = process.argv.slice(2)
const files =
  named.length > 0
    ? named
    : readdirSync(join(import.meta.dirname, 'test'))
        .filter(isTest)
        .map(inFolder)
const folder = mkdtempSync(join(tmpdir(), 'network-content-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
// By default, Node leaves one core unused. A server that a failed test left does not keep the run from ending.
const flags = [
  ...['--import', 'tsx', '--test', '--test-reporter=spec', `--test-concurrency=${availableParallelism()}`],
  ...['--test-force-exit', '--test-timeout=300000'],
]
const { status } = spawnSync(process.execPath, [...flags, ...files], {
  cwd: import.meta.dirname,
  stdio: 'inherit',
  env: { ...process.env, ...buildOwnSite(folder), DOCSGEN_CHROMIUM: findBrowser() ?? '' },
})
process.exitCode = status ?? 1

function isTest(name) {
  return name.endsWith('.test.ts')
}

function inFolder(name) {
  return `test/${name}`
}

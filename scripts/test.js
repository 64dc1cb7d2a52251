/**
 * `npm test`: bundles docsgen if the bundle is outdated, compiles the test files in `test/`, or the files and folders
 * named on the command line, and runs them, several per process; those that need a browser share one Chromium. Flags
 * such as `--test-name-pattern=…` are passed to Node's test runner.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { compileTests } from './testing/compile-tests.js'
import { groupTests } from './testing/group-tests.js'
import { buildOwnSite } from './testing/own-site.js'
import { processorTimeOfTree } from './testing/processor-time.js'
import { runTests } from './testing/run-tests.js'
import { makeScratchFolder } from './testing/scratch-folder.js'
import { findBrowser, shareBrowser } from './testing/share-browser.js'

const ROOT = resolve(import.meta.dirname, '..')
/** Inputs of the bundle. */
const BUNDLED = ['src', 'templates', 'scripts/bundle.js', 'scripts/licences', 'package-lock.json']

/** Time of the last change in a file or folder; a folder changes when something in it is removed. */
function changedAt(path) {
  const stats = statSync(path)
  const inside = stats.isDirectory() ? readdirSync(path).map(name => changedAt(join(path, name))) : []
  return Math.max(stats.mtimeMs, ...inside)
}

/** Bundles docsgen, unless the last bundle is newer than all of its inputs. */
function bundle() {
  const last = join(ROOT, 'dist/bundles')
  const isNew = existsSync(last) && BUNDLED.every(path => changedAt(join(ROOT, path)) < statSync(last).mtimeMs)
  if (!isNew) run(['scripts/bundle.js'])
}

/** Runs a script in the foreground; exits if it fails. */
function run(args) {
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** The test files of a file or folder, relative to the repository. Exits if it does not exist. */
function testFiles(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) {
    console.error(`There is no file or folder ${path}.`)
    process.exit(2)
  }
  const named = file => relative(ROOT, file).replaceAll('\\', '/')
  if (!stats.isDirectory()) return [named(path)]
  return readdirSync(path, { recursive: true })
    .filter(name => /\.test\.tsx?$/.test(name))
    .map(name => named(join(path, name)))
}

const named = process.argv.slice(2).filter(argument => !argument.startsWith('-'))
const flags = process.argv.slice(2).filter(argument => argument.startsWith('-'))
const files = (named.length > 0 ? named.map(path => resolve(path)) : [join(ROOT, 'test')]).flatMap(testFiles).sort()
bundle()
const compiled = await compileTests(files)
process.once('exit', compiled.remove)
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))
const browser = compiled.needs('test/e2e/browser.ts') ? await shareBrowser() : undefined
const ownSite = compiled.needs('test/e2e/own-site.ts') ? buildOwnSite(compiled.dir) : {}
const scratch = makeScratchFolder()
process.once('exit', scratch.remove)
// Flags such as a name pattern would skip the marks between the files of a group.
const groups = flags.length > 0 ? files.map(file => [file]) : groupTests(files)
const isGood = await runTests(
  groups.map(group => group.map(file => ({ file, module: compiled.outputOf(file) }))),
  {
    env: {
      NODE_ENV: 'production',
      DOCSGEN_CHROMIUM: findBrowser() ?? '',
      DOCSGEN_BROWSER: browser?.wsEndpoint() ?? '',
      DOCSGEN_TEST_MODULES: compiled.dir,
      ...ownSite,
      TMPDIR: scratch.dir,
      // More processes than cores run tests: threads of esbuild and of the TypeScript compiler would only wait for each other,
      // and collecting their garbage less often takes a quarter less processor time.
      GOMAXPROCS: '1',
      GOGC: '400',
    },
    flags,
    resultsDir: compiled.dir,
  },
)
const browserMs = browser && processorTimeOfTree(browser.process().pid)
if (browserMs) console.log(`The browser took ${(browserMs / 1000).toFixed(1)} s of processor time.`)
await browser?.close()
process.exit(isGood ? 0 : 1)

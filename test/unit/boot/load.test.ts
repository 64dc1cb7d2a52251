/**
 * The loader of the bundles: it stores their bytecode beside them, uses it only for the same source, and works without
 * it if it cannot be stored.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { cachedDataVersionTag } from 'node:v8'
import { CodeCache } from '../../../src/boot/code-cache.ts'
import { limitHeapGrowth, resetHeapGrowth } from '../../../src/engine/limit-heap-growth.ts'

const LOADER = fileURLToPath(new URL('../../../dist/load.cjs', import.meta.url))
const PROGRAM = `const other = require('./other.cjs')
exports.run = async () => [other.name, (await docsgenHost.importModule('node:path')).sep, __filename].join()`
const OTHER = `exports.name = 'other'`

function folder(t: TestContext): string {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-load-'))
  t.after(() => {
    chmodSync(dir, 0o755)
    rmSync(dir, { recursive: true, force: true })
  })
  return dir
}

/** A package with two bundles. */
function makePackage(t: TestContext): string {
  const dir = folder(t)
  cpSync(LOADER, join(dir, 'load.cjs'))
  writeFileSync(join(dir, 'program.cjs'), PROGRAM)
  writeFileSync(join(dir, 'other.cjs'), OTHER)
  return dir
}

/** Runs the package; another module requires the same bundle in Node's way. */
function run(dir: string, env: NodeJS.ProcessEnv = {}): string {
  const code = `const { loadBundle, saveCode } = require('./load.cjs')
loadBundle('program').run().then(text => {
  console.log(text, require('./other.cjs') === loadBundle('other'))
  saveCode('build')
})`
  const options = { cwd: dir, encoding: 'utf8', env: { ...process.env, ...env } } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', code], options)
  assert.equal(status, 0, stderr)
  return stdout.trim()
}

test('objects with one property share a shape after the program is loaded', () => {
  // Otherwise, all code that makes or reads such objects is several times slower.
  const code = `require(process.env.LOADER).loadBundle('program')
const make = value => ({ nameOfTheTest: value })
console.log(%HaveSameMap(make(1), make(2)))`
  const options = { encoding: 'utf8', env: { ...process.env, LOADER } } as const
  const { stdout, stderr } = spawnSync(process.execPath, ['--allow-natives-syntax', '-e', code], options)
  assert.equal(stdout, 'true\n', stderr)
})

test('every package that is loaded on demand works in its bundle', () => {
  const names = readdirSync(join(LOADER, '../on-demand')).filter(name => name.endsWith('.cjs'))
  assert.ok(names.includes('tinyglobby.cjs') && names.length > 10, names.join())
  const code = `const { loadBundle } = require(process.env.LOADER)
for (const name of ${JSON.stringify(names)})
  if (Object.keys(loadBundle('on-demand/' + name.slice(0, -4))).length === 0) console.log(name)`
  const options = { encoding: 'utf8', env: { ...process.env, LOADER } } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', code], options)
  assert.deepEqual({ status, stdout, stderr }, { status: 0, stdout: '', stderr: '' })
})

test('the files of React, which bundles for browsers contain, need nothing of Node', () => {
  const files = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']
  const code = files.map(name => readFileSync(join(LOADER, `../on-demand/${name}.cjs`), 'utf8')).join('\n')
  assert.doesNotMatch(code, /__filename|__dirname|require\("node:/)
})

test('a thread keeps its own bytecode', t => {
  const dir = makePackage(t)
  const code = `const { isMainThread, Worker } = require('node:worker_threads')
const { loadBundle, saveCode } = require('./load.cjs')
if (isMainThread) new Worker(__filename).on('exit', () => { loadBundle('program'); saveCode('build') })
else console.log(loadBundle('program').keep(), loadBundle('program').keep())`
  writeFileSync(join(dir, 'start.cjs'), code)
  writeFileSync(
    join(dir, 'program.cjs'),
    'exports.keep = () => { const isDue = docsgenHost.code.isDue(); docsgenHost.code.save(); return isDue }',
  )
  const start = () => spawnSync(process.execPath, ['start.cjs'], { cwd: dir, encoding: 'utf8' }).stdout
  assert.equal(start(), 'true true\n')
  const kinds = readdirSync(join(dir, 'code-cache')).map(name => name.replace(/^.*-/, ''))
  assert.deepEqual(kinds.sort(), ['main.bin', 'thread.bin'])
  assert.equal(start(), 'false false\n')
})

function cacheFile(dir: string): string {
  const [name = '', ...others] = readdirSync(join(dir, 'code-cache'))
  assert.deepEqual(others, [])
  return join(dir, 'code-cache', name)
}

test('a bundle is loaded once, and its bytecode is kept', t => {
  const dir = makePackage(t)
  const said = `other,/,${join(dir, 'program.cjs')} true`
  assert.equal(run(dir), said)
  const kept = readFileSync(cacheFile(dir))
  assert.match(kept.toString('latin1', 0, 200), /"name":"program\.cjs".*"name":"other\.cjs"/)
  assert.equal(run(dir), said)
  assert.deepEqual(readFileSync(cacheFile(dir)), kept)
})

test('a bundle that changed is compiled, and its bytecode replaces the old one', t => {
  const dir = makePackage(t)
  run(dir)
  const before = readFileSync(cacheFile(dir))
  // The same length: V8 itself would accept the old bytecode.
  writeFileSync(join(dir, 'other.cjs'), OTHER.replace("'other'", "'newer'"))
  assert.equal(run(dir), `newer,/,${join(dir, 'program.cjs')} true`)
  assert.notDeepEqual(readFileSync(cacheFile(dir)), before)
})

test('a run that does other work keeps the bytecode of its functions, too', t => {
  const dir = makePackage(t)
  const many = (name: string) =>
    `function ${name}() { ${Array.from({ length: 400 }, (_, at) => `const f${at} = () => ${at}; f${at}();`).join(' ')} }`
  writeFileSync(
    join(dir, 'program.cjs'),
    `${many('edit')}\n${many('build')}\nexports.run = async () => { const { WORK } = process.env
      if (WORK) { docsgenHost.noteWork(WORK); ({ edit, build })[WORK]() } return '' }`,
  )
  const sizeAfter = (work: string) => {
    run(dir, { WORK: work })
    return readFileSync(cacheFile(dir))
  }
  const built = sizeAfter('build')
  const edited = sizeAfter('edit')
  assert.ok(edited.length > 1.5 * built.length, `${edited.length} bytes after ${built.length}`)
  // What is stored again may differ by some bytes.
  const again = sizeAfter('build')
  assert.ok(again.length > 0.98 * edited.length, `${again.length} bytes after ${edited.length}`)
})

test('bytecode is stored for the flags that the next process begins with', t => {
  const dir = makePackage(t)
  const underFlags = (reset: string) =>
    writeFileSync(
      join(dir, 'program.cjs'),
      `const { setFlagsFromString } = require('node:v8')
exports.run = async () => {
  setFlagsFromString('--heap-growing-percent=40')
  const { name } = require('./other.cjs')
  ${reset}
  return name
}`,
    )
  underFlags('')
  assert.equal(run(dir), 'other true')
  assert.equal(existsSync(join(dir, 'code-cache')), false, 'the next process could not use it')
  underFlags("setFlagsFromString('--heap-growing-percent=0')")
  assert.equal(run(dir), 'other true')
  const kept = readFileSync(cacheFile(dir))
  assert.match(kept.toString('latin1', 0, 200), /"name":"program\.cjs".*"name":"other\.cjs"/)
  assert.equal(run(dir), 'other true')
  assert.deepEqual(readFileSync(cacheFile(dir)), kept, 'nothing is stored again')
})

test('after a build of many pages, V8 has the flags that it had before', () => {
  const before = cachedDataVersionTag()
  limitHeapGrowth(10)
  assert.equal(cachedDataVersionTag(), before)
  limitHeapGrowth(5000)
  assert.notEqual(cachedDataVersionTag(), before)
  resetHeapGrowth()
  assert.equal(cachedDataVersionTag(), before)
})

test('damaged bytecode is not used, and is replaced', t => {
  const dir = makePackage(t)
  const said = run(dir)
  const path = cacheFile(dir)
  const sound = readFileSync(path)
  for (const damaged of [
    sound.subarray(0, sound.length - 20),
    Buffer.from(sound).fill(7, sound.length - 400),
    Buffer.alloc(0),
  ]) {
    writeFileSync(path, damaged)
    assert.equal(run(dir), said)
    assert.notDeepEqual(readFileSync(path), damaged)
  }
})

test('Node can be told to keep no bytecode', t => {
  const dir = makePackage(t)
  run(dir, { NODE_DISABLE_COMPILE_CACHE: '1' })
  assert.equal(existsSync(join(dir, 'code-cache')), false)
})

test('a read-only package works without', t => {
  const dir = makePackage(t)
  // A file in the place of the folder stops even a user who may write everywhere.
  writeFileSync(join(dir, 'code-cache'), '')
  assert.equal(run(dir), run(dir))
})

test('V8 accepts the stored bytecode; a longer run of a command replaces it, and old versions are removed', t => {
  const dir = folder(t)
  const source = Buffer.from('function add(a, b) { return a + b } add(1, 2)')
  const runScript = (command: string) => {
    const cache = new CodeCache(dir, 'main')
    const script = cache.compile('a', { path: 'a.cjs', bytes: source, text: source.toString() })
    assert.equal(script.runInThisContext(), 3)
    cache.save(command)
    return script.cachedDataRejected
  }
  assert.equal(runScript('build'), undefined)
  assert.equal(runScript('build'), false)
  const runs = () => JSON.parse(readFileSync(join(dir, readdirSync(dir)[0] ?? ''), 'latin1').split('\n')[0] ?? '').runs
  assert.deepEqual(Object.keys(runs()), ['build'])
  runScript('check')
  assert.deepEqual(Object.keys(runs()), ['build', 'check'])
  for (let age = 1; age < 9; age++) {
    mkdirSync(dir, { recursive: true })
    writeFileSync(join(dir, `${age}.bin`), '')
  }
  runScript('serve')
  assert.equal(readdirSync(dir).length, 8)
})

/**
 * The disk sink: files in pieces, and how it detects that a published file is still the written one.
 */
// Mostly waits: for the grain of the clock.
import assert from 'node:assert/strict'
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { hashOf } from '../../../src/base/hash.ts'
import { DiskSink } from '../../../src/emit/disk-sink.ts'
import { MemorySink } from '../../../src/emit/memory-sink.ts'
import { outputFolders } from '../../../src/emit/output-folder.ts'
import { OutputState } from '../../../src/emit/output-state.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

function makeFolder(t: TestContext) {
  const dir = temporaryFolder(t, 'docsgen-sink-')
  const state = join(dir, 'state.bin')
  const open = () => new DiskSink(outputFolders(join(dir, 'build')), state, join(dir, 'standby'))
  return { open, state, path: (name: string) => join(dir, 'build', name) }
}

const MANIFEST = 'docsgen-manifest.json'
const small = Array.from({ length: 600 }, (_, at) => `${at} `.repeat(200))
const pieces = ['one ', ...small, 'zwei '.repeat(200_000), '', 'drei'].map(text => Buffer.from(text))
const whole = Buffer.concat(pieces)

test('a file in pieces is the file that its bytes would be, and can be read in pieces', t => {
  const folder = makeFolder(t)
  const inMemory = new MemorySink()
  for (const [sink, later] of [
    [folder.open(), folder.open],
    [inMemory, () => inMemory],
  ] as const) {
    sink.write(MANIFEST, '{}', 'm')
    const writer = sink.writer('a/b.txt', 'key')
    for (const piece of pieces) writer.add(piece)
    writer.end()
    assert.equal(sink.hashOf('a/b.txt'), hashOf(whole))
    sink.publish()
    const file = later().published('a/b.txt')
    assert.equal(file?.size, whole.length)
    assert.deepEqual(file && Buffer.from(file.read(2, 700_000)), whole.subarray(2, 700_002))
    file?.close()
  }
  assert.deepEqual(readFileSync(folder.path('a/b.txt')), whole)
})

test('a second site with the same file in pieces changes nothing', t => {
  const folder = makeFolder(t)
  const publish = () => {
    const sink = folder.open()
    sink.write(MANIFEST, '{}', 'm')
    const writer = sink.writer('b.txt', 'key')
    for (const piece of pieces) writer.add(piece)
    writer.end()
    return sink.publish()
  }
  assert.deepEqual(publish(), { changed: true, written: 2, kept: 0, removed: 0 })
  assert.deepEqual(publish(), { changed: false, written: 0, kept: 2, removed: 0 })
})

test('files that publication only linked are not read again; changes to them are noticed', async t => {
  const folder = makeFolder(t)
  const publish = (text: string) => {
    const sink = folder.open()
    const isCurrent = sink.isCurrent('page.html', 'p')
    if (isCurrent) sink.keep('page.html')
    else sink.write('page.html', 'a page', 'p')
    sink.write(MANIFEST, text, text)
    sink.publish()
    return isCurrent
  }
  publish('1')
  await wait(50)
  assert.equal(publish('2'), true)
  assert.equal(new OutputState(folder.state).get('page.html')?.isFresh, false)
  const { atimeMs, mtimeMs } = lstatSync(folder.path('page.html'))
  await wait(50)
  writeFileSync(folder.path('page.html'), 'A PAGE')
  utimesSync(folder.path('page.html'), atimeMs / 1000, mtimeMs / 1000)
  assert.equal(publish('3'), false)
  assert.equal(readFileSync(folder.path('page.html'), 'utf8'), 'a page')
})

/** Paths below a folder. */
function pathsIn(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort()
}

const PATHS = ['a/one.html', 'a/two.html', 'b/c/three.html', 'four.html']

const DAMAGE: Record<string, (place: (name: string) => string) => void> = {
  nothing: () => undefined,
  'a file more in a folder': place => writeFileSync(place('a/other.html'), 'other'),
  'a folder more': place => {
    mkdirSync(place('d'))
    writeFileSync(place('d/other.html'), 'other')
  },
  'a file less': place => rmSync(place('a/one.html')),
  'a folder less': place => rmSync(place('b'), { recursive: true }),
  'another file in place of one': place => {
    writeFileSync(place('a/new.html'), 'a PAGE')
    renameSync(place('a/new.html'), place('a/two.html'))
  },
  'a folder in place of a file': place => {
    rmSync(place('a/two.html'))
    mkdirSync(place('a/two.html'))
    writeFileSync(place('a/two.html/x.html'), 'other')
  },
  'a link in place of a folder': place => {
    renameSync(place('b/c'), place('b/d'))
    symlinkSync('d', place('b/c'))
  },
}

for (const [what, damage] of Object.entries(DAMAGE))
  for (const where of ['build', 'standby'])
    test(`known folders are read again after foreign changes: ${what}, in ${where}`, async t => {
      const folder = makeFolder(t)
      const publish = (paths: string[], text: string) => {
        const sink = folder.open()
        for (const path of paths)
          if (sink.isCurrent(path, path)) sink.keep(path)
          else sink.write(path, `a page ${path}`, path)
        sink.write(MANIFEST, text, text)
        const { changed } = sink.publish()
        return changed
      }
      // Often enough for both folders to be known.
      for (const text of ['1', '2', '3', '4']) {
        publish(PATHS, text)
        await wait(30)
      }
      assert.equal(folder.open().isWhole(), true)
      damage(name => join(dirname(folder.state), where, name))
      if (where === 'build') assert.equal(folder.open().isWhole(), what === 'nothing')
      for (const [text, paths] of [
        ['5', PATHS],
        ['6', [...PATHS.slice(1), 'a/five.html']],
        ['7', PATHS],
      ] as const) {
        publish([...paths], text)
        assert.deepEqual(pathsIn(folder.path('')), [...paths, MANIFEST].sort())
        for (const path of paths) assert.equal(readFileSync(folder.path(path), 'utf8'), `a page ${path}`)
        await wait(30)
      }
    })

test('few changes of a large site take place in its folder, and the folder of the previous site is updated later', async t => {
  const folder = makeFolder(t)
  const all = Array.from({ length: 60 }, (_, at) => `p${at % 7}/page-${at}.html`)
  const publish = (texts: Record<string, string>, text: string) => {
    const sink = folder.open()
    for (const path of all.filter(name => texts[name] !== 'gone')) {
      const page = texts[path] ?? `a page ${path}`
      if (sink.isCurrent(path, page)) sink.keep(path)
      else sink.write(path, page, page)
    }
    for (const [path, page] of Object.entries(texts)) if (!all.includes(path)) sink.write(path, page, page)
    sink.write(MANIFEST, text, text)
    sink.publish()
    assert.equal(folder.open().isWhole(), true)
    const seen = pathsIn(folder.path('')).filter(path => path !== MANIFEST)
    assert.deepEqual(Object.fromEntries(seen.map(path => [path, readFileSync(folder.path(path), 'utf8')])), {
      ...Object.fromEntries(all.filter(name => texts[name] !== 'gone').map(path => [path, `a page ${path}`])),
      ...Object.fromEntries(Object.entries(texts).filter(([, page]) => page !== 'gone')),
    })
  }
  const inode = () => lstatSync(folder.path('')).ino
  const many = (text: string) => Object.fromEntries(all.slice(0, 20).map(path => [path, text]))
  publish({}, '1')
  publish(many('first'), '2')
  // Two folders alternate, and the pauses make both known.
  await wait(30)
  publish(many('second'), '3')
  await wait(30)
  const first = inode()
  publish({ ...many('second'), 'p0/page-49.html': 'edited' }, '4')
  await wait(30)
  publish({ ...many('second'), 'p0/page-49.html': 'gone', 'new/deep/one.html': 'new' }, '5')
  await wait(30)
  publish({ ...many('second'), 'p0/page-49.html': 'edited again' }, '6')
  assert.equal(lstatSync(folder.path('new'), { throwIfNoEntry: false }), undefined)
  assert.equal(inode(), first)
  await wait(30)
  publish({ ...many('third'), 'p0/page-49.html': 'edited again' }, '7')
  assert.notEqual(inode(), first)
  await wait(30)
  publish({}, '8')
})

test('only pages count as changes that readers would see one by one', t => {
  const folder = makeFolder(t)
  const publish = (count: number, ending: string, round: string) => {
    const sink = folder.open()
    const write = (path: string, text: string) =>
      sink.isCurrent(path, text) ? sink.keep(path) : sink.write(path, text, text)
    for (let at = 0; at < 1300; at++) write(`kept/${at}.txt`, '')
    for (let at = 0; at < count; at++) write(`changed/${at}${ending}`, round)
    write(MANIFEST, round)
    sink.publish()
    return lstatSync(folder.path('')).ino
  }
  const first = publish(70, '.bin', '1')
  assert.equal(publish(70, '.bin', '2'), first, 'parts of an index')
  publish(70, '.html', '3')
  const before = publish(60, '.html', '4')
  assert.equal(publish(60, '.html', '5'), before, 'few pages')
  assert.notEqual(publish(70, '.html', '6'), before, 'many pages')
})

test('what is stored about the previous site does not grow with each edit', async t => {
  const folder = makeFolder(t)
  const publish = (pages: string, round: number) => {
    const sink = folder.open()
    const write = (path: string, text: string) =>
      sink.isCurrent(path, text) ? sink.keep(path) : sink.write(path, text, text)
    for (let at = 0; at < 1000; at++) write(`kept/${at}.txt`, '')
    for (let at = 0; at < 70; at++) write(`pages/${at}.html`, pages)
    for (let at = 0; at < 30; at++) write(`parts/${round}-${at}-${'x'.repeat(80)}`, '')
    write(MANIFEST, `${pages} ${round}`)
    sink.publish()
    return lstatSync(folder.path('')).ino
  }
  const sizeOfRecord = () => {
    const of = dirname(folder.state)
    const files = readdirSync(of).filter(name => name.startsWith('state-folders'))
    return files.reduce((size, name) => size + lstatSync(join(of, name)).size, 0)
  }
  // Two folders alternate, and the pauses make both known.
  publish('first', 0)
  await wait(30)
  publish('second', 0)
  await wait(30)
  const shown = publish('third', 0)
  await wait(30)
  // The number of edits until the list is given up depends on what the file system's time stamps tell apart.
  let largest = 0
  for (let round = 1; round <= 400; round++) {
    assert.equal(publish('third', round), shown, 'in place')
    const size = sizeOfRecord()
    if (largest > 40_000 && size < 10_000) break
    largest = Math.max(largest, size)
    assert.ok(round < 400, `${size} bytes after many edits`)
  }
  assert.ok(largest > 40_000, 'the files in which the previous site differs are listed')
  // 1,000 paths of 90 characters, written twice at most.
  assert.ok(largest < 200_000, `${largest} bytes`)
  assert.notEqual(publish('fourth', 101), shown)
  const parts = Array.from({ length: 30 }, (_, at) => join('parts', `101-${at}-${'x'.repeat(80)}`))
  const pages = Array.from({ length: 70 }, (_, at) => join('pages', `${at}.html`))
  const kept = Array.from({ length: 1000 }, (_, at) => join('kept', `${at}.txt`))
  assert.deepEqual(pathsIn(folder.path('')), [...parts, ...pages, ...kept, MANIFEST].sort())
})

test('a file that a thread did not finish leaves no folder in the new site', t => {
  const folder = makeFolder(t)
  const sink = folder.open()
  const writeAs = (path: string) => {
    const place = sink.places.of(path) ?? ''
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, 'half')
  }
  for (const path of ['lost/deep/index.html', 'lost/index.html', 'shared/lost/index.html']) {
    writeAs(path)
    sink.places.clear(path)
  }
  sink.write('shared/index.html', 'whole', 'key')
  sink.write(MANIFEST, '{}', 'm')
  sink.publish()
  assert.deepEqual(readdirSync(folder.path('.')).sort(), [MANIFEST, 'shared'])
  assert.deepEqual(readdirSync(folder.path('shared')), ['index.html'])
})

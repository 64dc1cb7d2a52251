/**
 * The store of parsed pages between runs: added and dropped pages are correct in the next run, few changes write few
 * bytes, and damaged data counts as absent.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import type { ParsedPage } from '../../../src/model/page.ts'
import { PageStore } from '../../../src/pipeline/page-store.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

function page(path: string, sourceHash: string): ParsedPage {
  return {
    path,
    sourceHash,
    bodyHash: '',
    frontMatter: { extra: {} },
    headings: [],
    anchors: [],
    links: [],
    slots: [],
    features: { math: false, code: false, tabs: false, details: false, islands: [] },
    words: 0,
    diagnostics: [],
  }
}

const bytes = (text: string) => new TextEncoder().encode(text)
const put = (store: PageStore, path: string, text: string) =>
  store.put(page(path, text), {
    bytes: { body: bytes(`body ${text}`), sections: bytes(JSON.stringify([text])) },
    stat: text,
    seenAt: 0,
  })

function folder(t: TestContext): string {
  return temporaryFolder(t, 'docsgen-store-')
}

/** A run with the store: its changes, and what the next run reads. */
function run(dir: string, work: (store: PageStore) => void, key = 'key'): void {
  const store = new PageStore(dir, { key, want: 'page' })
  work(store)
  store.save()
  store.close()
}

function contents(dir: string, paths: readonly string[], key = 'key'): Record<string, string | undefined> {
  const store = new PageStore(dir, { key, want: 'page' })
  const found = paths.map(path => [path, store.get(path) && new TextDecoder().decode(store.body(path))] as const)
  store.close()
  return Object.fromEntries(found)
}

const many = Array.from({ length: 100 }, (_, at) => `page-${at}.md`)
const fill = (dir: string) =>
  run(dir, store => {
    for (const path of many) put(store, path, 'first')
  })

test('a few changes are written beside the index, and last from run to run', t => {
  const dir = folder(t)
  fill(dir)
  const whole = readFileSync(join(dir, 'pages.bin'))
  run(dir, store => put(store, 'page-7.md', 'second'))
  run(dir, store => store.keepOnly(new Set(many.filter(path => path !== 'page-8.md'))))
  run(dir, store => put(store, 'new.md', 'third'))
  assert.deepEqual(readFileSync(join(dir, 'pages.bin')), whole)
  assert.ok(statSync(join(dir, 'pages-changed.bin')).size < whole.length / 10)
  assert.deepEqual(contents(dir, ['page-6.md', 'page-7.md', 'page-8.md', 'new.md']), {
    'page-6.md': 'body first',
    'page-7.md': 'body second',
    'page-8.md': undefined,
    'new.md': 'body third',
  })
})

test('many changes write the whole index, and nothing is left beside it', t => {
  const dir = folder(t)
  fill(dir)
  run(dir, store => put(store, 'page-7.md', 'second'))
  run(dir, store => {
    for (const path of many.slice(0, 20)) put(store, path, 'third')
  })
  assert.ok(!existsSync(join(dir, 'pages-changed.bin')))
  assert.deepEqual(contents(dir, ['page-7.md', 'page-30.md']), {
    'page-7.md': 'body third',
    'page-30.md': 'body first',
  })
})

test('changes that are damaged or belong to another index count as absent', t => {
  const dir = folder(t)
  fill(dir)
  run(dir, store => put(store, 'page-7.md', 'second'))
  const changes = readFileSync(join(dir, 'pages-changed.bin'))
  for (const damaged of [changes.subarray(0, changes.length / 2), Buffer.from('rubbish'), Buffer.alloc(0)]) {
    writeFileSync(join(dir, 'pages-changed.bin'), damaged)
    assert.deepEqual(contents(dir, ['page-7.md']), { 'page-7.md': 'body first' })
  }
  const other = folder(t)
  fill(other)
  writeFileSync(join(other, 'pages-changed.bin'), changes)
  assert.deepEqual(contents(other, ['page-7.md']), { 'page-7.md': 'body first' })
  assert.deepEqual(contents(dir, ['page-7.md'], 'another parser'), { 'page-7.md': undefined })
})

test('after any sequence of runs the store has what a map would have', t => {
  const dir = folder(t)
  const path = fc.constantFrom(...many.slice(0, 40))
  const step = fc.record({
    puts: fc.array(fc.tuple(path, fc.string()), { maxLength: 4 }),
    drop: path,
    clear: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), steps => {
      rmSync(dir, { recursive: true, force: true })
      fill(dir)
      const expected = new Map(many.map(name => [name, 'first']))
      for (const { puts, drop, clear } of steps)
        run(dir, store => {
          if (clear && puts.length === 3) {
            store.clear()
            expected.clear()
          }
          for (const [name, text] of puts) {
            put(store, name, text)
            expected.set(name, text)
          }
          expected.delete(drop)
          store.keepOnly(new Set(expected.keys()))
        })
      const bodies = many.map(name => [name, expected.has(name) ? `body ${expected.get(name)}` : undefined])
      assert.deepEqual(contents(dir, many), Object.fromEntries(bodies))
    }),
    { numRuns: 30 },
  )
})

test('pages parsed by audits are separate from those of builds, and have no HTML', t => {
  const dir = folder(t)
  fill(dir)
  const audited = new PageStore(dir, { key: 'key', want: 'audit' })
  assert.equal(audited.get('page-7.md'), undefined)
  audited.put(page('page-7.md', 'audited'), { stat: '1', seenAt: 5000 })
  audited.save()
  audited.close()
  const again = new PageStore(dir, { key: 'key', want: 'audit' })
  assert.equal(again.get('page-7.md')?.sourceHash, 'audited')
  assert.equal(again.unchanged({ path: 'page-7.md', stat: '1', changedMs: 0 })?.sourceHash, 'audited')
  assert.equal(again.unchanged({ path: 'page-7.md', stat: '2', changedMs: 0 }), undefined)
  again.close()
  assert.deepEqual(contents(dir, ['page-7.md']), { 'page-7.md': 'body first' })
  assert.deepEqual(readdirSync(dir).sort(), [
    'audited-pages.bin',
    'audited-pages.pack',
    'page-summaries.bin',
    'pages.bin',
    'pages.pack',
  ])
})

test('a summarized page is the page, whose lists are read when somebody asks for them', t => {
  const dir = folder(t)
  const whole: ParsedPage = {
    ...page('a.md', 'a'),
    frontMatter: { title: 'A', extra: { depth: 1, names: ['x', null] } },
    contentTitle: 'A',
    headings: [{ depth: 2, id: 'b', text: 'B', html: 'B', explicit: false, span: { line: 3, column: 1 } }],
    anchors: ['b'],
    links: [{ kind: 'image', url: 'https://example.org/x.png', span: { line: 5, column: 1 } }],
    slots: [{ component: 'DocCardList', props: {}, span: { line: 7, column: 1 } }],
    code: [],
    words: 3,
  }
  const odd = { ...page('b.md', 'b'), frontMatter: { extra: { date: new Date(0) } } } as ParsedPage
  const made = { bytes: { body: bytes(''), sections: bytes('[]') }, stat: '', seenAt: 0 }
  run(dir, store => {
    for (const one of [whole, odd, page('c.md', 'c')]) store.put(one, made)
    for (const path of many) store.put(page(path, path), made)
  })
  const store = new PageStore(dir, { key: 'key', want: 'page' })
  t.after(() => store.close())
  const summarized = store.summarized('a.md')
  assert.deepEqual(summarized.frontMatter, whole.frontMatter)
  const facts = {
    includesFiles: false,
    hasManyHeadings: false,
    asksSite: true,
    imagesElsewhere: ['https://example.org/x.png'],
  }
  assert.deepEqual(summarized.facts, facts)
  const bare = store.summarized('c.md')
  assert.deepEqual([bare.slots, bare.diagnostics, bare.ignores, bare.code], [[], [], undefined, undefined])
  assert.equal(store.takePagesRead(), 0, 'nothing is read yet')
  for (const [name, value] of Object.entries(whole)) assert.deepEqual(summarized[name as keyof ParsedPage], value, name)
  assert.equal(store.takePagesRead(), 1)
  assert.deepEqual(store.summarized('b.md').frontMatter, odd.frontMatter, 'JSON cannot express dates')
  run(dir, own => own.put({ ...whole, frontMatter: { title: 'Another', extra: {} } }, made))
  const next = new PageStore(dir, { key: 'key', want: 'page' })
  t.after(() => next.close())
  assert.equal(next.summarized('a.md').frontMatter.title, 'Another', 'a run that plans nothing stores no summary')
  assert.equal(next.takePagesRead(), 1)
  next.save()
  const last = new PageStore(dir, { key: 'key', want: 'page' })
  t.after(() => last.close())
  assert.equal(last.summarized('a.md').frontMatter.title, 'Another')
  assert.equal(last.takePagesRead(), 0)
})

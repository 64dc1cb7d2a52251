/**
 * Threads write the files of the pages that they render. Returns files that the sink publishes like those that it
 * writes itself.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { hashOf } from '../../../src/base/hash.ts'
import { DiskSink } from '../../../src/emit/disk-sink.ts'
import { outputFolders } from '../../../src/emit/output-folder.ts'
import { clearPlaces, placesOf, putRendered } from '../../../src/pipeline/put-rendered.ts'
import { createPageWriter } from '../../../src/pipeline/stages.ts'
import { AssetNames, readHtmlKey } from '../../../src/render/asset-names.ts'
import type { PlannedPage } from '../../../src/render/jobs.ts'
import type { RenderedPage, RenderJob } from '../../../src/render/stage.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

const PAGE = { outPath: 'guide/index.html', markdownPath: 'guide/index.md', key: 'k' } as PlannedPage

function folder(t: TestContext): string {
  return temporaryFolder(t, 'docsgen-written-')
}

const sinkIn = (dir: string) => new DiskSink(outputFolders(join(dir, 'build')), join(dir, 'state.bin'))

function rendered(html: string, markdown: string): RenderedPage {
  const [bytes, own] = [Buffer.from(html), Buffer.from(markdown)]
  const hashes = { hash: hashOf(bytes), markdownHash: hashOf(own) }
  const facts = { outPath: PAGE.outPath, problems: [], noticed: [], left: [], names: 0, content: `c${markdown}` }
  return { ...facts, bytes, markdown: own, ...hashes }
}

/** Writes a page as a thread does, and puts it into the sink. */
function put(sink: DiskSink, page: RenderedPage): RenderJob['places'] {
  const places = placesOf(PAGE, sink)
  const job = { places } as RenderJob
  putRendered(PAGE, createPageWriter()(job, page), { sink, names: new AssetNames([]) })
  return places
}

test('files that a thread wrote are published, and known to the next run', t => {
  const dir = folder(t)
  const sink = sinkIn(dir)
  const places = put(sink, rendered('<p>1</p>', '1'))
  assert.ok(places)
  assert.equal(readFileSync(places.html, 'utf8'), '<p>1</p>')
  const expected = [
    { path: 'guide/index.html', hash: hashOf(Buffer.from('<p>1</p>')), size: 8 },
    { path: 'guide/index.md', hash: hashOf(Buffer.from('1')), size: 1 },
  ]
  assert.deepEqual(sink.files(), expected)
  assert.deepEqual(sink.publish(), { changed: true, written: 2, kept: 0, removed: 0 })
  assert.equal(readFileSync(join(dir, 'build/guide/index.html'), 'utf8'), '<p>1</p>')
  const expectedKey = { page: 'k', names: new AssetNames([]).id, count: 0, content: 'c1' }
  assert.deepEqual(readHtmlKey(sinkIn(dir).keyOf('guide/index.html')), expectedKey)
})

test('a page that may be the published one passes through the sink, which keeps it', t => {
  const dir = folder(t)
  const first = sinkIn(dir)
  put(first, rendered('<p>1</p>', '1'))
  first.publish()
  const next = sinkIn(dir)
  assert.equal(put(next, rendered('<p>1</p>', '2')), undefined)
  assert.deepEqual(next.publish(), { changed: true, written: 1, kept: 1, removed: 0 })
})

test('if a thread cannot write a file, its result has the bytes', t => {
  const dir = folder(t)
  writeFileSync(join(dir, 'file'), '')
  const page = rendered('<p>1</p>', '1')
  const write = createPageWriter()
  const job = (html: string, markdown: string) => ({ places: { html, markdown } }) as RenderJob
  const passedOn = [
    write(job(join(dir, 'file/index.html'), join(dir, 'index.md')), page),
    write(job(join(dir, 'a/index.html'), join(dir, 'file/index.md')), page),
  ]
  // The thread renders the next page into the same memory.
  const { bytes, markdown } = page
  const whole = { ...page, bytes: new Uint8Array(bytes), markdown: markdown && new Uint8Array(markdown) }
  bytes.fill(0)
  markdown?.fill(0)
  for (const result of passedOn) assert.deepEqual(result, whole)
  assert.equal(write({} as RenderJob, page), page)
  assert.ok('written' in write(job(join(dir, 'b/c/index.html'), join(dir, 'b/index.md')), page))
  assert.deepEqual(readdirSync(join(dir, 'b')).sort(), ['c', 'index.md'])
})

test('what a thread wrote before it ended is not published', t => {
  const dir = folder(t)
  const sink = sinkIn(dir)
  const places = placesOf(PAGE, sink)
  createPageWriter()({ places } as RenderJob, rendered('<p>1</p>', '1'))
  clearPlaces(PAGE, sink)
  sink.write('index.html', 'other', '')
  sink.publish()
  assert.deepEqual(readdirSync(join(dir, 'build')), ['index.html'])
})

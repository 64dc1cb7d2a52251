/**
 * The live site: the cost of a change, the effect of broken files, and that memory always contains what a clean build
 * would write.
 */
// Takes about 60 s.
// Mostly waits: for pauses of the live server.
// Own process: V8 gets a flag, and memory is measured.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { type Served, serveLive } from '../../src/commands/serve.ts'
import type { Rebuild } from '../../src/dev/rebuild.ts'
import { watchSite } from '../../src/dev/watcher.ts'
import { until } from '../until.ts'
import { FAULTY } from './faulty.ts'
import { openLive } from './open-live.ts'
import { makeSite, type Site } from './site.ts'

const PAGES = {
  'docs/index.md': '# Home\n\nSee [the guide](./guide.md).\n',
  'docs/guide.md': '---\ntitle: Guide\n---\n\nText.\n',
  'docs/next.md': '# Next\n\nText.\n',
}

test('a body edit parses and renders one page, a title edit renders what shows it', async t => {
  const live = await openLive(t, makeSite(t, PAGES))
  assert.equal(live.rebuilds[0]?.parsed, 3)
  const body = await live.edit({ 'docs/next.md': '# Next\n\nOther text.\n' })
  // It is shown in a preview; the rebuild has nothing to add.
  assert.deepEqual([body.parsed, body.rendered, body.changed], [1, 1, []])
  assert.deepEqual(live.previews[0]?.changed, ['/next'])
  assert.equal(body.saved, '/next')
  assert.match((await live.read('next/index.html')) ?? '', /Other text/)
  const title = await live.edit({ 'docs/guide.md': '---\ntitle: Handbook\n---\n\nText.\n' })
  assert.equal(title.parsed, 1)
  assert.ok(title.rendered > 1)
  assert.match((await live.read('next/index.html')) ?? '', /Handbook/)
})

test('a save of text or headings links nothing again; the result is that of a clean build', async t => {
  const files = makeSite(t, { ...PAGES, 'docs/index.md': '# Home\n\nSee [the guide](./guide.md#part).\n' })
  const live = await openLive(t, files)
  const isLinked = ({ phases }: Rebuild) => phases.some(({ name }) => name === 'link')
  // The finding about a broken anchor lists the anchors of the page.
  const steps: [text: string, linked: boolean][] = [
    ['---\ntitle: Guide\n---\n\nText.\n\nOther text.\n', false],
    ['---\ntitle: Guide\n---\n\nText.\n\nOther text.\n\n## First\n\nMore.\n', true],
    ['---\ntitle: Guide\n---\n\nText.\n\nOther text.\n\n## Part\n\nMore.\n', true],
    ['---\ntitle: Guide\n---\n\nText.\n\nMuch text.\n\n## Part\n\nMore.\n', false],
    ['---\ntitle: The guide\n---\n\nText.\n\nMuch text.\n\n## Part\n\nMore.\n', true],
    ['---\ntitle: The guide\n---\n\nText.\n\nLittle text.\n\n## Part\n\nMore.\n\n### Second\n\nMore.\n', false],
  ]
  for (const [text, linked] of steps) {
    const rebuild = await live.edit({ 'docs/guide.md': text })
    assert.deepEqual([isLinked(rebuild), rebuild.isShown, rebuild.saved], [linked, true, '/guide'], text)
    const rules = text.includes('## Part') ? [] : ['broken-anchor']
    assert.deepEqual(
      rebuild.diagnostics.map(({ rule }) => rule),
      rules,
    )
    await files.build({ drafts: true, cache: false })
    for (const path of Object.keys(files.tree()))
      if (path !== 'docsgen-manifest.json') assert.equal(await live.read(path), files.read(path), path)
  }
  // Without a path, anything may have changed.
  await live.site.change([])
  assert.ok(live.last().phases.some(({ name }) => name === 'scan'))
})

test('a saved page is shown before the rebuild, as the rebuild will render it', async t => {
  const files = makeSite(t, PAGES)
  const live = await openLive(t, files)
  await live.edit({ 'docs/next.md': '# Next\n\n## Deeper\n\nOther text, $x$ and [home](./index.md).\n' })
  assert.equal(live.previews.length, 0, 'a new link: only the whole pipeline can tell')
  await live.edit({ 'docs/next.md': '# Next\n\n## Deep\n\nNew text, $y$ and [home](./index.md).\n' })
  assert.deepEqual(live.previews[0]?.changed, ['/next'])
  assert.match(live.previews[0]?.pages[0] ?? '', /New text/)
  assert.equal(live.previews[0]?.pages[0], await live.read('next/index.html'))
  assert.deepEqual([live.last().changed, live.last().parsed, live.last().rendered], [[], 1, 1])
  for (const wide of ['---\ntitle: Wide\n---\n\nText.\n', '---\ntitle: [open\n---\n\nText.\n'])
    await live.edit({ 'docs/next.md': wide })
  rmSync(join(files.dir, 'docs/next.md'))
  await live.site.change([join(files.dir, 'docs/next.md')])
  assert.equal(live.previews.length, 1, 'what other pages show, what is broken, what is gone')
})

test('pages that are saved while others wait for a rebuild are shown before it', async t => {
  const many = Array.from({ length: 60 }, (_, at) => [`docs/many/${at}.md`, `# Page ${at}\n\nText.\n`])
  const files = makeSite(t, { ...PAGES, ...Object.fromEntries(many) })
  const live = await openLive(t, files)
  const order: string[] = []
  const before = live.rebuilds.length
  const save = (path: string, text: string) => {
    files.write({ [path]: text })
    return live.site.change([join(files.dir, path)])
  }
  let done = save('docs/guide.md', '---\ntitle: Wide\n---\n\nText.\n')
  for (let number = 1; number <= 12; number++) {
    done = save('docs/next.md', `# Next\n\nSave ${number}.\n`)
    await until(async () => ((await live.read('next/index.html')) ?? '').includes(`Save ${number}.`), `save ${number}`)
    order.push(`${live.rebuilds.length - before} rebuilds`)
  }
  await done
  assert.match((await live.read('next/index.html')) ?? '', /Save 12\..*Wide|Wide.*Save 12\./s)
  assert.ok(live.previews.length >= 6, `${live.previews.length} previews; ${order.join(', ')}`)
  await files.build({ drafts: true, cache: false })
  for (const path of ['next/index.html', 'guide/index.html', 'index.html'])
    assert.equal(await live.read(path), files.read(path), path)
})

test('config, templates, styles, added, renamed and removed files need no restart', async t => {
  const files = makeSite(t, PAGES)
  const live = await openLive(t, files)
  await live.edit({ 'site.config.json': files.readAny('site.config.json').replace('"Site"', '"Other name"') })
  assert.match((await live.read('index.html')) ?? '', /<title>[^<]*Other name/)
  const themed = await live.edit({
    'theme/components/Footer.tsx': 'export function Footer() { return <footer>Ours</footer> }\n',
  })
  assert.ok(themed.rendered > 3)
  assert.match((await live.read('index.html')) ?? '', /Ours/)
  await live.edit({ 'docs/added.md': '# Added\n\nText.\n' })
  assert.match((await live.read('added/index.html')) ?? '', /Added/)
  renameSync(join(files.dir, 'docs/added.md'), join(files.dir, 'docs/renamed.md'))
  await live.site.change([join(files.dir, 'docs')])
  assert.equal(await live.read('added/index.html'), undefined)
  assert.match((await live.read('renamed/index.html')) ?? '', /Added/)
  const styled = await live.edit({ 'theme/styles/tokens.css': ':root { --dg-color: red }\n' })
  assert.match(styled.styles ?? '', /^\/assets\/styles-/)
  assert.equal(styled.reload, false)
})

test('a mistake keeps the last good site, and its correction needs no restart', async t => {
  const files = makeSite(t, PAGES)
  const live = await openLive(t, files)
  const good = await live.read('guide/index.html')
  const config = files.readAny('site.config.json')
  const breaks: Record<string, string>[] = [
    { 'docs/guide.md': '---\ntitle: [open\n---\n\nText.\n' },
    { 'site.config.json': '{ "title": ' },
    { 'theme/components/Footer.tsx': 'export function Footer() { throw new Error("no luck") }\n' },
    { 'theme/components/Footer.tsx': 'export function Footer() { return <p>\n' },
  ]
  for (const broken of breaks) {
    const failed = await live.edit(broken)
    assert.equal(failed.isShown, false, JSON.stringify(broken))
    assert.ok(failed.diagnostics.some(({ severity }) => severity === 'error'))
    assert.equal(await live.read('guide/index.html'), good)
    rmSync(join(files.dir, 'theme'), { recursive: true, force: true })
    const mended = await live.edit({ 'docs/guide.md': PAGES['docs/guide.md'], 'site.config.json': config })
    assert.equal(mended.isShown, true)
    assert.equal(await live.read('guide/index.html'), good)
  }
  rmSync(join(files.dir, 'docs'), { recursive: true })
  await live.site.change([join(files.dir, 'docs')])
  files.write(PAGES)
  await live.site.change([join(files.dir, 'docs')])
  assert.equal(await live.read('guide/index.html'), good)
})

test('a page that docsgen fails on is shown as plain markdown, and corrected in place', async t => {
  const live = await openLive(t, makeSite(t, { ...PAGES, 'ui.tsx': FAULTY }, { markdown: { components: 'ui' } }))
  const failed = await live.edit({ 'docs/next.md': '# Next\n\nSome *text*.\n\n<Faulty/>\n' })
  assert.deepEqual(
    [failed.isShown, failed.diagnostics.map(({ rule, file }) => `${rule} ${file}`)],
    [true, ['page-recovered docs/next.md']],
  )
  assert.match((await live.read('next/index.html')) ?? '', /Some <em>text<\/em>[\s\S]*&lt;Faulty\/&gt;/)
  const good = await live.edit({ 'docs/next.md': PAGES['docs/next.md'] })
  assert.deepEqual([good.isShown, good.diagnostics], [true, []])
})

/** Number of sequences of edits. Each takes a second, so a counterexample is not shrunk. */
const { EDITS = '12' } = process.env

test('after any edits memory holds what a clean build writes', async t => {
  const names = ['a', 'b', 'c', 'd']
  const edit = fc.record({
    name: fc.constantFrom(...names),
    /** Milliseconds until the next edit, or until the site is up to date. */
    wait: fc.constantFrom(0, 20, 150, undefined),
    text: fc.constantFrom(
      '# One\n\n[a](./b.md)\n',
      '---\ntitle: Two\nsidebar_position: 1\n---\n\nText $x$.\n',
      '# One\n\n[a](./b.md), and more.\n',
      '# One\n\n[a](./b.md), and more.\n\n## Part\n\nText.\n',
      '# One\n\n[a](./b.md), and more.\n\n## Piece\n\nText.\n',
      '---\ndraft: true\n---\n\nDraft.\n',
      undefined,
    ),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async edits => {
      const files = makeSite(t, PAGES)
      const live = await openLive(t, files)
      let done = Promise.resolve()
      for (const { name, text, wait } of edits) {
        const path = `docs/${name}.md`
        if (text === undefined) rmSync(join(files.dir, path), { force: true })
        else files.write({ [path]: text })
        done = live.site.change([join(files.dir, path)])
        await (wait === undefined ? done : pause(wait))
      }
      await done
      await files.build({ drafts: true, cache: false })
      for (const path of Object.keys(files.tree()))
        if (path !== 'docsgen-manifest.json') assert.equal(await live.read(path), files.read(path), path)
    }),
    { numRuns: Number(EDITS), endOnFailure: true },
  )
})

test('a thousand saves cause a few rebuilds, and the last save counts', async t => {
  const files = makeSite(t, PAGES)
  const live = await openLive(t, files)
  const path = join(files.dir, 'docs/next.md')
  let done: Promise<void> = Promise.resolve()
  for (let save = 0; save <= 1000; save++) {
    writeFileSync(path, `# Next\n\nSave ${save}.\n`)
    done = live.site.change([path])
    if (save % 100 === 0) await pause(1)
  }
  await done
  assert.match((await live.read('next/index.html')) ?? '', /Save 1000\./)
  assert.ok(live.rebuilds.length < 60, `${live.rebuilds.length} rebuilds`)
})

test('thousands of files changed at once cause one or two rebuilds', async t => {
  // A tenth of them are pages, which cost most of the processor time.
  const fileOf = (at: number, word: string) =>
    at % 10 === 0
      ? [`docs/many/${at % 50}/page-${at}.md`, `# Page ${at}\n\n${word}.\n`]
      : [`static/many/${at % 50}/file-${at}.txt`, `${word} ${at}`]
  const all = (word: string) => Object.fromEntries(Array.from({ length: 3000 }, (_, at) => fileOf(at, word)))
  // Only rebuilds are counted: hundreds of pages need no index, and no copies as markdown.
  const config = { search: { enabled: false }, llms: { pages: false, index: false, full: false, chunks: false } }
  const files = makeSite(t, { ...PAGES, ...all('Before') }, config)
  const live = await openLive(t, files)
  const told = new Set<string>()
  const watcher = await watchSite({
    ...{ folders: [files.dir], ignore: [join(files.dir, 'build')] },
    onChange: paths => {
      for (const path of paths) told.add(path)
      void live.site.change(paths)
    },
    ...{ onPolling: () => undefined, onError: error => assert.fail(error) },
  })
  t.after(() => watcher.close())
  const before = live.rebuilds.length
  files.write(all('After'))
  const paths = Object.keys(all('')).map(path => join(files.dir, path))
  await until(() => paths.every(path => told.has(path)), 'the watcher')
  await live.site.change([])
  for (const at of [0, 1400, 2990])
    assert.match((await live.read(`many/${at % 50}/page-${at}/index.html`)) ?? '', /After/)
  for (const at of [1, 1401, 2999]) assert.equal(await live.read(`many/${at % 50}/file-${at}.txt`), `After ${at}`)
  // The last of these was requested here.
  assert.ok(live.rebuilds.length - before <= 3, `${live.rebuilds.length - before} rebuilds`)
})

test('memory stays flat over hundreds of rebuilds', async t => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const files = makeSite(t, PAGES)
  const live = await openLive(t, files)
  const memoryAfter = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      // Another title each time: each rebuild renders all pages, and none is shown in a preview.
      await live.edit({ 'docs/guide.md': `---\ntitle: Guide ${live.rebuilds.length}\n---\n\nText.\n` })
    }
    // Objects released in one turn may release more in the next.
    for (let turn = 0; turn < 3; turn++) {
      collectGarbage()
      await new Promise(setImmediate)
    }
    return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
  }
  await memoryAfter(60)
  const early = await memoryAfter(30)
  const late = await memoryAfter(210)
  const more = late - early
  assert.ok(more < 2.4e6, `${(more / 1e6).toFixed(1)} MB more after 210 rebuilds`)
})

test('the watcher reports real changes once, and temporary files never', async t => {
  const files = makeSite(t, PAGES)
  const batches: string[][] = []
  const watcher = await watchSite({
    ...{ folders: [files.dir], ignore: [join(files.dir, 'build')] },
    ...{ onChange: paths => batches.push(paths), onPolling: () => undefined, onError: error => assert.fail(error) },
  })
  t.after(() => watcher.close())
  files.write({
    'docs/.next.md.swp': 'x',
    'docs/next.md~': 'x',
    'build/index.html': 'x',
    'node_modules/a.md': 'x',
    '.docsgen/x': 'x',
  })
  // As editors save: a new file beside the old one, renamed over it.
  files.write({ 'docs/next.md.tmp': '# New\n' })
  renameSync(join(files.dir, 'docs/next.md.tmp'), join(files.dir, 'docs/next.md'))
  files.write(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`docs/many-${at}.md`, '# Many\n'])))
  const real = ['next', ...Array.from({ length: 300 }, (_, at) => `many-${at}`)].map(name =>
    join(files.dir, `docs/${name}.md`),
  )
  await until(() => real.every(path => batches.flat().includes(path)), 'all changes')
  assert.deepEqual([...new Set(batches.flat())].sort(), real.sort())
  assert.ok(batches.length <= 6, `${batches.length} batches`)
})

async function open(t: TestContext, files: Site, port = 0): Promise<Served> {
  const served = await serveLive({
    ...{
      siteDir: files.dir,
      port,
      host: 'localhost',
      strictPort: port !== 0,
      cache: true,
      drafts: true,
      follow: false,
      jobs: 1,
    },
    ...{ onRebuilt: () => undefined, onNotice: () => undefined },
  })
  t.after(() => served.close())
  return served
}

test('the first page has its styles and scripts, and links to no missing page, while the others are still rendered', async t => {
  const others = Array.from({ length: 200 }, (_, at) => [`docs/other/${at}.md`, `# Other ${at}\n\nText.\n`])
  const { url } = await open(t, makeSite(t, { ...PAGES, 'static/file.txt': 'A file.', ...Object.fromEntries(others) }))
  const html = await (await fetch(`${url}/`)).text()
  const loaded = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path as string)
  assert.ok(loaded.some(path => path.endsWith('.css')) && loaded.some(path => path.endsWith('.js')))
  const statusOf = async (path: string) => [path, (await fetch(url + path)).status]
  for (const path of [...loaded, '/file.txt', '/other/199', '/sitemap.xml', '/search-index/en@current.json'])
    assert.deepEqual(await statusOf(path), [path, 200])
  assert.deepEqual(await statusOf('/nowhere'), ['/nowhere', 404])
})

test('files that are saved, added or removed during the first build are noticed', async t => {
  const others = Array.from({ length: 100 }, (_, at) => [`docs/other/${at}.md`, `# Other ${at}\n\nText.\n`])
  const files = makeSite(t, { ...PAGES, ...Object.fromEntries(others) })
  const { url } = await open(t, files)
  files.write({ 'docs/next.md': '# Next\n\nSaved early.\n', 'docs/added.md': '# Added\n' })
  rmSync(join(files.dir, 'docs/other/7.md'))
  const state = async () => {
    const text = await (await fetch(`${url}/next/`)).text()
    return [
      text.includes('Saved early'),
      (await fetch(`${url}/added/`)).status,
      (await fetch(`${url}/other/7/`)).status,
    ]
  }
  const wanted = JSON.stringify([true, 200, 404])
  await until(async () => JSON.stringify(await state()) === wanted, wanted)
})

test('folders that are created, filled or moved in while the server runs are noticed, including the folder of the pages', async t => {
  const files = makeSite(t, { 'README.md': '# Not a page\n' }, { docs: { routeBasePath: '/' } })
  const { url } = await open(t, files)
  const answers = async (path: string, status: number) => {
    const now = async () => (await fetch(url + path)).status
    await until(async () => (await now()) === status, `${status} for ${path}`)
  }
  await answers('/', 404)
  files.write({ 'docs/index.md': '# Home\n' })
  await answers('/', 200)
  files.write({ 'docs/a/b/c/deep.md': '# Deep\n', 'static/files/deep/er/a.txt': 'a' })
  await answers('/a/b/c/deep', 200)
  await answers('/files/deep/er/a.txt', 200)
  files.write({ 'elsewhere/x/moved.md': '# Moved\n' })
  renameSync(join(files.dir, 'elsewhere'), join(files.dir, 'docs/here'))
  await answers('/here/x/moved', 200)
  renameSync(join(files.dir, 'docs/here'), join(files.dir, 'docs/there'))
  await answers('/there/x/moved', 200)
  await answers('/here/x/moved', 404)
  rmSync(join(files.dir, 'docs/there'), { recursive: true })
  await answers('/there/x/moved', 404)
})

test('over HTTP: pages with the client, the 404 page, the event stream for its own origin only', async t => {
  const files = makeSite(t, PAGES)
  const { url } = await open(t, files)
  const page = await fetch(`${url}/guide/`)
  assert.equal(page.status, 200)
  assert.match(
    await page.text(),
    /<script type="module" src="\/__docsgen\/client\.js" data-docsgen-build="[\w-]+"><\/script><\/head>/,
  )
  const missing = await fetch(`${url}/nowhere`)
  assert.deepEqual([missing.status, /Page not found/.test(await missing.text())], [404, true])
  // Links lead to this address, so it has no redirect.
  assert.equal((await fetch(`${url}/guide`, { redirect: 'manual' })).status, 200)
  assert.equal((await fetch(`${url}/site.config.json`)).status, 404)
  assert.equal((await fetch(`${url}/docs/guide.md`)).status, 404)
  assert.equal((await fetch(`${url}/__docsgen/events`, { headers: { origin: 'https://evil.test' } })).status, 403)
  const stream = await fetch(`${url}/__docsgen/events`)
  assert.equal(stream.headers.get('content-type'), 'text/event-stream')
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
  const next = async () => Buffer.from((await reader.read()).value ?? []).toString('utf8')
  const sent = [await next()]
  files.write({ 'docs/guide.md': '---\ntitle: Guide\n---\n\nSaved.\n' })
  void (async () => {
    for (let text = await next(); text !== ''; text = await next()) sent.push(text)
  })()
  await until(
    () => sent.join('').includes('"changed":["/guide"]'),
    () => `the event of the save; these came:\n${sent.join('')}`,
  )
  await reader.cancel()
})

test('tabs that are opened and closed leave nothing behind', async t => {
  const { url } = await open(t, makeSite(t, PAGES))
  const sockets = () => process.getActiveResourcesInfo().filter(name => name === 'TCPSocketWrap').length
  const before = sockets()
  for (let round = 0; round < 3; round++) {
    const tabs = Array.from({ length: 200 }, () => get(`${url}/__docsgen/events`, { agent: false }))
    await Promise.all(tabs.map(tab => once(tab, 'response')))
    assert.ok(sockets() >= 400, 'both ends of two hundred connections')
    for (const tab of tabs) tab.destroy()
    await until(() => sockets() <= before + 10, `the end of all connections after round ${round}`)
  }
})

test('a port in use is an error message, not a crash; the port is free again afterwards', async t => {
  const files = makeSite(t, PAGES)
  const first = await open(t, files)
  const port = Number(new URL(first.url).port)
  await assert.rejects(open(t, files, port), /Port \d+ cannot be used: it is taken/)
  await first.close()
  const again = await open(t, files, port)
  assert.equal((await fetch(`${again.url}/`)).status, 200)
})

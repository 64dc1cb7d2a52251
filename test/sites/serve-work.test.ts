/**
 * The cost of a save on a live site: only the saved files are read; and the changes that must be noticed nevertheless.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { deferred } from '../../src/base/deferred.ts'
import { gitEnvironment } from '../../src/base/git-environment.ts'
import { createPool } from '../../src/commands/run.ts'
import { serveLive } from '../../src/commands/serve.ts'
import type { Rebuild } from '../../src/dev/rebuild.ts'
import { until } from '../until.ts'
import { openLive } from './open-live.ts'
import { makeSite } from './site.ts'

const PAGES = {
  'docs/index.md': '# Home\n\nSee [the guide](./guide.md).\n',
  'docs/guide.md': '# Guide\n\nIntro.\n\nText.\n',
  'docs/next.md': '# Next\n\nIntro.\n\nText.\n',
}
const isScanned = ({ phases }: Rebuild) => phases.some(({ name }) => name === 'scan')

test('a save of pages reads no other file; any other change reads all', async t => {
  const files = makeSite(t, PAGES)
  const live = await openLive(t, files)
  const steps: [changed: Record<string, string>, scanned: boolean][] = [
    [{ 'docs/guide.md': '# Guide\n\nIntro.\n\nOther text.\n' }, false],
    [
      { 'docs/guide.md': '# Guide\n\nIntro.\n\nMore text.\n', 'docs/next.md': '# Next\n\nIntro.\n\nMore text.\n' },
      false,
    ],
    [{ 'docs/added.md': '# Added\n\nIntro.\n\nText.\n' }, true],
    [{ 'docs/added.md': '# Added\n\nIntro.\n\nOther text.\n' }, false],
    [{ 'docs/guide.md': '---\ntitle: Other\n---\n\nIntro.\n\nMore text.\n' }, false],
    [{ 'static/file.txt': 'Text', 'docs/added.md': '# Added\n\nIntro.\n\nMore text.\n' }, true],
    [{ 'docs/guide.md': '---\ntitle: Other\n---\n\nIntro.\n\nAgain.\n' }, false],
    [{ 'site.config.json': files.readAny('site.config.json').replace('"Site"', '"Other site"') }, true],
    [{ 'docs/guide.md': '---\ntitle: Other\n---\n\nIntro.\n\nAt last.\n' }, false],
  ]
  for (const [changed, scanned] of steps) {
    const rebuild = await live.edit(changed)
    assert.deepEqual([isScanned(rebuild), rebuild.isShown], [scanned, true], JSON.stringify(changed))
    await files.build({ drafts: true, cache: false })
    for (const path of Object.keys(files.tree()))
      if (path !== 'docsgen-manifest.json') assert.equal(await live.read(path), files.read(path), path)
  }
  rmSync(join(files.dir, 'docs/added.md'))
  await live.site.change([join(files.dir, 'docs/added.md')])
  assert.equal(isScanned(live.last()), true)
  assert.equal(await live.read('added/index.html'), undefined)
})

test('a save of a page is shown at all paths of the file', async t => {
  const files = makeSite(t, PAGES, { i18n: { defaultLocale: 'en', locales: ['en', 'de'] } })
  symlinkSync('next.md', join(files.dir, 'docs/alias.md'))
  const live = await openLive(t, files)
  const rebuild = await live.edit({ 'docs/next.md': '# Next\n\nIntro.\n\nOther text.\n' })
  assert.equal(isScanned(rebuild), false)
  for (const path of ['next', 'alias', 'de/next', 'de/alias'])
    assert.match((await live.read(`${path}/index.html`)) ?? '', /Other text/, path)
})

test('a commit is noticed with the next save', async t => {
  const files = makeSite(t, PAGES, { docs: { path: 'docs', routeBasePath: '/', showLastUpdateTime: true } })
  const git = (...args: string[]) => {
    const date = { GIT_AUTHOR_DATE: '2024-05-06T12:00:00Z', GIT_COMMITTER_DATE: '2024-05-06T12:00:00Z' }
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org']
    execFileSync('git', [...who, ...args], { cwd: files.dir, env: { ...gitEnvironment(), ...date }, stdio: 'ignore' })
  }
  git('init')
  git('add', 'docs/index.md')
  git('commit', '-m', 'First')
  const live = await openLive(t, files)
  assert.doesNotMatch((await live.read('guide/index.html')) ?? '', /2024-05-06/)
  git('add', 'docs')
  git('commit', '-m', 'Second')
  const rebuild = await live.edit({ 'docs/next.md': '# Next\n\nIntro.\n\nOther text.\n' })
  assert.equal(isScanned(rebuild), true)
  assert.match((await live.read('guide/index.html')) ?? '', /2024-05-06/)
})

test('an open page is rendered once before the first save, to prepare the thread', async t => {
  const pool = createPool(1)
  const stages: string[] = []
  const runAll = pool.runAll.bind(pool)
  pool.runAll = (call, ...rest) => {
    stages.push(call.stage)
    return runAll(call, ...rest)
  }
  const live = await openLive(t, makeSite(t, PAGES), pool)
  stages.length = 0
  const { build } = live.site
  const rebuilds = live.rebuilds.length
  await live.read('guide/index.html')
  await until(() => stages.length === 2, 'the page to be made')
  await live.read('next/index.html')
  assert.deepEqual(
    [stages, live.previews, live.rebuilds.length, live.site.build],
    [['parse', 'render'], [], rebuilds, build],
  )
  await live.edit({ 'docs/next.md': '# Next\n\nIntro.\n\nOther text.\n' })
  await live.read('next/index.html')
  assert.deepEqual(stages.slice(2, 4), ['parse', 'render'], 'a save is parsed once and rendered once')
  assert.equal(stages.filter(stage => stage !== 'index').length, 4)
})

test('open pages are shown before the others of a rebuild that changes many', async t => {
  const many = Array.from({ length: 60 }, (_, at) => [`docs/many/${at}.md`, `# Page ${at}\n\nText.\n`])
  const styles = { 'theme/styles/tokens.css': ':root { --dg-color: red }\n' }
  const files = makeSite(t, { ...PAGES, ...Object.fromEntries(many), ...styles })
  const live = await openLive(t, files)
  await live.read('many/7/index.html')
  const steps: [changed: Record<string, string>, shown: RegExp][] = [
    [{ 'docs/guide.md': '---\ntitle: Handbook\n---\n\nIntro.\n\nText.\n' }, /Handbook/],
    [{ 'docs/added.md': '# Added\n\nText.\n' }, /Added/],
  ]
  for (const [changed, shown] of steps) {
    live.previews.length = 0
    const rebuild = await live.edit(changed)
    const [preview, ...others] = live.previews
    assert.deepEqual([preview?.changed, others], [['/many/7'], []], JSON.stringify(changed))
    assert.match(preview?.pages[0] ?? '', shown)
    assert.equal(preview?.pages[0], await live.read('many/7/index.html'))
    assert.ok(rebuild.rendered > 60 && rebuild.changed.length > 60 && !rebuild.changed.includes('/many/7'))
    assert.deepEqual([preview?.styles, rebuild.styles], [undefined, undefined])
  }
  // A stylesheet edit renders no page, so that none has to be shown ahead.
  live.previews.length = 0
  const rebuild = await live.edit({ 'theme/styles/tokens.css': ':root { --dg-color: blue }\n' })
  assert.deepEqual([live.previews, rebuild.rendered], [[], 0])
  assert.ok((await live.read('many/7/index.html'))?.includes(rebuild.styles ?? 'no styles'))
  assert.deepEqual(
    (await live.edit({ 'docs/many/7.md': '---\ntitle: [open\n---\n' })).isShown,
    false,
    'what loses its title is not shown ahead either',
  )
  assert.match((await live.read('many/7/index.html')) ?? '', /Page 7/)
})

test('a save of a page that was requested while the first build ended is shown', async t => {
  const config = `export default {
  title: 'Site',
  url: 'https://example.org',
  docs: { path: 'docs', routeBasePath: '/' },
  plugins: [{ name: 'waits', onBuilt: async () => void (await globalThis.whileBuilt?.()) }],
}\n`
  const files = makeSite(t, { ...PAGES, 'site.config.mjs': config })
  files.remove('site.config.json')
  const [isBuilt, isRequested] = [deferred(), deferred()]
  const hooks = globalThis as { whileBuilt?: () => Promise<void> }
  hooks.whileBuilt = () => {
    isBuilt.resolve()
    return isRequested.promise
  }
  t.after(() => delete hooks.whileBuilt)
  const rebuilds: Rebuild[] = []
  const served = await serveLive({
    ...{ siteDir: files.dir, cache: true, drafts: true, jobs: 1, port: 0, host: 'localhost', strictPort: false },
    ...{ follow: false, onRebuilt: rebuild => rebuilds.push(rebuild), onNotice: () => undefined },
  })
  t.after(() => served.close())
  const shown = async (text: string) => (await (await fetch(`${served.url}/guide/`)).text()).includes(text)
  await isBuilt.promise
  assert.ok(await shown('Intro.'))
  isRequested.resolve()
  for (const text of ['Saved once.', 'Saved twice.']) {
    files.write({ 'docs/guide.md': `# Guide\n\nIntro.\n\n${text}\n` })
    await until(
      () => shown(text),
      () => `the page; rebuilds found ${JSON.stringify(rebuilds.map(({ diagnostics }) => diagnostics))}`,
    )
  }
  await until(() => rebuilds.length > 1, 'a rebuild')
  // The plan of the first build is used again.
  for (const { route } of rebuilds.slice(1)) assert.deepEqual([route?.built, route?.because], ['edited pages', []])
})

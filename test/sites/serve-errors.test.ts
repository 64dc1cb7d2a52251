/**
 * The effect of mistakes on a live site: most are shown in their page, some keep the last good site, and none hides
 * other changes.
 */
// Mostly waits: for pauses of the live server.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { main } from '../../src/cli/main.ts'
import { until } from '../until.ts'
import { openLive } from './open-live.ts'
import { makeSite } from './site.ts'

const PAGES = {
  'docs/index.md': '# Home\n\nSee [the guide](./guide.md).\n',
  'docs/guide.md': '# Guide\n\nText.\n',
  'docs/next.md': '# Next\n\nText.\n',
}
const BROKEN = '---\ntitle: [open\n---\n\nBroken text.\n'
const rulesOf = ({ diagnostics }: { diagnostics: readonly { rule: string }[] }) => diagnostics.map(({ rule }) => rule)

test('a mistake that exists at the start does not hide other pages', async t => {
  const live = await openLive(t, makeSite(t, { ...PAGES, 'docs/next.md': BROKEN }))
  assert.deepEqual([live.last().isShown, rulesOf(live.last())], [true, ['front-matter-syntax']])
  for (const text of ['# Guide\n\nFirst.\n', '# Guide\n\nSecond.\n', '---\ntitle: Handbook\n---\n\nThird.\n']) {
    const rebuild = await live.edit({ 'docs/guide.md': text })
    assert.deepEqual([rebuild.isShown, rulesOf(rebuild)], [true, ['front-matter-syntax']])
    assert.ok((await live.read('guide/index.html'))?.includes(text.match(/\w+\.\n$/)?.[0].trim() as string), text)
  }
  assert.match((await live.read('index.html')) ?? '', /Handbook/)
  const corrected = await live.edit({ 'docs/next.md': PAGES['docs/next.md'] })
  assert.deepEqual([corrected.isShown, rulesOf(corrected)], [true, []])
})

test('a page that loses its title stays as it was until another file is saved', async t => {
  const live = await openLive(t, makeSite(t, PAGES))
  const good = await live.read('next/index.html')
  const broken = [BROKEN, `${BROKEN}\nMore.\n`]
  for (const text of broken) {
    assert.equal((await live.edit({ 'docs/next.md': text })).isShown, false)
    assert.equal(await live.read('next/index.html'), good)
  }
  const other = await live.edit({ 'docs/guide.md': '# Guide\n\nOther text.\n' })
  assert.deepEqual([other.isShown, rulesOf(other)], [true, ['front-matter-syntax']])
  assert.match((await live.read('guide/index.html')) ?? '', /Other text/)
  assert.match((await live.read('next/index.html')) ?? '', /Broken text/)
  const corrected = await live.edit({ 'docs/next.md': PAGES['docs/next.md'] })
  assert.deepEqual([corrected.isShown, rulesOf(corrected)], [true, []])
  assert.equal((await live.edit({ 'docs/next.md': BROKEN })).isShown, false, 'a corrected mistake is a new one')
})

test('a mistake in a text is shown with it, whatever the level of its rule', async t => {
  const levels = { onBrokenLinks: 'throw', rules: { 'broken-anchor': 'throw' } }
  const live = await openLive(t, makeSite(t, PAGES, levels))
  const mistakes: [text: string, rule: string][] = [
    ['See [a page](/nowhere) that will come.', 'broken-link'],
    ['See [a part](#nowhere) that will come.', 'broken-anchor'],
    ['A formula: $\\frac{1$.', 'math'],
  ]
  for (const [text, rule] of mistakes) {
    const rebuild = await live.edit({ 'docs/guide.md': `# Guide\n\nText of ${rule}. ${text}\n` })
    assert.deepEqual([rebuild.isShown, rulesOf(rebuild)], [true, [rule]])
    assert.equal(rebuild.diagnostics[0]?.severity, 'error')
    assert.ok((await live.read('guide/index.html'))?.includes(`Text of ${rule}.`))
  }
})

test('a template that fails on all pages keeps the last good site, whatever else is saved', async t => {
  const files = makeSite(t, PAGES)
  const live = await openLive(t, files)
  const good = await live.read('guide/index.html')
  const footer = { 'theme/components/Footer.tsx': 'export function Footer() { throw new Error("no luck") }\n' }
  assert.equal((await live.edit(footer)).isShown, false)
  assert.equal((await live.edit({ 'docs/guide.md': '# Guide\n\nOther text.\n' })).isShown, false)
  assert.equal(await live.read('guide/index.html'), good)
  rmSync(join(files.dir, 'theme'), { recursive: true })
  assert.equal((await live.edit({ 'docs/next.md': '# Next\n\nOther text.\n' })).isShown, true)
  assert.match((await live.read('guide/index.html')) ?? '', /Other text/)
})

test('a config that cannot be read hides no finding: each is printed once', async t => {
  const files = makeSite(t, { ...PAGES, 'docs/next.md': '# Next\n\nSee [a page](/nowhere).\n' })
  const config = files.readAny('site.config.json')
  let out = ''
  let interrupt: (signal: 'SIGINT') => void = () => undefined
  const ended = main(['node', 'docsgen', 'serve', '--watch', '-p', '0'], {
    stdout: {
      write: text => {
        out += text
      },
    },
    ...{ stderr: { write: text => assert.fail(text) }, env: {}, cwd: files.dir },
    onSignal: listener => {
      interrupt = listener
      return () => undefined
    },
  })
  t.after(() => interrupt('SIGINT'))
  const said = (pattern: RegExp) => until(() => pattern.test(out), `${pattern} in the output`)
  await said(/^built \d pages.*, 1 to fix\nwarning broken-link/m)
  files.write({ 'site.config.json': '{ "title": ' })
  await said(/^not shown 0 pages.*, 1 to fix\nerror config/m)
  files.write({ 'site.config.json': config })
  await said(/^rebuilt \d pages.*, 1 to fix, 1 fixed\n/m)
  assert.equal(out.match(/broken-link/g)?.length, 1, out)
  interrupt('SIGINT')
  assert.equal(await ended, 130)
})

/**
 * The search worker in a real browser, over a built site, below a path and under a strict policy.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import type { SearchAnswer } from '../../src/search-engine/types.ts'
import { launchBrowser, serveFolder } from '../e2e/browser.ts'
import { makeSite, type Site } from '../sites/site.ts'
import { repository } from './own-site.ts'

const POLICY = "default-src 'none'; connect-src 'self'; worker-src 'self'; script-src 'self' 'unsafe-eval'"

let browser: Browser
before(async () => {
  browser = await launchBrowser()
})
after(() => browser.close())

/** The engine as a global of the page. */
async function bundleEngine(): Promise<string> {
  const result = await build({
    entryPoints: [join(repository, 'src/search-engine/embedded-engine.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'engineModule',
  })
  return result.outputFiles[0]?.text ?? ''
}

async function openPage(url: string, indexUrl: string, workerUrl: string): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(url)
  const start = `globalThis.engine = engineModule.createEmbeddedEngine(
    { indexUrl: ${JSON.stringify(indexUrl)}, workerUrl: ${JSON.stringify(workerUrl)} }, { locale: 'en' })`
  await page.evaluate(`${await bundleEngine()}; globalThis.engineModule = engineModule; ${start}`)
  return page
}

function ask(page: Page, query: string): Promise<SearchAnswer | { kind: string }> {
  return page.evaluate(
    `engine.search({ query: ${JSON.stringify(query)}, locale: 'en', limit: 20, offset: 0 }).catch(error => ({ kind: error.kind }))`,
  )
}

function workerOf(site: Site): string {
  const path = Object.keys(site.tree()).find(name => /^assets\/search-[\da-f]+\.js$/.test(name))
  assert.ok(path, 'the site has a search worker')
  return path
}

test('readers search a built site without a service', async t => {
  const site = makeSite(
    t,
    {
      'docs/index.md': '# Home\n\nThe quokka of Rottnest.\n',
      'docs/a.md': '# Alpha\n\n## Options\n\nGive `--flag` to it.\n',
      'docs/ja.md': '# 概要\n\n分散型バリデーター。\n',
    },
    { search: { enabled: true } },
  )
  await site.build()
  const server = await serveFolder(join(site.dir, 'build'), { 'content-security-policy': POLICY })
  t.after(server.close)
  const page = await openPage(server.url, '/search-index/', `/${workerOf(site)}`)
  t.after(() => page.close())
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  const urls = async (query: string) => {
    const answer = await ask(page, query)
    return 'hits' in answer ? answer.hits.map(({ url }) => url) : answer
  }
  assert.deepEqual(await urls('quoka'), ['/'])
  assert.deepEqual(await urls('--flag'), ['/a#options'])
  assert.deepEqual(await urls('バリデーター'), ['/ja'])
  assert.deepEqual(await urls('nothing like it'), [])
  const hit = await ask(page, '--flag')
  assert.ok('hits' in hit)
  assert.deepEqual(
    hit.hits[0]?.snippet.filter(({ marked }) => marked).map(({ text }) => text),
    ['--flag'],
  )
})

test('a site without index and a dead worker result in specific failures', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n' }, { search: { enabled: true } })
  await site.build()
  const server = await serveFolder(join(site.dir, 'build'))
  t.after(server.close)
  const noIndex = await openPage(server.url, '/elsewhere/', `/${workerOf(site)}`)
  assert.deepEqual(await ask(noIndex, 'home'), { kind: 'outdated' })
  const noWorker = await openPage(server.url, '/search-index/', '/assets/search-none.js')
  assert.deepEqual(await ask(noWorker, 'home'), { kind: 'network' })
  await Promise.all([noIndex.close(), noWorker.close()])
})

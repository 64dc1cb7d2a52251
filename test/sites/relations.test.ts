/**
 * Relations between pages: related pages, and what distinguishes pages with the same title.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSite } from './site.ts'

const related = (html: string) => {
  const list = /<nav class="dg-related".*?<\/nav>/s.exec(html)?.[0] ?? ''
  return [...list.matchAll(/<a href="([^"]*)"/g)].map(match => match[1])
}
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]

/** Pages without any relation. */
const others = Object.fromEntries(
  ['apples', 'bridges', 'clouds', 'drums', 'engines', 'forests', 'glaciers', 'hammers', 'islands', 'jackets'].map(
    word => [`docs/z-${word}.md`, `# About ${word}\n\nText with [everything](./everything.md).\n`],
  ),
)

test('pages are related by links and by rare words, but not by pages that everything links to', async t => {
  const files = {
    ...others,
    'docs/index.md': '# Home\n\nText.\n',
    'docs/everything.md': '# Everything\n\nText.\n',
    'docs/a/backup.md': '# Backups of the ledger\n\nSee [everything](../everything.md).\n',
    'docs/b/restore.md': '# Restore the ledger from backups\n\nText.\n',
    'docs/aa/between.md': '# Between\n\nText.\n',
  }
  const site = makeSite(t, files, { reading: { relatedPages: 3 } })
  await site.build()
  assert.deepEqual(related(site.read('a/backup/index.html')), ['/b/restore'])
  assert.deepEqual(related(site.read('b/restore/index.html')), ['/a/backup'])
  assert.deepEqual(related(site.read('z-clouds/index.html')), [])
  const again = await site.build()
  assert.equal(again.rendered, 0)
})

test('a site can disable them', async t => {
  const site = makeSite(t, { 'docs/a.md': '# A thing\n\n[b](./b.md)\n', 'docs/b.md': '# A thing\n\n[a](./a.md)\n' })
  await site.build()
  assert.deepEqual(related(site.read('a/index.html')), [])
})

test('pages with the same title name their parent in the title of the document, and only there', async t => {
  const files = {
    'docs/index.md': '# Home\n',
    'docs/node/setup.md': '# Setup\n',
    'docs/wallet/setup.md': '# Setup\n',
    'docs/wallet/other.md': '# Other\n',
  }
  const site = makeSite(t, files)
  await site.build()
  assert.equal(titleOf(site.read('node/setup/index.html')), 'Setup – node | Site')
  assert.equal(titleOf(site.read('wallet/setup/index.html')), 'Setup – wallet | Site')
  assert.equal(titleOf(site.read('wallet/other/index.html')), 'Other | Site')
  assert.match(site.read('wallet/setup/index.html'), /<h1[^>]*>Setup</)
})

test('a favicon is named by its content, and the static file stays', async t => {
  const files = { 'docs/index.md': '# Home\n', 'static/img/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' }
  const site = makeSite(t, files, { favicon: '/img/icon.svg', baseUrl: '/base/' })
  await site.build()
  const [, href = ''] = /<link rel="icon" href="([^"]*)"/.exec(site.read('index.html')) ?? []
  assert.match(href, /^\/base\/assets\/favicon-[\da-f]+\.svg$/)
  assert.equal(site.read(href.slice('/base/'.length)), files['static/img/icon.svg'])
  assert.equal(site.exists('img/icon.svg'), true)
})

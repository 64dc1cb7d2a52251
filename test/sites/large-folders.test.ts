/**
 * A folder with more pages than a sidebar can list: each page shows some of them, and links lead to all.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSite } from './site.ts'

const COUNT = 230
const pages = Object.fromEntries(
  Array.from({ length: COUNT }, (_, at) => [`docs/many/p${at + 100}.md`, `# Page ${at + 100}\n\nText.\n`]),
)
const menuOf = (html: string) => /<nav class="menu"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''
const links = (html: string) => [...menuOf(html).matchAll(/href="\/([^"]*)"/g)].map(([, path]) => path as string)

test('every page in a large folder can be reached through links of sidebars, without scripts', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n\nText.\n', ...pages }, { search: { enabled: false } })
  await site.build()
  const fileOf = (path: string) => `${path}${path === '' || path.endsWith('/') ? '' : '/'}index.html`
  const reached = new Set<string>()
  const open = ['']
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    const found = links(site.read(fileOf(path)))
    assert.ok(found.length < 120, `${path} lists ${found.length}`)
    open.push(...found)
  }
  assert.equal(reached.size, COUNT + 1)
  const menu = menuOf(site.read('many/p250/index.html'))
  assert.match(menu, /aria-current="page"[^>]* href="\/many\/p250\/?">Page 250</)
  assert.match(menu, /menu__link--sublist" href="\/many\/p100\/?">Page 100 – Page 199</)
  assert.match(menu, /<details class="menu__category" open=""><summary[^>]*>(?:<span>)?Page 200 – Page 299</)
  // Previous and next cross the border of a group.
  const next = /<a class="pagination-nav__link pagination-nav__link--next"[^>]*>/.exec(
    site.read('many/p199/index.html'),
  )
  assert.match(next?.[0] ?? '', /href="\/many\/p200\/?"/)

  // Of a changed title, the pages of its group are made again, whatever their place in the folder.
  site.write({ 'docs/many/p250.md': '# Renamed\n\nText.\n' })
  await site.build()
  assert.match(menuOf(site.read('many/p270/index.html')), />Renamed</)
  assert.doesNotMatch(menuOf(site.read('many/p170/index.html')), />Renamed</)
})

test('a page does not grow with the number of categories of its site', async t => {
  const pageOf = async (count: number) => {
    const folders = Array.from({ length: count }, (_, at) => [
      `docs/c${at + 100}/p.md`,
      `# Page ${at + 100}\n\nText.\n`,
    ])
    const site = makeSite(t, Object.fromEntries(folders), { search: { enabled: false } })
    await site.build()
    return site.read('c150/p/index.html')
  }
  const [small, large] = await Promise.all([pageOf(230), pageOf(460)])
  assert.equal(links(small).length, 102, 'the group of the page, and two others')
  assert.equal(links(large).length, 104, 'two more groups')
  assert.ok(large.length - small.length < 500, `${small.length} and ${large.length} bytes`)
})

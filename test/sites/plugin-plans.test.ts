/** A site with plugins is not planned again after edits of text that change nothing of what its plugins add to pages. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { makeSite, type Site } from './site.ts'

type Files = Record<string, string>

const PAGES: Files = {
  'docs/index.md': '# Home\n\nStart with [setup](setup.md).\n',
  'docs/setup.md': '# Setup\n\nDo this.\n\n## First\n\nOne.\n',
  'docs/usage.md': '# Usage\n\nUse it.\n',
}

function siteWith(t: TestContext, plugin: string, pages: Files): Site {
  const config = `export default { title: 'Site', url: 'https://example.org', docs: { path: 'docs', routeBasePath: '/' },
  rules: { 'plugin-failed': 'warn' }, plugins: [{ name: 'house', ${plugin} }] }`
  const site = makeSite(t, { 'site.config.mjs': config, ...pages })
  site.remove('site.config.json')
  return site
}

/** Edits pages, builds, and compares with a cold build. */
async function edit(t: TestContext, site: Site, { plugin, pages }: { plugin: string; pages: Files }) {
  site.write(pages)
  const { route, rendered, diagnostics } = await site.build()
  const cold = siteWith(t, plugin, pages)
  const report = await cold.build()
  assert.deepEqual(site.tree(), cold.tree())
  assert.deepEqual(
    diagnostics.map(({ message }) => message),
    report.diagnostics.map(({ message }) => message),
  )
  const additions = route?.tasks.find(({ name }) => name === 'additions')
  return { built: route?.built, rendered, asked: additions?.run }
}

test('rules and commands of plugins see no page of a build', async t => {
  const plugin = `rules: { short: { what: 'A page is short.', todo: 'Write more.', checkPage: () => [] } },
  commands: { greet: { description: 'Greets.', run: () => 0 } }`
  const site = siteWith(t, plugin, PAGES)
  await site.build()
  const pages = { ...PAGES, 'docs/setup.md': `${PAGES['docs/setup.md']}\nMore.\n` }
  assert.deepEqual(await edit(t, site, { plugin, pages }), { built: 'edited pages', rendered: 1, asked: undefined })
})

test('a plugin is asked again about the page that was edited, and the site is planned if its answer differs', async t => {
  const plugin = `onPage: ({ sections, title, description }) => {
    if (title === 'Setup' && sections.some(({ text }) => /fail/.test(text))) throw new Error('no tag for this')
    const isLong = sections.some(({ text }) => /long/.test(text))
    return {
      headTags: [{ tagName: 'meta', attributes: { name: 'length', content: isLong ? 'long' : 'short' } }],
      files: isLong ? [{ file: title + '.txt', content: description }] : [],
    }
  }`
  const site = siteWith(t, plugin, PAGES)
  await site.build()
  const setup = PAGES['docs/setup.md']
  const steps: [text: string, built: string][] = [
    [`${setup}\nMore.\n`, 'edited pages'],
    [`${setup}\n## Another\n\nMore.\n`, 'edited pages'],
    [`${setup}\nThis is long.\n`, 'whole site'],
    [`${setup}\nThis is still long.\n`, 'edited pages'],
    // The file has the description.
    [`${setup?.replace('Do this.', 'Do that.')}\nThis is still long.\n`, 'whole site'],
    [`${setup}\nThis may fail.\n`, 'whole site'],
    [`${setup}\nThis works.\n`, 'whole site'],
    [`${setup}\nThis works again.\n`, 'edited pages'],
  ]
  for (const [text, built] of steps) {
    const result = await edit(t, site, { plugin, pages: { ...PAGES, 'docs/setup.md': text } })
    assert.equal(result.built, built, text)
    assert.equal(result.asked, built === 'edited pages' ? 1 : result.asked, text)
  }
})

test('a plugin sees the finished site after each edit, and the files that it no longer adds disappear', async t => {
  const plugin = `onBuilt: ({ pages, read }) => pages.flatMap(({ file, title }) => {
    const words = /words: (\\w+)/.exec(read(file))?.[1]
    return words ? [{ file: 'words/' + words + '.txt', content: title }, { file: 'setup/index.html', content: '' }] : []
  })`
  const site = siteWith(t, plugin, PAGES)
  await site.build()
  for (const words of ['words: one', 'words: two', 'nothing', 'words: three', 'words: three, and more']) {
    const pages = { ...PAGES, 'docs/usage.md': `${PAGES['docs/usage.md']}\n${words}\n` }
    const { built } = await edit(t, site, { plugin, pages })
    assert.equal(built, 'edited pages', words)
  }
  assert.equal(site.read('words/three.txt'), 'Usage')
  assert.deepEqual(
    Object.keys(site.tree()).filter(path => path.startsWith('words/')),
    ['words/three.txt'],
  )
  const again = await site.build()
  assert.equal(again.route?.built, 'nothing')
})

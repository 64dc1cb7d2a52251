/**
 * Findings are a part of a page: a page with findings is kept like one without, and what was found about it is reported by
 * each build as by a clean one.
 */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { cacheServer } from './cache-server.ts'
import { openLive } from './open-live.ts'
import { makeSite, type Site } from './site.ts'

type Files = Record<string, string>

const PLAIN: Files = {
  'docs/index.md': '# Home\n\nStart.\n',
  'docs/plain.md': '# Plain\n\nA text.\n',
  'docs/other.md': '# Other\n\nSee [the plain one](plain.md).\n',
}

const EMPTY_LABEL = '| a | b |\n|---|---|\n| <Gone>word</Gone> | c |\n'

/** A page for each origin of findings: the parser, links, components, code, what readers see, and templates. */
const WITH_FINDINGS: Files = {
  ...PLAIN,
  'docs/parser.md': '---\ntitle: Parser\n---\n\n:::nowhere\n\nInside.\n\n:::\n',
  'docs/link.md': '# Link\n\n[Nowhere](nowhere.md) and [no anchor](plain.md#none).\n',
  'docs/lost.md': '---\ndisplayed_sidebar: nowhere\n---\n\n# Lost\n',
  'docs/missing.mdx': `# Missing\n\n<Missing>kept</Missing>\n\n${EMPTY_LABEL}`,
  'docs/code.mdx': '# Code\n\n{window.location.href}\n',
  'docs/cards.mdx': '# Cards\n\n<DocCardList items={5}>\n\nkept\n\n</DocCardList>\n',
  'docs/left.md': '---\ntitle: Left\n---\n\nWelcome to {{ site.title }}.\n\n{% if product %}\n\n- [ ](plain.md)\n',
  'docs/_shared.md': 'Shared {{ version }} text.\n',
  'docs/first.mdx': "import Shared from './_shared.md'\n\n# First\n\n<Shared />\n",
  'docs/second.mdx': "import Shared from './_shared.md'\n\n# Second\n\n<Shared />\n",
  // Every page shows it.
  'theme/components/Footer.tsx':
    "import { useEffect } from 'react'\nexport function Footer() { useEffect(() => undefined); return <footer>f</footer> }\n",
}

const CONFIG = {
  lenient: true,
  reading: { relatedPages: 0 },
  rules: { 'page-code': 'warn', 'broken-markdown-link': 'warn' },
}

async function built(site: Site) {
  const { route, diagnostics, rendered } = await site.build()
  const tasks = new Map(route?.tasks.map(task => [task.name, task]))
  const run = (name: string) => tasks.get(name)?.run
  const work = { searched: tasks.get('searched source'), linked: run('linked page'), joined: run('joined findings') }
  return { rendered, built: route?.built, ...work, diagnostics }
}

/** Builds, compares the output and the findings with those of a clean build, and returns the work. */
async function compared(t: TestContext, site: Site, files: Files) {
  const work = await built(site)
  const clean = makeSite(t, files, CONFIG)
  const report = await clean.build()
  assert.deepEqual(site.tree(), clean.tree())
  assert.deepEqual(work.diagnostics, report.diagnostics)
  return work
}

/** Pages of the site that have no file: the results page and the page for addresses that do not exist. */
const SHELL = 2

test('a page with findings is rendered as often as one without', async t => {
  for (const files of [PLAIN, WITH_FINDINGS]) {
    const own = { ...files }
    const site = makeSite(t, own, CONFIG)
    const first = await built(site)
    const isFaulty = files === WITH_FINDINGS
    const rules = new Set(first.diagnostics.map(({ rule }) => rule))
    const expected = [
      'broken-anchor',
      'broken-markdown-link',
      'component-failed',
      'foreign-markup',
      'inactive-component',
      'lost-text',
      'page-code',
      'unknown-component',
      'unknown-directive',
      'unknown-sidebar',
    ]
    assert.deepEqual([...rules].sort(), isFaulty ? expected : [])
    const edit = (path: string, text: string, then = () => compared(t, site, own)) => {
      own[path] = text
      site.write({ [path]: text })
      return then()
    }
    const { rendered, searched } = await edit('docs/plain.md', '# Plain\n\nAnother text.\n')
    assert.deepEqual([rendered, searched?.run ?? 0], [1, 0])
    if (!isFaulty) continue
    // What was found moves with the text, also where the page stays the same.
    const lower = await edit('docs/left.md', WITH_FINDINGS['docs/left.md']?.replace('---\n\n', '---\n\n\n\n') ?? '')
    assert.deepEqual([lower.rendered, lower.searched?.run], [0, 1])
    for (const path of Object.keys(files).filter(name => name.startsWith('docs/') && files[name] !== PLAIN[name])) {
      const isShared = path === 'docs/_shared.md'
      const again = await edit(path, `${own[path]}\nOne more line.\n`, () => built(site))
      const includes = isShared || own[path]?.includes('_shared')
      assert.deepEqual(
        [again.rendered, again.built],
        [isShared ? 2 : 1, includes ? 'whole site' : 'edited pages'],
        path,
      )
    }
    // Findings that are gone are not repeated, and others take their place.
    assert.equal((await edit('docs/cards.mdx', '# Cards\n\nkept\n')).rendered, 1)
    delete own['docs/first.mdx']
    site.remove('docs/first.mdx')
    const footer = own['theme/components/Footer.tsx'] ?? ''
    const { rendered: all } = await edit(
      'theme/components/Footer.tsx',
      footer.replace('useEffect(() => undefined); ', ''),
    )
    assert.equal(all, Object.keys(own).filter(name => /^docs\/[^_]/.test(name)).length + SHELL)
  }
})

test('whether a site was written for another tool decides what is looked for on pages that stay the same', async t => {
  const files = { ...PLAIN, 'docs/left.md': '# Left\n\nWelcome to {{ site.title }}.\n' }
  const site = makeSite(t, files, { ...CONFIG, lenient: false })
  assert.deepEqual(site.problems(await site.build()), [])
  const config = { title: 'Site', url: 'https://example.org', docs: { path: 'docs', routeBasePath: '/' }, ...CONFIG }
  site.write({ 'site.config.json': JSON.stringify(config) })
  assert.deepEqual(site.problems(await site.build()), ['foreign-markup docs/left.md:3:12'])
})

test('pages with findings are shared with their findings', async t => {
  const { url } = await cacheServer(t)
  const config = { ...CONFIG, cache: { remote: url, mode: 'write', wait: 10 } }
  const first = await makeSite(t, WITH_FINDINGS, config).build()
  const { rendered, diagnostics } = await makeSite(t, WITH_FINDINGS, config).build()
  assert.equal(rendered, 0)
  assert.deepEqual(diagnostics, first.diagnostics)
})

test('a live server renders saved pages alone, and reports what was found about all', async t => {
  const own: Files = { ...WITH_FINDINGS }
  const { last, edit } = await openLive(t, makeSite(t, own, CONFIG))
  const said = () => last().diagnostics.map(({ rule, file, span }) => `${rule} ${file}:${span?.line}`)
  const before = said()
  for (const rule of ['component-failed', 'foreign-markup', 'inactive-component'])
    assert.ok(
      before.some(line => line.startsWith(rule)),
      rule,
    )
  const { rendered } = await edit({ 'docs/plain.md': '# Plain\n\nAnother text.\n' })
  assert.equal(rendered, 1)
  assert.deepEqual(said(), before)
  await edit({ 'docs/cards.mdx': '# Cards\n\nkept\n' })
  assert.deepEqual(
    said(),
    before.filter(line => !line.startsWith('component-failed')),
  )
})

test('what is noticed about a sidebar is found on each page that shows it, whichever was rendered first', async t => {
  const files: Files = { ...PLAIN, 'theme/components/SidebarItems.tsx': SIDEBAR }
  const site = makeSite(t, files, CONFIG)
  const { diagnostics } = await site.build()
  const [found, ...others] = diagnostics
  assert.equal(others.length, 0)
  assert.deepEqual([found?.rule, found?.places], ['inactive-component', Object.keys(PLAIN).length])
  for (const path of Object.keys(PLAIN).slice(1)) {
    site.remove(path)
    delete files[path]
    await compared(t, site, files)
  }
})

const SIDEBAR = `import { useState } from 'react'
export function SidebarItems({ items }) {
  const [shown] = useState(items)
  return <ul>{shown.map(({ label, href }) => <li key={label}><a href={href}>{label}</a></li>)}</ul>
}
`

test('findings are joined again only if others were found', async t => {
  for (const files of [PLAIN, WITH_FINDINGS]) {
    const own = { ...files }
    const site = makeSite(t, own, CONFIG)
    const first = await built(site)
    assert.equal(first.joined, 1)
    const titled = (title: string) => `# ${title}\n\nSee [the plain one](plain.md).\n`
    const edit = async (path: string, text: string | undefined) => {
      if (text === undefined) delete own[path]
      else own[path] = text
      if (text === undefined) site.remove(path)
      else site.write({ [path]: text })
      return (await compared(t, site, own)).joined
    }
    assert.equal(await edit('docs/other.md', titled('Another')), 0)
    assert.equal(await edit('docs/new.md', '# New\n\nA text.\n'), 0)
    // Another finding, and again none.
    assert.equal(await edit('docs/new.md', '# Newer\n\n[Nowhere](nowhere.md)\n'), 1)
    assert.equal(await edit('docs/other.md', titled('Other')), 0)
    // What comes after it moves nothing: no plan is made, and the next one has the same findings.
    assert.equal(await edit('docs/new.md', '# Newer\n\n[Nowhere](nowhere.md)\n\nA line.\n'), undefined)
    assert.equal(await edit('docs/other.md', titled('Third')), 0)
    // Only its place is another one: no plan is made, and the next one is made with it.
    assert.equal(await edit('docs/new.md', '# Newer\n\nA line.\n\n[Nowhere](nowhere.md)\n'), undefined)
    assert.equal(await edit('docs/other.md', titled('Another')), 1)
    // One is suppressed that was found before the page was linked.
    const directive = ':::nowhere\n\nInside.\n\n:::\n'
    assert.equal(await edit('docs/new.md', `# New\n\n${directive}`), 1)
    const comment = '<!-- docsgen-ignore-next-line unknown-directive -->'
    assert.equal(await edit('docs/new.md', `# Newer\n\n${comment}\n${directive}`), 1)
    assert.equal(await edit('docs/other.md', titled('Other')), 0)
    assert.equal(await edit('docs/new.md', undefined), 1)
    // What was found is not known without its file, which is only read if the findings of a page differ.
    for (const path of readdirSync(join(site.dir, '.docsgen'), { recursive: true, encoding: 'utf8' }))
      if (path.endsWith('-links-problems.bin')) site.remove(`.docsgen/${path}`)
    assert.equal(await edit('docs/other.md', titled('Another')), 0)
    own['docs/new.md'] = '# New\n\n[Nowhere](nowhere.md)\n'
    site.write(own)
    const { linked } = await compared(t, site, own)
    assert.equal(linked, Object.keys(own).filter(path => /^docs\/[^_]*\.mdx?$/.test(path)).length)
  }
})

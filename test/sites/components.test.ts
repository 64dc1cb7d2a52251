/**
 * Components, partials and docsgen's own faults in a whole site: what a page cannot show is reported once with its
 * place, by builds with one thread and with two, by audits and by the live server, and other pages are not affected.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { check } from '../check/run-check.ts'
import { FAULTY } from './faulty.ts'
import { makeSite } from './site.ts'

const COMPONENTS = `${FAULTY}
  export function Card({ children, title }) {
    return <section title={title} data-json={JSON.stringify({ title })}>{children}</section>
  }
`
const FILES = {
  'docs/index.md': '# Home\n\nText.\n',
  'parts/index.tsx': COMPONENTS,
  'parts/islands/Counter.tsx': 'export default function Counter({ to }) { return <a href={to}>Count</a> }\n',
}
const CONFIG = { markdown: { components: 'parts' } }

/** Enough pages for a second thread; every seventh has a fault. */
function manyPages(): Record<string, string> {
  const pages = Array.from({ length: 49 }, (_, at) => {
    const more = at % 7 === 0 ? `Before *it*.\n\n<Faulty>\ncontent ${at}\n</Faulty>\n\nAfter.\n` : 'Text.\n'
    return [`docs/page-${at}.mdx`, `# Page ${at}\n\n${more}`]
  })
  return Object.fromEntries(pages)
}

for (const jobs of [1, 2])
  test(`a page that docsgen fails on, in ${jobs} threads, is a finding`, async t => {
    const site = makeSite(t, { ...FILES, ...manyPages() }, CONFIG)
    const report = await site.build({ jobs })
    const expected = [0, 7, 14, 21, 28, 35, 42].map(at => `page-recovered docs/page-${at}.mdx:5:1`)
    assert.deepEqual(site.problems(report).sort(), expected.sort())
    assert.equal(report.published, true)
    for (const at of [0, 42]) {
      const main = site.main(`page-${at}/index.html`)
      assert.match(main, new RegExp(`Before <em>it</em>[\\s\\S]*&lt;Faulty&gt;\\s*content ${at}[\\s\\S]*After`))
    }
    assert.match(site.main('page-1/index.html'), /<p>Text\.<\/p>/)
    // The same from the cache.
    site.write({ 'docs/other.md': '# Other\n\nText.\n' })
    assert.equal(site.problems(await site.build({ jobs })).length, 7)
  })

test('a component that no page can use is reported once, with the number of pages', async t => {
  const page = (name: string, more = '') => `# ${name}\n\n<Crad>\n\n*inside* ${name}\n\n</Crad>\n\n<Crad/>\n${more}`
  const site = makeSite(
    t,
    {
      ...FILES,
      'docs/a.mdx': page('A'),
      'docs/b.md': page('B', '\n{/* docsgen-ignore-next-line unknown-component */}\n<Other/>\n'),
      'docs/c.mdx': page('C', '\nMap<Key>\n'),
    },
    CONFIG,
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['unknown-component docs/a.mdx:3:1'])
  const found = report.diagnostics.find(({ rule }) => rule === 'unknown-component')
  assert.equal(found?.pages, 3)
  assert.equal('subject' in (found ?? {}), false)
  assert.match(found?.hint ?? '', /Did you mean Card\? The components are .*Card, CardGrid, CodeBlock, Counter/)
  assert.match(site.main('b/index.html'), /<p><em>inside<\/em> B<\/p>/)
  const { out, err } = await check(site, '--verbose')
  assert.equal((out + err).match(/<Crad> is not a component of this site/g)?.length, 1)
  assert.match(out + err, /only its content is shown \(in 6 places on 3 pages\)\./)
  const scoped = await check(site, '--files', 'docs/b.md')
  assert.match(scoped.out + scoped.err, /docs\/b\.md:3:1\n {2}<Crad> is not/)
})

test('images in lists of a prop have their published addresses', async t => {
  const row =
    'export function Row({ images }) { return <p>{images.map(([src]) => <img key={src} src={src} alt="" />)}</p> }\n'
  const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'
  const site = makeSite(
    t,
    {
      'docs/index.mdx': "import dot from './dot.svg'\n\n# Home\n\n<Row images={[['/own.svg'], [dot]]} />\n",
      ...{ 'docs/dot.svg': dot, 'static/own.svg': dot, 'parts/index.tsx': row },
    },
    CONFIG,
  )
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.main('index.html'), /<img src="\/own\.svg" alt=""[^>]*>\s*<img src="\/assets\/[^"]*dot[^"]*\.svg"/)
})

test('partials pass props on, in text, in HTML and in addresses', async t => {
  const outer = [
    "import Inner from './_inner.mdx'",
    '<Inner text={props.name} />',
    '<p>Hello {props.name}!</p>',
    'a <kbd>b</kbd> {props.name} <a href={props.good}>good</a> <a href={props.bad}>bad</a>',
    '<Card title={props.name}>c</Card>',
  ]
  const site = makeSite(
    t,
    {
      ...FILES,
      'docs/_outer.mdx': `${outer.join('\n\n')}\n`,
      'docs/_inner.mdx': 'Inner: {props.text}\n',
      'docs/page.mdx':
        '# P\n\nimport Outer from \'./_outer.mdx\'\n\n<Outer name={\'"A" & b\'} good="https://a.b/" bad="javascript:c()" />\n',
    },
    CONFIG,
  )
  assert.deepEqual(site.problems(await site.build()), [])
  const main = site.main('page/index.html')
  assert.match(main, /<p>Inner: &quot;A&quot; &amp; b<\/p>\s*<p>Hello &quot;A&quot; &amp; b!<\/p>/)
  assert.match(main, /<kbd>b<\/kbd> &quot;A&quot; &amp; b <a href="https:\/\/a\.b\/">good<\/a> <a href="">bad<\/a>/)
  const json = /data-json="([^"]*)"/.exec(main)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  assert.deepEqual(JSON.parse(json ?? ''), { title: '"A" & b' })
})

test('a component that needs the site cannot use the props of a partial, which is reported', async t => {
  const site = makeSite(
    t,
    {
      ...FILES,
      'docs/_cards.mdx': '<DocCardList items={props.items} />\n',
      'docs/page.mdx': '# P\n\nimport Cards from \'./_cards.mdx\'\n\n<Cards items="x" />\n',
    },
    CONFIG,
  )
  assert.deepEqual(site.problems(await site.build()), ['expression docs/_cards.mdx:1:1'])
  assert.doesNotMatch(site.main('page/index.html'), /items/)
})

test('an island receives the final address of a page', async t => {
  const site = makeSite(t, { ...FILES, 'docs/page.mdx': '# P\n\n<Counter to="./index.md" />\n' }, CONFIG)
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(
    site.main('page/index.html'),
    /data-dg-island="Counter"[^>]* data-props="{&quot;to&quot;:&quot;\/&quot;}"><a href="\/">/,
  )
})

test('front matter with the names of internal data stays front matter', async t => {
  const script = '{tagName: script, attributes: {src: /x.js}}'
  const robots = '{tagName: meta, attributes: {name: robots, content: noindex}}'
  const front = `---\n"dg:head": [${script}, ${robots}]\nheadTags: [${script}]\n---\n\n# Front\n\nfindable\n`
  const site = makeSite(t, { ...FILES, 'docs/front.md': front })
  assert.deepEqual(site.problems(await site.build()), [])
  assert.doesNotMatch(site.read('front/index.html'), /x\.js|noindex/)
})

test('a list of cards that cannot be shown is a finding on its page, each time', async t => {
  const site = makeSite(t, { ...FILES, 'docs/cards.mdx': '# C\n\n<DocCardList items={5}>\n\nkept\n\n</DocCardList>\n' })
  for (const run of ['first', 'second'])
    assert.deepEqual(site.problems(await site.build()), ['component-failed docs/cards.mdx:1:1'], run)
})

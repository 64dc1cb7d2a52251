/**
 * Pages that were written for other tools, in a site that is built as it is: what does not fit is reported and the rest
 * is published.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSite } from './site.ts'

const HERO = `---
title: Kit
template: splash
hero:
  title: Kit of docs
  tagline: Quick.
  image: { file: ../../assets/kit.webp }
  actions: [{ text: Begin, link: /one/, icon: right-arrow }]
tableOfContents: false
keywords: a, b
---

Text.
`

test('front matter of another tool stops no build: valid parts are kept, and each problem is reported once', async t => {
  const site = makeSite(t, {
    'docs/index.md': HERO.replace('title: Kit\n', 'title: Kit\nlayout: home\n'),
    'docs/one.md': '---\nlayout: page\ntags: one\n---\n\n# One\n\nText of one.\n',
    'docs/two.md': '---\nlayout: page\n---\n\n# Two\n\nText of two.\n',
  })
  const report = await site.build()
  assert.ok(report.published)
  assert.deepEqual(
    report.diagnostics.map(({ severity, file, span, pages = 1 }) => `${severity} ${file}:${span?.line} ${pages}`),
    ['warning docs/index.md:6 1', 'warning docs/index.md:11 1', 'warning docs/one.md:2 2', 'warning docs/one.md:3 1'],
  )
  assert.match(site.read('index.html'), /Kit of docs[\s\S]*Quick\.[\s\S]*Text\./)
  assert.match(site.read('one/index.html'), /Text of one\./)
})

test('a field that decides what is published stays an error', async t => {
  const site = makeSite(t, { 'docs/index.md': '---\ndraft: maybe\n---\n\n# Home\n' })
  const report = await site.build()
  assert.deepEqual([report.published, report.diagnostics.map(({ rule }) => rule)], [false, ['front-matter-type']])
})

const STARLIGHT = `---
title: Kit
---

import { Aside, Badge, Code, LinkButton, Tabs as Group, TabItem } from '@astrojs/starlight/components';

<Group syncKey="pkg">
  <TabItem label="With npm" icon="seti:npm">

  npm text

  </TabItem>
  <TabItem label="yarn">yarn text</TabItem>
</Group>

<Aside type="caution" title="Mind">Text of the note.</Aside>

<LinkButton href="/two" variant="secondary">Go on</LinkButton> {1 + 1} <Badge text="New" variant="success" />

<Code code="let a = 1" lang="js" title="a.js" />

\`\`\`js title="b.js" {1} ins={2} del={"Old":3-4} "const" startLineNumber=5
one()
two()
three()
four()
\`\`\`
`

test('components of Starlight need no import, and marks of Expressive Code mark lines', async t => {
  const site = makeSite(t, { 'docs/index.mdx': STARLIGHT, 'docs/two.md': '# Two\n\nText.\n' }, { baseUrl: '/base/' })
  assert.deepEqual(site.problems(await site.build()), [])
  const main = site.main('index.html')
  assert.match(main, /data-group="pkg"><section class="dg-tab" data-value="with-npm"[\s\S]*npm text[\s\S]*yarn text/)
  assert.match(main, /theme-admonition-caution[\s\S]*Mind[\s\S]*Text of the note\./)
  assert.match(
    main,
    /<a class="button button--secondary" href="\/base\/two">Go on<\/a>\s+2\s+<span class="dg-label dg-label--tip">New/,
  )
  assert.match(main, /a\.js[\s\S]*language-js[\s\S]*let/)
  const lines = [...main.slice(main.indexOf('b.js')).matchAll(/<span class="token-line([^"]*)"/g)].map(
    ([, name]) => name,
  )
  assert.deepEqual(lines, [' theme-code-block-highlighted-line', ' diff-add', ' diff-remove', ' diff-remove'])
})

test('props of Starlight are converted, or named with what is lost', async t => {
  const site = makeSite(t, {
    'docs/index.mdx': `import { Aside, Badge, Code, Icon, LinkButton, LinkCard, TabItem, Tabs } from '@astrojs/starlight/components'

# Kit

<LinkCard title="Two" description="More" href="/two" target="_blank" />

<LinkButton href="/two" icon="star" iconPlacement="start">Start</LinkButton> <LinkButton href="/two" icon="star">End</LinkButton>

<Icon name="star" size="2rem" color="goldenrod" label="Star" />

<Badge text="New" size="small" /> <Badge text="Old" size="large" />

<Aside type="tip" icon="star">Text.</Aside>

<Tabs><TabItem label="a" icon="star">A</TabItem></Tabs>

<Code lang="js" frame="none" mark={[1, '3-4']} ins={{ range: '2' }} del={['words']} code={"one()\\ntwo()\\nthree()\\nfour()"} />
`,
    'docs/two.md': '# Two\n\nText.\n',
  })
  const { diagnostics } = await site.build()
  assert.deepEqual(diagnostics.map(({ rule, message }) => `${rule} ${message}`).sort(), [
    'unused-prop Aside has no icon here; it is shown without it.',
    'unused-prop Badge has no size here; it is shown without it.',
    'unused-prop Code has no del here; it is shown without it.',
    'unused-prop Code has no frame here; it is shown without it.',
    'unused-prop TabItem has no icon here; it is shown without it.',
  ])
  const main = site.main('index.html')
  assert.match(main, /<a href="\/two" target="_blank"/)
  assert.match(
    main,
    /<a class="button[^>]*><svg[^>]*>.*<\/svg> (?:<!-- -->)?Start<\/a>\s<a class="button[^>]*>End(?:<!-- -->)? <svg/,
  )
  assert.match(main, /<svg[^>]*width="32" height="32" color="goldenrod"[^>]*aria-label="Star"/)
  const lines = [...main.matchAll(/<span class="token-line([^"]*)"/g)].map(([, name]) => name)
  const marked = ' theme-code-block-highlighted-line'
  assert.deepEqual(lines, [marked, ' diff-add', marked, marked])
})

test('a component whose tag spans lines shows its content, like one in a line', async t => {
  const site = makeSite(t, {
    'docs/index.md': '# One\n\n<Own\nhref="/x"\ntitle="y">Text of it</Own>\n',
    'docs/two.md': '# Two\n\nSee <Own href="/x">the same</Own>.\n',
  })
  const report = await site.build()
  assert.deepEqual(
    report.diagnostics.map(({ rule, file, pages = 1 }) => `${rule} ${file} ${pages}`),
    ['unknown-component docs/index.md 2'],
  )
  assert.match(site.main('index.html'), /<p>Text of it<\/p>/)
  assert.match(site.main('two/index.html'), /<p>See the same\.<\/p>/)
})

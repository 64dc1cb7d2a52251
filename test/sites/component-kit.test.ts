/**
 * Cards, steps, file trees and badges: their HTML, the check of their links, and the precedence of a site's own
 * component of the same name.
 */
import assert from 'node:assert/strict'
import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeSite } from './site.ts'

const PAGE = `# Kit

<CardGrid>
<Card title="One">

Text with *marks*.

</Card>
<LinkCard title="Two" description="Said" href="/other" />
</CardGrid>

<Steps>

1. First
2. Second

</Steps>

<FileTree>

- docs
  - index.md

</FileTree>

Since 2 <Badge text="Beta" variant="caution" />
`

test('the kit is plain HTML, and its links have the base and are checked', async t => {
  const site = makeSite(
    t,
    {
      'docs/index.md': '# Home\n\n[Kit](kit.mdx)\n',
      'docs/kit.mdx': PAGE,
      'docs/other.md': '# Other\n\n[Kit](kit.mdx)\n',
    },
    { baseUrl: '/base/' },
  )
  assert.deepEqual(site.problems(await site.build()), [])
  const main = site.main('kit/index.html')
  assert.match(
    main,
    /<div class="dg-text-cards"[^>]*>\s*<section class="dg-text-card"><p class="dg-text-card__title">One<\/p>\s*<p>Text with <em>marks<\/em>/,
  )
  assert.match(main, /<a href="\/base\/other">Two<\/a><\/p><p>Said<\/p>/)
  assert.match(main, /<div class="dg-steps">\s*<ol>\s*<li>First<\/li>/)
  assert.match(main, /<div class="dg-file-tree">\s*<ul>\s*<li>docs(?:<!-- -->)?\s*<ul>/)
  assert.match(main, /Since 2 <span class="dg-label dg-label--warning">Beta<\/span>/)
  site.write({ 'docs/kit.mdx': PAGE.replace('/other', '/nowhere') })
  assert.match(site.problems(await site.build()).join('\n'), /broken-link docs\/kit\.mdx/)
})

test("a site's own component with the same name takes precedence", async t => {
  const site = makeSite(
    t,
    {
      'docs/index.mdx': '# Home\n\n<Card title="One">\n\nText\n\n</Card>\n',
      'parts/index.tsx': 'export const Card = ({ title, children }) => <article title={title}>{children}</article>\n',
    },
    { markdown: { components: 'parts' } },
  )
  await site.build()
  assert.match(site.main('index.html'), /<article title="One">\s*<p>Text<\/p>\s*<\/article>/)
})

test('icons, asides, banners and emoji are plain HTML; unknown icons are reported with a suggestion', async t => {
  const page = [
    '# Kit :rocket:',
    '<Icon name="rocket" label="Start" /> <Icon name="github" size={32} />',
    '<Aside type="caution" title="Take care">\n\nText of *the aside*.\n\n</Aside>',
    '<Banner variant="tip">A **new** version.</Banner>',
    'Done :tada:, at 10:100:20, :no_such_emoji: and `:tada:`.',
    '## Part :+1:',
  ].join('\n\n')
  const site = makeSite(t, { 'docs/index.md': page })
  assert.deepEqual(site.problems(await site.build()), [])
  const main = site.main('index.html')
  assert.match(
    main,
    /<svg class="dg-drawing" viewBox="0 0 24 24" width="1.2em" height="1.2em" role="img" aria-label="Start"/,
  )
  assert.match(
    main,
    /<svg class="dg-drawing" viewBox="0 0 24 24" width="32" height="32" aria-hidden="true"[^>]*><path fill="none"/,
  )
  assert.match(
    main,
    /theme-admonition-caution[^>]*><p class="theme-admonition__heading">Take care<\/p>\s*<p>Text of <em>the aside/,
  )
  assert.match(main, /<div class="dg-strip dg-strip--tip">A <strong>new<\/strong> version\.<\/div>/)
  assert.match(main, /Done 🎉, at 10:100:20, :no_such_emoji: and <code>:tada:<\/code>\./)
  assert.match(main, /<h2 id="part-1">Part 👍<\/h2>/)
  assert.match(site.read('index.html'), /<title>Kit 🚀/)
  assert.match(site.read('index.html'), /table-of-contents__link[^>]*>Part 👍</)
  site.write({ 'docs/index.md': page.replace('"rocket"', '"rockett"') })
  assert.deepEqual(site.problems(await site.build()), ['unknown-icon docs/index.md:3:1'])
  assert.match(site.main('index.html'), /\nStart\n/)
})

test('a term includes its definition; the glossary lists all of them', async t => {
  const site = makeSite(
    t,
    {
      'docs/index.mdx':
        'A <Term>Validator</Term>, two <Term name="validator">of them</Term>, <Term definition="Said here.">one</Term>.\n\n<Glossary />\n',
    },
    { markdown: { glossary: { validator: 'Signs blocks & votes.', Cluster: 'Some operators.' } } },
  )
  assert.deepEqual(site.problems(await site.build()), [])
  const main = site.main('index.html')
  assert.match(
    main,
    /<dfn class="dg-term__name" tabindex="0" aria-describedby="dg-term-1">Validator<\/dfn><span class="dg-term__note" role="tooltip" id="dg-term-1">Signs blocks &amp; votes\.<\/span>/,
  )
  assert.match(main, /aria-describedby="dg-term-2">of them<\/dfn>/)
  assert.match(main, /id="dg-term-3">Said here\./)
  assert.match(
    main,
    /<dl class="dg-glossary"><dt id="term-cluster">Cluster<\/dt><dd>Some operators\.<\/dd><dt id="term-validator">/,
  )
  site.write({ 'docs/index.mdx': 'A <Term>validater</Term>.\n' })
  assert.deepEqual(site.problems(await site.build()), ['unknown-term docs/index.mdx:1:3'])
  assert.match(site.main('index.html'), /<p>A validater\.<\/p>/)
})

test('regions and lines of files are included in every page, and follow changes of the file', async t => {
  const code =
    'start()\n// #region main\n  first()\n  // #region inner\n  second()\n  // #endregion inner\n// #endregion\nend()\n'
  const block = (meta: string) => `\`\`\`js ${meta}\n\`\`\`\n`
  const site = makeSite(t, {
    'docs/index.md': `# Code\n\n${block('file=../code/a.js#main')}\n${block('file=@site/code/a.js region=inner title="A"')}\n${block('file=../code/a.js#L8')}`,
    'code/a.js': code,
  })
  const textOf = () =>
    [...site.main('index.html').matchAll(/<code[^>]*>(.*?)<\/code>/gs)].map(([, html = '']) =>
      html.replace(/<[^>]*>/g, ''),
    )
  assert.deepEqual(site.problems(await site.build()), [])
  assert.deepEqual(textOf(), ['first()\nsecond()\n', 'second()\n', 'end()\n'])
  assert.match(site.main('index.html'), /theme-code-block__title">A</)
  site.write({ 'code/a.js': code.replace('second()', 'third()') })
  assert.deepEqual(site.problems(await site.build()), [])
  assert.deepEqual(textOf(), ['first()\nthird()\n', 'third()\n', 'end()\n'])
  site.write({ 'docs/index.md': `# Code\n\n${block('file=../code/a.js#mian')}\n${block('file=../../secret.txt')}` })
  assert.deepEqual(site.problems(await site.build()), [
    'included-file docs/index.md:6:12',
    'included-file docs/index.md:3:1',
  ])
  site.write({ 'docs/index.md': `# Code\n\n${block('file=./gone.js')}` })
  assert.deepEqual(site.problems(await site.build()), ['included-file docs/index.md:3:12'])
  // Nothing outside of the site is read, whatever a path or a link looks like.
  writeFileSync(join(site.dir, '..', 'docsgen-secret.txt'), 'secret')
  t.after(() => rmSync(join(site.dir, '..', 'docsgen-secret.txt')))
  symlinkSync('../docsgen-secret.txt', join(site.dir, 'link.txt'))
  const secret = join(site.dir, '..', 'docsgen-secret.txt')
  for (const path of ['@site/link.txt', `a!${secret}`, '@site/../docsgen-secret.txt', secret]) {
    site.write({ 'docs/index.md': `# Code\n\n${block(`file=${path}`)}` })
    assert.match(site.problems(await site.build()).join(), /included-file|refused-file/, path)
    assert.doesNotMatch(site.read('index.html'), />secret/, path)
  }
})

test('entries in the sidebar have the badges of front matter, category files and the config', async t => {
  const page = (front: string) => `---\n${front}\n---\n\n# Page\n\nText.\n`
  const site = makeSite(t, {
    'docs/index.md': '# Home\n\nText.\n',
    'docs/one.md': page('sidebar_badge: New'),
    'docs/part/_category_.yml': 'label: Part\ncollapsed: false\nbadge: { text: Beta, variant: warning }\n',
    'docs/part/two.md': page('sidebar_badge: { text: Old, variant: danger }'),
  })
  assert.deepEqual(site.problems(await site.build()), [])
  const html = site.read('index.html')
  assert.match(html, /<span>Page <span class="dg-label dg-label--note">New<\/span><\/span>/)
  assert.match(html, /<summary[^>]*><span>Part <span class="dg-label dg-label--warning">Beta<\/span><\/span>/)
  assert.match(html, /<span>Page <span class="dg-label dg-label--danger">Old<\/span><\/span>/)
  site.write({ 'docs/one.md': page('sidebar_badge: { text: Old, variant: odd }') })
  assert.deepEqual(site.problems(await site.build()), ['front-matter-type docs/one.md:2:16'])
})

test('social links are icons with a name, in the bar and in the drawer; their addresses are checked', async t => {
  const social = [
    { icon: 'github', label: 'Source on GitHub', href: 'https://github.com/example/example' },
    { icon: 'rss', label: 'News', href: '/news' },
  ]
  const site = makeSite(
    t,
    { 'docs/index.md': '# Home\n\nText.\n', 'docs/news.md': '# News\n\nText.\n' },
    {
      baseUrl: '/base/',
      navbar: { social },
    },
  )
  assert.deepEqual(site.problems(await site.build()), [])
  const links = site.read('index.html').match(/<a class="dg-social__link"[^>]*>/g)
  assert.deepEqual(links, [
    '<a class="dg-social__link" href="https://github.com/example/example" aria-label="Source on GitHub">',
    '<a class="dg-social__link" href="/base/news" aria-label="News">',
    '<a class="dg-social__link" href="https://github.com/example/example" aria-label="Source on GitHub">',
    '<a class="dg-social__link" href="/base/news" aria-label="News">',
  ])
  const wrong = makeSite(t, { 'docs/index.md': '# Home\n' }, { navbar: { social: [{ ...social[0], icon: 'nosuch' }] } })
  await assert.rejects(wrong.build(), /navbar\.social\[0\]\.icon.*the name of an icon of tabler\.io\/icons/s)
  const broken = makeSite(t, { 'docs/index.md': '# Home\n\nText.\n' }, { navbar: { social } })
  assert.match(broken.problems(await broken.build()).join('\n'), /broken-link/)
})

test('a card with the name of an icon has its drawing, an unknown name is reported, and a card of the site keeps the name', async t => {
  const page = `# Kit\n\n<Card title="One" icon="bolt">\n\nText.\n\n</Card>\n\n<LinkCard title="Two" icon="pencl" href="/kit" />\n`
  const site = makeSite(t, { 'docs/index.mdx': '# Home\n\n[Kit](kit.mdx)\n', 'docs/kit.mdx': page })
  assert.deepEqual(site.problems(await site.build()), ['unknown-icon docs/kit.mdx:9:1'])
  const main = site.main('kit/index.html')
  assert.match(
    main,
    /<section class="dg-text-card"><svg class="dg-drawing"[^>]*aria-hidden="true"[\s\S]*?<\/svg><p class="dg-text-card__title">One/,
  )
  assert.match(main, /<section class="dg-text-card dg-text-card--link"><p class="dg-text-card__title"><a/)
  assert.match(site.read('kit/index.html'), /<link rel="stylesheet" href="\/assets\/kit-/)
  assert.doesNotMatch(site.read('index.html'), /assets\/kit-/)
  site.write({
    'components.tsx': `export function Card({ icon }: { icon?: string }) { return <p>own {icon}</p> }\n`,
    'site.config.json': JSON.stringify({ title: 'Site', markdown: { components: 'components.tsx' } }),
  })
  assert.ok(!site.problems(await site.build()).includes('unknown-icon docs/kit.mdx:3:1'))
  assert.match(site.main('kit/index.html'), /<p>own (?:<!-- -->)?bolt<\/p>/)
})

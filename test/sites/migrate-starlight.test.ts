/**
 * Sites of Starlight, and sites below the root of a repository: the result of `docsgen migrate`, and its report about
 * losses.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrated } from './migrated.ts'

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'

const STARLIGHT = {
  'packages/docs/astro.config.mjs': `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
import validator from 'starlight-links-validator'
export default defineConfig({
  site: 'https://example.org', base: '/kit', trailingSlash: 'always',
  redirects: { '/old': '/kit/guides/one/', '/posts/[...slug]': '/blog/[...slug]' },
  integrations: [starlight({
    title: { en: 'Kit' },
    plugins: [validator()],
    logo: { light: './src/assets/light.svg', dark: './src/assets/dark.svg', replacesTitle: true },
    social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/example/kit' }],
    editLink: { baseUrl: 'https://github.com/example/kit/edit/main/' },
    locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de' } },
    sidebar: [
      'start',
      { label: 'Guides', translations: { de: 'Anleitungen' }, badge: 'New', items: [
        { label: 'First', slug: 'guides/one', translations: { de: 'Erste' } },
        { label: 'Elsewhere', link: 'https://example.org/' },
        { label: 'Gone', slug: 'nowhere' },
      ] },
      { label: 'Reference', collapsed: true, autogenerate: { directory: 'reference' } },
      { label: 'Shown', autogenerate: { directory: 'shown' } },
    ],
  })],
})
`,
  // An installed package would take the options.
  'packages/docs/node_modules/@astrojs/starlight/index.js':
    "export default () => ({ name: '@astrojs/starlight', hooks: {} })\n",
  'packages/docs/node_modules/@astrojs/starlight/package.json':
    '{ "name": "@astrojs/starlight", "type": "module", "main": "index.js" }',
  'packages/docs/tsconfig.json': '{ // aliases\n "compilerOptions": { "paths": { "@parts/*": ["./src/parts/*"] } } }\n',
  'packages/docs/public/robots.txt': 'User-agent: *\n',
  'packages/docs/src/assets/light.svg': PICTURE,
  'packages/docs/src/assets/dark.svg': PICTURE,
  'packages/docs/src/parts/part.mdx':
    'import { Badge } from \'@astrojs/starlight/components\'\n\nA part. <Badge text="ok" />\n',
  'packages/docs/src/content/docs/index.mdx': `---
title: Kit
template: splash
hero:
  tagline: Quick <b>docs</b>.
  image: { file: ../../assets/light.svg, alt: A square }
  actions: [{ text: Begin, link: /kit/start/, icon: right-arrow }]
banner: { content: Version 2 is here }
head: [{ tag: meta, attrs: { name: robots, content: noarchive } }]
---

import { Card, CardGrid } from '@astrojs/starlight/components';

<CardGrid>
  <Card title="Small" icon="open-book">Very small.</Card>
</CardGrid>
`,
  'packages/docs/src/content/docs/Start.mdx': `---
title: Start
description: How to begin.
sidebar: { label: Begin here, badge: { text: Beta, variant: caution } }
next: false
---

import { Image } from 'astro:assets';
import {
  Code as Source,
  Tabs,
  TabItem,
} from '@astrojs/starlight/components';
import light from '../../assets/light.svg';
import Part from '@parts/part.mdx';
import Own from '../../components/Own.astro';

<Image src={light} alt="Light" width="40" densities={[1.5, 2]} />

<Part />

<Own>kept text</Own>

<Source code="let a = 1" lang="js" />

![A \`dark\` square](../../assets/dark.svg) and [one](../guides/one/#two) and [two](/kit/reference/deep/two/).

\`\`\`js
import x from '../../components/Own.astro'
\`\`\`
`,
  'packages/docs/src/content/docs/guides/one.md':
    '---\ntitle: One\n---\n\n:::note[Mind]\nText {of} one.\n:::\n\n## Two\n',
  'packages/docs/src/content/docs/reference/zeta.md': '---\ntitle: Zeta\nsidebar: { order: 1 }\n---\n\nText.\n',
  'packages/docs/src/content/docs/reference/alpha.md': '---\ntitle: Alpha\n---\n\nText.\n',
  'packages/docs/src/content/docs/reference/deep/two.md': '---\ntitle: Two\nsidebar: { order: 0 }\n---\n\nText.\n',
  'packages/docs/src/content/docs/shown/v1.0.md': '---\ntitle: Version\nslug: versions/one\n---\n\nText.\n',
  'packages/docs/src/content/docs/shown/hidden.md': '---\ntitle: Hidden\nsidebar: { hidden: true }\n---\n\nText.\n',
  'packages/docs/src/content/docs/draft.md': '---\ntitle: Draft\ndraft: true\n---\n\nText.\n',
  'packages/docs/src/content/docs/404.md': '---\ntitle: Gone\n---\n',
  'packages/docs/src/content/docs/DE/start.md':
    '---\ntitle: Anfang\n---\n\nText {von} Anfang, [eins](/kit/de/guides/one/).\n',
  'packages/docs/src/content/docs/de/guides/one.mdx':
    '---\ntitle: Eins\n---\n\nimport { Badge } from \'@astrojs/starlight/components\';\n\n## Zwei {#two}\n\nText {1 + 1} <Badge text="neu" />\n\n![](../../../../assets/dark.svg)\n',
}

test('a site of Starlight in packages/docs: the report', async t => {
  const { report, read, lost } = await migrated(t, STARLIGHT)
  assert.equal(report.tool, 'Starlight')
  assert.deepEqual([report.routes.theirs, report.routes.ours], [10, 10])
  assert.deepEqual(
    lost.map(line => line.replace(/; - .*/, '')),
    ['Start.mdx: 16 a component of Astro is left out'],
  )
  assert.deepEqual(
    report.inventory.find(({ title }) => title === 'To look at')?.entries.map(({ name }) => name),
    [
      '404.md is left out: docsgen has its own page for missing addresses.',
      "The entry 'nowhere' of the sidebar leads to no page: it is left out.",
      'The redirect of /posts/[...slug] is a pattern: it is left out.',
    ],
  )
  const fate = (path: string) => report.fields.find(field => field.path === path)?.status
  assert.deepEqual(
    [fate('base'), fate('starlight.sidebar'), fate('starlight.plugins')],
    ['rewrite', 'rewrite', 'ignored'],
  )
  assert.match(read('docs/Start.mdx'), /```js\nimport x from '\.\.\/\.\.\/components\/Own\.astro'\n```/)
})

test('a site of Starlight: pages, languages, sidebar, components, images', async t => {
  const { build } = await migrated(t, STARLIGHT)
  const page = await build()
  const home = page('index.html')
  assert.match(
    home,
    /<h1[^>]*>Kit<[\s\S]*Quick docs\.[\s\S]*href="\/kit\/start\/"[^>]*>Begin[\s\S]*Version 2 is here[\s\S]*Very small/,
  )
  assert.match(home, /<meta name="robots" content="noarchive"/)
  assert.match(home, /dg-social__link" href="https:\/\/github\.com\/example\/kit" aria-label="GitHub"/)
  assert.match(home, /dg-text-card"><svg/)
  assert.match(home, /<img class="dg-only-light" src="\/kit\/logo\/light\.svg" alt="Kit" width="40" height="30"/)
  const start = page('start/index.html')
  assert.match(start, /<img[^>]*alt="Light"[^>]*>[\s\S]*A part\.[\s\S]*kept text[\s\S]*language-js/)
  assert.match(
    start,
    /alt="A dark square"[\s\S]*href="\/kit\/guides\/one\/#two"[\s\S]*href="\/kit\/reference\/deep\/two\/"/,
  )
  const sidebar = start.slice(
    start.indexOf('<nav', start.indexOf('menu__list') - 600),
    start.indexOf('</nav>', start.indexOf('menu__list')),
  )
  const labels = [...sidebar.matchAll(/<(?:a|summary)[^>]*>(.*?)<\/(?:a|summary)>/g)].map(([, text = '']) =>
    text.replace(/<[^>]*>/g, ''),
  )
  assert.deepEqual(
    labels.filter(label => label !== ''),
    [
      'Begin here Beta',
      'Guides New',
      'First',
      'Elsewhere',
      'Reference',
      'deep',
      'Two',
      'Zeta',
      'Alpha',
      'Shown',
      'Version',
    ],
  )
  assert.match(page('guides/one/index.html'), /theme-admonition-note[\s\S]*Mind[\s\S]*Text \{of\} one/)
  assert.match(page('versions/one/index.html'), /<h1>Version/)
  assert.match(page('old/index.html'), /url=\/kit\/guides\/one/)
  assert.match(page('de/start/index.html'), /Text \{von\} Anfang[\s\S]*href="\/kit\/de\/guides\/one\/"/)
  const german = page('de/guides/one/index.html')
  assert.match(german, /Text 2 <span[^>]*>neu[\s\S]*<(?:img|svg)[^>]* (?:src|data-src)="/)
  assert.match(german, /Anleitungen[\s\S]*Erste/)
  assert.match(german, /<a[^>]*href="\/kit\/guides\/one\/"[^>]*>English/)
  assert.equal(page('robots.txt'), 'User-agent: *\n')
})

test('a site of Starlight whose sidebar is code that cannot be run', async t => {
  const { report, build } = await migrated(t, {
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
import { group } from './sidebar'
export default { integrations: [[starlight({ title: 'Kit', sidebar: [group('a')] })]] }
`,
    'sidebar.js': "const all = import.meta.glob('./*.ts')\nexport const group = name => all[name]\n",
    'node_modules/@astrojs/starlight/index.js': 'export default () => ({ hooks: {} })\n',
    'node_modules/@astrojs/starlight/package.json': '{ "type": "module", "main": "index.js" }',
    'src/content/docs/index.md': '---\ntitle: Home\n---\n\nText.\n',
    'src/content/docs/a/one.md': '---\ntitle: One\n---\n\nText.\n',
  })
  const remarks = report.inventory.find(({ title }) => title === 'To look at')?.entries.map(({ name }) => name)
  assert.match(remarks?.[0] ?? '', /^sidebar\.js is left out of the config, because it cannot be run: .*glob/)
  assert.match(remarks?.[1] ?? '', /^No entry of the sidebar could be read/)
  const page = await build()
  assert.match(page('index.html'), /<title>Home \| Kit[\s\S]*menu__list[\s\S]*href="\/a\/one"/)
})

test('dollar signs are text, whatever the packages of the repository are', async t => {
  const config =
    "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'A' })] }\n"
  const files = { 'astro.config.mjs': config, 'src/content/docs/index.md': '---\ntitle: A\n---\n\n$x^2$\n' }
  const plain = await migrated(t, files)
  assert.match(plain.read('site.config.ts'), /math: false/)
  const other = await migrated(t, { ...files, 'package.json': '{ "dependencies": { "katex": "1" } }' })
  assert.match(other.read('site.config.ts'), /math: false/)
})

test('several sites below the root of a repository are listed', async t => {
  const page = { 'packages/one/docs/index.md': '# One\n', 'packages/two/docs/index.md': '# Two\n' }
  const both = { 'packages/one/mkdocs.yml': 'site_name: One\n', 'packages/two/mkdocs.yml': 'site_name: Two\n' }
  await assert.rejects(
    migrated(t, { ...page, ...both, 'test/three/mkdocs.yml': 'site_name: Three\n' }),
    /There are several sites: packages\/one, packages\/two/,
  )
  const { report } = await migrated(t, { ...page, 'packages/one/mkdocs.yml': 'site_name: One\n' })
  assert.deepEqual([report.tool, report.configFile, report.routes.ours], ['MkDocs', 'packages/one/mkdocs.yml', 1])
})

test('without a config of another tool, the error names what is missing', async t => {
  await assert.rejects(migrated(t, { 'docs/index.md': '# Home\n' }), error => {
    const [{ message = '', hint = '' } = {}] =
      (error as { diagnostics?: { message: string; hint?: string }[] }).diagnostics ?? []
    return /no config of mdBook, MkDocs, VitePress/.test(message) && /Name the folder/.test(hint)
  })
  const config = { 'packages/docs/docusaurus.config.js': "module.exports = { title: 'Docs' }\n" }
  await assert.rejects(migrated(t, config), /--to is for sites of mdBook, MkDocs/)
})

test('components of Astro are named with what their props say; commands and addresses are converted', async t => {
  const { report, build } = await migrated(t, {
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight'\nexport default { base: '/kit', integrations: [starlight({ title: 'Kit' })] }\n",
    'src/content/docs/index.mdx': `---
title: Kit
---
import Property from '../../components/Property.astro'
import code from '../../../gone.py?raw'
import { PackageManagers } from 'starlight-package-managers'

<Property name="width" type="length" text={\`a > b\`}>
  What it is.
</Property>

<PackageManagers pkg="kit" dev />

<a href={\`\${import.meta.env.BASE_URL}/more\`}>More</a>
`,
    'src/content/docs/more.md': '---\ntitle: More\n---\n\n:::note\n| a |\n|---|\n| b |\n:::\n\nAfter\n',
    'src/components/Property.astro': '<b>{Astro.props.name}</b><slot />',
  })
  const losses = report.pages.flatMap(({ losses }) => losses)
  assert.match(
    losses.find(({ what }) => what.startsWith('a component of Astro'))?.message ?? '',
    /name="width" type="length"/,
  )
  assert.ok(losses.some(({ what, message }) => what === 'an imported file is not there' && message.includes('gone.py')))
  const page = await build()
  assert.match(page('index.html'), /data-group="npm2yarn"[\s\S]*-D<\/span> kit\n[\s\S]*<a href="\/kit\/more">More/)
  assert.match(page('more/index.html'), /<\/table>[\s\S]*<\/div>[\s\S]*<p>After/)
})

test('words like options of images stay, and so do footnotes; styles of a page and the global fs are found', async t => {
  const { read, build, report } = await migrated(t, {
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
const headers = fs.readFileSync('package.json', 'utf8')
export default { integrations: [starlight({ title: 'Kit' + headers.length })] }
`,
    'package.json': '{}',
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }\n',
    'src/styles/home.css': '.home { color: rgb(1 2 3); }\n',
    'src/assets/a.svg': PICTURE,
    'src/content/docs/index.mdx': `---
title: Kit
---
import "@/styles/home.css";
import { Image } from 'astro:assets';
import a from '@/assets/a.svg';

A quick formatter format, of quality layout[^1] and [id](#party).

## Party 🎉

<Image
  src={a} quality={80}
  alt="The format" format="webp"
/> layout after <Image src={a} alt="Second" layout="full-width" /> format

[^1]: This is the quality.
`,
  })
  assert.deepEqual(report.words.missing, 0)
  const page = await build()
  const home = page('index.html')
  assert.match(home, /A quick formatter format, of quality layout<sup/)
  assert.match(home, /alt="The format"[^>]*> layout after <img[^>]*> format/)
  assert.doesNotMatch(home, /format="webp"|layout="full-width"|quality=/)
  assert.match(home, /This is the quality\./)
  assert.match(home, /<h2[^>]* id="party"/)
  assert.match(home, /<title>Kit \| Kit2</)
  assert.match(read('docs/index.mdx'), /^import "@site\/src\/styles\/home\.css";/m)
})

test('blogs of starlight-blog keep their lists, tags, authors and excerpts', async t => {
  const post = (front: string, body: string) => `---\n${front}\n---\n\n${body}\n`
  const { report, build, lost } = await migrated(t, {
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
import starlightBlog from 'starlight-blog'
export default {
  site: 'https://kit.example',
  integrations: [starlight({
    title: 'Kit',
    locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français' } },
    plugins: [starlightBlog({
      title: { en: 'News', fr: 'Nouvelles' },
      prefix: '/news/',
      postCount: 2,
      prevNextLinksOrder: 'chronological',
      authors: { ada: { name: 'Ada Own', title: 'Editor', picture: '/ada.png', url: 'https://ada.example' } },
    })],
    sidebar: ['index', { label: 'News', link: '/news/' }],
  })],
}
`,
    'public/ada.png': '',
    'src/assets/cover.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    'src/content/docs/index.md': '---\ntitle: Home\n---\n\n[First](/news/first-post/)\n',
    'src/content/docs/news/First Post.mdx': post(
      'title: First\ndate: 2024-01-01\ntags: [Big News, Été]\ncover: { alt: A cover, image: ../../../assets/cover.svg }',
      'Shown in lists.\n\n{/* excerpt */}\n\nOnly on its page.',
    ),
    'src/content/docs/news/second.md': post(
      'title: Second\ndate: 2024-02-01\nexcerpt: In short.\nauthors: [ada, { name: Guest Writer }]',
      'Text of the second.\n\n<!-- excerpt -->\n\nIts rest.',
    ),
    'src/content/docs/news/third.md': post('title: Third\ndate: 2024-03-01\nauthors: nobody', 'Text of the third.'),
    'src/content/docs/fr/news/second.md': post('title: Deuxième\ndate: 2024-02-01', 'Texte.'),
  })
  assert.deepEqual([report.routes.theirs, report.routes.ours], [5, 5])
  assert.deepEqual(lost, ['news/third.md: 1 an author is not known'])
  const remarks = report.inventory.find(({ title }) => title === 'To look at')?.entries.map(({ name }) => name) ?? []
  assert.ok(remarks.some(name => /prevNextLinksOrder of the blog 'news'/.test(name)))
  const page = await build()
  assert.match(page('fr/news/index.html'), /<title>Nouvelles/)
  assert.match(page('fr/news/index.html'), /<a [^>]*href="\/fr\/news\/?"[^>]*>(?:<[^>]*>)*Nouvelles</)
  assert.match(page('news/index.html'), /<a [^>]*href="\/news\/?"[^>]*>(?:<[^>]*>)*News</)
  const list = page('news/index.html')
  assert.match(list, /<title>News/)
  assert.match(list, /Third[\s\S]*Text of the third[\s\S]*Text of the second/)
  assert.doesNotMatch(list, /Its rest/)
  assert.match(page('news/2/index.html'), /A cover[\s\S]*Shown in lists/)
  const first = page('news/first-post/index.html')
  assert.match(first, /aria-label="A cover"[\s\S]*Only on its page/)
  assert.match(first, /href="\/news\/tags\/big-news\/?"/)
  assert.match(page('news/tags/big-news/index.html'), /First/)
  assert.match(page('news/tags/été/index.html'), /First/)
  assert.match(page('news/authors/ada-own/index.html'), /Editor[\s\S]*Second[\s\S]*First/)
  assert.match(page('news/authors/guest-writer/index.html'), /Second/)
  assert.match(page('news/second/index.html'), /<meta name="description" content="In short\."/)
  assert.match(page('fr/news/second/index.html'), /<html lang="fr"[\s\S]*Deuxième/)
  assert.match(page('news/rss.xml'), /<rss/)
})

test('content that Astro sets is shown', async t => {
  const { build, lost } = await migrated(t, {
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Kit' })] }\n",
    'src/content/docs/index.mdx': `---
title: Home
---

<Fragment set:html={"<pre class=\\"x\\"><code>it's \`<b>bold</b>\`</code></pre>"} />

<p set:html="<i>written</i>" />

<p set:text={'a <b>'} />
`,
  })
  assert.deepEqual(lost, [])
  const home = (await build())('index.html')
  assert.match(home, /<pre class="x"><code>it(?:'|&#x27;)s `<b>bold<\/b>`<\/code><\/pre>/)
  assert.match(home, /<p><i>written<\/i><\/p>/)
  assert.match(home, /<p>a &lt;b&gt;<\/p>/)
})

test('a site of Astro that only uses components of Starlight is told what to do', async t => {
  const files = {
    'astro.config.mjs': "export default { vite: { resolve: { alias: { '@astrojs/starlight/components': './a' } } } }\n",
    'src/content/docs/index.mdx': '# Home\n',
  }
  await assert.rejects(migrated(t, files), /This is a site of Astro \(astro\.config\.mjs\)/)
})

test('icons of another package are named once, with those of Starlight beside them', async t => {
  const config =
    "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Kit' })] }\n"
  const { build, lost } = await migrated(t, {
    'astro.config.mjs': config,
    'src/content/docs/index.mdx': `---
title: Home
---
import { Icon } from 'astro-icon/components'

<Icon name="set/apple" /> Apple
`,
    'src/content/docs/own.mdx': `---
title: Own
---
import { Icon } from '@astrojs/starlight/components'

<Icon name="star" /> Star
`,
  })
  assert.deepEqual(lost, ['index.mdx: 4 a component of Astro is left out'])
  const page = await build()
  assert.match(page('index.html'), /Apple/)
  assert.match(page('own/index.html'), /<svg[\s\S]*Star/)
})

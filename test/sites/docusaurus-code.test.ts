/**
 * The code of Docusaurus sites: its imports, and the data that components can request.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CLASSIC, moved } from './moved-site.ts'
import type { Site } from './site.ts'

/** The stylesheet that pages load. */
function stylesOf(site: Site): string {
  const { css } = /href="\/(?<css>assets\/styles-[^"]+\.css)"/.exec(site.read('docs/index.html'))?.groups ?? {}
  return site.read(css ?? '')
}

test('stylesheets that pages and their components import are part of the site', async t => {
  const site = moved(t, {
    'docs/styled.mdx': `import './plain.css'\nimport Box from '@site/src/components/Box'\n\n<Box>inside</Box>\n`,
    'docs/plain.css': '.from-page { color: rebeccapurple }',
    'src/components/Box.js': `import styles from './Box.module.css'\nexport default ({ children }) => <p className={styles.box}>{children}</p>`,
    'src/components/Box.module.css': '.box { color: goldenrod }',
  })
  const report = await site.build()
  const styles = stylesOf(site)
  assert.match(styles, /\.from-page\{color:#639/)
  const name = /<p class="([\w-]*box[\w-]*)">inside/.exec(site.main('docs/styled/index.html'))?.[1] ?? 'nothing'
  assert.ok(styles.includes(`.${name}{color:#daa520}`), `${name} is in the stylesheet`)
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])

  site.write({ 'docs/plain.css': '.from-page { color: tomato }' })
  await site.build()
  assert.match(stylesOf(site), /\.from-page\{color:tomato/)
})

test('styles that need a missing compiler are reported, and their pages are built', async t => {
  const site = moved(t, {
    'src/pages/team.js': `import styles from './team.module.scss'\nexport default () => <p className={styles.card}>Team</p>`,
    'src/pages/team.module.scss': '$c: red; .card { color: $c }',
    'docs/box.mdx': `import styles from '../src/pages/team.module.scss'\n\n<p className={styles.card}>Here</p>\n`,
  })
  const report = await site.build()
  assert.match(site.main('team/index.html'), /<p class="card">Team/)
  assert.match(site.main('docs/box/index.html'), /<p class="card">Here/)
  assert.deepEqual(site.problems(report), [
    'stylesheet src/pages/team.module.scss',
    'missing-home docusaurus.config.js:1:64',
  ])
})

test('code blocks that components create are highlighted', async t => {
  const block = `<CodeBlock language="js" title="app.js">{'const a = 1'}</CodeBlock>`
  const site = moved(t, {
    'src/pages/demo.js': `import CodeBlock from '@theme/CodeBlock'\nexport default () => <main>${block}</main>`,
    'src/components/Sample.js': `import CodeBlock from '@theme/CodeBlock'\nexport default () => ${block}`,
    'docs/sample.mdx': `import Sample from '@site/src/components/Sample'\n\n<Sample />\n`,
  })
  await site.build()
  for (const page of ['demo/index.html', 'docs/sample/index.html']) {
    const html = site.main(page)
    assert.match(html, /theme-code-block__title">app\.js/, page)
    assert.match(html, /<span class="hljs-keyword">const<\/span>/, page)
    assert.doesNotMatch(html, /data-code-block/)
  }
})

test('components can read data of their page and their site', async t => {
  const site = moved(
    t,
    {
      'src/components/Asks.js': `import { useDoc } from '@docusaurus/plugin-content-docs/client'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import { useSomething, duplicates } from '@docusaurus/theme-common'
export default function Asks() {
  const { frontMatter } = useDoc()
  const { unknown } = useSomething()
  return <p>{frontMatter.level} of {useDocusaurusContext().siteConfig.customFields.levels}, {duplicates([1, 2, 1]).length}{unknown.list.map(String)}{unknown.name}{String(unknown)}</p>
}`,
      'docs/asks.mdx': `---\nlevel: three\n---\nimport Asks from '@site/src/components/Asks'\n\n<Asks />\n`,
    },
    `${CLASSIC}, customFields: { levels: 'seven' }`,
  )
  await site.build()
  assert.match(site.main('docs/asks/index.html'), /three of seven, 1</)
  const config = site.readAny('docusaurus.config.js').replace('seven', 'nine')
  site.write({ 'docusaurus.config.js': config })
  await site.build()
  assert.match(site.main('docs/asks/index.html'), /three of nine, 1</)
})

test('a table of contents of another page, data in YAML and raw files can be imported', async t => {
  const site = moved(
    t,
    {
      'docs/_part.mdx': '## Of the part\n\nText.\n',
      'docs/whole.mdx': `import Part, { toc as partToc } from './_part.mdx'
import people from '@site/data/people.yml'
import source from '../data/raw.txt?raw'

export const all = [...partToc]

<Part />

{people.map(({ name }) => <b key={name}>{name}</b>)}

{source}

{all.length}
`,
      'data/people.yml': '- name: Ada\n- name: Bo\n',
      'data/raw.txt': 'raw text',
      'src/pages/people.js':
        "import people from '../../data/people.yml'\nexport default () => <p>{people.length} people</p>",
    },
    `${CLASSIC}, customFields: { count: require('js-yaml').load(require('fs').readFileSync('data/people.yml', 'utf8')).length }`,
  )
  const report = await site.build()
  const html = site.main('docs/whole/index.html')
  assert.match(html, /id="of-the-part"/)
  assert.match(html, /<b>Ada<\/b><b>Bo<\/b>/)
  assert.match(html, /raw text/)
  assert.match(site.main('people/index.html'), /2 people/)
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])
})

test('functions of a config create sidebars and remove numbers from names', async t => {
  const site = moved(
    t,
    {
      'docs/intro.md': '---\nslug: /\nsidebar_position: 1\n---\n# Intro\n',
      'docs/p7=guide/p2=first.md': '# First\n',
      'docs/p7=guide/p1=second.md': '# Second\n',
      'docs/p7=guide/hidden.md': '# Hidden\n',
    },
    `presets: [['classic', { docs: {
      numberPrefixParser: name => {
        const [, number, filename] = /^p(\\d+)=(.*)$/.exec(name) ?? []
        return filename ? { filename, numberPrefix: Number(number) } : { filename: name, numberPrefix: undefined }
      },
      async sidebarItemsGenerator({ defaultSidebarItemsGenerator, docs, ...args }) {
        const shown = docs.filter(({ title, sourceDirName }) => title !== 'Hidden' || sourceDirName !== 'p7=guide')
        const items = await defaultSidebarItemsGenerator({ ...args, docs: shown })
        const isWhole = items.every(item => !Object.values(item).includes(undefined))
        return [...items, { type: 'link', label: (isWhole ? 'Made by ' : 'Gaps in ') + args.item.dirName, href: 'https://elsewhere.example/' }]
      },
    } }]]`,
  )
  const report = await site.build()
  const html = site.read('docs/guide/first/index.html')
  const menu = /<ul class="menu__list">[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''
  const order = ['Intro', 'guide', 'Second', 'First', 'Made by .'].map(label => menu.search(new RegExp(`>${label}<`)))
  assert.deepEqual(
    order,
    [...order].sort((a, b) => a - b),
  )
  assert.ok(order[0] !== -1 && !menu.includes('Hidden'))
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])

  const config = site.readAny('docusaurus.config.js')
  site.write({ 'docusaurus.config.js': config.replace('const shown', "throw new Error('no'); const shown") })
  const { diagnostics, published } = await site.build()
  assert.equal(published, true)
  assert.match(diagnostics.find(({ rule }) => rule === 'sidebar')?.message ?? '', /sidebarItemsGenerator failed: no\./)
  assert.match(site.read('docs/guide/first/index.html'), />Hidden</)
})

test('client modules: stylesheets are used, scripts are reported', async t => {
  const site = moved(
    t,
    { 'src/more.css': '.from-module { color: teal }', 'src/track.js': 'export {}' },
    `${CLASSIC}, clientModules: [require.resolve('./src/more.css'), './src/track.js']`,
  )
  const { diagnostics } = await site.build()
  assert.match(stylesOf(site), /\.from-module\{color:teal/)
  const notes = diagnostics.filter(({ rule }) => rule === 'config-no-effect').map(({ message }) => message)
  assert.equal(notes.length, 1)
  assert.match(notes[0] ?? '', /clientModules\[1\] has no effect: .*\.\/src\/track\.js/)
})

test('pages whose code is detected late are built like those that were detected early', async t => {
  const pages = Array.from({ length: 40 }, (_, at) => [`docs/plain-${at}.mdx`, `# Page ${at}\n\nText.\n`])
  const site = moved(t, {
    ...Object.fromEntries(pages),
    'docs/imports.mdx': `import Box from '@site/src/components/Box'\n\n<Box>first</Box>\n`,
    'docs/late.mdx': `The sum is {[1, 2].reduce((a, b) => a + b)}.\n`,
    'docs/later.mdx': `<b>{'x'.repeat(3)}</b>\n`,
    'docs/fence.mdx': "```js\nimport a from 'a'\n```\n",
    'src/components/Box.js': `export default ({ children }) => <p className="box">{children}</p>`,
    'src/pages/team.js': `import { useMemo } from 'react'\nexport default () => <p>Team of {useMemo(() => 3, [])}</p>`,
  })
  const report = await site.build({ jobs: 2 })
  assert.match(site.main('docs/imports/index.html'), /<p class="box">first/)
  assert.match(site.main('docs/late/index.html'), /The sum is 3\./)
  assert.match(site.main('docs/later/index.html'), /<b>xxx<\/b>/)
  assert.match(site.main('docs/fence/index.html'), /language-js/)
  assert.match(site.main('team/index.html'), /Team of 3/)
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])
  const first = site.read('docsgen-manifest.json')
  for (const jobs of [1, 4]) {
    await site.build({ jobs, cache: false })
    assert.equal(site.read('docsgen-manifest.json'), first)
  }
})

test('diagrams and themed images of page code are like those of markdown', async t => {
  const sources = "{ light: '/a.svg', dark: '/b.svg' }"
  const site = moved(
    t,
    {
      'docs/index.mdx': `---
slug: /
---
import Mermaid from '@theme/Mermaid'
import ThemedImage from '@theme/ThemedImage'

<Mermaid value={\`
graph TD
  A[Begin] --> B[End]
\`} />

<Mermaid value="gantt" />

<ThemedImage alt="One" className="wide" style={{ width: '50%' }} sources={${sources}} />
`,
      'docs/intro.md': '# Intro\n',
      'src/pages/other.jsx': `import ThemedImage from '@theme/ThemedImage'
export default () => <ThemedImage alt="Two" className="wide" sources={${sources}} />`,
      'static/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'static/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    "presets: [['classic', { docs: { routeBasePath: '/' } }]], markdown: { mermaid: true }",
  )
  const report = await site.build()
  const html = site.main('index.html')
  assert.match(html, /class="dg-diagram"[\s\S]*Begin[\s\S]*End/)
  assert.match(html, /language-mermaid[\s\S]*gantt/)
  for (const [main, alt, style] of [
    [html, 'One', true],
    [site.main('other/index.html'), 'Two', false],
  ] as const) {
    const images = main.match(new RegExp(`<img[^>]*alt="${alt}"[^>]*>`, 'g')) ?? []
    assert.deepEqual(
      images.map(image => /class="([^"]*)"/.exec(image)?.[1]),
      ['dg-only-light wide', 'dg-only-dark wide'],
    )
    for (const image of images) assert.equal(/style="width:50%"/.test(image), style, image)
  }
  assert.deepEqual(site.problems(report), ['diagram docs/index.mdx:12:1'])
})

test('JavaScript files may have types, as with the bundlers of Docusaurus', async t => {
  const site = moved(
    t,
    {
      'src/Tour.jsx': `import { useState } from 'react'
export const Tour = ({ href }: { href: string }) => {
  const [step, setStep] = useState<number>(1)
  return <button onClick={() => setStep(step + 1)}>{href} {step}</button>
}`,
      'src/broken.js': 'export const Broken = () => <p>{</p>',
      'docs/tour.mdx': "import { Tour } from '@site/src/Tour'\n\n# Tour\n\n<Tour href='start' />\n",
      'docs/broken.mdx': "import { Broken } from '@site/src/broken'\n\n# Broken\n\n<Broken />\n",
    },
    "presets: [['classic', { docs: { routeBasePath: '/' } }]]",
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ rule, file }) => [rule, file]),
    [['page-code', 'docs/broken.mdx']],
  )
  assert.match(site.main('tour/index.html'), /data-dg-island="Tour-\w+"[^>]*><button>start/)
})

test('a component with state that uses a missing package is an island', async t => {
  const site = moved(
    t,
    {
      'package.json': '{"dependencies":{"ui-kit":"1"}}',
      'src/Count.jsx': `import { useState } from 'react'
import { Card } from 'ui-kit'
export const Count = () => {
  const [count, setCount] = useState(1)
  return <Card><button onClick={() => setCount(count + 1)}>{count}</button></Card>
}`,
      'docs/count.mdx': "import { Count } from '@site/src/Count'\n\n# Count\n\n<Count />\n",
    },
    "presets: [['classic', { docs: { routeBasePath: '/' } }]]",
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ rule }) => rule),
    ['missing-package'],
  )
  assert.match(site.main('count/index.html'), /data-dg-island="Count-\w+"[^>]*><button>1/)
})

test('code gets the files of a folder with require.context, and shows files of markdown', async t => {
  const site = moved(t, {
    'src/components/Changes.jsx': `const files = require.context("../../docs/changes", false, /\\.md$/,)
const texts = require.context('!!raw-loader!@site/docs/changes', true, /\\/v[^/]+\\.md$/, 'sync')
export default () => (
  <>
    {files.keys().map(key => { const File = files(key).default; return <section key={key}><File /></section> })}
    <p>{texts.keys().join(' ')}: {texts('./v1.md').default.length} characters, {files('./v1.md').frontMatter.since}</p>
  </>
)`,
    'docs/changes/v1.md':
      '---\nsince: 2019\n---\n\n## First\n\nA **bold** step, see [two](./v2.md) and ![dot](./dot.svg).\n',
    'docs/changes/v2.md': '## Second\n\nAnother.\n',
    'docs/changes/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    'docs/changes/more/v3.md': '# Third\n',
    'docs/list.mdx': `import Changes from '@site/src/components/Changes'

# List

<Changes />
`,
    'src/pages/all.jsx': `const all = require.context('../../docs/changes')
export default () => <p>{all.keys().filter(key => key.endsWith('.md')).length} files</p>`,
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])
  const html = site.main('docs/list/index.html')
  assert.match(html, /<section>.*First<.*A <strong>bold<\/strong> step, see <a href="\/docs\/changes\/v2">two<\/a>/s)
  assert.match(html, /<img [^>]*alt="dot"/)
  assert.match(html, /<section>.*Second</s)
  assert.match(html, /<p>\.\/more\/v3\.md \.\/v1\.md \.\/v2\.md: \d\d+ characters, 2019<\/p>/)
  assert.match(site.main('all/index.html'), /3 files/)

  site.write({ 'docs/changes/v4.md': '## Fourth\n' })
  await site.build()
  assert.match(site.main('docs/list/index.html'), /Fourth/)
  assert.match(site.main('all/index.html'), /4 files/)
})

test('a component loads files with computed paths in browsers', async t => {
  const load = (path: string, name: string) => `import React, { useEffect, useState } from 'react'
export default function ${name}({ name }) {
  const [data, setData] = useState()
  useEffect(() => { import(\`${path}\${name}.json\`).then(module => setData(module.default.text)) }, [])
  return <p>{data ?? 'loading'}</p>
}`
  const site = moved(t, {
    'src/components/Site.jsx': load('@site/data/', 'Site'),
    'src/components/Near.jsx': load('./data/near-', 'Near'),
    'data/one.json': '{ "text": "text of one" }',
    'src/components/data/near-a.json': '{ "text": "text near" }',
    'src/components/data/other.json': '{ "text": "not asked for" }',
    'docs/list.mdx': `import Site from '@site/src/components/Site'
import Near from '@site/src/components/Near'

<Site name="one" />

<Near name="a" />
`,
  })
  const scripts = () => {
    const folder = join(site.dir, 'build/assets')
    const names = readdirSync(folder).filter(name => name.endsWith('.js'))
    return names.map(name => readFileSync(join(folder, name), 'utf8')).join('\n')
  }
  await site.build()
  assert.match(scripts(), /text of one/)
  assert.match(scripts(), /text near/)
  assert.doesNotMatch(scripts(), /@site|not asked for/)
  site.write({ 'data/two.json': '{ "text": "text of two" }' })
  await site.build()
  assert.match(scripts(), /text of two/)
})

test('links in markdown that code imports start from the page, and those to files from the folder of the file', async t => {
  const site = moved(t, {
    'src/components/Setup.jsx': "import Content from '../../docs/deep/_setup.md'\nexport default () => <Content />\n",
    'docs/deep/_setup.md': '[a](more/tool#part), [f](./other.md), [d](data.zip) and ![i](i.svg)\n',
    'docs/deep/other.md': '# Other\n',
    'docs/deep/data.zip': 'zip',
    'docs/deep/i.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'docs/more/tool.md': '# Tool\n\n## Part\n',
    'docs/list.mdx': "import Setup from '@site/src/components/Setup'\n\n# List\n\n<Setup />\n",
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])
  const html = site.main('docs/list/index.html')
  assert.match(html, /href="\/docs\/more\/tool#part">a<.*href="\/docs\/deep\/other">f<.*\.zip".*>d<.*src="[^"]*\.svg"/s)
})

test('a file of MDX that code imports is read as MDX: code, tags and expressions are what they are there', async t => {
  const site = moved(t, {
    'src/components/Setup.jsx':
      "import Content, { contentTitle } from '../../docs/_setup.mdx'\nexport default () => <div><b>{contentTitle}</b><Content /></div>\n",
    'docs/_setup.mdx': `import Start, { toc } from './_start.mdx'

export const settings = {
  name: 'not shown',
}

\`\`\`bash
# not the title
import keys from wallet
\`\`\`

The title
=========

export your keys, and write \`<Start />\` or \`import\` in code.

<Tip when={{ a: { b: 1 > 0 } }}>

    Indented *text*.

</Tip>

{/* not shown
   either */}

<Start
/>
`,
    'docs/_start.mdx': 'Start *it*.\n',
    'docs/list.mdx': "import Setup from '@site/src/components/Setup'\n\n# List\n\n<Setup />\n",
  })
  const { diagnostics } = await site.build()
  assert.ok(diagnostics.some(({ message }) => message.includes('uses Tip in docs/_setup.mdx')))
  const html = site.main('docs/list/index.html')
  assert.match(html, /<b>The title<\/b>/)
  assert.match(html, /export your keys, and write <code>&lt;Start \/&gt;<\/code> or <code>import<\/code> in code\./)
  assert.match(html, /<p>Indented <em>text<\/em>\.<\/p>[\s\S]*Start <em>it<\/em>\./)
  assert.match(html, /import.*keys/)
  assert.doesNotMatch(html, /not shown|settings|\}|&gt; 0/)
})

test('a file of MDX that code imports has the files that it imports, and names other components', async t => {
  const site = moved(t, {
    'src/components/Setup.jsx':
      "import { createElement } from 'react'\nimport Content from '../../docs/_setup.mdx'\nexport default props => createElement(Content, props)\n",
    'docs/_setup.mdx': `import Start from './_start.mdx'
import Tabs from '@theme/Tabs'

<Start />

\`\`\`mdx-code-block
<Tabs>
  <TabItem value="a" label="Command">
\`\`\`

\`\`\`bash
run <Fast> here
\`\`\`

\`\`\`mdx-code-block
  </TabItem>
</Tabs>
\`\`\`

<Picture src={useBaseUrl(props.src)} />
`,
    'docs/_start.mdx': "import Setup from './_setup.mdx'\n\n### Start\n\nStart *it*.\n\n<Setup />\n",
    'docs/list.mdx':
      'import Setup from \'@site/src/components/Setup\'\n\n# List\n\n## Steps\n\n<Setup src="a.png" />\n',
  })
  const report = await site.build()
  const messages = report.diagnostics.filter(({ severity }) => severity !== 'info').map(({ message }) => message)
  assert.deepEqual(messages, [
    'The code of pages uses Tabs, TabItem, Picture in docs/_setup.mdx, which docsgen does not have; what depends on it is left out.',
    "There is no page at '/', where the navbar's brand and the breadcrumbs lead.",
  ])
  const html = site.main('docs/list/index.html')
  assert.match(html, /<h3[^>]*>Start<\/h3>.*Start <em>it<\/em>\..*<strong>Command<\/strong>.*run .*Fast.* here/s)
  assert.doesNotMatch(html, /mdx-code-block|&lt;Tab|<tab|<picture|useBaseUrl/i)

  site.write({ 'docs/_start.mdx': 'Begin.\n' })
  await site.build()
  assert.match(site.main('docs/list/index.html'), /Begin\./)
})

test('names of classes are joined without the packages for it', async t => {
  const site = moved(t, {
    'src/pages/look.js': `import clsx from 'clsx'
import classnames from 'classnames'
export default () => <p className={classnames('button', { big: true, small: false }, ['wide', clsx('deep')])}>Look</p>`,
  })
  assert.deepEqual(site.problems(await site.build()), ['missing-home docusaurus.config.js:1:64'])
  assert.match(site.main('look/index.html'), /<p class="button big wide deep">Look/)
})

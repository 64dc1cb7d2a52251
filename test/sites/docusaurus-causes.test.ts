/**
 * What is said about sites of Docusaurus: one finding for each cause, such as a missing package or a page that is not built,
 * and none about what works there.
 */
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CLASSIC, moved } from './moved-site.ts'
import { runCli } from './run-cli.ts'
import { makeSite } from './site.ts'

test('links to a page that is not built, also those to the home page, are in its finding', async t => {
  const site = moved(t, {
    'package.json': '{"dependencies":{"a-kit":"1"}}',
    'docs/intro.md': '# Intro\n\n[home](/) and [team](/team)\n',
    'src/pages/index.js':
      "import { Hero } from 'a-kit'\nif (!Hero.name) throw new Error()\nexport default () => Hero.sub()\n",
    'src/pages/team.js': 'throw new Error("no team")\nexport default () => null\n',
  })
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ rule, file, message }) => [rule, file, /\d+ links? leads? to/.exec(message)?.[0]]),
    [
      ['missing-package', 'src/pages/index.js', '2 links lead to'],
      ['page-not-built', 'src/pages/team.js', '1 link leads to'],
    ],
  )
})

test('a page whose component has no counterpart is not called empty besides', async t => {
  const site = moved(t, {
    'src/pages/index.js': "import ApiDoc from '@theme/ApiDoc'\nexport default () => <ApiDoc />\n",
  })
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ rule }) => rule),
    ['page-code'],
  )
})

test('grid areas in a stylesheet of a module keep their names', async t => {
  const site = moved(t, {
    'src/pages/index.js':
      "import styles from './index.module.css'\nexport default () => <p className={styles.box}>Box</p>\n",
    'src/pages/index.module.css': ".box { display: grid; grid-template-areas: 'logo text'; }\n",
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const { css } = /href="\/(?<css>assets\/styles-[^"]+\.css)"/.exec(site.read('index.html'))?.groups ?? {}
  assert.match(site.read(css ?? ''), /grid-template-areas:"logo text"/)
})

test('a module with a dot in its name is code, and no image', async t => {
  const site = moved(
    t,
    {
      'docs/box.mdx': "import Play from '@site/play/box.playground'\n\n# Box\n\n<Play />\n",
      'play/box.playground.tsx': 'export default () => <b>Played</b>\n',
    },
    CLASSIC,
  )
  const report = await site.build()
  assert.match(site.main('docs/box/index.html'), /<b>Played<\/b>/)
  assert.deepEqual(
    site.problems(report).filter(text => !text.startsWith('missing-home')),
    [],
  )
})

test('markdown from outside the site may refer to files of the site by the name of its folder', async t => {
  const config =
    "module.exports = { title: 'Kit', url: 'https://kit.example', baseUrl: '/', presets: [['classic', {}]] }"
  const site = makeSite(t, {
    'CONTRIBUTING.md': '# Contributing\n\n![checks](website/static/img/checks.svg)\n\n[labels](lables.md)\n',
    'website/docusaurus.config.js': config,
    'website/docs/intro.mdx': "---\nslug: /\n---\nimport Guide from '../../CONTRIBUTING.md'\n\n<Guide />\n",
    'website/docs/repo/labels.md': '# Labels\n',
    'website/static/img/checks.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  rmSync(join(site.dir, 'site.config.json'))
  const { text } = await runCli(join(site.dir, 'website'), ['check', '--format', 'compact'])
  assert.deepEqual(
    text.split('\n').filter(line => /CONTRIBUTING/.test(line)),
    [
      "../CONTRIBUTING.md:5:1: error broken-markdown-link: There is no page from the file 'lables.md'. Did you mean '/repo/labels.md'?",
    ],
  )
})

test('an announcement that the site shows with a component of its own need not have content', async t => {
  const bar = "themeConfig: { announcementBar: { id: 'a', content: ' ' } }"
  const own = 'export default () => <p>Own</p>\n'
  const found = async (files: Record<string, string>) => {
    const { diagnostics } = await moved(
      t,
      files,
      `presets: [['classic', { docs: { routeBasePath: '/' } }]], ${bar}`,
    ).build()
    return diagnostics.map(({ message }) => message)
  }
  assert.deepEqual(await found({}), ['announcementBar has no effect: its content is empty.'])
  assert.deepEqual(await found({ 'src/theme/AnnouncementBar/Content/index.js': own }), [])
})

test('an anchor that two versions of a page lack is one finding', async t => {
  const links = '# Links\n\n[roles](roles.md#inline-roles)\n'
  const site = moved(t, {
    'versions.json': '["1.29", "1.28"]',
    ...Object.fromEntries(
      ['docs', 'versioned_docs/version-1.29', 'versioned_docs/version-1.28'].flatMap(dir => [
        [`${dir}/links.md`, dir === 'docs' ? '# Links\n' : links],
        [`${dir}/roles.md`, '# Roles\n\n## Passwords\n'],
        [`${dir}/intro.md`, '---\nslug: /\n---\n# Intro\n'],
      ]),
    ),
  })
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics
      .filter(({ rule }) => rule === 'broken-anchor')
      .map(({ places, pages, related = [] }) => [places, pages, related.length]),
    [[2, 2, 1]],
  )
})

test('addresses on pages of React have their places in the module', async t => {
  const site = moved(t, {
    'src/pages/index.jsx':
      'import Link from \'@docusaurus/Link\'\n\nexport default () => (\n  <Link to="/gone">gone</Link>\n)\n',
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['broken-link src/pages/index.jsx:4:13'])
})

test('a build gives findings the places that an audit gives them', async t => {
  const site = moved(
    t,
    {
      'docs/a.md': '---\nslug: a b\nunknown_field: 1\n---\n# A\n',
      'sidebars.js': "module.exports = { s: ['gone', 'a', 'a'] }\n",
    },
    `presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]], favicon: 'img/none.ico', customFields: {},
     themeConfig: { navbar: { items: [{ to: '/gone', label: 'Gone' }] }, announcementBar: { id: 'a', content: '' } }`,
  )
  const placesOf = async (command: string) => {
    const { text } = await runCli(site.dir, [command, '--format', 'json'])
    return text.split('\n').flatMap(line => {
      const { type, rule, file, span } = line.startsWith('{') ? JSON.parse(line) : {}
      return type === 'diagnostic' ? [`${rule} ${file}:${span?.line}:${span?.column}`] : []
    })
  }
  const ofBuild = await placesOf('build')
  const ofAudit = new Set(await placesOf('check'))
  assert.ok(ofBuild.length >= 5, ofBuild.join('\n'))
  assert.deepEqual(
    ofBuild.filter(place => !ofAudit.has(place) || place.includes('undefined')),
    [],
  )
})

test('the image in front matter may begin at the root of the site, without a slash', async t => {
  const post = '---\ntitle: Post\nimage: img/card.png\n---\n\nText\n'
  const site = moved(
    t,
    { 'blog/2024-01-01-post.md': post, 'static/img/card.png': 'x' },
    "presets: [['classic', { docs: { routeBasePath: '/' } }]]",
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  assert.match(
    site.read('blog/2024/01/01/post/index.html'),
    /<meta property="og:image" content="https:\/\/example\.org\/img\/card\.png"/,
  )
})

test('a table that is text in several versions is one finding', async t => {
  const page = '# Table\n\nText:\n\n| Method | Name |\n| --- | --- | --- |\n| GET | Read |\n| PUT | Write |\n'
  const versions = ['9', '8', '7', '6', '5', '4', '3', '2']
  const site = moved(t, {
    'versions.json': JSON.stringify(versions),
    ...Object.fromEntries(
      ['docs', ...versions.map(name => `versioned_docs/version-${name}`)].flatMap(dir => [
        [`${dir}/table.md`, dir.endsWith('-2') ? page.replace('Text:', 'Text:\n\nMore:') : page],
        [`${dir}/intro.md`, '---\nslug: /\n---\n# Intro\n'],
      ]),
    ),
  })
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ rule, places, related = [] }) => [rule, places, related.length]),
    [
      ['failed-markup', 9, 5],
      ['missing-home', undefined, 0],
    ],
  )
})

test('data that a missing package would show as markup is no markup of the page', async t => {
  const site = moved(
    t,
    {
      'package.json': '{"dependencies":{"a-markdown":"1"}}',
      'docs/a.mdx':
        "import Text from 'a-markdown'\nimport { data } from '@site/src/data'\n\n# A\n\nUse the [role manager](https://kit.example/roles) as a reference.\n\n<Text>{data}</Text>\n",
      'src/data.js':
        "export const data = '| Name | By |\\n| --- | --- |\\n| [role manager](https://kit.example/roles) | Kit |'\n",
    },
    "presets: [['classic', { docs: { routeBasePath: '/' } }]]",
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ rule }) => rule),
    ['missing-package'],
  )
})

test('an empty title in front matter is one finding at its place', async t => {
  const site = moved(t, {
    'docs/sub/a.md': "---\nid: a\ntitle: ''\n---\n\nText\n\n## Part\n",
    'docs/sub/b.md': '# B\n',
  })
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics
      .filter(({ rule }) => rule === 'lost-text')
      .map(({ file, span, message }) => [file, span?.line, message]),
    [['docs/sub/a.md', 3, 'The title of the page is shown without text.']],
  )
})

test('a generated index without an address of its own has its place in the sidebars', async t => {
  const link = "link: { type: 'generated-index', slug: '/guides' }"
  const site = moved(
    t,
    {
      'docs/guides/index.md': '# Guides\n',
      'docs/guides/a.md': '# A\n',
      'sidebars.js': `module.exports = {\n  s: [\n    { type: 'category', label: 'All guides', ${link}, items: ['guides/a'] },\n    'guides/a',\n  ],\n}\n`,
    },
    "presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.js' } }]]",
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ rule, severity, file, span }) => [rule, severity, file, span?.line]),
    [
      ['sidebar-duplicate-doc', 'info', 'sidebars.js', 3],
      ['duplicate-route', 'warning', 'sidebars.js', 3],
    ],
  )
})

test('braces that were text in earlier versions of MDX are one note', async t => {
  const table = (type: string) => `| Type |\n| --- |\n| ${type} |\n`
  const objects = [
    '{ text: string, [...Text props](b.md)}',
    '{ icon: a string }',
    '{[...Icon props](b.md)}',
    '{ a: b c }',
  ]
  const site = moved(t, {
    'docs/a.md': `# A\n\n${objects.map(table).join('\n')}`,
    'docs/b.md': `# B\n\n${table('object { width, color }')}`,
    'docs/intro.md': '---\nslug: /docs\n---\n# Intro\n',
    'src/pages/index.js': 'export default () => <p>Home</p>\n',
  })
  const { diagnostics } = await site.build()
  assert.match(site.main('docs/a/index.html'), /\{ text: string, <a href="\/docs\/b">\.\.\.Text props<\/a>\}/)
  assert.match(site.main('docs/b/index.html'), /object \{ width, color \}/)
  assert.deepEqual(
    diagnostics.map(({ rule, severity, places }) => [rule, severity, places]),
    [
      ['mdx-syntax', 'info', 4],
      ['page-code', 'info', undefined],
    ],
  )
})

test('a component without the data of a plugin that is not run does not fail besides', async t => {
  const own = "import { usePluginData } from '@docusaurus/useGlobalData'\n"
  const site = moved(
    t,
    {
      'package.json': '{"dependencies":{"a-fetch":"1"}}',
      'plugins/people/index.js':
        "const get = require('a-fetch')\nmodule.exports = () => ({ name: 'people', loadContent: () => get(), contentLoaded: ({ content, actions }) => actions.setGlobalData({ all: content }) })\n",
      'src/People.js': `${own}export default () => <ul>{usePluginData('people').all.map(name => <li key={name}>{name}</li>)}</ul>\n`,
      'docs/people.mdx': "import People from '@site/src/People'\n\n# People\n\n<People />\n",
      'src/pages/index.js':
        "import People from '@site/src/People'\nexport default () => <main><p>All</p><People /></main>\n",
    },
    "presets: [['classic', {}]], plugins: ['./plugins/people']",
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ rule }) => rule),
    ['missing-package'],
  )
})

test('anchors of headings that a missing plugin may change are one note', async t => {
  const site = moved(
    t,
    {
      'package.json': '{"dependencies":{"a-markers":"1"}}',
      'docs/intro.md': '---\nslug: /\n---\n# Intro\n\n[color](#color) [b](#b) [c](#c) [d](#d)\n\n## Color [A]\n',
    },
    "presets: [['classic', { docs: { routeBasePath: '/', beforeDefaultRemarkPlugins: [require('a-markers').markers] } }]]",
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ rule, severity, places }) => [rule, severity, places]),
    [
      ['missing-package', 'warning', undefined],
      ['broken-anchor', 'info', 4],
    ],
  )
})

test('modules of a folder that is not there are one finding, also those that are shown as text', async t => {
  const names = ['A', 'B', 'C', 'D']
  const page = (name: string) =>
    `import ${name} from '../examples/${name}'\nimport code from '!!raw-loader!../examples/${name}'\nimport Show from '@site/src/Show'\n\n# ${name}\n\n<Show code={code}><${name} /></Show>\n`
  const site = moved(
    t,
    {
      ...Object.fromEntries(names.map(name => [`docs/guides/${name}.mdx`, page(name)])),
      'src/Show.js':
        "import { useState } from 'react'\nexport default ({ code, children }) => { const [open] = useState(true); return open && <pre>{code}{children}</pre> }\n",
    },
    "presets: [['classic', { docs: { routeBasePath: '/' } }]]",
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ rule, hint, places }) => [rule, hint, places]),
    [['page-code', 'There is no folder docs/examples: correct the imports, or run what makes its files.', 4]],
  )
})

test('what a preset of others has besides the classic one is part of the finding about it', async t => {
  const api = "api: { path: 'pets.yaml', routeBasePath: '/pets' }, proxy: []"
  const site = moved(
    t,
    { 'docs/intro.md': '---\nslug: /\n---\n# Intro\n\n[pets](/pets) and [one](/pets/one)\n' },
    `presets: [['kit-preset', { docs: { routeBasePath: '/' }, ${api} }]]`,
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ message }) => message),
    [
      'presets[0] is read as the classic preset, whose options it has: the preset (kit-preset) is not known. Of components of its theme only the content is shown. Its options api and proxy have no effect. 2 links lead to pages that the site lacks because of it.',
    ],
  )
})

test('sass that a listed plugin brings is part of the packages to install', async t => {
  const site = moved(
    t,
    {
      'package.json': '{"dependencies":{"docusaurus-plugin-sass":"1","a-kit":"1"}}',
      'src/own.scss': 'a { b { color: red } }',
      'src/pages/index.js':
        "import styles from './index.module.scss'\nimport { Kit } from 'a-kit'\nexport default () => <p className={styles.a}>Home<Kit /></p>\n",
      'src/pages/index.module.scss': '.a { b { color: red } }',
    },
    "presets: [['classic', { theme: { customCss: './src/own.scss' } }]], plugins: ['docusaurus-plugin-sass']",
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ message }) => message),
    [
      'The packages a-kit, docusaurus-plugin-sass are not installed; of the components that use them only the content is shown, and SCSS is not compiled to CSS.',
    ],
  )
})

test('what components of a page import or link to has its place in their modules', async t => {
  const site = moved(t, {
    'package.json': '{"dependencies":{"a-kit":"1"}}',
    'src/pages/index.tsx': "import Part from '../parts/Part'\n\nexport default () => <Part />\n",
    'src/parts/Part.tsx':
      "import { Kit } from 'a-kit'\nimport { links } from './links'\n\nexport default () => <p>{links.map(to => <a key={to} href={to}>{to}<Kit /></a>)}</p>\n",
    'src/pages/team.tsx': "import Spec from '@theme/Spec'\n\nexport default () => <p>Team<Spec /></p>\n",
    'src/parts/links.ts': "// Links.\nexport const links = [\n  '/docs/#gone',\n]\n",
    'docs/intro.md': '---\nslug: /\n---\n# Intro\n',
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), [
    'missing-package src/parts/Part.tsx:1:22',
    'page-code src/pages/team.tsx:1:19',
    'broken-anchor src/parts/links.ts:3:4',
  ])
})

test('a config may have patterns with backticks before a field', async t => {
  const site = moved(
    t,
    {},
    "plugins: [() => ({ name: 'a', loadContent: () => /```/.test('') })], presets: [['classic', { docs: { routeBasePath: '/' } }]],\n  themeConfig: {\n    image: 'img/none.png',\n  }",
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['broken-image docusaurus.config.js:3:5'])
})

test('parameters of types are notes, and an id that is there twice has its place in a module', async t => {
  const site = moved(
    t,
    {
      'docs/intro.md':
        '---\nslug: /\n---\n# Intro\n\n| Omit<Props, "a" or "b"> | `c` |\n| --- | --- |\n| Class<{}, any> | d |\n',
      'src/pages/index.js': 'import Part from \'../Part\'\nexport default () => <p><i id="sponsor">a</i><Part /></p>\n',
      'src/Part.js': 'export default () => <b id="sponsor">b</b>\n',
    },
    "presets: [['classic', {}]]",
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ rule, severity, file, span }) => [rule, severity, `${file}:${span?.line}`]),
    [
      ['mdx-syntax', 'info', 'docs/intro.md:6'],
      ['mdx-syntax', 'info', 'docs/intro.md:8'],
      ['duplicate-id', 'warning', 'src/pages/index.js:2'],
    ],
  )
})

test('what a component around pages requests has its place in the module that does', async t => {
  const site = moved(
    t,
    {
      'docs/intro.md': '---\nslug: /\n---\n# Intro\n',
      'src/theme/Footer/index.js':
        "import Part from '@site/src/Part'\nexport default () => <footer><Part /></footer>\n",
      'src/Part.js':
        'import Link from \'@theme/NavbarItem/NavbarNavLink\'\n\nexport default () => <Link to="/">Home</Link>\n',
    },
    "presets: [['classic', { docs: { routeBasePath: '/' } }]]",
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['page-code src/Part.js:1:19'])
})

test('the package of live code is one of those to install', async t => {
  const site = moved(
    t,
    {
      'package.json': '{"dependencies":{"@docusaurus/theme-live-codeblock":"3","a-kit":"1"}}',
      'docs/live.mdx': "import Kit from 'a-kit'\n\n# Live\n\n<Kit />\n\n```jsx live\n<b>Live</b>\n```\n",
    },
    "presets: [['classic', { docs: { routeBasePath: '/' } }]], themes: ['@docusaurus/theme-live-codeblock']",
  )
  const { diagnostics } = await site.build()
  assert.deepEqual(
    diagnostics.map(({ message, hint }) => [message, hint]),
    [
      [
        'The packages a-kit, react-live are not installed; of the components that use them only the content is shown, and of code blocks with `live` only the code is shown.',
        "Run 'npm install'.",
      ],
    ],
  )
})

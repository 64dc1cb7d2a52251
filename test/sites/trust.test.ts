/**
 * What pages may make docsgen publish, as website/docs/explanation/security.md promises it: in no mode files with
 * secrets; in a site whose pages run no code, only files in the folders of content, and nothing that widens the policy
 * of the site.
 */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { entriesOf, makeSite, type Site } from './site.ts'

const SECRETS = [
  '.env',
  '.env.local',
  '.npmrc',
  '.git/config',
  '.ssh/id_ed25519',
  'keys/server.pem',
  '.aws/credentials',
]
/** Every rule is a warning, so that the site is published and its files can be searched. */
const LENIENT = { 'refused-file': 'warn', 'symlink-outside-site': 'warn' }

const secretOf = (path: string) => `TOP-SECRET ${path}`

/** A site with files that must not be published, and pages that name them. */
function siteWith(t: TestContext, pages: Record<string, string>, config: Record<string, unknown> = {}): Site {
  const secrets = Object.fromEntries(SECRETS.map(path => [path, secretOf(path)]))
  return makeSite(t, { 'docs/index.md': '# Home\n', ...secrets, ...pages }, { rules: LENIENT, ...config })
}

/** The published files that contain a text. */
function published(site: Site, text: string): string[] {
  const out = join(site.dir, 'build')
  const files = Object.entries(entriesOf(out)).filter(([, what]) => what !== 'folder')
  return files.map(([path]) => path).filter(path => readFileSync(join(out, path)).includes(text))
}

for (const mdx of ['run', 'static'])
  test(`no page publishes a file with secrets (${mdx})`, async t => {
    const fences = SECRETS.flatMap(path => [`../${path}`, `@site/${path}`, `../docs/../${path}`])
    const site = siteWith(
      t,
      {
        'docs/a.mdx': `# A\n\n${fences.map(path => `\`\`\`txt file=${path}\n\`\`\`\n`).join('\n')}`,
        'docs/b.md': `# B\n\n\`\`\`txt file=../.env\n\`\`\`\n\n![x](../.env) [y](../.npmrc)\n`,
        'docs/c.mdx':
          "import text from '!!raw-loader!../.env'\nimport Part from '../.ssh/part.mdx'\n\n# C\n\n{text}\n\n<Part />\n",
        '.ssh/part.mdx': 'TOP-SECRET partial\n',
      },
      { markdown: { mdx } },
    )
    symlinkSync('../.env', join(site.dir, 'docs/d.md'))
    symlinkSync('../.ssh', join(site.dir, 'docs/keys'))
    symlinkSync('/etc/hostname', join(site.dir, 'docs/e.mdx'))
    const report = await site.build()
    assert.ok(report.published)
    assert.deepEqual(published(site, 'TOP-SECRET'), [])
    const refused = report.diagnostics.filter(({ rule }) => rule === 'refused-file')
    for (const path of SECRETS)
      assert.ok(
        refused.some(({ message }) => message.includes(path)),
        path,
      )
    assert.ok(refused.every(({ file, hint }) => file !== undefined && hint !== undefined))
    assert.ok(!site.exists('e/index.html'))
  })

test('example files, and what the config allows, can be included', async t => {
  const site = siteWith(
    t,
    {
      '.env.example': 'KEY=example-value',
      '.github/workflows/ci.yml': 'on: push-to-main',
      'docs/a.mdx':
        '# A\n\n```sh file=../.env.example\n```\n\n```yaml file=../.github/workflows/ci.yml\n```\n\n```txt file=../.env\n```\n',
    },
    { markdown: { includes: ['.env'] } },
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  for (const text of ['example-value', 'push-to-main', 'TOP-SECRET'])
    assert.match(site.read('a/index.html'), new RegExp(text))
})

const OUTSIDE = {
  'secret.json': '{ "a": "TOP-SECRET" }',
  'src/code.js': '// TOP-SECRET',
  'notes/part.mdx': 'TOP-SECRET\n',
  'docs/.hidden.mdx': 'TOP-SECRET\n',
  'docs/.drafts/part.mdx': 'TOP-SECRET\n',
}

test('pages that run no code can only include files of the content', async t => {
  const site = siteWith(
    t,
    {
      ...OUTSIDE,
      'docs/shared/part.mdx': 'SHARED text\n',
      'docs/shared/code.js': '// SHARED code\n',
      'src/_part.mdx': 'TOP-SECRET\n',
      'src/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"><!-- TOP-SECRET --></svg>',
      'docs/a.mdx': `import A from '../notes/part.mdx'
import E from '@site/src/_part.mdx'
import B from './.hidden.mdx'
import C from './.drafts/part.mdx'
import D from './shared/part.mdx'

# A

<A /><B /><C /><D /><E />

![drawing](@site/src/drawing.svg)

\`\`\`json file=../secret.json
\`\`\`

\`\`\`js file=@site/src/code.js
\`\`\`

\`\`\`js file=./shared/code.js
\`\`\`
`,
    },
    { markdown: { mdx: 'static' } },
  )
  symlinkSync('../secret.json', join(site.dir, 'docs/linked.md'))
  const report = await site.build()
  assert.deepEqual(published(site, 'TOP-SECRET'), [])
  assert.match(site.read('a/index.html'), /SHARED text/)
  assert.match(site.read('a/index.html'), /SHARED code/)
  assert.equal(report.diagnostics.filter(({ rule }) => rule === 'refused-file').length, 8)
  const allowing = siteWith(
    t,
    { ...OUTSIDE, 'docs/a.mdx': '# A\n\n```js file=@site/src/code.js\n```\n' },
    { markdown: { mdx: 'static', includes: ['src'] } },
  )
  assert.deepEqual(allowing.problems(await allowing.build()), [])
  assert.match(allowing.read('a/index.html'), /TOP-SECRET/)
})

const HEAD = `<head>
  <title>Own title</title>
  <meta name="author" content="Somebody" />
  <link rel="canonical" href="https://example.org/a" />
  <script src="https://evil.example/x.js" />
  <script>{'alert(1)'}</script>
  <style>{'body { display: none }'}</style>
  <base href="https://evil.example/" />
  <meta httpEquiv="refresh" content="0;url=https://evil.example/" />
  <link rel="stylesheet" href="https://evil.example/x.css" />
</head>

# A

![picture](https://images.example/a.png)
`

test('pages that run no code cannot widen the policy of the site', async t => {
  const pages = { 'docs/a.mdx': HEAD }
  const csp = { contentSecurityPolicy: true }
  const site = siteWith(t, pages, { ...csp, markdown: { mdx: 'static' } })
  const report = await site.build()
  assert.ok(report.published, site.problems(report).join('\n'))
  const html = site.read('a/index.html')
  assert.match(html, /<meta name="author" content="Somebody"/)
  assert.doesNotMatch(html.replace(/<a [^>]*>/g, ''), /evil\.example|alert\(1\)|display: none|http-equiv="refresh"/)
  assert.doesNotMatch(site.read('_headers'), /evil|images\.example/)
  assert.equal(report.diagnostics.filter(({ rule }) => rule === 'untrusted-html').length, 6)
  assert.ok(report.diagnostics.some(({ rule, file }) => rule === 'blocked-image' && file === 'docs/a.mdx'))
  const bare = siteWith(t, {}, { ...csp, markdown: { mdx: 'static' } })
  await bare.build()
  assert.equal(site.read('_headers'), bare.read('_headers'), 'the policy is that of the site without the page')
  const trusted = siteWith(t, pages, csp)
  await trusted.build()
  assert.match(trusted.read('_headers'), /evil\.example.*images\.example/s)
})

/** HTML that runs `evil`, loads something of evil.example, or sends readers there, if it is published as written. */
const ACTIVE_HTML = [
  '<script src="https://evil.example/a.js"></script>',
  '<script>evil()</script>',
  '<style>body { background: url(https://evil.example/b) }</style>',
  '<link rel="stylesheet" href="https://evil.example/c.css">',
  '<link rel="preload" as="script" href="https://evil.example/d.js">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/e">',
  '<base href="https://evil.example/f/">',
  '<iframe srcdoc="<script>evil()</script>"></iframe>',
  '<object data="https://evil.example/g"></object>',
  '<embed src="https://evil.example/h">',
  '<applet code="evil"></applet>',
  '<svg><script>evil()</script></svg>',
  '<svg><a><animate attributeName="href" to="javascript:evil()"/><text>t</text></a></svg>',
  '<svg><set attributeName="onmouseover" to="evil()"/></svg>',
  '<svg><a xlink:href="javascript:evil()"><text>t</text></a></svg>',
  '<form action="https://evil.example/i"><button formaction="https://evil.example/j">send</button></form>',
  '<a href="/" ping="https://evil.example/k">ping</a>',
  '<a href=" java&#9;script:evil()">link</a>',
  '<img src="/x.png" alt="" onerror="evil()">',
  '<noscript><p title="</noscript><img src=x onerror=evil()>">n</p></noscript>',
  '<details open ontoggle="evil()">d</details>',
]

/** The same as JSX, and elements of the head with which they can be disguised. */
const ACTIVE_JSX = `<head>
  <title>a \`</title><script src="https://evil.example/l.js"></script>\` b</title>
  <link rel="icon stylesheet" href="https://evil.example/m.css" />
  <link rel="alternate stylesheet" href="https://evil.example/n.css" />
  <link rel="canonical" rel="stylesheet" href="https://evil.example/o.css" />
  <link rel="next preload" as="script" href="https://evil.example/p.js" />
  <meta name="google-site-verification" content="evil" />
  <meta {...{ httpEquiv: 'refresh', content: '0;url=https://evil.example/q' }} />
  <div><script src="https://evil.example/r.js" /></div>
</head>

<script src="https://evil.example/s.js" /> <style>{'evil{}'}</style> <base href="https://evil.example/t" />

<meta httpEquiv="refresh" content="0;url=https://evil.example/u" /> <iframe srcDoc="<script>evil()</script>" />

<Card title="c" href="javascript:evil()">c</Card> <Link to="javascript:evil()">l</Link> <Link to="/">home</Link>

<div dangerouslySetInnerHTML={{ __html: '<img src=x onerror=evil()>' }} />
`

const NAMES_EVIL =
  /<[a-z][^>]*\sevil|(?:src|href|action|ping|data|code|to|srcdoc)="[^"]*evil|content="(?:evil"|[^"]*evil\.example)|<(?:script|style)[^>]*>[^<]*evil/gi

test('HTML of pages that run no code neither runs code nor loads or sends anything', async t => {
  const rules = { ...LENIENT, 'unsafe-url': 'warn', 'broken-image': 'warn' }
  const pages = { 'docs/a.md': `# A\n\n${ACTIVE_HTML.join('\n\n')}\n`, 'docs/b.mdx': `${ACTIVE_JSX}\n# B\n` }
  const site = makeSite(t, { 'docs/index.md': '# Home\n', ...pages }, { markdown: { mdx: 'static' }, rules })
  const report = await site.build()
  assert.ok(report.published, site.problems(report).join('\n'))
  for (const path of ['a/index.html', 'b/index.html'])
    assert.deepEqual(
      site
        .read(path)
        .replace(/<title>[^<]*<\/title>/g, '')
        .match(NAMES_EVIL) ?? [],
      [],
      path,
    )
  assert.match(site.main('b/index.html'), /<a href="\/">home<\/a>/)
  const reported = report.diagnostics.filter(({ rule }) => /untrusted|misplaced|unsafe|event-handler/.test(rule))
  assert.ok(reported.length >= ACTIVE_HTML.length, String(reported.length))
  assert.ok(reported.every(({ span }) => span !== undefined))
})

test('files that run code are not published beside pages that run none', async t => {
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4">${inside}</svg>`
  const bad: Record<string, string | Uint8Array> = {
    'a.svg': svg('<script>evil()</script>'),
    'b.svg': svg('<path onclick="evil()" d="M0 0h4v4z"/>'),
    'c.SVG': svg('<a href="&#106;ava&#10;script:evil()"><text>t</text></a>'),
    'd.svg': `<!DOCTYPE svg [<!ENTITY s "&#60;script>evil()&#60;/script>">]>${svg('&s;')}`,
    'e.svg': svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml">evil()</h:script>'),
    'f.svg': Buffer.from(`\ufeff${svg('<script>evil()</script>')}`, 'utf16le'),
    'g.svg': svg('<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="/"/></foreignObject>'),
    'h.html': '<script>evil()</script>',
    'i.htm': 'Text',
    'j.xhtml': '<html/>',
    'k.xml': '<?xml-stylesheet href="k.xsl"?><a/>',
  }
  const good = { 'good.svg': svg('<path d="M0 0h4v4z"/>'), 'good.xml': '<a b="c"/>', 'good.js': 'download()' }
  const named = [...Object.keys(bad), ...Object.keys(good)].map(name => `[${name}](./${name}) ![p](./good.svg)`)
  const images = Object.keys(bad).filter(name => /svg/i.test(name))
  const files = Object.fromEntries(Object.entries({ ...bad, ...good }).map(([name, text]) => [`docs/${name}`, text]))
  const page = `# A\n\n${[...named, ...images.map(name => `![p](./${name})`)].join('\n\n')}\n`
  for (const mdx of ['static', 'run']) {
    const site = siteWith(t, { ...files, 'docs/a.md': page }, { markdown: { mdx } })
    const report = await site.build()
    const names = Object.keys(entriesOf(join(site.dir, 'build/assets'))).map(path => path.split('/').at(-1) ?? '')
    const isPublished = (name: string) => names.some(other => other.startsWith(`${name.split('.')[0]}-`))
    assert.ok(Object.keys(good).every(isPublished), names.join())
    assert.deepEqual(Object.keys(bad).filter(isPublished), mdx === 'run' ? Object.keys(bad) : [])
    const refused = report.diagnostics.filter(({ rule }) => rule === 'refused-file')
    assert.equal(refused.length, mdx === 'run' ? 0 : Object.keys(bad).length + images.length)
    assert.ok(refused.every(({ span }) => span !== undefined))
  }
})

test('files with secrets are found by more names, and each is reported where a page names it', async t => {
  const names = [
    '.env-prod',
    '.env.local~',
    'server.key',
    'AuthKey.p8',
    'putty.ppk',
    'main.tfstate',
    'prod.tfvars',
    '.vault-token',
  ]
  const files = Object.fromEntries(names.map(name => [`docs/${name}`, secretOf(name)]))
  const fences = names.map(name => `\`\`\`txt file=./${name}\n\`\`\`\n\n[link](./${name})\n`)
  const site = siteWith(
    t,
    { ...files, 'docs/a.md': `# A\n\n${fences.join('\n')}` },
    { rules: { ...LENIENT, 'broken-asset': 'warn', 'broken-link': 'warn' } },
  )
  const report = await site.build()
  assert.ok(report.published, site.problems(report).join('\n'))
  assert.deepEqual(published(site, 'TOP-SECRET'), [])
  const refused = report.diagnostics.filter(({ rule }) => rule === 'refused-file')
  for (const name of names)
    assert.ok(
      refused.some(({ message, span }) => message.includes(name) && span !== undefined),
      name,
    )
})

for (const path of [
  '/etc/hostname',
  '@site/../secret.txt',
  '../../secret.txt',
  '..%2f..%2fsecret.txt',
  '"../secret.txt"',
  '<rootDir>/secret.txt',
  '../secret.txt?raw',
  '../.GIT/config',
  './linked/part.txt',
  'secret',
])
  test(`a page that runs no code cannot include ${path}`, async t => {
    const site = siteWith(
      t,
      {
        'secret.txt': 'TOP-SECRET',
        '.GIT/config': 'TOP-SECRET',
        'notes/part.txt': 'TOP-SECRET',
        'docs/a.md': `# A\n\n\`\`\`txt file=${path}\n\`\`\`\n`,
      },
      { markdown: { mdx: 'static' }, rules: { ...LENIENT, 'included-file': 'warn' } },
    )
    symlinkSync('../notes', join(site.dir, 'docs/linked'))
    const report = await site.build()
    assert.ok(report.published, site.problems(report).join('\n'))
    assert.deepEqual(published(site, 'TOP-SECRET'), [])
    assert.ok(
      report.diagnostics.some(
        ({ rule, file, span }) => /refused-file|included-file/.test(rule) && file === 'docs/a.md' && span,
      ),
    )
  })

const ACTIVE = '<b onclick="evil()">ok</b><script src="https://evil.example/x.js"></script>'
const PLAIN = '<b>Plain</b> <a href="https://example.org/" target="_blank">link</a>'

for (const mdx of ['run', 'static'])
  test(`translations and sidebars of versions cannot add code to pages that run none (${mdx})`, async t => {
    const html = (value: string) => ({ type: 'html', value })
    const sidebar = [html(ACTIVE), html(PLAIN), { type: 'category', label: 'C', items: ['index', html(ACTIVE)] }]
    const footer = (copyright: string) => JSON.stringify({ copyright: { message: copyright } })
    const site = siteWith(
      t,
      {
        'versions.json': '["1.0"]',
        'versioned_docs/version-1.0/index.md': '# One\n',
        'versioned_sidebars/version-1.0-sidebars.json': JSON.stringify({ s: sidebar }),
        'i18n/en/docusaurus-theme-classic/footer.json': footer(ACTIVE),
        'i18n/fr/docusaurus-theme-classic/footer.json': footer(PLAIN),
      },
      {
        markdown: { mdx },
        i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
        footer: { copyright: 'of the config' },
      },
    )
    const report = await site.build()
    assert.ok(report.published, site.problems(report).join('\n'))
    const isStatic = mdx === 'static'
    assert.equal(/evil/.test(site.read('index.html')), !isStatic)
    assert.equal(/of the config/.test(site.read('index.html')), isStatic)
    assert.match(site.read('fr/index.html'), /menu__list-item"><b>Plain[\s\S]*copyright"><b>Plain/)
    assert.equal(report.diagnostics.filter(({ rule }) => rule === 'untrusted-html').length, isStatic ? 2 : 0)
  })

/** Where a link is followed although no page names it: data beside the pages, and folders of content. */
const DATA = {
  'blog/authors.yml': 'ada: { name: TOP-SECRET }',
  'blog/tags.yml': 'ada: { label: TOP-SECRET }',
  'docs/tags.yml': 'ada: { label: TOP-SECRET }',
  'i18n/en/code.json': '{ "skipToContent": "TOP-SECRET" }',
  'i18n/en/docusaurus-theme-classic/footer.json': '{ "copyright": "TOP-SECRET" }',
  'i18n/en/docusaurus-plugin-content-docs/current.json': '{ "version.label": "TOP-SECRET" }',
  'versions.json': 'TOP-SECRET is no JSON',
  'versioned_sidebars/version-1.0-sidebars.json': '{ "s": [{ "type": "html", "value": "TOP-SECRET" }] }',
}
const FOLDERS = {
  'versioned_docs/version-1.0': 'page.md',
  'i18n/fr/docusaurus-plugin-content-docs/current': 'index.md',
}

for (const mdx of ['run', 'static'])
  test(`links in place of data and of folders are followed only inside the site (${mdx})`, async t => {
    const outside = makeSite(t, {
      ...DATA,
      ...Object.fromEntries(Object.entries(FOLDERS).map(([folder, name]) => [`${folder}/${name}`, '# TOP-SECRET\n'])),
    })
    const front = '---\nauthors: ada\ntags: [ada]\n---\n\n'
    const site = siteWith(
      t,
      {
        'docs/a.md': `${front}# A\n`,
        'blog/2024-01-01-a.md': `${front}# A\n`,
      },
      {
        markdown: { mdx },
        blogs: [{}],
        footer: { copyright: 'c' },
        i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
        rules: { ...LENIENT, 'no-pages': 'warn' },
      },
    )
    const link = (path: string) => {
      mkdirSync(join(site.dir, path, '..'), { recursive: true })
      symlinkSync(join(outside.dir, path), join(site.dir, path))
    }
    const linked = [...Object.keys(DATA), ...Object.keys(FOLDERS)].filter(path => path !== 'versions.json')
    for (const path of linked) link(path)
    site.write({ 'versions.json': '["1.0"]' })
    const report = await site.build()
    assert.ok(report.published, site.problems(report).join('\n'))
    assert.deepEqual(published(site, 'TOP-SECRET'), [])
    const reported = report.diagnostics.filter(({ rule }) => rule === 'symlink-outside-site').map(({ file }) => file)
    assert.deepEqual(reported.sort(), linked.sort())
    // What a file contains is no part of a message either.
    site.remove('versions.json')
    link('versions.json')
    const { diagnostics } = await site.build()
    assert.ok(diagnostics.some(({ rule, file }) => rule === 'symlink-outside-site' && file === 'versions.json'))
    assert.ok(!JSON.stringify(diagnostics).includes('TOP-SECRET'))
  })

test('a folder that the config names may be a link, unless pages run no code', async t => {
  const outside = makeSite(t, { 'docs/index.md': '# Of elsewhere\n', 'static/a.txt': 'TEXT of elsewhere' })
  for (const [mdx, includes] of [
    ['run', []],
    ['static', []],
    ['static', [join(outside.dir, 'docs'), join(outside.dir, 'static')]],
  ] as const) {
    const site = makeSite(t, {}, { markdown: { mdx, includes }, rules: { ...LENIENT, 'no-pages': 'warn' } })
    for (const name of ['docs', 'static']) symlinkSync(join(outside.dir, name), join(site.dir, name))
    const report = await site.build()
    const isFollowed = mdx === 'run' || includes.length > 0
    assert.equal(published(site, 'of elsewhere').length > 0, isFollowed, site.problems(report).join('\n'))
    assert.equal(report.diagnostics.filter(({ rule }) => rule === 'symlink-outside-site').length, isFollowed ? 0 : 2)
  }
})

/**
 * What pages may make docsgen publish, as website/docs/explanation/security.md promises it: in no mode files with
 * secrets; in a site whose pages run no code, only files in the folders of content, and nothing that widens the policy
 * of the site.
 */
import assert from 'node:assert/strict'
import { readFileSync, symlinkSync } from 'node:fs'
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
      'docs/a.mdx': `import A from '../notes/part.mdx'
import B from './.hidden.mdx'
import C from './.drafts/part.mdx'
import D from './shared/part.mdx'

# A

<A /><B /><C /><D />

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
  assert.equal(report.diagnostics.filter(({ rule }) => rule === 'refused-file').length, 6)
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
  assert.equal(report.diagnostics.filter(({ rule }) => rule === 'misplaced-html').length, 6)
  assert.ok(report.diagnostics.some(({ rule, file }) => rule === 'blocked-image' && file === 'docs/a.mdx'))
  const bare = siteWith(t, {}, { ...csp, markdown: { mdx: 'static' } })
  await bare.build()
  assert.equal(site.read('_headers'), bare.read('_headers'), 'the policy is that of the site without the page')
  const trusted = siteWith(t, pages, csp)
  await trusted.build()
  assert.match(trusted.read('_headers'), /evil\.example.*images\.example/s)
})

/**
 * Sites publish the licences of the code, styles, fonts and icons in their files: docsgen's own, and those of the
 * packages that islands, stylesheets and fonts come from.
 */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeSite } from './site.ts'

const NOTICES = 'third-party-notices.txt'
const COMMENT = `/*! ../${NOTICES} */`

/** An installed package. */
function installed(name: string, files: Record<string, string>, manifest: Record<string, unknown> = {}) {
  const all = { 'package.json': JSON.stringify({ name, version: '3.2.1', license: 'MIT', ...manifest }), ...files }
  return Object.fromEntries(Object.entries(all).map(([path, text]) => [`node_modules/${name}/${path}`, text]))
}

test('a site names what docsgen publishes, and its pages may link to the file', async t => {
  const site = makeSite(t, { 'docs/index.md': `# Home\n\n$x^2$ [Licences](/${NOTICES})\n` })
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const text = site.read(NOTICES)
  assert.match(text, /^docsgen \d.*\nLicence: MIT\n\nMIT License\n/m)
  for (const name of ['katex', 'react', 'react-dom', 'scheduler', '@iconify-json/tabler'])
    assert.match(text, new RegExp(`^${name} \\d`, 'm'))
  assert.match(text, /Copyright \(c\) 2013-2020 Khan Academy/)
  const assets = readdirSync(join(site.dir, 'build/assets'))
  const withMaths = assets.filter(name => name.endsWith('.css') && site.read(`assets/${name}`).includes('KaTeX_Main'))
  assert.ok(withMaths.length > 0)
  for (const name of withMaths) assert.ok(site.read(`assets/${name}`).includes(COMMENT), name)
  assert.ok(site.read('docsgen-manifest.json').includes(NOTICES))
})

test("packages in a site's islands, stylesheets and fonts are named with their licences", async t => {
  const site = makeSite(
    t,
    {
      ...installed('count-up', { 'index.js': 'export const up = n => n + 1\n', LICENSE: 'Words of count-up' }),
      ...installed(
        '@some/styles',
        { 'all.css': '.a { color: red }\n', COPYING: 'Words of styles' },
        { license: 'ISC' },
      ),
      ...installed('unclear', { 'index.js': 'export const zero = 0\n' }, { license: undefined }),
      ...installed('server-only', { 'index.js': 'export const text = "text"\n', LICENSE: 'Words of server-only' }),
      'docs/index.md': '# Home\n\n<Counter />\n\n<Own />\n\n<Plain />\n',
      'own.css': "@import '@some/styles/all.css';\n",
      'parts/index.jsx': "import { text } from 'server-only'\nexport const Plain = () => <b>{text}</b>\n",
      'parts/islands/Own.jsx': 'export default function Own() { return <p>Own</p> }\n',
      'parts/islands/Counter.jsx':
        "import { up } from 'count-up'\nimport { zero } from 'unclear'\nexport default function Counter() { return <button type=\"button\">{up(zero)}</button> }\n",
    },
    { markdown: { components: 'parts' }, customCss: ['own.css'] },
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const text = site.read(NOTICES)
  assert.match(text, /^count-up 3\.2\.1\nLicence: MIT\n\nWords of count-up\n/m)
  assert.match(text, /^@some\/styles 3\.2\.1\nLicence: ISC\n\nWords of styles\n/m)
  assert.match(text, /^unclear 3\.2\.1\nLicence: not declared\n\nThe package contains no text of its licence\.\n/m)
  assert.doesNotMatch(text, /server-only/, 'code that only runs during the build is not published')
  const scripts = readdirSync(join(site.dir, 'build/assets')).filter(name => /^(?:island|hydrate)-/.test(name))
  assert.equal(scripts.length, 3)
  const named = scripts.filter(name => site.read(`assets/${name}`).includes(COMMENT))
  // The hydrator contains React.
  assert.deepEqual(named.map(name => name.replace(/-\w+\.js$/, '')).sort(), ['hydrate', 'island-Counter'])
  // A build from the cache names the same.
  site.write({ 'docs/more.md': '# More\n' })
  await site.build()
  assert.equal(site.read(NOTICES), text)
})

test("a site's own file takes precedence", async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n', [`static/${NOTICES}`]: 'Ours' })
  await site.build()
  assert.equal(site.read(NOTICES), 'Ours')
})

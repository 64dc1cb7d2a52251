/**
 * Faults that only the bundled command can have: packages that are loaded on demand must be present under the names
 * that the source uses.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { makeSite } from './site.ts'

const BIN = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))

const CONFIGS: { name: string; text: string; code: number; says: RegExp }[] = [
  { name: 'site.config.yaml', text: 'title: Of YAML\n', code: 0, says: /^built .*build in/m },
  { name: 'site.config.yaml', text: 'title: [x\n', code: 2, says: /site\.config\.yaml:2:1\n.*not valid YAML/ },
  { name: 'site.config.yaml', text: 'customFields: &a\n  a: *a\n', code: 2, says: /contains itself/ },
  {
    name: 'site.config.yaml',
    text: `customFields:\n  a: &a [x,x,x,x,x,x]\n  b: &b [${'*a,'.repeat(60)}*a]\n  c: [${'*b,'.repeat(60)}*b]\n`,
    code: 2,
    says: /more than 100 aliases/,
  },
  { name: 'site.config.json', text: '{"title": "x",\n}', code: 2, says: /site\.config\.json.*\n.*not valid JSON/ },
  { name: 'site.config.json', text: '', code: 2, says: /not valid JSON/ },
]

for (const { name, text, code, says } of CONFIGS)
  test(`${name} with ${JSON.stringify(text.slice(0, 30))} is exit code ${code}`, t => {
    const site = makeSite(t, {
      'docs/index.md': '# Home\n',
      'docs/a/_category_.yml': 'label: Of A\n',
      'docs/a/b.md': 'b\n',
    })
    rmSync(join(site.dir, 'site.config.json'))
    site.write({ [name]: text })
    const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, 'build', site.dir], { encoding: 'utf8' })
    assert.equal(status, code, stdout + stderr)
    assert.match(stdout + stderr, says)
    assert.doesNotMatch(stderr, /\n\s+at /)
    if (code !== 0) return
    assert.match(site.read('index.html'), /Of YAML/)
    assert.match(site.read('index.html'), /Of A/)
  })

test('packages of a workspace are found', t => {
  const site = makeSite(t, {
    'package.json': '{ "workspaces": ["packages/*"] }',
    'packages/own/package.json': '{ "name": "own-data", "main": "./data.js" }',
    'packages/own/data.js': "exports.title = 'From data'",
    'docs/index.md': '# Home\n',
    'site.config.mjs': "import { title } from 'own-data'\nexport default { title, url: 'https://example.org' }\n",
  })
  rmSync(join(site.dir, 'site.config.json'))
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, 'build', site.dir], { encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
  assert.match(site.read('index.html'), /From data/)
})

test('a config that ends the process is not a success', t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n' })
  rmSync(join(site.dir, 'site.config.json'))
  site.write({ 'site.config.mjs': 'process.exit(0)\n' })
  const { status, stderr } = spawnSync(process.execPath, [BIN, 'build', site.dir], { encoding: 'utf8' })
  assert.equal(status, 2)
  assert.match(stderr, /site\.config\.mjs:1:\d+\n.*process\.exit\(0\) was called/)
})

const STRAY = `async function load() {
  throw new Error('first')
}
load()
const handled = Promise.reject(new Error('handled later'))
setImmediate(() => Promise.reject('no error'))
export default async () => {
  setImmediate(() => { throw new TypeError('second') })
  await new Promise(done => setImmediate(() => setImmediate(done)))
  await handled.catch(() => undefined)
  return { title: 'Site', url: 'https://example.org' }
}
`

for (const command of ['build', 'check'])
  test(`errors that a config does not handle are findings of ${command}, and end nothing`, t => {
    const site = makeSite(t, { 'docs/index.md': '# Home\n\nText.\n' })
    rmSync(join(site.dir, 'site.config.json'))
    site.write({ 'site.config.mjs': STRAY })
    const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, command, site.dir], { encoding: 'utf8' })
    const text = stdout + stderr
    assert.equal(status, 0, text)
    assert.match(
      text,
      /config-stray-error {2}site\.config\.mjs:2:9\n {2}The config left an error unhandled: Error: first\./,
    )
    assert.match(text, /site\.config\.mjs:8:\d+\n {2}The config left an error unhandled: TypeError: second\./)
    assert.match(text, /The config left an error unhandled: no error\./)
    assert.doesNotMatch(text, /handled later\.|\n\s+at /)
    if (command === 'build') assert.match(site.read('index.html'), /Text\./)
  })

test('the site is built whatever is damaged in the cache, as without a cache', t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n\nMaths $x$.\n\n```js\nlet a\n```\n' })
  rmSync(join(site.dir, 'site.config.json'))
  site.write({
    'site.config.mjs': "export default { title: 'Site', url: 'https://example.org' }\n",
    // The site has a template of its own, so that there are bundles in the cache.
    'theme/components/Footer.tsx': 'export function Footer() { return <footer>Ours</footer> }\n',
  })
  const build = () => spawnSync(process.execPath, [BIN, 'build', site.dir], { encoding: 'utf8' })
  assert.equal(build().status, 0)
  const wanted = site.tree()
  const cache = join(site.dir, '.docsgen/cache')
  const damages: ((bytes: Buffer) => Buffer)[] = [
    bytes => Buffer.alloc(bytes.length),
    bytes => bytes.subarray(0, bytes.length / 2),
  ]
  for (const damage of damages) {
    for (const entry of readdirSync(cache, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      // Records that can still be read must not make unreadable bundles count as valid.
      if (entry.isFile() && !path.endsWith('.json')) writeFileSync(path, damage(readFileSync(path)))
    }
    rmSync(join(site.dir, 'build'), { recursive: true })
    const { status, stderr } = build()
    assert.equal(status, 0, stderr)
    assert.deepEqual(site.tree(), wanted)
  }
})

test('a site without its own templates uses the shipped bundles', t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n\nMaths $x$.\n' })
  const build = () => spawnSync(process.execPath, [BIN, 'build', site.dir], { encoding: 'utf8' })
  const bundles = join(site.dir, '.docsgen/cache/bundles')
  assert.equal(build().status, 0)
  const names = () =>
    (existsSync(bundles) ? readdirSync(bundles) : []).filter(name => /^(?:page|client|styles|search)/.test(name))
  assert.deepEqual(names(), [])
  assert.ok(Object.keys(site.tree()).some(path => /^assets\/KaTeX_Main.*woff2$/.test(path)))
  // The templates are unchanged, so only the stylesheet is bundled again.
  site.write({ 'theme/styles/tokens.css': ':root { --dg-color: red }\n' })
  assert.equal(build().status, 0)
  assert.ok(names().some(name => name.startsWith('styles-')))
})

test('a missing folder for temporary files is reported as such', t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n' })
  const env = { ...process.env, TMPDIR: join(site.dir, 'gone') }
  const { status, stderr } = spawnSync(process.execPath, [BIN, 'build', site.dir, '--no-cache'], {
    encoding: 'utf8',
    env,
  })
  assert.equal(status, 4)
  assert.match(stderr, /temporary files[\s\S]*TMPDIR/)
})

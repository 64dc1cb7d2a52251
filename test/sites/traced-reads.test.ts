/** What the code of a site reads while it runs: which reads are inputs, which are not, and which are reported. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { check } from '../check/run-check.ts'
import { openLive } from './open-live.ts'
import { makeSite, type Site } from './site.ts'

function siteWith(t: TestContext, code: string, files: Record<string, string> = {}): Site {
  const page = "import { read } from '../code/read'\n\n# Home\n\n{read()}\n"
  return makeSite(t, { 'docs/index.mdx': page, 'code/read.js': code, ...files })
}

async function withVariables<T>(values: Record<string, string>, work: () => Promise<T>): Promise<T> {
  Object.assign(process.env, values)
  try {
    return await work()
  } finally {
    for (const name of Object.keys(values)) delete process.env[name]
  }
}

const routeOf = async (site: Site) => (await site.build()).route?.built

test('variables that no code of the site asks for are no inputs, nor are copies of all of them', async t => {
  const site = siteWith(t, "export const read = () => Object.keys({ ...process.env }).length > 0 ? 'some' : 'none'\n")
  await site.build()
  const changed = { CF_PAGES: '', MATRIX_UNRELATED: 'x', NO_COLOR: '1' }
  assert.equal(await withVariables(changed, () => routeOf(site)), 'nothing')
})

test('a variable that the config sets is the same for its code in every run', async t => {
  const config = `process.env.MATRIX_LOADED ??= 'from the config'
export default { title: 'Site', url: 'https://example.org', docs: { path: 'docs', routeBasePath: '/' } }\n`
  const site = siteWith(t, 'export const read = () => process.env.MATRIX_LOADED\n', { 'site.config.mjs': config })
  site.remove('site.config.json')
  t.after(() => delete process.env.MATRIX_LOADED)
  await site.build()
  assert.match(site.main('index.html'), /from the config/)
  assert.equal(await routeOf(site), 'nothing')
  process.env.MATRIX_LOADED = 'from outside'
  assert.equal(await routeOf(site), 'whole site')
  assert.match(site.main('index.html'), /from outside/)
})

test('a variable that was read is an input in every way to read it', async t => {
  const ways = ["process.env['MATRIX_WAY']", "'MATRIX_WAY' in process.env", 'Object.hasOwn(process.env, "MATRIX_WAY")']
  for (const way of [...ways, '(({ MATRIX_WAY }) => MATRIX_WAY)(process.env)', "env['MATRIX_WAY']"]) {
    const site = siteWith(
      t,
      `import { env } from 'node:process'\nexport const read = () => String(${way}) + typeof env\n`,
    )
    await site.build()
    assert.match(site.main('index.html'), /undefined|false/, way)
    await withVariables({ MATRIX_WAY: 'true' }, () => site.build())
    assert.match(site.main('index.html'), /true/, way)
  }
})

test('a URL that names no file is no input, and Node answers for it', async t => {
  const code = `import { existsSync } from 'node:fs'
export const read = () => 'answer: ' + existsSync(new URL('https://example.org/'))\n`
  const site = siteWith(t, code)
  await site.build()
  assert.match(site.main('index.html'), /answer: false/)
})

test('modules whose results cannot be traced are named once', async t => {
  const code = "import { execSync } from 'node:child_process'\nexport const read = () => typeof execSync\n"
  const more = "import { read } from '../code/read'\n\n# More\n\n{read()}\n"
  const site = siteWith(t, code, { 'docs/more.mdx': more })
  const { diagnostics } = await site.build()
  const found = diagnostics.filter(({ rule }) => rule === 'untraced-input')
  assert.deepEqual(
    found.map(({ severity, file }) => `${severity} ${file}`),
    ['info code/read.js'],
  )
})

test('the live server shows what its code reads from a file that changed', async t => {
  const code =
    "import { readFileSync } from 'fs'\nconst text = readFileSync('PLACE', 'utf8')\nexport const read = () => text\n"
  const site = siteWith(t, '', { 'data/text.txt': 'the first text' })
  site.write({ 'code/read.js': code.replace('PLACE', `${site.dir}/data/text.txt`) })
  const live = await openLive(t, site)
  assert.match(String(await live.read('index.html')), /the first text/)
  const path = `${site.dir}/data/text.txt`
  assert.ok(live.site.sources.isWanted({ path, kind: 'changed', isFolder: false }), 'the file is watched')
  await live.edit({ 'data/text.txt': 'the second text' })
  assert.match(String(await live.read('index.html')), /the second text/)
})

test('an audit notices a variable that changed', async t => {
  const code = "export const read = () => { if (process.env.MATRIX_AUDIT) throw new Error('changed'); return 'fine' }\n"
  const site = siteWith(t, code)
  const failures = async () => (await check(site)).out.match(/The expression failed: changed/g)?.length ?? 0
  assert.equal(await failures(), 0)
  assert.equal(await withVariables({ MATRIX_AUDIT: '1' }, failures), 1)
  assert.equal(await failures(), 0)
})

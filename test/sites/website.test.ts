/**
 * The website about docsgen: its pages pass the audit and are valid HTML, generated pages match the source, it documents each
 * component and each command, and newcomers find the right page with their own words.
 */
// Takes about 12 s.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { cliDoc } from '../../scripts/cli-doc.ts'
import { WEBSITE_PAGES } from '../../scripts/website-doc.ts'
import { judge, parseQuestions } from '../../src/features/search/assess-questions.ts'
import { check } from '../../src/index.ts'
import { namesWith } from '../../src/model/components.ts'
import { HOST_NAMES } from '../../src/model/hosts.ts'
import { indexSite, openOwnIndex } from '../search/own-site.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { errorsOf, pagesOf } from './validator.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
/** The cache of all tests of this file: the compiler takes longer to read the library than everything else. */
const cacheDir = temporaryFolder({ after: end => after(end as () => void) }, 'docsgen-website-')

test('the website passes the strictest audit', async () => {
  const { diagnostics, passed } = await check({ siteDir: join(ROOT, 'website'), strict: true, cache: true, cacheDir })
  const found = diagnostics.filter(({ severity }) => severity !== 'info')
  assert.deepEqual(
    found.map(({ rule, file, message }) => `${rule} ${file} ${message}`),
    [],
  )
  assert.equal(passed, true)
})

for (const [path, make] of Object.entries(WEBSITE_PAGES))
  test(`${path} matches the source`, () =>
    assert.equal(read(`website/docs/${path}`), make(), 'run `node --import tsx scripts/website-doc.ts`'))

test('every component that pages can use is documented', () => {
  const names = namesWith('isAuthorable').filter(name => /^[A-Z]/.test(name))
  const text = read('website/docs/reference/components.mdx')
  assert.ok(names.length > 8)
  assert.deepEqual(
    names.filter(name => !text.includes(`\`${name}\``)),
    [],
  )
})

test('every host has its row and its section, and every command is in the reference', async () => {
  const reference = await cliDoc()
  const deployment = read('website/docs/guides/deployment.md')
  for (const host of HOST_NAMES.filter(name => name !== 'other')) assert.ok(deployment.includes(`\`${host}\``), host)
  for (const command of ['init', 'version', 'eject', 'info', 'completion', 'build', 'check', 'serve'])
    assert.ok(reference.includes(`## \`docsgen ${command}`), command)
})

test('the pages of the website are valid HTML, and the environment sets its address and repository', async t => {
  const outDir = temporaryFolder(t, 'docsgen-website-')
  const bin = join(ROOT, 'bin/docsgen.js')
  const build = (env: Record<string, string>) => {
    const args = [bin, 'build', 'website', '-q', '--out-dir', outDir, '--cache-dir', cacheDir]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    })
    assert.equal(status, 0, stdout + stderr)
  }
  build({ WEBSITE_URL: 'https://owner.example/docsgen/', WEBSITE_REPOSITORY: 'https://github.com/owner/docsgen' })
  const html = readFileSync(join(outDir, 'why/index.html'), 'utf8')
  assert.match(html, /<link rel="canonical" href="https:\/\/owner\.example\/docsgen\/why\/?"/)
  assert.match(html, /href="https:\/\/github\.com\/owner\/docsgen\/edit\/[^"]+\/website\/docs\/why\.md"/)
  assert.match(readFileSync(join(outDir, 'sitemap.xml'), 'utf8'), /<loc>https:\/\/owner\.example\/docsgen\/why/)
  // Addresses that pages had before.
  for (const old of ['guides/programs', 'guides/languages'])
    assert.match(readFileSync(join(outDir, '_redirects'), 'utf8'), new RegExp(`^/docsgen/${old} `, 'm'))
  const pages = pagesOf(outDir)
  assert.ok(pages.length > 30, `${pages.length} pages`)
  assert.deepEqual(pages.flatMap(errorsOf), [])
})

test('of forty words of newcomers, 38 lead to the right page first or second', async () => {
  const words = parseQuestions(read('test/search/website-words.tsv'))
  assert.ok(words.length >= 40, `${words.length} words`)
  const index = openOwnIndex(await indexSite(join(ROOT, 'website'), cacheDir))
  const missed = (await judge(index, words)).filter(({ place }) => place === 0 || place > 2)
  const lines = missed.map(({ query, reason }) => `${query}: ${reason}`)
  assert.ok(missed.length <= words.length * 0.05, lines.join('\n'))
})

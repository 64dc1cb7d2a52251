/**
 * A damaged cache has no effect: after any flipped bit or any truncation of a cache file, the next build writes the
 * tree of a clean build, and an audit has the same findings.
 */
// Takes about 5 s.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type TestContext, test } from 'node:test'
import { runCheck } from '../../src/commands/check.ts'
import { createPool } from '../../src/commands/run.ts'
import { LiveSite } from '../../src/dev/live-site.ts'
import { siteRecords } from '../../src/features/search/commands/site-records.ts'
import { entriesOf, makeSite, type Site } from './site.ts'

const page = (title: string, text: string) =>
  `---\ntitle: ${title}\n---\n\n${text}\n\n## Part of ${title}\n\nMore words.\n`

/** A site that uses every part of the cache: a config to bundle, its own templates, images, dates of commits. */
const SITE = {
  'docs/index.md': page('Home', 'Text with [a link](./a.md), ![a picture](./dot.svg) and $x^2$.'),
  'docs/a.md': page('A', 'See [nothing](./missing.md). <Box />'),
  'docs/b.md': page('B', 'import Part from "./_part.md"\n\n<Part />'),
  'docs/_part.md': 'A part that two pages show.\n',
  'docs/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
  'static/note.txt': 'A file as it is.\n',
  'theme/components/Footer.tsx': 'export function Footer() { return <footer>ours</footer> }\n',
  'more.ts': 'export const title = "Site"\n',
}
const CONFIG = `import { title } from './more.ts'
export default {
  title,
  url: 'https://example.org',
  docs: { path: 'docs', routeBasePath: '/', showLastUpdateTime: true },
}
`

function committedSite(t: TestContext): Site {
  const site = makeSite(t, SITE)
  site.remove('site.config.json')
  site.write({ 'site.config.ts': CONFIG, '.gitignore': '.docsgen\nbuild\nclean\n' })
  const git = (...args: string[]) => execFileSync('git', args, { cwd: site.dir, stdio: 'ignore' })
  git('init', '-q')
  git('add', '.')
  git('-c', 'user.name=Writer', '-c', 'user.email=writer@example.org', 'commit', '-q', '-m', 'Write')
  return site
}

interface Damage {
  name: string
  to: (bytes: Buffer) => Buffer
}

/** A flipped bit somewhere, or a missing end. DAMAGES sets a larger number of flipped bits. */
function damagesFor(at: number): Damage[] {
  const places = Array.from(
    { length: Number(process.env.DAMAGES ?? 1) },
    (_, more) => (0.03 + at * 0.37 + more * 0.11) % 1,
  )
  const flips = places.map(place => ({
    name: `a bit flipped at ${place}`,
    to: (bytes: Buffer) => flipped(bytes, place),
  }))
  return [...flips, { name: 'the tail zeroed', to: bytes => Buffer.from(bytes).fill(0, bytes.length >> 1) }]
}

function flipped(bytes: Buffer, place: number): Buffer {
  const at = Math.floor(place * bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ 4
  return bytes
}

/** Damages a file like a failing disk: nothing else changes. */
function damageFile(path: string, damage: Damage['to']): void {
  const { atimeMs, mtimeMs } = statSync(path)
  writeFileSync(path, damage(readFileSync(path)))
  utimesSync(path, atimeMs / 1000, mtimeMs / 1000)
}

function filesOf(dir: string): string[] {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return entries.map(entry => relative(dir, join(entry.parentPath, entry.name))).sort()
}

/** Copies folders with times and links, including links between them. */
function copyFolders(from: string, to: string, names: string[]): void {
  mkdirSync(to, { recursive: true })
  for (const name of names) rmSync(join(to, name), { recursive: true, force: true })
  execFileSync('cp', ['-a', ...names.map(name => join(from, name)), to])
}

const FOLDERS = ['.docsgen', 'build']

/** Of files that are read in the same way, one is enough. */
function oneOfEach(files: string[]): string[] {
  const kinds = new Map(files.map(file => [kindOf(file), file]))
  return [...kinds.values()]
}

function kindOf(file: string): string {
  if (/^output-\w+\//.test(file)) return 'the site on standby'
  return file.replace(/[\w-]*-\w{8,}/, '*').replace(/(?<=^bundles\/)(?:.*\/)?(?!search-worker)[^/]*(?=\.\w+$)/, '*')
}

test('damage to any file of the cache affects neither the published site nor the findings of an audit', async t => {
  const site = committedSite(t)
  const path = (name: string) => join(site.dir, name)
  const cache = path('.docsgen/cache')
  // Beside the site: texts with the name of its folder count as used.
  const keptFolder = `${site.dir}-kept`
  t.after(() => rmSync(keptFolder, { recursive: true, force: true }))
  const withDamage = async (files: string[], run: (what: string) => Promise<void>) => {
    copyFolders(site.dir, keptFolder, FOLDERS)
    for (const [at, file] of files.entries())
      for (const { name, to } of damagesFor(at)) {
        copyFolders(keptFolder, site.dir, FOLDERS)
        damageFile(join(cache, file), to)
        await run(`${file}, ${name}`)
      }
    copyFolders(keptFolder, site.dir, FOLDERS)
  }
  // Two builds, so that there is a standby site; the audit then parses pages for their facts alone.
  await site.build({ drafts: true })
  site.write({ 'docs/b.md': page('B', 'Text.') })
  await site.build()
  site.write({ 'docs/facts.md': page('Facts', 'See [nothing](./missing.md).') })
  const findings = await audit(site)
  await withDamage(['check-inputs.bin', 'audited-pages.bin'], async what => {
    assert.deepEqual(await audit(site), findings, what)
    assert.deepEqual(await audit(site, { drafts: true }), findings, what)
  })
  // Every page is rendered again, from the cache as far as it is intact.
  site.write({ 'theme/components/Footer.tsx': SITE['theme/components/Footer.tsx'].replace('ours', 'ours now') })
  await site.build({ outDir: 'clean', cache: false })
  const wanted = entriesOf(path('clean'))
  const files = oneOfEach(filesOf(cache)).filter(file => file !== 'check-inputs.bin' && file !== 'audited-pages.bin')
  assert.ok(files.length > 15, files.join())
  await withDamage(files, async what => {
    const { published } = await site.build()
    assert.equal(published, true, what)
    assert.deepEqual(entriesOf(path('build')), wanted, what)
  })
})

test('records and the live server have the texts of pages with a damaged cache', async t => {
  const site = committedSite(t)
  await site.build()
  const cacheDir = join(site.dir, '.docsgen/cache')
  const { records } = await siteRecords({ siteDir: site.dir })
  const damageTexts = () => damageFile(join(cacheDir, 'pages.pack'), bytes => Buffer.from(bytes.map(byte => byte ^ 4)))
  damageTexts()
  assert.deepEqual((await siteRecords({ siteDir: site.dir })).records, records)

  damageTexts()
  const pool = createPool(1)
  const onRebuilt = ({ diagnostics }: { diagnostics: { severity: string }[] }) =>
    assert.ok(diagnostics.every(({ severity }) => severity !== 'error'))
  const live = new LiveSite({ siteDir: site.dir, drafts: false, cacheDir, ignore: [], pool, onRebuilt })
  await live.start()
  const early = await live.read('a/index.html')
  await live.whole()
  for (const page of ['index.html', 'a/index.html', 'b/index.html'])
    assert.equal(Buffer.from((await live.read(page))?.bytes ?? []).toString('utf8'), site.read(page))
  if (early) assert.equal(Buffer.from(early.bytes).toString('utf8'), site.read('a/index.html'))
  await live.close()
  await pool.close()
})

async function audit(site: Site, { drafts = false } = {}): Promise<string[]> {
  const request = {
    siteDir: site.dir,
    cache: true,
    drafts,
    strict: false,
    jobs: 1,
    files: [],
    fix: false,
    dryRun: false,
  }
  const { diagnostics } = await runCheck({ ...request, updateBaseline: false })
  return diagnostics.map(({ rule, message, file }) => `${file} ${rule} ${message}`)
}

/** Machines that share what they made: the same bytes as without the cache, with little work, whatever the cache does. */
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { sitePackage } from '../../src/base/site-package.ts'
import { runCheck } from '../../src/commands/check.ts'
import { createPool } from '../../src/commands/run.ts'
import { openShared } from '../../src/commands/shared-records.ts'
import { LiveSite } from '../../src/dev/live-site.ts'
import type { Rebuild } from '../../src/dev/rebuild.ts'
import { defaultBranch } from '../../src/features/shared-cache/index.ts'
import { runShard } from '../../src/features/shared-cache/shard-command.ts'
import type { CheckReport, CheckRequest } from '../../src/model/check.ts'
import type { SharedCacheReport } from '../../src/model/report.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { cacheServer, type Fault } from './cache-server.ts'
import { runCli } from './run-cli.ts'
import { makeSite, type Site } from './site.ts'

const FILES = {
  'docs/index.md': '# Home\n\nSee [the guide](guide/first.md) and [second](guide/second.mdx#deeper).\n',
  'docs/guide/first.md': '# First\n\n```ts\nconst first = 1\n```\n\n:::note\n\nA note.\n\n:::\n',
  'docs/guide/_part.md': 'A part with [a link](./first.md).\n',
  'docs/guide/second.mdx':
    "import Part from './_part.md'\nimport { Count } from '@site/src/count.tsx'\n\n# Second\n\n<Part />\n\n## Deeper\n\n<Count of={3} />\n",
  'docs/guide/third.md': '---\ntitle: The third\n---\n\nText with $x^2$ and ![a picture](./dot.svg).\n',
  'docs/guide/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle r="4"/></svg>',
  'src/count.tsx': 'export function Count({ of }: { of: number }) { return <b>{of + 1} things</b> }\n',
}

/** A site with a shared cache; the folder is another one each time. */
function siteWith(t: TestContext, remote: string | undefined, config: Record<string, unknown> = {}, files = {}): Site {
  const cache = remote === undefined ? {} : { cache: { remote, mode: 'write', wait: 10 } }
  return makeSite(t, { ...FILES, ...files }, { ...cache, ...config })
}

test('an empty machine gets every page from the others, byte for byte', async t => {
  const server = await cacheServer(t)
  const alone = siteWith(t, undefined)
  await alone.build()
  const first = siteWith(t, server.url)
  const made = await first.build()
  assert.equal(made.sharedCache?.found, 0)
  assert.deepEqual(first.tree(), alone.tree())
  server.requests.length = 0
  const second = siteWith(t, server.url)
  const report = await second.build()
  assert.deepEqual(second.tree(), alone.tree())
  assert.equal(report.parsed, 0)
  assert.equal(report.rendered, 0)
  assert.equal(report.sharedCache?.found, report.sharedCache?.asked)
  assert.ok(server.requests.length <= 6, `${server.requests.length} requests`)
  assert.ok(
    server.requests.every(({ method }) => method === 'GET'),
    'nothing new is stored',
  )
})

test('a plan is stored by the first build that parses a page', async t => {
  const server = await cacheServer(t)
  await siteWith(t, server.url).build()
  const site = siteWith(t, server.url)
  const full = await site.build()
  assert.deepEqual(full.route?.because, ['all pages were parsed elsewhere, and no plan is stored'])
  assert.equal((await site.build()).route?.built, 'nothing')
  const edits = ['# First\n\nAnother text.\n', '# First\n\nA third text.\n']
  const built: (string | undefined)[] = []
  for (const text of edits) {
    site.write({ 'docs/guide/first.md': text })
    const { route, parsed, rendered } = await site.build()
    assert.deepEqual([parsed, rendered], [1, 1])
    built.push(route?.built)
    const alone = siteWith(t, undefined, {}, { 'docs/guide/first.md': text })
    await alone.build()
    assert.deepEqual(site.tree(), alone.tree())
  }
  assert.deepEqual(built, ['whole site', 'edited pages'])
})

test('one edited page is made, and the others are fetched; what is cached here is not asked for', async t => {
  const server = await cacheServer(t)
  await siteWith(t, server.url).build()
  const edited = { 'docs/guide/first.md': '# First\n\nAnother text.\n' }
  const second = siteWith(t, server.url, {}, edited)
  const report = await second.build()
  assert.equal(report.parsed, 1)
  assert.equal(report.rendered, 1)
  const alone = siteWith(t, undefined, {}, edited)
  await alone.build()
  assert.deepEqual(second.tree(), alone.tree())
  server.requests.length = 0
  second.write({ 'docs/new.md': '# New\n' })
  const third = await second.build()
  assert.ok((third.sharedCache?.asked ?? 99) < 20)
  assert.ok(!server.requests.some(({ method, path }) => method === 'GET' && path.includes('parsed-')))
})

test('a page that code made from another file or variable is not taken over', async t => {
  const server = await cacheServer(t)
  t.after(() => delete process.env.DOCSGEN_TEST_VALUE)
  const files = {
    'src/count.tsx': 'export function Count() { return <b>{process.env.DOCSGEN_TEST_VALUE}</b> }\n',
  }
  process.env.DOCSGEN_TEST_VALUE = 'one'
  await siteWith(t, server.url, {}, files).build()
  const same = await siteWith(t, server.url, {}, files).build()
  assert.equal(same.rendered, 0, 'where it is the same, the page is taken over')
  process.env.DOCSGEN_TEST_VALUE = 'two'
  const other = siteWith(t, server.url, {}, files)
  const report = await other.build()
  const alone = siteWith(t, undefined, {}, files)
  await alone.build()
  assert.deepEqual(other.tree(), alone.tree())
  assert.match(other.read('guide/second/index.html'), /two/)
  assert.ok(report.published)
})

test('a run that only reads stores nothing, and secrets are neither printed nor stored', async t => {
  const server = await cacheServer(t)
  const remote = `${server.url.replace('//', '//user:s3cret@')}?token=h1dden-t0ken`
  const site = siteWith(t, remote, { cache: { remote, mode: 'read', wait: 10 } })
  const report = await site.build()
  assert.equal(report.sharedCache?.stored, 0)
  assert.ok(server.requests.every(({ method }) => method === 'GET'))
  assert.equal(server.requests[0]?.authorization, `Basic ${Buffer.from('user:s3cret').toString('base64')}`)
  const { text } = await runCli(site.dir, ['build', '--profile', '--verbose'])
  assert.match(text, /shared cache http:\/\/127\.0\.0\.1:\d+\/cache: /)
  // The server gets the parameter that the address has, but no name contains it.
  const names = server.requests.map(({ path }) => path.split('?')[0] ?? '')
  const written = [text, JSON.stringify(report), ...names, ...outputOf(site)]
  for (const secret of ['s3cret', 'h1dden-t0ken']) assert.ok(!written.some(part => part.includes(secret)), secret)
})

/** The text of every file that is published. */
function outputOf(site: Site): string[] {
  return Object.keys(site.tree()).map(path => readFileSync(join(site.dir, 'build', path), 'latin1'))
}

test('an audit takes pages from the cache, with the findings of one without it', async t => {
  const server = await cacheServer(t)
  const bad = { 'docs/guide/bad.md': '# Bad\n\n[gone](./gone.md) and [no anchor](first.md#nothing).\n' }
  await siteWith(t, server.url, {}, bad).build()
  const check = (site: Site, options: Partial<CheckRequest> = {}) =>
    runCheck({
      siteDir: site.dir,
      cache: true,
      drafts: false,
      strict: false,
      jobs: 1,
      files: [],
      updateBaseline: false,
      fix: false,
      dryRun: false,
      ...options,
    })
  const about = ({ diagnostics }: CheckReport) => diagnostics.map(({ rule, file, span }) => [rule, file, span?.line])
  const alone = await check(siteWith(t, undefined, {}, bad))
  assert.equal(alone.sharedCache, undefined)
  server.requests.length = 0
  const edited = { ...bad, 'docs/guide/third.md': '# Third\n\n[gone](./gone.md)\n' }
  const site = siteWith(t, server.url, {}, edited)
  const first = await check(site)
  assert.deepEqual(about(first), about(await check(siteWith(t, undefined, {}, edited))))
  assert.notDeepEqual(about(first), about(alone))
  assert.equal(first.parsed, 1)
  assert.equal(first.sharedCache?.asked, 6)
  assert.equal(first.sharedCache?.found, 5)
  assert.ok(server.requests.length <= 4, `${server.requests.length} requests`)
  const again = await check(site)
  assert.deepEqual(again.sharedCache?.requests, 0, 'an unchanged site asks nothing')
  // What the audit had to render is stored, and a build finds it.
  const withCode = { 'docs/guide/second.mdx': `${FILES['docs/guide/second.mdx']}\n<Count of={7} />\n` }
  const stored = await check(siteWith(t, server.url, {}, withCode))
  assert.equal(stored.sharedCache?.stored, 1)
  const built = await siteWith(t, server.url, {}, withCode).build()
  assert.equal(built.parsed, 0)
  assert.equal((await check(siteWith(t, server.url, {}, bad), { cache: false })).sharedCache, undefined)
  const text = (await runCli(siteWith(t, server.url, {}, bad).dir, ['check', '--quiet'])).text
  assert.doesNotMatch(text, /shared cache/)
  const said = await runCli(siteWith(t, server.url, {}, bad).dir, ['check'])
  assert.match(said.text, /shared cache http:\/\/127\.0\.0\.1:\d+\/cache: 6 of 6 records found \(/)
})

test('an audit goes on without a cache that fails, and says so', async t => {
  const server = await cacheServer(t)
  server.fault = () => 'refuse'
  const site = siteWith(t, server.url)
  const { code, text } = await runCli(site.dir, ['check', '--verbose'])
  assert.equal(code, 0, text)
  assert.match(text, /shared cache not used any further: /)
  assert.match(text, /shared-cache/)
})

test('the live server starts with pages from the cache, stores what it made, and saves ask nothing', async t => {
  const server = await cacheServer(t)
  const live = async (site: Site) => {
    const pool = createPool(1)
    const rebuilds: Rebuild[] = []
    const cacheDir = join(site.dir, '.docsgen/serve')
    const reports: SharedCacheReport[] = []
    const served = new LiveSite({
      ...{ siteDir: site.dir, drafts: true, cacheDir, ignore: [], pool },
      openShared: (config, reads) => openShared({ cacheDir, reads }, config, { cache: true }),
      onShared: report => reports.push(report),
      onRebuilt: rebuild => rebuilds.push(rebuild),
    })
    await served.start()
    await served.whole()
    const close = async () => {
      await served.close()
      await pool.close()
    }
    return { served, rebuilds, reports, close }
  }
  const files = (site: LiveSite) =>
    [...['index.html', 'guide/second/index.html', 'chunks.jsonl']].map(path => site.read(path))
  const first = await live(siteWith(t, server.url))
  const expected = await Promise.all(files(first.served))
  await first.close()
  assert.ok((first.reports[0]?.stored ?? 0) > 10)
  const site = siteWith(t, server.url)
  const second = await live(site)
  assert.equal(second.rebuilds[0]?.parsed, 0)
  assert.equal(second.rebuilds[0]?.rendered, 0)
  assert.deepEqual(await Promise.all(files(second.served)), expected)
  const requests = server.requests.length
  site.write({ 'docs/guide/first.md': '# First\n\nEdited.\n' })
  await second.served.change([join(site.dir, 'docs/guide/first.md')])
  assert.equal(second.rebuilds.at(-1)?.rendered, 1)
  assert.equal(server.requests.length, requests, 'a save asks nothing')
  await second.close()
  assert.equal(second.reports.length, 1)
  assert.equal(second.reports[0]?.found, second.reports[0]?.asked)
  // A build has the same parsed pages.
  assert.equal((await siteWith(t, server.url).build()).parsed, 0)
  server.fault = () => 'refuse'
  const without = await live(siteWith(t, server.url))
  assert.deepEqual(await Promise.all(files(without.served)), expected)
  await without.close()
  assert.ok(without.reports[0]?.failure)
})

test('an untrusted job in continuous integration only reads', () => {
  const github = { CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_REF: 'refs/heads/main' }
  assert.equal(defaultBranch({}).isDefault, true)
  assert.equal(defaultBranch({ ...github, GITHUB_EVENT_NAME: 'pull_request_target' }).isDefault, false)
  assert.match(defaultBranch({ ...github, GITHUB_EVENT_NAME: 'push' }).why ?? '', /unknown/)
  assert.match(defaultBranch({ CI: 'true' }).why ?? '', /unknown/)
  const gitlab = { CI: 'true', GITLAB_CI: 'true', CI_DEFAULT_BRANCH: 'main' }
  assert.equal(defaultBranch({ ...gitlab, CI_COMMIT_BRANCH: 'main' }).isDefault, true)
  assert.equal(defaultBranch({ ...gitlab, CI_COMMIT_BRANCH: 'other' }).isDefault, false)
  assert.equal(defaultBranch({ ...gitlab }).isDefault, false)
})

/** What a server may do in a trial. */
const FAULTS: Fault[] = ['hang', 'drop', 'half', 'flip', 'other', 'missing', 'error', 'refuse']
/** `TRIALS=200 npm test test/sites/shared-cache` runs more. */
const TRIALS = Number(process.env.TRIALS ?? 24)

test('a cache that dies, hangs or lies only costs time', async t => {
  const alone = siteWith(t, undefined)
  await alone.build()
  const good = await cacheServer(t)
  await siteWith(t, good.url).build()
  const server = await cacheServer(t)
  const seen = new Set<string>()
  for (let trial = 0; trial < TRIALS; trial++) {
    const fault = FAULTS[trial % FAULTS.length] as Fault
    const round = trial >> 3
    const from = [1, 3, 2, 4, 5, 6][round % 6] ?? 1
    const share = [1, 1, 2, 3][round % 4] ?? 1
    server.files = new Map(trial % 4 === 3 ? [] : good.files)
    server.hung = 0
    server.requests.length = 0
    server.fault = (_, count) => (count >= from && count % share === 0 ? fault : 'none')
    const dir = mkdtempSync(join(tmpdir(), 'docsgen-trial-'))
    const cache = { remote: server.url, mode: 'write', wait: 1 }
    alone.write({ 'site.config.json': JSON.stringify({ ...CONFIG, cache }) })
    const report = await alone.build({ cacheDir: join(dir, 'cache'), outDir: 'out' })
    assert.ok(report.published, JSON.stringify(report.diagnostics))
    assert.deepEqual(alone.tree('out'), alone.tree(), `trial ${trial}: ${fault} from request ${from}`)
    // Each hanging request costs half of the limit, and they hang at the same time.
    assert.ok(server.hung <= 6, `${server.hung} requests hung`)
    const { failure, notes } = report.sharedCache ?? { notes: [] }
    if (failure !== undefined) seen.add(fault)
    for (const note of notes) seen.add(note.split(' ').slice(0, 4).join(' '))
    assert.equal(report.diagnostics.filter(({ rule }) => rule === 'shared-cache').length, failure === undefined ? 0 : 1)
    rmSync(dir, { recursive: true })
    alone.remove('out')
  }
  for (const fault of ['hang', 'drop', 'error', 'refuse']) assert.ok(seen.has(fault), `${fault} was noticed`)
  assert.ok(
    [...seen].some(note => note.includes('damaged')),
    [...seen].join('; '),
  )
})

const CONFIG = { title: 'Site', url: 'https://example.org', docs: { path: 'docs', routeBasePath: '/' } }

test('after a lying cache, the next build stores good packs again', async t => {
  const server = await cacheServer(t)
  await siteWith(t, server.url).build()
  for (const [path, bytes] of server.files) if (path.endsWith('.pack')) server.files.set(path, bytes.subarray(0, 20))
  const repairing = await siteWith(t, server.url).build()
  assert.ok((repairing.sharedCache?.stored ?? 0) > 0)
  const report = await siteWith(t, server.url).build()
  assert.equal(report.sharedCache?.found, report.sharedCache?.asked)
})

/** Pages enough for shards. */
const MANY = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [
    `docs/more/page-${at}.md`,
    `# Page ${at}\n\nSee [next](./page-${(at + 1) % 12}.md).\n`,
  ]),
)

async function makeAll(site: Site, order: readonly [index: number, of: number][]) {
  const reports = []
  for (const [index, of] of order) {
    const request = { siteDir: site.dir, cache: true, drafts: false, strict: false, jobs: 1 }
    reports.push(await runShard({ ...request, shard: { index, of }, waitMs: 0 }))
  }
  return reports
}

test('shards make the whole site in any order; lost, repeated and foreign ones only cost time', async t => {
  const alone = siteWith(t, undefined, {}, MANY)
  await alone.build()
  const orders: [number, number][][] = [
    [
      [1, 3],
      [2, 3],
      [3, 3],
    ],
    [
      [3, 3],
      [1, 3],
      [1, 3],
    ],
    [
      [2, 2],
      [3, 4],
    ],
  ]
  for (const [at, order] of orders.entries()) {
    const server = await cacheServer(t)
    const site = siteWith(t, server.url, { cache: { remote: server.url, mode: 'write', wait: 10 } }, MANY)
    const reports = await makeAll(site, order)
    const last = siteWith(t, server.url, {}, MANY)
    const report = await last.build()
    assert.deepEqual(last.tree(), alone.tree())
    // Lists of another number of shards are not read.
    if (at < 2) assert.equal(report.parsed, 0, 'all pages were parsed by the shards')
    if (at > 0) continue
    const total = reports.reduce((sum, { rendered }) => sum + rendered, 0)
    assert.ok(total >= report.pages - 3, `${total} of ${report.pages} rendered`)
    assert.ok(report.rendered <= 3, `${report.rendered} left`)
    assert.ok(reports.every(({ parsed, rendered }) => parsed + 1.25 * rendered <= (20 * 2.25) / 3 + 4))
  }
})

test('shards that run at the same time parse and render their own pages, and leave none to the last job', async t => {
  const server = await cacheServer(t)
  const cache = { cache: { remote: server.url, mode: 'write', wait: 10 } }
  const runs = [1, 2, 3].map(async index => {
    const request = { siteDir: siteWith(t, server.url, cache, MANY).dir, cache: true, drafts: false, strict: false }
    return runShard({ ...request, jobs: 1, shard: { index, of: 3 }, waitMs: 60_000 })
  })
  const reports = await Promise.all(runs)
  const last = await siteWith(t, server.url, {}, MANY).build()
  assert.deepEqual([last.parsed, last.rendered], [0, 0])
  const own = Math.ceil(last.pages / 3)
  for (const { parsed, rendered } of reports) assert.ok(parsed <= own && rendered <= own, `${parsed}, ${rendered}`)
})

test('shards of another commit are refused by their keys, which is said once', async t => {
  const server = await cacheServer(t)
  await makeAll(siteWith(t, server.url, { title: 'Other', baseUrl: '/other/' }, { 'docs/index.md': '# Other\n' }), [
    [1, 2],
  ])
  const other = Object.fromEntries(Object.keys(MANY).map(path => [path, '# Unlike\n']))
  await makeAll(siteWith(t, server.url, { baseUrl: '/x/', markdown: { mermaid: true } }, other), [[2, 2]])
  const site = siteWith(t, server.url, { title: 'This one' }, MANY)
  const report = await site.build()
  const about = report.sharedCache?.notes.filter(note => note.includes('shard 2 of 2')) ?? []
  assert.ok(about.length <= 1)
  const alone = siteWith(t, undefined, { title: 'This one' }, MANY)
  await alone.build()
  assert.deepEqual(site.tree(), alone.tree())
})

test('what cannot work is an error with a way out', async t => {
  const site = siteWith(t, 'ftp://example.org/x')
  const text = async (...args: string[]) => (await runCli(site.dir, args)).text
  assert.match(await text('build'), /unknown scheme 'ftp'[\s\S]*s3:\/\/bucket/)
  assert.match(await text('build', '--shard', '9/8'), /numbered from 1 to 8/)
  assert.match(await text('build', '--shard', '0/8'), /numbered from 1/)
  assert.match(await text('build', '--shard', 'two'), /for example 2\/8/)
  site.write({ 'site.config.json': JSON.stringify(CONFIG) })
  assert.match(await text('build', '--shard', '1/2'), /this site has none[\s\S]*DOCSGEN_CACHE/)
  assert.match(await text('cache', 'stats'), /no shared cache/)
  const read = { ...CONFIG, cache: { remote: 'file:///nowhere', mode: 'read' } }
  site.write({ 'site.config.json': JSON.stringify(read) })
  assert.match(await text('build', '--shard', '1/2'), /only read here[\s\S]*DOCSGEN_CACHE_MODE=write/)
  site.write({ 'site.config.json': JSON.stringify({ ...CONFIG, cache: { remote: 's3://bucket/x' } }) })
  assert.match(await text('build'), /no credentials for s3:\/\/bucket[\s\S]*AWS_ACCESS_KEY_ID/)
  const missing = sitePackage('docsgen-no-such-client', { siteDir: site.dir, why: 'A shared cache' })
  await assert.rejects(missing, { message: /needs the package/, hint: /npm install docsgen-no-such-client/ })
})

test('a folder can be looked at and tidied up', async t => {
  const dir = temporaryFolder(t, 'docsgen-shared-')
  const site = siteWith(t, pathToFileURL(dir).href)
  await site.build()
  const stats = await runCli(site.dir, ['cache', 'stats'])
  assert.match(stats.text, /\(this one\): 3 packs.*5 parsed, 6 rendered, 4 indexed/)
  assert.match((await runCli(site.dir, ['cache', 'prune'])).text, /removed 0 objects/)
  assert.match((await runCli(site.dir, ['cache', 'prune', '--days', '0'])).text, /removed 3 objects/)
  assert.deepEqual(
    readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()),
    [],
  )
})

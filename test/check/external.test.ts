/**
 * Links to other sites, against a server with responses of every kind.
 */
// Mostly waits: for pauses between requests, and for servers that do not answer.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { runCheck } from '../../src/commands/check.ts'
import type { ExternalRequest } from '../../src/model/check.ts'
import { makeSite, type Site } from '../sites/site.ts'
import { PLAIN } from './run-check.ts'
import { playServer } from './server.ts'

const EXTERNAL: ExternalRequest = {
  ...{ accept: [], ignore: [], remap: [], headers: {}, fail: false },
  ...{ timeoutMs: 1500, intervalMs: 0, backoffMs: 1, perHost: 4, total: 8 },
}

/** A site that links to servers on this machine. */
function siteWith(t: TestContext, files: Record<string, string>, config: Record<string, unknown> = {}): Site {
  return makeSite(t, files, { rules: { 'localhost-link': 'ignore' }, ...config })
}

/** The path, and the expected rule; '' for none. */
const PARTS: [path: string, rule: string][] = [
  ['/fine', ''],
  ['/status/204', ''],
  ['/status/404', 'external-broken'],
  ['/status/410', 'external-broken'],
  ['/status/400', 'external-broken'],
  ['/status/401', 'external-unverified'],
  ['/status/403', 'external-unverified'],
  ['/status/429', 'external-unverified'],
  ['/status/500', 'external-unverified'],
  ['/status/503', 'external-unverified'],
  ['/head-refused', ''],
  ['/head-lies', ''],
  ['/moved', 'external-redirect'],
  ['/evil', 'external-unverified'],
  ['/moved-away', 'external-broken'],
  ['/moved-away-for-now', 'external-broken'],
  ['/to-login', 'external-unverified'],
  ['/deep/page', 'external-soft-404'],
  ['/recovers', ''],
  ['/page', ''],
  ['/moved-for-now', ''],
  ['/loop', 'external-broken'],
  ['/nowhere', 'external-broken'],
  ['/silent', 'external-unverified'],
  ['/slow-body', ''],
  ['/garbage', 'external-unverified'],
  ['/hangs-up', 'external-unverified'],
  ['/busy', ''],
]

test('every response has its verdict, and only redirects lead to addresses that the content does not name', async t => {
  const server = await playServer(t)
  const text = PARTS.map(([path]) => `[a](${server.url}${path})`).join('\n\n')
  const site = siteWith(t, {
    'docs/index.md': `# Links\n\n${text}\n\n[again](${server.url}/fine#part) \`${server.url}/code\`\n`,
  })
  const report = await runCheck({ ...PLAIN, siteDir: site.dir, external: EXTERNAL })
  const found = report.diagnostics.map(({ rule, message, span }) => {
    const path = message.split("'")[1]?.slice(server.url.length)
    assert.equal(span?.line, 3 + 2 * PARTS.findIndex(([part]) => part === path))
    return `${path} ${rule}`
  })
  assert.deepEqual(
    found.sort(),
    PARTS.filter(([, rule]) => rule !== '')
      .map(part => part.join(' '))
      .sort(),
  )
  // The targets of redirects, and one address that cannot exist, which reveals hosts that never respond with 404.
  const named = new Set([...PARTS.map(([path]) => path), '/status/200', '/status/404', '/status/403', '/'])
  assert.deepEqual(
    server.asked.filter(line => !named.has(line.split(' ')[1] ?? '') && !/\/docsgen-check-\w+$/.test(line)),
    [],
  )
  assert.equal(server.asked.filter(line => line.endsWith(' /fine')).length, 1)
  assert.equal(report.passed, true)
})

test('good and broken verdicts are cached, others are requested again; failing is optional', async t => {
  const server = await playServer(t)
  const paths = ['/fine', '/status/404', '/status/500']
  const site = siteWith(t, {
    'docs/index.md': `# Links\n\n${paths.map(path => `[a](${server.url}${path})`).join('\n\n')}\n`,
  })
  await runCheck({ ...PLAIN, siteDir: site.dir, external: EXTERNAL })
  server.asked.length = 0
  const again = await runCheck({ ...PLAIN, siteDir: site.dir, external: { ...EXTERNAL, fail: true } })
  assert.deepEqual([...new Set(server.asked.map(line => line.split(' ')[1]))], ['/status/500'])
  assert.equal(again.passed, false)
  assert.equal(again.diagnostics.length, 2)
})

test('cached verdicts are judged by the options of the current run', async t => {
  const server = await playServer(t)
  const site = siteWith(t, {
    'docs/index.md': `# Links\n\n[a](${server.url}/status/404)\n\n[b](https://moved.example/x)\n`,
  })
  const rules = async (changes: Partial<ExternalRequest>) => {
    const external = {
      ...EXTERNAL,
      remap: [{ from: /^https:\/\/moved\.example/, to: `${server.url}/status/200` }],
      ...changes,
    }
    const { diagnostics } = await runCheck({ ...PLAIN, siteDir: site.dir, external })
    return diagnostics.map(({ rule, severity }) => `${severity} ${rule}`)
  }
  assert.deepEqual(await rules({}), ['warning external-broken'])
  assert.deepEqual(await rules({ accept: [404] }), [])
  assert.deepEqual(await rules({}), ['warning external-broken'])
  assert.deepEqual(await rules({ fail: true }), ['error external-broken'])
  const elsewhere = [{ from: /^https:\/\/moved\.example/, to: `${server.url}/status/410` }]
  assert.deepEqual(await rules({ remap: elsewhere }), ['warning external-broken', 'warning external-broken'])
})

test('a local port without a server says nothing about the link', async t => {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  const site = siteWith(t, {
    'docs/index.md': `# Links\n\n[a](http://localhost:${port}/app) [b](http://127.0.0.1:${port}/)\n`,
  })
  const { diagnostics } = await runCheck({ ...PLAIN, siteDir: site.dir, external: EXTERNAL })
  assert.deepEqual([...new Set(diagnostics.map(({ rule }) => rule))], ['external-unverified'])
})

test('statuses can be accepted, addresses ignored or remapped', async t => {
  const server = await playServer(t)
  const links = ['/status/404', '/status/410', '/ignored/x']
  const site = siteWith(t, {
    'docs/index.md': `# Links\n\n${links.map(path => `[a](${server.url}${path})`).join('\n\n')}\n\n[b](https://moved.example/fine)\n`,
  })
  const { diagnostics } = await runCheck({
    ...PLAIN,
    siteDir: site.dir,
    external: {
      ...EXTERNAL,
      ...{ accept: [404], ignore: [/\/ignored\//], remap: [{ from: /^https:\/\/moved\.example/, to: server.url }] },
    },
  })
  assert.deepEqual(
    diagnostics.map(({ rule }) => rule),
    ['external-broken'],
  )
  assert.ok(server.asked.includes('HEAD /fine'))
  assert.ok(!server.asked.some(line => line.includes('ignored')))
})

test('a comment silences a link to another site, and is reported as unused only if the link was checked', async t => {
  const server = await playServer(t)
  const comment = (rules: string) => `<!-- docsgen-ignore-next-line ${rules} -->`
  const broken = `[a](${server.url}/status/404)`
  const site = siteWith(t, {
    'docs/index.md': `# Links\n\n${comment('external-broken: known')}\n${broken}\n\n${comment('')}\n[b](${server.url}/status/410)\n`,
    'docs/next.md': `---\nunlisted: true\n---\n\n# Next\n\n${broken}\n`,
    'docs/well.md': `---\nunlisted: true\n---\n\n${comment('external-broken')}\n[c](${server.url}/fine)\n\n${comment('external-broken')}\nNo link.\n`,
  })
  const found = async (external?: ExternalRequest) =>
    (await runCheck({ ...PLAIN, siteDir: site.dir, external })).diagnostics
      .map(({ rule, file, span }) => `${rule} ${file}:${span?.line}`)
      .sort()
  assert.deepEqual(await found(), ['unused-ignore docs/well.md:8'])
  const asked = ['external-broken docs/next.md:7', 'unused-ignore docs/well.md:5', 'unused-ignore docs/well.md:8']
  assert.deepEqual(await found(EXTERNAL), asked)
  // From the cache, and with some addresses excluded.
  assert.deepEqual(await found(), ['unused-ignore docs/well.md:8'])
  assert.deepEqual(await found({ ...EXTERNAL, ignore: [/./] }), ['unused-ignore docs/well.md:8'])
})

test('fragments of other pages are checked', async t => {
  const server = await playServer(t)
  const fragments = ['here', 'named', 'gone', 'from-markdown', 'L10', '/route', 'top', 'TOP']
  const links = fragments.map(fragment => `[a](${server.url}/page#${fragment})`)
  const site = siteWith(t, {
    'docs/index.md': `# Links\n\n${links.join('\n\n')}\n\n[b](${server.url}/empty-app#x) [c](${server.url}/plain#x)\n`,
  })
  const found = async () =>
    (await runCheck({ ...PLAIN, siteDir: site.dir, external: EXTERNAL })).diagnostics.map(
      ({ rule, message, span }) => `${rule} ${span?.line} ${message.slice(message.indexOf('#'))}`,
    )
  assert.deepEqual(await found(), ["external-anchor 7 #gone'."])
  assert.equal(server.asked.filter(line => line.endsWith(' /page')).length, 1)
  server.asked.length = 0
  assert.deepEqual(await found(), ["external-anchor 7 #gone'."])
  assert.deepEqual(server.asked, [], 'fragments are remembered as well')
})

test('a host that shows one page for all addresses is detected, and others are not suspected', async t => {
  const server = await playServer(t, { isSoft: true })
  const site = siteWith(t, {
    'docs/index.md': `# Links\n\n[a](${server.url}/known)\n\n[b](${server.url}/no-such-page)\n\n[c](${server.url}/)\n`,
  })
  const { diagnostics } = await runCheck({ ...PLAIN, siteDir: site.dir, external: EXTERNAL })
  assert.deepEqual(
    diagnostics.map(({ rule, span }) => `${rule} ${span?.line}`),
    ['external-soft-404 5'],
  )
})

test('the config sets how links to other sites are checked, and headers are only sent to their host', async t => {
  const server = await playServer(t)
  const other = await playServer(t)
  const host = new URL(server.url).host
  const config = {
    rules: { 'localhost-link': 'ignore' },
    external: {
      ignore: ['/status/410$'],
      accept: [404],
      remap: [{ from: '^https://moved\\.example', to: server.url }],
      timeout: 1,
      headers: { [host]: { 'x-token': 'secret' } },
    },
  }
  const paths = ['/status/410', '/status/404', '/needs-token', '/silent']
  const links = [...paths.map(path => server.url + path), 'https://moved.example/fine', `${other.url}/needs-token`]
  const site = siteWith(t, { 'docs/index.md': `# Links\n\n${links.map(url => `[a](${url})`).join('\n\n')}\n` }, config)
  const external = { ...EXTERNAL, timeoutMs: undefined }
  const { diagnostics } = await runCheck({ ...PLAIN, siteDir: site.dir, external })
  const found = diagnostics.map(({ rule, message }) => `${rule} ${message.split("'")[1]}`)
  assert.deepEqual(
    found.sort(),
    [`external-unverified ${other.url}/needs-token`, `external-unverified ${server.url}/silent`].sort(),
  )
  assert.match(diagnostics.map(({ message }) => message).join(), /within 1 s/)
})

test('requests to one host are spaced out, and a dead host is not requested for every link', async t => {
  const server = await playServer(t)
  const paths = Array.from({ length: 6 }, (_, at) => `/fine?${at}`)
  const silent = Array.from({ length: 8 }, (_, at) => `/silent?${at}`)
  const dead = await playServer(t)
  const links = [...paths.map(path => server.url + path), ...silent.map(path => dead.url + path)]
  const site = siteWith(t, { 'docs/index.md': `# Links\n\n${links.map(url => `[a](${url})`).join('\n\n')}\n` })
  const external = { ...EXTERNAL, intervalMs: 60, timeoutMs: 200, perHost: 2 }
  const { diagnostics } = await runCheck({ ...PLAIN, siteDir: site.dir, external })
  // All five intervals together: on a busy machine, a single request may reach the server late.
  assert.equal(server.times.length, paths.length)
  assert.ok(Number(server.times.at(-1)) - Number(server.times[0]) > 200, JSON.stringify(server.times))
  assert.equal(diagnostics.filter(({ rule }) => rule === 'external-unverified').length, 8)
  assert.ok(dead.asked.length <= 4, `asked ${dead.asked.length} times`)
})

test('an archived copy is suggested for a page that existed once and is gone', async t => {
  const server = await playServer(t)
  const site = siteWith(t, { 'docs/index.md': `# Links\n\n[a](${server.url}/status/404)\n` })
  const audit = (changes: Partial<ExternalRequest> = {}) =>
    runCheck({ ...PLAIN, siteDir: site.dir, external: { ...EXTERNAL, ...changes } })
  assert.deepEqual((await audit({ accept: [404] })).diagnostics, [])
  const [finding] = (await audit()).diagnostics
  assert.equal(finding?.rule, 'external-broken')
  assert.match(finding?.hint ?? '', /^It last answered on \d{4}-\d\d-\d\d; .*web\.archive\.org\/web\/\d{8}\/http/)
})

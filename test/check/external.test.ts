/**
 * Links to other sites, against a server with responses of every kind.
 */
// Mostly waits: for pauses between requests, and for servers that do not answer.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { runCheck } from '../../src/commands/check.ts'
import { auditExternal } from '../../src/features/external-links/audit-external.ts'
import type { AddressCheck } from '../../src/features/external-links/check-address.ts'
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
  ['/status/500', 'external-server-error'],
  ['/status/503', 'external-server-error'],
  ['/closed-for-long', 'external-unverified'],
  ['/status/999', 'external-unverified'],
  ['/cookie', ''],
  ['/cookie-by-way', ''],
  ['/cookie-for-others', 'external-broken'],
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
  const named = new Set([...PARTS.map(([path]) => path), '/welcome', '/status/200', '/status/404', '/status/403', '/'])
  assert.deepEqual(
    server.asked.filter(line => !named.has(line.split(' ')[1] ?? '') && !/\/docsgen-check-\w+$/.test(line)),
    [],
  )
  assert.equal(server.asked.filter(line => line.endsWith(' /fine')).length, 1)
  assert.equal(report.passed, true)
})

test('invalid certificates and failing servers have rules of their own, and can fail a run', async t => {
  const server = await playServer(t)
  const secure = await serveUntrusted(t)
  const paths = ['/status/403', '/status/429', '/status/500', '/fine']
  const site = siteWith(t, {
    'docs/index.md': `# Links\n\n${[...paths.map(path => server.url + path), 'https://untrusted.example/a'].map(url => `[a](${url})`).join('\n\n')}\n`,
  })
  const external = { ...EXTERNAL, remap: [{ from: /^https:\/\/untrusted\.example/, to: secure }] }
  const rules = async (changes: Partial<ExternalRequest>, levels: Record<string, string> = {}) => {
    site.write({
      'site.config.json': JSON.stringify({
        ...JSON.parse(site.readAny('site.config.json')),
        rules: { 'localhost-link': 'ignore', ...levels },
      }),
    })
    const report = await runCheck({ ...PLAIN, siteDir: site.dir, external: { ...external, ...changes } })
    return [...report.diagnostics.map(({ rule, severity }) => `${severity} ${rule}`).sort(), report.passed]
  }
  const unsure = ['info external-unverified', 'info external-unverified']
  const found = ['warning external-certificate', 'warning external-server-error']
  const failing = ['error external-certificate', 'error external-server-error']
  assert.deepEqual(await rules({}), [...unsure, ...found, true])
  assert.deepEqual(await rules({ fail: true }), [...failing, ...unsure, false])
  assert.deepEqual(await rules({}, { 'external-certificate': 'throw', 'external-server-error': 'log' }), [
    'error external-certificate',
    'info external-server-error',
    ...unsure,
    false,
  ])
  assert.deepEqual(await rules({ fail: true, accept: [500], ignore: [/untrusted/] }), [...unsure, true])
})

test('a link with http is corrected if its server answers with https, and only then', async t => {
  const server = await playServer(t)
  const text = (scheme: string, at: string) =>
    `# Links\n\n[a](${scheme}://both.example/fine) [b](${scheme}://both.example/page#here)\n\n![c](${scheme}://both.example/c.png)\n\n${at}`
  const others =
    '[d](http://plain.example/fine) [e](https://plain.example/other) [f](http://both.example/page#gone) [g](http://back.example/fine) [h](http://accepted.example/ok)\n'
  const site = siteWith(t, { 'docs/index.md': text('http', others), 'docs/next.md': '[a](http://both.example/fine)\n' })
  const remap = [
    { from: /^https?:\/\/both\.example/, to: server.url },
    { from: /^http:\/\/(?:plain|back|accepted)\.example/, to: server.url },
    { from: /^https:\/\/plain\.example/, to: `${server.url}/status/404?` },
    { from: /^https:\/\/back\.example/, to: `${server.url}/status/410?` },
    { from: /^https:\/\/accepted\.example/, to: `${server.url}/status/404?` },
  ]
  const external = { ...EXTERNAL, remap, accept: [404] }
  const without = await runCheck({ ...PLAIN, siteDir: site.dir, fix: true })
  assert.equal(without.fixed, 0)
  assert.match(
    without.diagnostics.map(({ rule, message }) => `${rule} ${message}`).join('\n'),
    /insecure-link 'http:\/\/plain\.example\/fine' is linked without encryption, and other links to its host use https/,
  )
  const promised = await runCheck({ ...PLAIN, siteDir: site.dir, external })
  assert.equal(promised.fixable, 4)
  server.asked.length = 0
  const { fixed } = await runCheck({ ...PLAIN, siteDir: site.dir, external, fix: true })
  assert.equal(fixed, 4)
  assert.equal(site.readAny('docs/index.md'), text('https', others))
  assert.equal(site.readAny('docs/next.md'), '[a](https://both.example/fine)\n')
  // What the last run found is not requested again, also after a correction.
  assert.deepEqual(
    server.asked.filter(line => line.includes('/fine')),
    [],
  )
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
  // A request that takes longer is sent again, and would be counted twice.
  const external = { ...EXTERNAL, intervalMs: 60, timeoutMs: 1000, perHost: 2 }
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

/** A certificate that nobody signed, for any test that needs one. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZoCm02SH0WqEiTeY
1x8RZVFFzz3CVOrz8eBIKgBqnBGhRANCAARLzx+3Td3HRZj9P33VX2weIZQSFu5S
7kSdsGkFI5Td6sXE3Udnm9mLIR580VY+JQmwPe1MkamituEh5MI7c+EO
-----END PRIVATE KEY-----
`
test('https that leads to another site is no reason to correct a link', async t => {
  const site = makeSite(t, {})
  const session = new Map<string, AddressCheck>()
  const answer = (url: string, location?: string) =>
    session.set(JSON.stringify([url]), { verdict: { kind: 'good', status: 200, location }, missing: [] })
  const hosts = ['parked', 'same', 'bare', 'both']
  const to = (host: string) =>
    `https://${{ parked: 'provider.example', same: 'same.example', bare: 'www.bare.example', both: 'new.example' }[host]}/`
  for (const host of hosts) answer(`https://${host}.example/a`, to(host))
  for (const host of hosts) answer(`http://${host}.example/a`, host === 'both' ? to(host) : undefined)
  const places = new Map(
    hosts.map(host => [`http://${host}.example/a`, [{ file: 'a.md', url: `http://${host}.example/a` }]]),
  )
  const rest = { ignores: { silences: () => false } as never, onProgress: () => undefined, session }
  const { diagnostics } = await auditExternal(places, {
    ...EXTERNAL,
    ...rest,
    timeoutMs: 1500,
    cachePath: join(site.dir, 'answers'),
  })
  assert.deepEqual(
    diagnostics.map(({ replace }) => replace?.to),
    ['https://same.example/a', 'https://bare.example/a', 'https://both.example/a'],
  )
})

const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBjzCCATWgAwIBAgIURKG08uLGgg8iET0LoRd/uy4/k3AwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRdW50cnVzdGVkLmV4YW1wbGUwIBcNMjYxMTI2MTEwOTIxWhgP
MjEyNjExMDIxMTA5MjFaMBwxGjAYBgNVBAMMEXVudHJ1c3RlZC5leGFtcGxlMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAES88ft03dx0WY/T991V9sHiGUEhbuUu5E
nbBpBSOU3erFxN1HZ5vZiyEefNFWPiUJsD3tTJGporbhIeTCO3PhDqNTMFEwHQYD
VR0OBBYEFOtDXUbyJ+XxNV/wNuc7Jl12NUTUMB8GA1UdIwQYMBaAFOtDXUbyJ+Xx
NV/wNuc7Jl12NUTUMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIh
APArKY8n5ZatrDu7i6aLNGuVpqYu1oJwMeCtyFjd5Pp8AiADzZEAHuWqZSL+wUFX
wDAwx+hxuwausBwfPHu7wUSovA==
-----END CERTIFICATE-----
`

async function serveUntrusted(t: TestContext): Promise<string> {
  const server = createSecureServer({ key: KEY, cert: CERTIFICATE }, (_, response) => response.end('text'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/**
 * Three hundred links to six hosts that fail in every known way: each link has its verdict, and no host gets requests
 * faster than allowed.
 */
// Mostly waits: for pauses between requests.
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { runCheck } from '../../src/commands/check.ts'
import { makeSite } from '../sites/site.ts'
import { PLAIN } from './run-check.ts'

/** The response of a host to a kind of path; `count` is the number of requests for the path so far. */
type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => void

interface Kind {
  /** The number of links to it on each host. */
  links: number
  rule: string
  answer: Answer
  fragment?: string
}

const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(code, headers).end()
const to = (code: number, path: string): Answer => status(code, { location: path })
const page: Answer = (_, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Page</title><h2 id="part">Part</h2>')
const afterwards =
  (fails: number, code: number): Answer =>
  (_, response, count) =>
    response.writeHead(count <= fails ? code : 200, { 'retry-after': '0' }).end()
const unlessHead =
  (code: number): Answer =>
  ({ method }, response) =>
    response.writeHead(method === 'HEAD' ? code : 200).end('text')

const KINDS: Record<string, Kind> = {
  fine: { links: 9, rule: '', answer: status(200) },
  empty: { links: 2, rule: '', answer: status(204) },
  'not-found': { links: 5, rule: 'external-broken', answer: status(404) },
  gone: { links: 3, rule: 'external-broken', answer: status(410) },
  login: { links: 2, rule: 'external-unverified', answer: status(401) },
  forbidden: { links: 2, rule: 'external-unverified', answer: status(403) },
  'busy-once': { links: 3, rule: '', answer: afterwards(1, 429) },
  'busy-always': { links: 1, rule: 'external-unverified', answer: afterwards(9, 429) },
  'in-trouble-for-now': { links: 3, rule: '', answer: afterwards(3, 503) },
  'in-trouble': { links: 1, rule: 'external-server-error', answer: status(500) },
  moved: { links: 4, rule: 'external-redirect', answer: to(301, '/fine/0') },
  'moved-for-good': { links: 2, rule: 'external-redirect', answer: to(308, '/fine/0') },
  'moved-for-now': { links: 3, rule: '', answer: to(302, '/fine/0') },
  'moved-away': { links: 3, rule: 'external-broken', answer: to(301, '/not-found/0') },
  'moved-away-for-now': { links: 2, rule: 'external-broken', answer: to(302, '/not-found/0') },
  'moved-to-the-top': { links: 2, rule: 'external-soft-404', answer: to(302, '/') },
  nowhere: { links: 1, rule: 'external-broken', answer: status(301) },
  circle: {
    links: 2,
    rule: 'external-broken',
    answer: (request, response) => to(302, `${request.url}`)(request, response, 0),
  },
  'no-head': { links: 3, rule: '', answer: unlessHead(405) },
  'false-head': { links: 3, rule: '', answer: unlessHead(404) },
  'hangs-up': { links: 1, rule: 'external-unverified', answer: ({ socket }) => socket.destroy() },
  part: { links: 1, rule: '', answer: page, fragment: '#part' },
  'no-part': { links: 2, rule: 'external-anchor', answer: page, fragment: '#nothing' },
}

/** Responds to every unknown path with the same page. */
const SOFT: Record<string, Kind> = {
  known: {
    links: 15,
    rule: '',
    answer: ({ url }, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${url}</title>`),
  },
  lost: {
    links: 15,
    rule: 'external-soft-404',
    answer: (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Oops</title>'),
  },
}

/** Accepts connections and never responds. */
const DEAD: Record<string, Kind> = { silent: { links: 30, rule: 'external-unverified', answer: () => undefined } }

interface Host {
  url: string
  asked: string[]
  kinds: Record<string, Kind>
}

async function startHost(t: TestContext, kinds: Record<string, Kind>, other: Answer): Promise<Host> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const count = asked.filter(before => before === path).length
    const kind = kinds[path.split('/')[1] ?? '']
    ;(kind?.answer ?? other)(request, response, count)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, kinds }
}

/** The times of the requests, by host. */
function watchRequests(t: TestContext): Map<string, number[]> {
  const sent = new Map<string, number[]>()
  const { fetch } = globalThis
  t.after(() => {
    globalThis.fetch = fetch
  })
  globalThis.fetch = (input, init) => {
    const { host } = new URL(String(input))
    sent.set(host, [...(sent.get(host) ?? []), performance.now()])
    return fetch(input, init)
  }
  return sent
}

test('three hundred links to six hosts', async t => {
  const notFound: Answer = ({ url }, response) => response.writeHead(url === '/' ? 200 : 404).end()
  const hosts = [
    ...(await Promise.all([1, 2, 3, 4].map(() => startHost(t, KINDS, notFound)))),
    await startHost(t, SOFT, SOFT.lost?.answer ?? notFound),
    await startHost(t, DEAD, () => undefined),
  ]
  const links = hosts.flatMap(({ url, kinds }) =>
    Object.entries(kinds).flatMap(([name, { links: count, rule, fragment = '' }]) =>
      Array.from({ length: count }, (_, at) => ({ rule, url: `${url}/${name}/${at}${fragment}` })),
    ),
  )
  assert.equal(links.length, 300)
  // Every sixth link is on one page, so that the hosts alternate.
  const pages = Array.from({ length: 6 }, (_, page) => links.filter((_, at) => at % 6 === page))
  const files = Object.fromEntries(
    pages.map((own, at) => [
      `docs/${at}.md`,
      `# Page ${at}\n\n${own.map(({ url }) => `[text](${url})`).join('\n\n')}\n`,
    ]),
  )
  const site = makeSite(t, files, {
    rules: { 'localhost-link': 'ignore', 'orphan-page': 'ignore', 'missing-home': 'ignore' },
  })
  const sent = watchRequests(t)
  const intervalMs = 10
  const { diagnostics, external } = await runCheck({
    ...PLAIN,
    siteDir: site.dir,
    external: {
      ...{ accept: [], ignore: [], remap: [], headers: {}, fail: false },
      ...{ timeoutMs: 1000, intervalMs, backoffMs: 1, perHost: 2, total: 16 },
    },
  })
  assert.equal(external, 300)
  const found = diagnostics.map(({ rule, file = '', span, message }) => {
    const line = site.readAny(file).split('\n')[(span?.line ?? 0) - 1] ?? ''
    const url = /\((.*)\)/.exec(line)?.[1] ?? ''
    assert.ok(message.includes(url.split('#')[0] ?? ''), `${message} is about ${url}`)
    return `${url} ${rule}`
  })
  const expected = links.filter(({ rule }) => rule !== '').map(({ url, rule }) => `${url} ${rule}`)
  assert.deepEqual(found.sort(), expected.sort())
  for (const [host, times] of sent)
    for (const [at, time] of times.slice(1).entries())
      assert.ok(time - (times[at] ?? 0) >= intervalMs, `${host}: request ${at + 1} came too early`)
  assert.equal(sent.size, 6)
  assert.ok((hosts.at(-1)?.asked.length ?? 0) <= 4, 'a host that never answers is not asked for every link')
})

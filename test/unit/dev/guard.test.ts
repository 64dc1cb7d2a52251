/**
 * The hosts that the server responds for: names of this machine and allowed ones, and no names that only resemble them.
 */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { EventStream } from '../../../src/dev/event-stream.ts'
import { type ListenOptions, listen, type RunningServer } from '../../../src/dev/server.ts'

const ALLOWED = ['docs.example.org', '.tunnel.example', '10.1.2.3', 'odd_name']

const servers: { local: RunningServer; open: RunningServer }[] = []
const refused: string[] = []

async function start(host: string): Promise<RunningServer> {
  const options: ListenOptions = {
    port: 0,
    strictPort: false,
    host,
    allowedHosts: ALLOWED,
    onRefusedHost: name => refused.push(name),
  }
  const stream = new EventStream(options)
  const server = await listen((asked, response) => {
    if (asked.url === '/events') stream.connect(asked, response)
    else response.end('page')
  }, options)
  const close = async () => {
    stream.close()
    await server.close()
  }
  return { ...server, close }
}

before(async () => {
  servers.push({ local: await start('127.0.0.1'), open: await start('0.0.0.0') })
})
after(async () => {
  for (const { local, open } of servers) await Promise.all([local.close(), open.close()])
})

/** The status and the start of the body of the server's response to these headers. */
function ask(
  headers: Record<string, string>,
  { path = '/', server = servers[0]?.local }: { path?: string; server?: RunningServer } = {},
): Promise<{ status: number; text: string }> {
  const port = new URL(server?.url ?? '').port
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers }, response => {
      response.setEncoding('utf8').once('data', (text: string) => {
        resolve({ status: response.statusCode ?? 0, text })
        asked.destroy()
      })
    })
    asked.on('error', reject).end()
  })
}

const OWN = [
  ...['localhost', 'localhost:3000', 'LOCALHOST', 'localhost.', 'docs.localhost:1', '127.0.0.1', '127.0.0.1:3000'],
  ...['127.1', '127.255.255.254', '2130706433', '[::1]', '[::1]:3000', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]'],
  ...['docs.example.org', 'DOCS.example.org:443', 'docs.example.org.', 'tunnel.example', 'a.b.tunnel.example'],
  ...['10.1.2.3:3000', 'odd_name:3000'],
]
const STRANGE = [
  ...['127.evil.example', '127.evil.example:3000', '127.0.0.1.evil.example', '127.0.0.1.nip.io', '127.0.0.1.example.'],
  ...['localhost.evil.example', 'evil-localhost', 'notlocalhost', 'xdocs.example.org', 'docs.example.org.evil.example'],
  ...['eviltunnel.example', 'example.org', '192.168.1.5', '128.0.0.1', '10.1.2.4', '[::2]', '[fe80::1]', '0.0.0.0'],
  ...['user@localhost', 'localhost/path', 'localhost?x', 'localhost#x', 'localhost:99999', 'a b', '[::1', '::1:3000'],
  ...['localhost, evil.example', '%6cocalhost.evil.example', ':3000', '127.0.0.256', '@localhost', '\\localhost'],
]

for (const host of OWN)
  test(`the host '${host}' is the server's own`, async () => {
    assert.deepEqual(await ask({ host }), { status: 200, text: 'page' })
  })

for (const host of STRANGE)
  test(`the host '${host}' is refused`, async () => {
    assert.equal((await ask({ host })).status, 403)
  })

test('no domain is mistaken for this machine, whatever it starts with', async () => {
  const start = fc.constantFrom('127.', '127.0.0.', '127.0.0.1.', 'localhost.', '', 'docs.example.org.')
  await fc.assert(
    fc.asyncProperty(start, fc.domain(), async (before, domain) => {
      assert.equal((await ask({ host: `${before}${domain}` })).status, 403)
    }),
    { numRuns: 60 },
  )
})

test('a refusal names the host and the flag, unless pasting the name could do harm', async () => {
  refused.length = 0
  const { text } = await ask({ host: 'Web.Internal:3000' })
  assert.match(text, /^Forbidden\n\n.*'web\.internal'.* --allowed-host web\.internal\n$/)
  assert.deepEqual(refused, ['web.internal'])
  for (const host of ['$(reboot).example', 'a;b', "a'b", 'a&b', '-rf', '`id`.example']) {
    const answer = await ask({ host })
    assert.equal(answer.status, 403)
    assert.doesNotMatch(answer.text, /allowed-host/, host)
  }
  assert.deepEqual(refused, ['web.internal'])
})

test('a server that is open to the network answers for IP addresses, but for no other names', async () => {
  const server = servers[0]?.open
  for (const host of ['192.168.1.5:3000', '[fe80::1]', '0.0.0.0', '127.0.0.1', 'localhost', 'docs.example.org'])
    assert.equal((await ask({ host }, { server })).status, 200, host)
  for (const host of ['127.evil.example', '192.168.1.5.nip.io', 'my-machine'])
    assert.equal((await ask({ host }, { server })).status, 403, host)
})

const ORIGINS: [host: string, origin: string | undefined, status: number][] = [
  ['localhost:3000', undefined, 200],
  ['localhost:3000', 'http://localhost:3000', 200],
  ['LocalHost:3000', 'http://localhost:3000', 200],
  ['docs.example.org:443', 'https://docs.example.org', 200],
  ['localhost:3000', 'https://a.tunnel.example', 200],
  ['localhost:3000', 'http://localhost:8080', 403],
  ['localhost:3000', 'http://127.0.0.1:3000', 403],
  ['127.0.0.1:3000', 'http://127.evil.example:3000', 403],
  ['localhost:3000', 'https://tunnel.example.evil.example', 403],
  ['localhost:3000', 'null', 403],
  ['127.evil.example:3000', 'http://127.evil.example:3000', 403],
]

for (const [host, origin, status] of ORIGINS)
  test(`the event stream of ${host} for the origin ${origin}: ${status}`, async () => {
    const answer = await ask({ host, ...(origin !== undefined && { origin }) }, { path: '/events' })
    assert.equal(answer.status, status)
  })

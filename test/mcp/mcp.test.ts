/**
 * The Model Context Protocol server, asked by the client of the protocol's own SDK over both transports.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { serveMcp } from '../../src/commands/mcp.ts'
import { serveBuilt } from '../../src/commands/serve.ts'
import type { RunningServer } from '../../src/dev/server.ts'
import { makeSite, type Site } from '../sites/site.ts'

const FILES = {
  'docs/index.md': '---\ntitle: Home\ndescription: Where to start.\n---\n\nHello.\n',
  'docs/guide/setup.md':
    '---\ntitle: Set up\ndescription: How to install it.\n---\n\nBefore.\n\n## On a Mac {#mac}\n\nUse the turboencabulator.\n\n### Older Macs\n\nWait.\n\n## On Linux\n\nOther text.\n',
  'docs/guide/gefaß.md': '---\ntitle: Gefäß\n---\n\nText.\n',
  'docs/secret.md': '---\nunlisted: true\n---\n\n# Secret\n\nNobody lists it.\n',
  '.env': 'PASSWORD=1',
  'i18n/de/docusaurus-plugin-content-docs/current/index.md': '---\ntitle: Start\n---\n\nHallo Welt.\n',
}
const LISTEN = { port: 0, host: '127.0.0.1', strictPort: false, allowedHosts: [] }
const bin = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))

let site: Site
let http: RunningServer
let published: RunningServer & { base: string }
const clients: Record<string, Client> = {}
const ended: (() => unknown)[] = []

before(async () => {
  const config = { i18n: { defaultLocale: 'en', locales: ['en', 'de'] } }
  site = makeSite({ after: (end: () => unknown) => void ended.push(end) } as never, FILES, config)
  await site.build()
  http = await serveMcp({ siteDir: site.dir }, LISTEN)
  published = await serveBuilt({
    ...{ ...LISTEN, siteDir: site.dir, cache: true, drafts: false, follow: false },
    ...{ onRebuilt: () => undefined, onNotice: () => undefined },
  })
  const connected = async (name: string, transport: Parameters<Client['connect']>[0]) => {
    const client = new Client({ name: 'test', version: '1.0.0' })
    await client.connect(transport)
    clients[name] = client
  }
  await connected('HTTP', new StreamableHTTPClientTransport(new URL('/mcp', http.url)))
  const stdio = (args: string[]) =>
    new StdioClientTransport({ command: process.execPath, args: [bin, 'mcp', ...args], stderr: 'pipe' })
  await connected('stdio', stdio([site.dir]))
  await connected('a published site', stdio(['--site', published.url]))
})
after(async () => {
  for (const client of Object.values(clients)) await client.close()
  await http.close()
  await published.close()
  for (const end of ended) await end()
})

async function call(client: Client, name: string, args: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: args })
  const [first] = result.content as { type: string; text: string }[]
  return { text: first?.text ?? '', isError: result.isError === true }
}

for (const name of ['HTTP', 'stdio', 'a published site'])
  test(`over ${name}: a section is found and read`, async () => {
    const client = clients[name] as Client
    const { tools } = await client.listTools()
    assert.deepEqual(tools.map(tool => tool.name).sort(), ['get_page', 'get_section', 'list_pages', 'search_docs'])
    const found = await call(client, 'search_docs', { query: 'turboencabulater mac' })
    assert.match(found.text, /^\d+ sections? found\.\n\n1\. Guide > Set up > On a Mac\n {3}\/guide\/setup anchor mac\n/)
    const section = await call(client, 'get_section', { path: '/guide/setup', anchor: 'mac' })
    assert.equal(section.text, '## On a Mac {#mac}\n\nUse the turboencabulator.\n\n### Older Macs\n\nWait.')
    const page = await call(client, 'get_page', { path: 'https://example.org/guide/setup/?q#mac' })
    assert.match(page.text, /^---\ntitle: "Set up"[\s\S]*## On Linux\n\nOther text\.\n$/)
    const listed = await call(client, 'list_pages', {})
    assert.match(listed.text, /\n\/guide\/setup \| Set up \| Guide \| How to install it\.(?:\n|$)/)
    assert.match(listed.text, /\n\/de\/ \| Start \|/)
    assert.doesNotMatch(listed.text, /secret/i)
    const german = await call(client, 'search_docs', { query: 'hallo', locale: 'de' })
    assert.match(german.text, /\/de\//)
  })

test('pages are resources', async () => {
  const client = clients.HTTP as Client
  const { resources } = await client.listResources()
  const setup = resources.find(({ name }) => name === 'Set up')
  assert.equal(setup?.mimeType, 'text/markdown')
  const { contents } = await client.readResource({ uri: setup?.uri ?? '' })
  assert.match((contents[0] as { text: string }).text, /Use the turboencabulator/)
  const special = resources.find(({ name }) => name === 'Gefäß')
  assert.match(((await client.readResource({ uri: special?.uri ?? '' })).contents[0] as { text: string }).text, /Gefäß/)
  await assert.rejects(client.readResource({ uri: 'docs://site/../../.env' }))
})

test('a page is read in parts, by all its spellings', async () => {
  const client = clients.stdio as Client
  const { text } = await call(client, 'get_page', { path: '/guide/setup' })
  assert.equal((await call(client, 'get_page', { path: 'guide/setup.md' })).text, text)
  assert.equal((await call(client, 'get_page', { path: '/guide/setup/' })).text, text)
  assert.equal((await call(client, 'get_page', { path: '/guide/setup', offset: 10 })).text, text.slice(10))
  assert.match((await call(client, 'get_page', { path: '/' })).text, /Hello/)
  assert.match((await call(client, 'get_page', { path: 'index.md' })).text, /Hello/)
  assert.match((await call(client, 'get_page', { path: '/guide/gef%C3%A4%C3%9F' })).text, /not|no such page/)
  assert.match((await call(client, 'get_page', { path: '/guide/gefa%C3%9F' })).text, /Gefäß/)
})

const HOSTILE: [tool: string, args: Record<string, unknown>][] = [
  ['get_page', {}],
  ['get_page', { path: 7 }],
  ['get_page', { path: '' }],
  ['get_page', { path: 'x'.repeat(3000) }],
  ['get_page', { path: '../.env' }],
  ['get_page', { path: '/../../../../etc/passwd' }],
  ['get_page', { path: '/%2e%2e/%2e%2e/.env' }],
  ['get_page', { path: '/guide/\0setup' }],
  ['get_page', { path: '/%' }],
  ['get_page', { path: '__proto__' }],
  ['get_page', { path: '/guide/setup', offset: -1 }],
  ['get_page', { path: '/guide/setup', offset: 1.5 }],
  ['get_section', { path: '/guide/setup', anchor: 'constructor' }],
  ['get_section', { path: '/guide/setup', anchor: { toString: 'mac' } }],
  ['get_section', { path: '/none', anchor: 'mac' }],
  ['list_pages', { section: 'None' }],
  ['list_pages', { limit: 1e9 }],
  ['search_docs', { query: '' }],
  ['search_docs', { query: 'a'.repeat(100_000) }],
  ['search_docs', { query: 'mac', limit: 0 }],
  ['search_docs', { query: 'mac', locale: '../../docsgen-manifest' }],
  ['search_docs', { query: 'mac', version: '../../x' }],
  ['no_such_tool', {}],
]

for (const name of ['HTTP', 'stdio'])
  test(`over ${name}: hostile arguments get an error, and the server goes on`, async () => {
    const client = clients[name] as Client
    for (const [tool, args] of HOSTILE) {
      const { text, isError } = await call(client, tool, args).catch((error: Error) => ({
        text: error.message,
        isError: true,
      }))
      assert.equal(isError, true, `${tool} ${JSON.stringify(args).slice(0, 100)}: ${text.slice(0, 200)}`)
      assert.doesNotMatch(text, /PASSWORD|root:|node_modules|\.ts:\d/)
    }
    assert.match((await call(client, 'search_docs', { query: '<script> \u0000 *?! "linux' })).text, /found|Nothing/)
    assert.match((await call(client, 'get_page', { path: '/guide/setup' })).text, /turboencabulator/)
  })

test('over HTTP: other methods, paths, hosts and bodies are refused', async () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(new URL('/mcp', http.url), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    })
  assert.equal((await fetch(new URL('/mcp', http.url))).status, 405)
  assert.equal((await fetch(new URL('/', http.url), { method: 'POST', body: '{}' })).status, 404)
  assert.equal((await post('{')).status, 400)
  assert.equal((await post('x'.repeat(2_000_000))).status, 413)
  assert.equal((await post('{}', { origin: 'https://evil.example' })).status, 403)
  assert.equal((await call(clients.HTTP as Client, 'get_page', { path: '/' })).isError, false)
})

test('a folder without a site is an error before the protocol starts', async () => {
  await assert.rejects(serveMcp({ siteDir: site.dir, outDir: 'none' }, LISTEN), /no built site/)
})

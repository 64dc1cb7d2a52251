/**
 * The Model Context Protocol server, tested with the client of the official SDK over both transports.
 */
// Takes about 8 s.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { serveBuilt } from '../../src/commands/serve.ts'
import type { RunningServer } from '../../src/dev/server.ts'
import { HOST_FUNCTIONS } from '../../src/features/mcp/host-functions.ts'
import { serveMcp } from '../../src/features/mcp/serve-mcp.ts'
import { writeMcpFunction } from '../../src/features/mcp/write-mcp-function.ts'
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
const root = fileURLToPath(new URL('../..', import.meta.url))
const bin = join(root, 'bin/docsgen.js')
const HOSTS = Object.keys(HOST_FUNCTIONS)

let site: Site
let http: RunningServer
let published: RunningServer & { base: string }
const clients: Record<string, Client> = {}
const functions: Record<string, { endpoint: string; process: ChildProcess }> = {}
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
  mkdirSync(join(site.dir, 'node_modules'), { recursive: true })
  symlinkSync(root, join(site.dir, 'node_modules/docsgen'), 'dir')
  for (const host of HOSTS) {
    // Cloudflare's assets belong to the requested host; the function of another site contains the address of that site.
    functions[host] = await runFunction(host, host === 'cloudflare' ? undefined : published.url)
    const url = new URL(functions[host].endpoint)
    await connected(`a function of ${host}`, new StreamableHTTPClientTransport(url))
  }
})

/** Writes the function for a host, and runs it like that host. */
async function runFunction(host: string, url: string | undefined) {
  const { file, endpoint } = await writeMcpFunction({ siteDir: site.dir, host, url })
  const script = join(root, 'test/mcp/function-host.js')
  // Hosts forbid generating code.
  const args = ['--disallow-code-generation-from-strings', script, join(site.dir, file), published.url]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [address] = await once(child.stdout, 'data')
  return { endpoint: String(address).trim() + endpoint, process: child }
}
after(async () => {
  for (const client of Object.values(clients)) await client.close()
  for (const { process } of Object.values(functions)) process.kill()
  await http.close()
  await published.close()
  for (const end of ended) await end()
})

async function call(client: Client, name: string, args: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: args })
  const [first] = result.content as { type: string; text: string }[]
  return { text: first?.text ?? '', isError: result.isError === true }
}

for (const name of ['HTTP', 'stdio', 'a published site', ...HOSTS.map(host => `a function of ${host}`)])
  test(`over ${name}: a section is found and read`, async () => {
    const client = clients[name] as Client
    const { tools } = await client.listTools()
    assert.deepEqual(tools.map(tool => tool.name).sort(), [
      'get_page',
      'get_section',
      'list_pages',
      'search_docs',
      'symbol',
    ])
    const found = await call(client, 'search_docs', { query: 'turboencabulater mac' })
    assert.match(
      found.text,
      /^Showing results for "turboencabulator mac"\. \d+ pages? found\.\n\n1\. Guide > Set up > On a Mac\n {3}\/guide\/setup anchor mac\n/,
    )
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

test('a page is read in parts, under any form of its address', async () => {
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

for (const name of ['HTTP', 'stdio', 'a function of cloudflare'])
  test(`over ${name}: hostile arguments get an error, and the server continues`, async () => {
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

test('a function contains everything it needs in one file, and nothing specific to Node', () => {
  const text = readFileSync(join(root, 'dist/mcp.js'), 'utf8')
  assert.doesNotMatch(text, /\bfrom ?["']|\bimport ?\(|["']node:|\b(?:process|global)\.|\bBuffer\b/)
})

test('a function serves pages of any site, and refuses other methods and long bodies', async () => {
  const { endpoint } = functions.netlify as { endpoint: string }
  const options = await fetch(endpoint, { method: 'OPTIONS' })
  assert.equal(options.status, 204)
  assert.equal(options.headers.get('access-control-allow-origin'), '*')
  assert.equal((await fetch(endpoint)).status, 405)
  assert.equal((await fetch(endpoint, { method: 'POST', body: 'x'.repeat(2_000_000) })).status, 413)
  assert.equal((await fetch(endpoint, { method: 'POST', body: '{' })).ok, false)
})

test('the function for a host is written once, and never over another file', async () => {
  const request = { siteDir: site.dir, host: 'vercel', url: published.url }
  const { file, text } = await writeMcpFunction(request)
  assert.equal(readFileSync(join(site.dir, file), 'utf8'), text)
  writeFileSync(join(site.dir, file), '// mine')
  await assert.rejects(writeMcpFunction(request), /exists already/)
  assert.equal(readFileSync(join(site.dir, file), 'utf8'), '// mine')
})

test('a folder without a site is an error before the protocol starts', async () => {
  await assert.rejects(serveMcp({ siteDir: site.dir, outDir: 'none' }, LISTEN), /no built site/)
  await assert.rejects(serveMcp({ siteDir: join(site.dir, 'docs') }, LISTEN), /no built site/)
})

test('the built folder alone is enough', async () => {
  const server = await serveMcp({ siteDir: join(site.dir, 'build') }, LISTEN)
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', server.url)))
  const { content } = await client.callTool({ name: 'search_docs', arguments: { query: 'turboencabulator' } })
  assert.match(JSON.stringify(content), /On a Mac/)
  await client.close()
  await server.close()
})

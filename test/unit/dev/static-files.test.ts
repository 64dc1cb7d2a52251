/**
 * Files over HTTP: paths, ranges and conditional requests (RFC 9110).
 */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { compressed } from '../../../src/commands/serve.ts'
import { listen, type RunningServer } from '../../../src/dev/server.ts'
import { isOtherCase, serveFolder } from '../../../src/dev/static-files.ts'

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

let dir = ''
let server: RunningServer

before(async () => {
  dir = mkdtempSync(join(tmpdir(), 'docsgen-static-'))
  const root = join(dir, 'root')
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write('index.html', 'home')
  write('404.html', 'nothing here')
  write('a.txt', '0123456789')
  write('one.txt', 'x')
  write('sub/index.html', 'sub')
  write('known/page/index.html', 'known')
  write('docsgen-manifest.json', '{"routes":{"/known/page":"known/page/index.html"}}')
  write('page.html', 'page')
  write('a#b.txt', 'hash')
  write('100%.txt', 'percent')
  write('c#/why?/index.html', 'odd')
  write('café.txt', 'café')
  write('.env', 'SECRET')
  write('.git/config', 'SECRET')
  write('.well-known/security.txt', 'contact')
  write('assets/main-0123456789.js', 'hashed')
  write('page.js', 'let a')
  writeFileSync(join(dir, 'out.txt'), 'SECRET')
  mkdirSync(join(dir, 'root-sibling'))
  writeFileSync(join(dir, 'root-sibling/x.txt'), 'SECRET')
  symlinkSync('../out.txt', join(root, 'link.txt'))
  symlinkSync('../root-sibling', join(root, 'linked'))
  server = await listen(serveFolder(root), { port: 0, host: '127.0.0.1', strictPort: false, allowedHosts: [] })
})

after(async () => {
  await server.close()
  rmSync(dir, { recursive: true, force: true })
})

function ask(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    const sent = httpRequest({ hostname, port, path, method, headers }, response => {
      let body = ''
      response.setEncoding('utf8').on('data', chunk => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    sent.on('error', reject).end()
  })
}

const PATHS: [path: string, status: number, body?: string][] = [
  ['/', 200, 'home'],
  ['/?query', 200, 'home'],
  ['/sub/', 200, 'sub'],
  ['/sub', 308],
  ['/known/page', 200, 'known'],
  ['/known/page?query', 200, 'known'],
  ['/known/page/', 200, 'known'],
  ['/page', 200, 'page'],
  ['/page.html', 200, 'page'],
  ['/a%23b.txt', 200, 'hash'],
  ['/100%25.txt', 200, 'percent'],
  ['/caf%C3%A9.txt', 200, 'café'],
  ['/cafe%CC%81.txt', 200, 'café'],
  ['/.well-known/security.txt', 200, 'contact'],
  ['/nope', 404, 'nothing here'],
  ['/.env', 404],
  ['/%2eenv', 404],
  ['/.git/config', 404],
  ['/sub/.env', 404],
  ['/link.txt', 404],
  ['/linked/x.txt', 404],
  ['/../out.txt', 400],
  ['/%2e%2e/out.txt', 400],
  ['/..%2fout.txt', 400],
  ['/sub/..%5c..%5cout.txt', 400],
  ['/../root-sibling/x.txt', 400],
  ['/a.txt%00.html', 400],
  ['/%zz', 400],
  ['/a.txt#/../../etc/passwd', 400],
  [`/${'a'.repeat(5000)}`, 400],
]

for (const [path, status, body] of PATHS)
  test(`GET ${path.slice(0, 40)}`, async () => {
    const answer = await ask(path)
    assert.equal(answer.status, status)
    if (body !== undefined) assert.equal(answer.body, body)
    assert.doesNotMatch(answer.body, /SECRET/)
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
    assert.equal(answer.headers['access-control-allow-origin'], undefined)
  })

const RANGES: [range: string, status: number, body: string][] = [
  ['bytes=0-3', 206, '0123'],
  ['bytes=2-', 206, '23456789'],
  ['bytes=2-2', 206, '2'],
  ['bytes=5-99', 206, '56789'],
  ['bytes=0-99999999999999999999', 206, '0123456789'],
  ['bytes=-3', 206, '789'],
  ['Bytes=-3', 206, '789'],
  ['BYTES=-99', 206, '0123456789'],
  ['bytes=-99', 206, '0123456789'],
  ['bytes=0-0', 206, '0'],
  ['bytes=9-9', 206, '9'],
  ['bytes=0-3,4-5', 206, '012345'],
  ['bytes=0-1,4-5', 200, '0123456789'],
  ['bytes=10-', 416, 'Range Not Satisfiable\n'],
  ['bytes=99-', 416, 'Range Not Satisfiable\n'],
  ['bytes=99999999999999999999-', 416, 'Range Not Satisfiable\n'],
  ['bytes=5-2', 416, 'Range Not Satisfiable\n'],
  ['bytes=-0', 416, 'Range Not Satisfiable\n'],
  ['lines=1-2', 200, '0123456789'],
  ['bytes=a-b', 200, '0123456789'],
]

for (const [range, status, body] of RANGES)
  test(`Range: ${range}`, async () => {
    const answer = await ask('/a.txt', { headers: { range } })
    assert.deepEqual([answer.status, answer.body], [status, body])
    const sent = status === 416 ? '*' : `${body[0]}-${body.at(-1)}`
    assert.equal(answer.headers['content-range'], status === 200 ? undefined : `bytes ${sent}/10`)
    assert.equal(answer.headers['accept-ranges'], 'bytes')
  })

test('conditions: unchanged files are not sent again, and ranges only of the file that the client knows', async () => {
  const { headers } = await ask('/a.txt')
  const etag = String(headers.etag)
  const modified = String(headers['last-modified'])
  const range = 'bytes=2-3'
  const past = new Date(0).toUTCString()
  const asked = async (conditions: Record<string, string>) => {
    const { status, body } = await ask('/a.txt', { headers: conditions })
    return `${status} ${body}`
  }
  assert.match(etag, /^"/)
  for (const [conditions, answer] of [
    [{ 'if-none-match': etag }, '304 '],
    [{ 'if-none-match': `"x", W/${etag}` }, '304 '],
    [{ 'if-none-match': '*' }, '304 '],
    [{ 'if-none-match': '"x"' }, '200 0123456789'],
    [{ 'if-modified-since': modified }, '304 '],
    [{ 'if-modified-since': past }, '200 0123456789'],
    [{ 'if-modified-since': 'no date' }, '200 0123456789'],
    [{ 'if-modified-since': modified, 'if-none-match': '"x"' }, '200 0123456789'],
    [{ 'if-match': '"x"' }, '412 Precondition Failed\n'],
    [{ 'if-unmodified-since': past }, '412 Precondition Failed\n'],
    [{ range, 'if-range': etag }, '206 23'],
    [{ range, 'if-range': '"x"' }, '200 0123456789'],
    [{ range, 'if-range': modified }, '206 23'],
    [{ range, 'if-range': past }, '200 0123456789'],
    [{ range, 'if-none-match': etag }, '304 '],
  ] as [Record<string, string>, string][])
    assert.equal(await asked(conditions), answer, JSON.stringify(conditions))
  const head = await ask('/a.txt', { method: 'HEAD', headers: { range } })
  assert.deepEqual([head.status, head.headers['content-length']], [200, '10'], 'HEAD has no ranges')
  const conditions = { range: 'bytes=2-3', 'if-modified-since': new Date().toUTCString(), 'if-none-match': '*' }
  assert.deepEqual((await ask('/nope', { headers: conditions })).body, 'nothing here')
})

for (const [what, folder, base, answers] of [
  [
    'a built folder is served where it was built for',
    'based',
    {},
    { '/': '/sub/', '/sub': '/sub/', '/sub/?x': 'home', '/x': 404 },
  ],
  [
    'a base of the command line counts more',
    'based',
    { fixed: '/a/' },
    { '/': '/a/', '/a': '/a/', '/a/': 'home', '/sub/': 404 },
  ],
  ['a folder of another tool', 'plain', { otherwise: '/b/' }, { '/b?q': '/b/?q', '/b/': 'home' }],
] as [string, string, Parameters<typeof serveFolder>[1], Record<string, string | number>][])
  test(`base path: ${what}`, async t => {
    const root = join(dir, folder)
    mkdirSync(root, { recursive: true })
    writeFileSync(join(root, 'index.html'), 'home')
    if (folder === 'based') writeFileSync(join(root, 'docsgen-manifest.json'), '{"base":"/sub/","routes":{}}')
    const running = await listen(serveFolder(root, base), {
      port: 0,
      host: '127.0.0.1',
      strictPort: false,
      allowedHosts: [],
    })
    t.after(running.close)
    for (const [path, wanted] of Object.entries(answers)) {
      const answer = await fetch(running.url + path, { redirect: 'manual' })
      const told =
        answer.status === 307
          ? answer.headers.get('location')
          : answer.status === 200
            ? await answer.text()
            : answer.status
      assert.equal(told, wanted, path)
    }
  })

test('a port that another program has is replaced, and this is said', async t => {
  const options = { port: 0, host: 'localhost', strictPort: false, allowedHosts: [] }
  const first = await listen(serveFolder(dir), { ...options, host: '127.0.0.1' })
  t.after(first.close)
  const port = Number(new URL(first.url).port)
  let said = ''
  const onOtherPort = (notice: string) => {
    said = notice
  }
  const second = await listen(serveFolder(dir), { ...options, port, onOtherPort })
  t.after(second.close)
  const used = new URL(second.url).port
  assert.equal(said, `Port ${port} cannot be used: it is taken. Port ${used} is used instead.`)
  assert.notEqual(Number(used), port)
})

test('only GET and HEAD are answered', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const answer = await ask('/a.txt', { method })
    assert.deepEqual([answer.status, answer.headers.allow], [405, 'GET, HEAD'])
  }
  const head = await ask('/a.txt', { method: 'HEAD' })
  assert.deepEqual([head.status, head.body, head.headers['content-length']], [200, '', '10'])
})

test('types, validators and lifetimes', async () => {
  const page = await ask('/page.js')
  assert.match(String(page.headers['content-type']), /javascript/)
  assert.equal(page.headers['cache-control'], 'no-cache')
  assert.match(String((await ask('/assets/main-0123456789.js')).headers['cache-control']), /immutable/)
  const etag = String(page.headers.etag)
  assert.equal((await ask('/page.js', { headers: { 'if-none-match': etag } })).status, 304)
})

test('requests for other hosts and from other sites are refused', async () => {
  const { port } = new URL(server.url)
  assert.equal((await ask('/', { headers: { host: 'evil.test' } })).status, 403)
  assert.equal((await ask('/', { headers: { host: `192.168.1.5:${port}` } })).status, 403)
  assert.equal((await ask('/', { headers: { host: `localhost:${port}` } })).status, 200)
  assert.equal((await ask('/', { headers: { host: `docs.localhost:${port}` } })).status, 200)
  const foreign = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }
  assert.equal((await ask('/page.js', { headers: foreign })).status, 403)
  assert.equal((await ask('/', { headers: { ...foreign, 'sec-fetch-mode': 'navigate' } })).status, 200)
})

test('a redirect never leads to another host', async () => {
  for (const path of ['//evil.example/sub', '/%2fevil.example/..', '///sub']) {
    const location = String((await ask(path)).headers.location ?? '/')
    assert.match(location, /^\/(?!\/)/)
  }
})

test('a redirect to a folder has the encoded name', async () => {
  assert.equal((await ask('/c%23/why%3F?x=1')).headers.location, '/c%23/why%3F/?x=1')
  assert.equal((await ask('/c%23/why%3F/')).body, 'odd')
})

test('too long headers are reported as such', async () => {
  assert.equal((await ask('/', { headers: { x: 'a'.repeat(100_000) } })).status, 431)
})

test('garbage on the socket does not stop the server', async () => {
  const { port } = new URL(server.url)
  const garbage = [
    '\u0000\u0001\u0002\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET /\r\n\r\n',
    `GET / HTTP/1.1\r\nX: ${'a'.repeat(100_000)}`,
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n',
  ]
  for (const text of garbage)
    await new Promise<void>(resolve => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
      socket.on('data', () => socket.destroy())
      socket.on('error', () => undefined)
      socket.on('close', () => resolve())
      setTimeout(() => socket.destroy(), 300)
    })
  assert.equal((await ask('/')).status, 200)
})

test('files that are added and removed are served accordingly', async () => {
  const path = join(dir, 'root/late.txt')
  writeFileSync(path, 'late')
  assert.equal((await ask('/late.txt')).body, 'late')
  rmSync(path)
  assert.equal(existsSync(path), false)
  assert.equal((await ask('/late.txt')).status, 404)
})

test('a file that disappears after it was found only ends its own request', async () => {
  const root = join(dir, 'vanishing')
  mkdirSync(root)
  const path = join(root, 'a.txt')
  const serve = serveFolder(root)
  const vanishing = await listen(
    (request, response) => {
      serve(request, response)
      // Its stream opens in a later turn.
      rmSync(path, { force: true })
    },
    { port: 0, host: '127.0.0.1', strictPort: false, allowedHosts: [] },
  )
  after(() => vanishing.close())
  writeFileSync(path, 'text')
  await assert.rejects(fetch(`${vanishing.url}/a.txt`).then(answer => answer.text()))
  assert.equal((await fetch(`${vanishing.url}/a.txt`)).status, 404)
})

test('text is compressed if the client accepts it; ranges, images and short files are not', async () => {
  const root = join(dir, 'compressing')
  mkdirSync(root)
  const text = 'A page that says the same again and again. '.repeat(200)
  writeFileSync(join(root, 'page.html'), text)
  writeFileSync(join(root, 'short.html'), 'short')
  writeFileSync(join(root, 'picture.png'), text)
  writeFileSync(join(root, '404.html'), text)
  const running = await listen(compressed(serveFolder(root)), {
    port: 0,
    host: '127.0.0.1',
    strictPort: false,
    allowedHosts: [],
  })
  const ask = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(running.url + path, { headers })
    return [answer.status, answer.headers.get('content-encoding'), (await answer.text()).length]
  }
  const gzip = { 'accept-encoding': 'gzip' }
  const tagOf = async (headers: Record<string, string>) =>
    (await fetch(`${running.url}/page`, { headers })).headers.get('etag')
  assert.equal(await tagOf(gzip), `W/${await tagOf({ 'accept-encoding': 'identity' })}`)
  assert.deepEqual(await ask('/page', gzip), [200, 'gzip', text.length])
  assert.deepEqual(await ask('/nowhere', gzip), [404, 'gzip', text.length])
  assert.deepEqual(await ask('/page', { 'accept-encoding': 'identity' }), [200, null, text.length])
  assert.deepEqual(await ask('/page', { ...gzip, range: 'bytes=0-9' }), [206, null, 10])
  assert.deepEqual(await ask('/short', gzip), [200, null, 5])
  assert.deepEqual(await ask('/picture.png', gzip), [200, null, text.length])
  await running.close()
})

test('a file answers only under its own name, also where the file system ignores case', () => {
  assert.ok(isOtherCase('a/Page.html', 'a/page.html'))
  assert.ok(isOtherCase('\u00c4.html', 'a\u0308.html'))
  // The disk may have another Unicode form, and a link has another path.
  assert.ok(!isOtherCase('a\u0308.html', '\u00e4.html'))
  assert.ok(!isOtherCase('a/page.html', 'a/page.html'))
  assert.ok(!isOtherCase('target/Page.html', 'link/page.html'))
})

/** The form of an operation sends requests, and shows responses and failures, under the site's own policy. */
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { makeSite } from '../sites/site.ts'
import { violationsOn } from './axe.ts'
import { launchBrowser, serveFolder } from './browser.ts'

interface Received {
  line: string
  headers: Record<string, unknown>
  body: string
}

let browser: Browser
let site: Awaited<ReturnType<typeof serveFolder>>
let api: Server
const received: Received[] = []
const cleanUps: (() => unknown)[] = []

/** Answers with what it received; `/closed` allows no other site to read it. */
function startApi(): Promise<string> {
  api = createServer(async (request, response) => {
    const { url = '', method, headers } = request
    const open = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type, x-key',
    }
    if (method === 'OPTIONS') return void response.writeHead(204, open).end()
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ line: `${method} ${url}`, headers, body })
    if (url === '/slow') return
    if (url === '/closed') return void response.end('{}')
    if (url === '/large')
      return void response.writeHead(200, { ...open, 'content-type': 'text/plain' }).end('x'.repeat(1_500_000))
    if (url === '/binary')
      return void response.writeHead(200, { ...open, 'content-type': 'image/png' }).end(Buffer.alloc(2000, 255))
    const type = { ...open, 'content-type': 'application/json', 'cache-control': 'no-store' }
    response.writeHead(method === 'POST' ? 422 : 200, type).end('{"id":12345678901234567890,"tags":["a"]}')
  })
  return new Promise(resolve => {
    api.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(api.address() as AddressInfo).port}`))
  })
}

const simple = (name: string) => `  /${name}:
    get: {operationId: ${name}, description: Text., security: [], responses: {'200': {description: Text}}}
`

before(async () => {
  browser = await launchBrowser()
  const server = await startApi()
  const document = `openapi: 3.1.0
info: {title: Pets, version: '1'}
servers: [{url: '${server}'}]
security: [{key: []}, {token: []}]
components: {securitySchemes: {key: {type: apiKey, in: header, name: X-Key}, token: {type: http, scheme: bearer}, login: {type: http, scheme: basic}, account: {type: oauth2, flows: {authorizationCode: {authorizationUrl: 'https://id.example/authorize', tokenUrl: 'https://id.example/token', scopes: {}}}}}}
paths:
  /pets/{id}:
    get:
      operationId: getPet
      description: Reads a pet.
      parameters:
        - {name: id, in: path, required: true, schema: {type: string}}
        - {name: tags, in: query, schema: {type: array, items: {type: string}}}
        - {name: session, in: cookie, schema: {type: string}}
      responses: {'200': {description: The pet, content: {application/json: {}}}}
  /pets:
    post:
      operationId: addPet
      description: Adds a pet.
      requestBody: {required: true, content: {application/json: {example: {name: Rex}}}}
      responses: {'201': {description: Added}}
  /photos:
    post:
      operationId: addPhoto
      description: Adds a photo.
      security: [{login: []}]
      requestBody:
        content:
          application/x-www-form-urlencoded: {schema: {type: object, properties: {name: {type: string}, tags: {type: array, items: {type: string}}}}}
          multipart/form-data:
            schema: {type: object, required: [photo], properties: {photo: {type: string, format: binary}, about: {type: object}}}
      responses: {'201': {description: Added}}
  /accounts:
    post:
      operationId: addAccount
      description: Adds an account.
      security: [{account: [pets.write]}]
      responses: {'201': {description: Added}}
${['closed', 'large', 'binary', 'slow'].map(simple).join('')}`
  const files = makeSite(
    { after: (work: () => unknown) => cleanUps.push(work) } as never,
    { 'docs/index.md': '# Home\n', 'api.yaml': document },
    { contentSecurityPolicy: true, references: [{ from: 'openapi', entry: 'api.yaml', tryIt: true }] },
  )
  await files.build()
  const policy = /Content-Security-Policy: (.*)/.exec(files.read('_headers'))?.[1] ?? ''
  site = await serveFolder(join(files.dir, 'build'), { 'content-security-policy': policy })
})
after(async () => {
  await browser?.close()
  site?.close()
  api?.close()
  for (const work of cleanUps) work()
})

async function openForm(page: Page, id: string, name: string) {
  await page.locator(`section:has(#${id})`).getByRole('button', { name: 'Try it' }).click()
  return page.getByRole('form', { name })
}

test('a token of an authorization server: its scopes, and where readers get one', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.url}/api/operations`)
  const form = await openForm(page, 'addaccount', 'POST /accounts')
  await form.waitFor()
  assert.match(await form.innerText(), /Scopes: pets\.write/)
  const link = form.getByRole('link', { name: 'Get a token from id.example' })
  assert.equal(await link.getAttribute('href'), 'https://id.example/authorize')
  assert.deepEqual(await violationsOn(page), [])
  await form.getByLabel('account').fill('abc')
  assert.match(await form.getByRole('region', { name: 'Request' }).innerText(), /Authorization: ••••/)
  await page.close()
})

test('a request with a path, a query and a key, and its response', async () => {
  const page = await (await browser.newContext({ colorScheme: 'light' })).newPage()
  const requested: string[] = []
  page.on('request', request => requested.push(new URL(request.url()).pathname))
  await page.goto(`${site.url}/api/operations`)
  const button = page.locator('section:has(#getpet)').getByRole('button', { name: 'Try it' })
  assert.ok(!requested.some(path => path.includes('try-it') || path.includes('toggle')))
  // By keyboard.
  await button.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'GET /pets/{id}' })
  await form.waitFor()
  assert.equal(await button.getAttribute('aria-expanded'), 'true')
  // Required fields are checked by the browser.
  await form.getByRole('button', { name: 'Send' }).click()
  assert.equal(received.length, 0)
  await form.getByLabel('id *').fill('a/b c')
  await form.getByLabel('tags one value per line').fill('x\ny&z')
  await form.getByLabel('key', { exact: true }).fill('secret-1')
  await form.getByLabel('session').fill('s')
  const shown = await form.getByRole('region', { name: 'Request' }).innerText()
  assert.match(
    shown,
    /^GET http:\/\/127\.0\.0\.1:\d+\/pets\/a%2Fb%20c\?tags=x&tags=y%26z\nAccept: application\/json\nX-Key: ••••\nCookie: ••••$/,
  )
  assert.match(await form.innerText(), /browsers do not let pages set it: cookie/)
  assert.deepEqual(await violationsOn(page), [])
  await form.getByLabel('session').fill('')
  await page.keyboard.press('Enter')
  await form
    .getByRole('status')
    .filter({ hasText: /^200 OK after [\d,]+ ms$/ })
    .waitFor()
  assert.equal(received[0]?.line, 'GET /pets/a%2Fb%20c?tags=x&tags=y%26z')
  assert.equal(received[0]?.headers['x-key'], 'secret-1')
  assert.equal(received[0]?.headers.cookie, undefined)
  const response = form.getByRole('region', { name: 'Response' })
  assert.equal(await response.innerText(), '{\n  "id": 12345678901234567890,\n  "tags": [\n    "a"\n  ]\n}')
  await form.getByText('Headers that the server shows').click()
  assert.match(await form.locator('details').innerText(), /content-type: application\/json/)
  assert.deepEqual(await violationsOn(page), [])
  // The other operation of the server knows the key; nothing is stored, and the address is the same.
  const other = await openForm(page, 'addpet', 'POST /pets')
  assert.equal(await other.getByLabel('key', { exact: true }).inputValue(), 'secret-1')
  const places = await page.evaluate(() => [JSON.stringify({ ...localStorage, ...sessionStorage }), location.href])
  assert.doesNotMatch(places.join(' '), /secret-1/)
  await button.click()
  await form.waitFor({ state: 'hidden' })
  await page.context().close()
})

test('a body, a token and an answer that is an error', async () => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${site.url}/api/operations`)
  const form = await openForm(page, 'addpet', 'POST /pets')
  const body = form.getByRole('textbox', { name: 'Request body' })
  assert.equal(await body.inputValue(), '{\n  "name": "Rex"\n}')
  await body.fill('{"name": "Ñandú"}')
  await form.getByRole('combobox', { name: 'Authorization' }).selectOption({ label: 'token' })
  await form.getByLabel('token: Token').fill('t-1')
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByRole('status').filter({ hasText: '422 Unprocessable Entity after' }).waitFor()
  const { line, headers, body: sent } = received.at(-1) as Received
  assert.deepEqual(
    [line, headers.authorization, headers['content-type'], sent],
    ['POST /pets', 'Bearer t-1', 'application/json', '{"name": "Ñandú"}'],
  )
  await page.context().close()
})

test('forms, files, and a user with a password', async () => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${site.url}/api/operations`)
  const form = await openForm(page, 'addphoto', 'POST /photos')
  await form.getByLabel('login: User name').fill('ä')
  await form.getByLabel('login: Password').fill('p:1')
  await form.getByLabel('name', { exact: true }).fill('A & B')
  await form.getByLabel('tags').fill('x\ny')
  const send = async () => {
    await form.getByRole('button', { name: 'Send' }).click()
    await form.getByRole('status').filter({ hasText: '422' }).waitFor()
    return received.at(-1) as Received
  }
  const first = await send()
  assert.equal(first.body, 'name=A+%26+B&tags=x&tags=y')
  assert.equal(first.headers.authorization, `Basic ${Buffer.from('ä:p:1').toString('base64')}`)
  await form.getByLabel('Media type').selectOption({ label: 'multipart/form-data' })
  await form
    .getByLabel('photo *')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') })
  await form.getByLabel('about').fill('{"a": 1}')
  assert.match(await form.getByRole('region', { name: 'Request' }).innerText(), /photo=@a\.txt\nabout=\{"a": 1\}$/)
  const { body, headers } = await send()
  assert.match(String(headers['content-type']), /^multipart\/form-data; boundary=/)
  assert.match(body, /name="photo"; filename="a\.txt"\r\nContent-Type: text\/plain\r\n\r\nHello/)
  assert.match(body, /name="about"[^\r]*\r\nContent-Type: application\/json\r\n\r\n\{"a": 1\}/)
  await page.context().close()
})

test('failures are said in words; large bodies are cut, and binary ones named', async () => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${site.url}/api/operations`)
  const send = async (id: string) => {
    const form = await openForm(page, id, `GET /${id}`)
    await form.getByRole('button', { name: 'Send' }).click()
    await form
      .getByRole('status')
      .filter({ hasText: /ms$|\.$/ })
      .waitFor()
    return form.innerText()
  }
  assert.match(
    await send('closed'),
    /No response can be read\. Either 127\.0\.0\.1:\d+ cannot be reached, .*\(CORS\)\./,
  )
  assert.match(await send('large'), /x{100}\n+Only the first 100 kB are shown\./)
  assert.match(await send('binary'), /The body is not text: image\/png, 2 kB\./)
  const slow = await openForm(page, 'slow', 'GET /slow')
  await slow.getByRole('button', { name: 'Send' }).click()
  await slow.getByRole('button', { name: 'Cancel' }).click()
  await slow.getByText('The request was cancelled.').waitFor()
  assert.equal(await slow.getByRole('button', { name: 'Send' }).evaluate(it => it === document.activeElement), true)
  await page.context().setOffline(true)
  const form = page.getByRole('form', { name: 'GET /closed' })
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByText('There is no network connection.').waitFor()
  await page.context().close()
})

test('a server that the policy of the host does not allow is named', async () => {
  const page = await (await browser.newContext()).newPage()
  await page.route('**/api/operations', async route => {
    const response = await route.fetch()
    const policy =
      response.headers()['content-security-policy']?.replace(/connect-src [^;]*/, "connect-src 'self'") ?? ''
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
  })
  await page.goto(`${site.url}/api/operations`)
  const form = await openForm(page, 'closed', 'GET /closed')
  const before = received.length
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByText(/The policy of this site .* does not allow requests to 127/).waitFor()
  assert.equal(received.length, before)
  await page.context().close()
})

test('without scripts, there is no button', async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto(`${site.url}/api/operations`)
  assert.equal(await page.locator('[data-dg-do=try]').first().isVisible(), false)
  await page.context().close()
})

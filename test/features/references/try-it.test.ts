/** Forms that send requests of an API: off by default; with them, their files and the hosts of the policy. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TryRequest } from '../../../src/model/try-request.ts'
import type { Site } from '../../sites/site.ts'
import { siteWith } from './site.ts'

const API = `openapi: 3.1.0
info: {title: Pets, version: '1'}
servers:
  - url: https://{region}.pets.example/v1/
    variables: {region: {default: eu, enum: [us, eu]}}
  - url: /v2
security: [{key: []}, {token: [], login: []}, {}]
paths:
  /pets/{id}/{part}:
    put:
      operationId: putPet
      description: Changes a pet.
      parameters:
        - {name: id, in: path, required: true, schema: {type: integer}, example: 7}
        - {name: fields, in: query, style: pipeDelimited, explode: false, schema: {type: array, items: {enum: [a, b]}}, example: [a, b]}
        - {name: dry, in: query, schema: {type: boolean}}
        - {name: X-Kind, in: header, required: true, schema: {type: string, enum: [cat, dog], default: dog}}
        - {name: session, in: cookie, schema: {type: string}}
      requestBody:
        required: true
        content:
          application/json: {schema: {type: object, properties: {name: {type: string, example: Rex}, id: {type: integer, readOnly: true}}}}
          multipart/form-data:
            schema: {type: object, required: [photo], properties: {photo: {type: string, format: binary}, tags: {type: array, items: {type: string}}}}
          image/png: {}
      responses: {'200': {description: Changed, content: {application/json: {}}}}
  /local:
    servers: [{url: /v2}]
    get: {operationId: local, description: Has no full address., responses: {'204': {description: Nothing}}}
components:
  securitySchemes:
    key: {type: apiKey, in: query, name: api_key}
    token: {type: oauth2, flows: {}}
    login: {type: http, scheme: basic}
`
const REFERENCE = { from: 'openapi', entry: 'api.yaml', path: 'api' }
const POLICY = { contentSecurityPolicy: true }
const files = { 'api.yaml': API }

const connectSrc = (site: Site) => /connect-src ([^;]*)/.exec(site.read('_headers'))?.[1]
const PAGE = 'api/operations/index.html'

/** The files of the form on a page: the request, and the texts. */
function formFiles(site: Site, page: string): string[] {
  return (/data-form="([^"]*)"/.exec(site.main(page))?.[1] ?? '').split(' ')
}

test('without tryIt, there are no buttons, files and hosts', async t => {
  const site = siteWith(t, [REFERENCE], files, POLICY)
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  assert.doesNotMatch(site.main(PAGE), /data-form|dg-symbol__try/)
  assert.equal(connectSrc(site), "'self'")
  assert.equal(site.exists('assets/try-it'), false)
})

test('a form has the parameters, schemes and bodies of its operation, and the policy its hosts', async t => {
  const site = siteWith(t, [{ ...REFERENCE, tryIt: true }], files, POLICY)
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['reference-source api.yaml:4:3'])
  const [finding] = report.diagnostics.filter(({ rule }) => rule === 'reference-source')
  assert.match(finding?.message ?? '', /full address: GET \/local\./)
  assert.equal(connectSrc(site), "'self' https://eu.pets.example https://us.pets.example")
  const html = site.main(PAGE)
  // Without scripts, it is not displayed.
  assert.match(
    html,
    /<p class="dg-symbol__try dg-needs-js"><button [^>]*aria-describedby="putpet"[^>]*>Try it<\/button>/,
  )
  assert.equal(html.split('data-dg-do="try"').length, 2)
  const [path = '', textsPath = ''] = formFiles(site, PAGE)
  const { parameters, ...request } = JSON.parse(site.read(path)) as TryRequest
  assert.deepEqual(request, {
    name: 'PUT /pets/{id}/{part}',
    method: 'PUT',
    path: '/pets/{id}/{part}',
    servers: ['https://eu.pets.example/v1', 'https://us.pets.example/v1'],
    security: [
      [{ name: 'key', kind: 'key', in: 'query', key: 'api_key' }],
      [
        { name: 'token', kind: 'bearer' },
        { name: 'login', kind: 'basic' },
      ],
      [],
    ],
    bodies: [
      { mediaType: 'application/json', kind: 'text', value: '{\n  "name": "Rex"\n}' },
      {
        mediaType: 'multipart/form-data',
        kind: 'form',
        fields: [
          { name: 'photo', type: 'file', isRequired: true },
          { name: 'tags', type: 'list', placeholder: 'string' },
        ],
      },
      { mediaType: 'image/png', kind: 'file' },
    ],
    accept: 'application/json',
    isBodyRequired: true,
  })
  assert.deepEqual(
    parameters.map(one => [one.in, one.name, one.type, one.value ?? one.placeholder]),
    [
      ['path', 'part', 'text', undefined],
      ['path', 'id', 'number', '7'],
      ['query', 'fields', 'list', 'a\nb'],
      ['query', 'dry', 'boolean', undefined],
      ['header', 'X-Kind', 'text', 'dog'],
      ['cookie', 'session', 'text', undefined],
    ],
  )
  assert.equal(JSON.parse(site.read(textsPath))['tryIt.send'], 'Send')
  // Programs read neither the button nor its files.
  assert.doesNotMatch(site.read('api/operations.md'), /Try it|try-it|dg-/)
})

test('servers of the config replace those of the document, and are the only ones of a site of unknown authors', async t => {
  const references = [{ ...REFERENCE, tryIt: true, servers: ['https://test.pets.example'] }]
  const isStatic = { ...POLICY, markdown: { mdx: 'static' } }
  const site = siteWith(t, references, files, isStatic)
  assert.deepEqual(site.problems(await site.build()), [])
  assert.equal(connectSrc(site), "'self' https://test.pets.example")
  const other = siteWith(t, [{ ...REFERENCE, tryIt: true }], files, isStatic)
  assert.deepEqual(other.problems(await other.build()), ['reference-source site.config.json:1:1'])
  assert.equal(connectSrc(other), "'self'")
  assert.doesNotMatch(other.main(PAGE), /data-form/)
})

test('entries in pages of an author have forms', async t => {
  const references = [{ ...REFERENCE, tryIt: true, into: ['docs/pets.md'], servers: ['https://pets.example'] }]
  const site = siteWith(t, references, { ...files, 'docs/pets.md': '# Pets\n\n## putPet\n\nMy words.\n' }, POLICY)
  await site.build()
  assert.match(site.main('pets/index.html'), /id="putpet"[\s\S]*Try it<\/button>[\s\S]*My words/)
  assert.equal(connectSrc(site), "'self' https://pets.example")
})

test('each language has its texts', async t => {
  const i18n = { defaultLocale: 'en', locales: ['en', 'de'] }
  const site = siteWith(t, [{ ...REFERENCE, tryIt: true }], files, { i18n })
  await site.build()
  assert.match(site.main(`de/${PAGE}`), /Ausprobieren<\/button>/)
  const [request, texts = ''] = formFiles(site, PAGE)
  const [same, german = ''] = formFiles(site, `de/${PAGE}`)
  assert.equal(request, same)
  assert.deepEqual(
    [texts, german].map(path => JSON.parse(site.read(path))['tryIt.send']),
    ['Send', 'Senden'],
  )
})

test('a server with too many addresses is reported once', async t => {
  const values = Array.from({ length: 60 }, (_, at) => `r${at}`).join(', ')
  const site = siteWith(t, [{ ...REFERENCE, tryIt: true }], {
    'api.yaml': API.replace('enum: [us, eu]', `enum: [${values}]`).replace('    servers: [{url: /v2}]\n', ''),
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['reference-source api.yaml:4:3'])
  const [path = ''] = formFiles(site, PAGE)
  assert.equal((JSON.parse(site.read(path)) as TryRequest).servers.length, 50)
})

test('an edit of the servers changes the policy, also in a build that keeps the rest', async t => {
  const site = siteWith(t, [{ ...REFERENCE, tryIt: true }], files, POLICY)
  await site.build()
  site.write({ 'api.yaml': API.replace('enum: [us, eu]', 'enum: [eu]') })
  await site.build()
  assert.equal(connectSrc(site), "'self' https://eu.pets.example")
  site.write({ 'docs/index.md': '# Home\n\nOther text.\n' })
  await site.build()
  assert.equal(connectSrc(site), "'self' https://eu.pets.example")
})

test('bodies that a form leaves out are one finding for each reason, and tokens have scopes and a page', async t => {
  const api = `openapi: 3.1.0
info: {title: Pets, version: '1'}
servers: [{url: https://pets.example}]
paths:
  /find:
    get:
      operationId: find
      description: Finds.
      security: [{login: [pets.read, pets.list]}, {open: []}, {machine: []}]
      requestBody: {content: {application/json: {schema: {type: object}}}}
      responses: {'200': {description: Found}}
    post:
      operationId: add
      description: Adds.
      requestBody: {content: {multipart/form-data: {}}}
      responses: {'200': {description: Added}}
components:
  securitySchemes:
    login: {type: oauth2, flows: {authorizationCode: {authorizationUrl: 'https://id.example/authorize', tokenUrl: 'https://id.example/token', scopes: {}}}}
    open: {type: openIdConnect, openIdConnectUrl: 'javascript:alert(1)'}
    machine: {type: oauth2, flows: {clientCredentials: {tokenUrl: 'https://id.example/token', scopes: {}}}}
`
  const site = siteWith(t, [{ ...REFERENCE, tryIt: true }], { 'api.yaml': api }, POLICY)
  const report = await site.build()
  const findings = report.diagnostics.filter(({ rule }) => rule === 'reference-source').map(({ message }) => message)
  assert.deepEqual(
    findings.map(message => /body of (.*?):/.exec(message)?.[1]),
    ['GET /find', 'POST /find'],
  )
  const [path = ''] = formFiles(site, PAGE)
  const { security, bodies } = JSON.parse(site.read(path)) as TryRequest
  assert.deepEqual(bodies, [])
  const tokenPage = 'https://id.example/authorize'
  assert.deepEqual(security, [
    [{ name: 'login', kind: 'bearer', tokenPage, scopes: ['pets.read', 'pets.list'] }],
    [{ name: 'open', kind: 'bearer' }],
    [{ name: 'machine', kind: 'bearer' }],
  ])
})

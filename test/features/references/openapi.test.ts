/** OpenAPI documents as references: what readers find, and what is said about broken documents. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { readOpenApi } from '../../../src/features/references/openapi/read-openapi.ts'
import { contextOf, field, group, problemsOf, shape, symbol, symbolsOf, written } from './reading.ts'

const read = (files: Record<string, string>, options: Partial<Parameters<typeof readOpenApi>[0]> = {}) =>
  readOpenApi({ entry: 'api.yaml', ...options }, contextOf(files))

/** A document of OpenAPI 3.1 from its paths and components. */
const document = (paths: unknown, more: Record<string, unknown> = {}) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'Shop', version: '2' }, paths, ...more })

const jsonOf = (schema: unknown) => ({ content: { 'application/json': { schema } } })
const withBody = (schema: unknown, schemas: Record<string, unknown> = {}) =>
  document(
    {
      '/x': {
        post: {
          operationId: 'send',
          requestBody: jsonOf(schema),
          responses: { 200: { description: 'Sent', ...jsonOf(schema) } },
        },
      },
    },
    { components: { schemas } },
  )

test('operations are on the pages of their tags, in the order of the document', async () => {
  const operation = (operationId: string, ...tags: string[]) => ({ operationId, tags, summary: `Does ${operationId}` })
  const api = document(
    {
      '/orders': { get: operation('listOrders', 'orders'), post: operation('addOrder', 'orders', 'admin') },
      '/health': { get: operation('health') },
      '/users/{id}': { get: { tags: ['users'] } },
    },
    {
      tags: [
        { name: 'users', description: 'People.' },
        { name: 'orders', 'x-displayName': 'Orders and more' },
      ],
    },
  )
  const { pages, problems } = await read({ 'api.yaml': api })
  assert.deepEqual(problems, [])
  assert.deepEqual(
    pages.map(({ path, title, sections }) => [
      path,
      title,
      sections.flatMap(({ symbols }) => symbols.map(({ name }) => name)),
    ]),
    [
      ['', 'Shop', []],
      ['users', 'users', ['GET /users/{id}']],
      ['orders-and-more', 'Orders and more', ['GET /orders', 'POST /orders']],
      ['other-operations', 'Other operations', ['GET /health']],
    ],
  )
  assert.equal(pages[1]?.intro, 'People.')
  assert.match(pages[0]?.intro ?? '', /Version: `2`[\s\S]*\[`GET \/orders`\]\(ref:listOrders\): Does listOrders/)
})

test('each operation can have a page of its own, and so have those of a tag that is too long for one', async () => {
  const long = 'A description of many words, which differ. '
  const paths = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `/things/${i}`,
        {
          get: {
            tags: ['things'],
            operationId: `thing${i}`,
            description: long + [...Array(300)].map((_, j) => i * j * 7919).join(' '),
          },
        },
      ]),
    )
  const split = await read({ 'api.yaml': document(paths(2)) }, { split: 'operation' })
  assert.deepEqual(
    split.pages.map(({ path }) => path),
    ['', 'things', 'things/thing0', 'things/thing1'],
  )
  assert.match(split.pages[1]?.intro ?? '', /\(ref:thing0\)/)
  const large = await read({ 'api.yaml': document(paths(60)) })
  assert.equal(large.pages.length, 2 + 60)
})

test('parameters of the path item and of the operation are listed by place', async () => {
  const api = document({
    '/users/{id}': {
      parameters: [
        { name: 'id', in: 'path', schema: { type: 'integer', minimum: 1, maximum: 9 } },
        { name: 'lang', in: 'query', description: 'Of the item', schema: { type: 'string' } },
      ],
      get: {
        operationId: 'getUser',
        parameters: [
          {
            name: 'lang',
            in: 'query',
            description: 'Of the operation',
            schema: { type: 'string', enum: ['en', 'de'], default: 'en' },
          },
          {
            name: 'tags',
            in: 'query',
            deprecated: true,
            explode: false,
            schema: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
          },
          {
            name: 'filter',
            in: 'query',
            style: 'deepObject',
            schema: { type: 'object', properties: { since: { type: 'string', format: 'date' } } },
          },
          { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string' }, example: 'abc' },
          { name: 'session', in: 'cookie', schema: { type: ['string', 'null'] } },
        ],
      },
    },
  })
  const get = symbol(await read({ 'api.yaml': api }), 'getUser')
  assert.deepEqual(
    get.groups.map(({ title }) => title),
    ['Path parameters', 'Query parameters', 'Headers', 'Cookies'],
  )
  assert.deepEqual(shape(group(get, 'Path parameters')), ['id: integer'])
  assert.deepEqual(field(group(get, 'Path parameters'), 'id').facts, ['1 to 9'])
  const query = group(get, 'Query parameters')
  assert.deepEqual(shape(query), ['lang?: string', 'tags?: string[]', 'filter?: object'])
  assert.equal(field(query, 'lang').description, 'Of the operation')
  assert.equal(field(query, 'lang').default, '"en"')
  assert.deepEqual(field(query, 'lang').facts, ['one of: "en", "de"'])
  assert.deepEqual(field(query, 'tags').facts, ['items: one of: "a", "b"', 'not exploded'])
  assert.equal(field(query, 'tags').isDeprecated, true)
  assert.deepEqual(field(query, 'filter').facts, ['style: deepObject'])
  assert.deepEqual(field(query, 'filter.since').facts, ['format: date'])
  assert.deepEqual(field(group(get, 'Headers'), 'X-Trace').facts, ['example: "abc"'])
  assert.deepEqual(shape(group(get, 'Cookies')), ['session?: string | null'])
})

test('bodies and responses have a group for each status and schema, with headers and links', async () => {
  const user = { $ref: '#/components/schemas/User' }
  const api = document(
    {
      '/users': {
        post: {
          operationId: 'addUser',
          requestBody: {
            required: true,
            content: { 'application/json': { schema: user }, 'application/xml': { schema: user } },
          },
          responses: {
            201: {
              description: 'Added',
              headers: { Location: { description: 'Its address', schema: { type: 'string', format: 'uri' } } },
              content: { 'application/json': { schema: { type: 'array', items: user } } },
              links: { self: { operationId: 'getUser', description: 'The user' } },
            },
            204: { description: 'Nothing' },
            default: { $ref: '#/components/responses/Problem' },
          },
        },
      },
    },
    {
      components: {
        schemas: {
          User: {
            type: 'object',
            required: ['name'],
            properties: {
              name: { type: 'string' },
              id: { type: 'integer', readOnly: true },
              password: { type: 'string', writeOnly: true },
            },
          },
        },
        responses: {
          Problem: {
            description: 'A problem',
            content: {
              'application/problem+json': { schema: { type: 'object', additionalProperties: { type: 'string' } } },
            },
          },
        },
      },
    },
  )
  const add = symbol(await read({ 'api.yaml': api }), 'addUser')
  const body = group(add, 'Request body application/json, application/xml')
  assert.deepEqual(shape(body), ['name: string', 'password?: string'])
  assert.equal(written(body.type), '[User]')
  assert.deepEqual(body.facts, ['required'])
  const added = group(add, '201 application/json')
  assert.equal(written(added.type), '[User][]')
  assert.deepEqual(shape(added), ['name: string', 'id?: integer'])
  assert.match(added.description ?? '', /^Added\n\n- `self` → `getUser`: The user$/)
  assert.deepEqual(shape(group(add, '201 headers')), ['Location?: string'])
  assert.equal(group(add, '204').description, 'Nothing')
  assert.equal(written(group(add, 'default application/problem+json').type), '{ [key]: string }')
})

test('allOf is merged, alternatives are listed, and a discriminator names them', async () => {
  const schemas = {
    Pet: {
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
    },
    Base: {
      type: 'object',
      title: 'Base',
      description: 'The base',
      required: ['kind'],
      properties: { kind: { type: 'string' } },
    },
    Cat: {
      allOf: [
        { $ref: '#/components/schemas/Base' },
        { type: 'object', description: 'A cat', required: ['lives'], properties: { lives: { type: 'integer' } } },
      ],
    },
    Dog: {
      allOf: [{ $ref: '#/components/schemas/Base' }],
      properties: { bark: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
    },
  }
  const api = await read({
    'api.yaml': withBody({ type: 'object', properties: { pet: { $ref: '#/components/schemas/Pet' } } }, schemas),
  })
  const pet = field(group(symbol(api, 'send'), '200 application/json'), 'pet')
  assert.equal(written(pet.type), '[Pet]')
  assert.deepEqual(
    pet.variants?.map(variant => [variant.label, ...shape(variant)]),
    [
      ['Cat (kind: cat)', 'kind: string', 'lives: integer'],
      ['Dog (kind: Dog)', 'kind: string', 'bark?: string | null'],
    ],
  )
  assert.equal(symbol(api, 'Cat').description, 'A cat')
  assert.equal(written(group(symbol(api, 'Pet'), 'Properties').type), '[Cat] | [Dog]')
})

test('a discriminator of a base lists the schemas that extend it, with what they add', async () => {
  const schemas = {
    Shape: {
      type: 'object',
      required: ['kind'],
      properties: { kind: { type: 'string' } },
      discriminator: { propertyName: 'kind' },
    },
    Circle: { allOf: [{ $ref: '#/components/schemas/Shape' }, { properties: { radius: { type: 'number' } } }] },
  }
  const api = await read({ 'api.yaml': withBody({ $ref: '#/components/schemas/Shape' }, schemas) })
  const body = group(symbol(api, 'send'), '200 application/json')
  assert.deepEqual(
    body.variants?.map(variant => [variant.label, ...shape(variant)]),
    [['Circle (kind: Circle)', 'radius?: number']],
  )
})

test('schemas that contain themselves are cut off with a reference', async () => {
  const schemas = {
    Node: {
      type: 'object',
      properties: {
        value: { type: 'string' },
        children: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
      },
    },
    A: { allOf: [{ $ref: '#/components/schemas/B' }, { properties: { a: { type: 'string' } } }] },
    B: { allOf: [{ $ref: '#/components/schemas/A' }, { properties: { b: { type: 'string' } } }] },
    Loop: { $ref: '#/components/schemas/Loop' },
  }
  const api = await read({ 'api.yaml': withBody({ $ref: '#/components/schemas/Node' }, schemas) })
  const children = field(group(symbol(api, 'send'), '200 application/json'), 'children')
  assert.equal(written(children.type), '[Node][]')
  assert.equal(children.recursive, 'Node')
  assert.deepEqual(shape(group(symbol(api, 'A'), 'Properties')), ['a?: string', 'b?: string'])
  assert.deepEqual(problemsOf(api), ['api.yaml:1:679 The reference `#/components/schemas/Loop` leads to itself.'])
})

test('types and limits of OpenAPI 3.0 and 3.1 are read in both spellings', async () => {
  const properties = {
    nullable: { type: 'string', nullable: true },
    types: { type: ['integer', 'null'], exclusiveMinimum: 0, maximum: 10 },
    old: { type: 'number', minimum: 0, exclusiveMinimum: true, multipleOf: 0.5 },
    constant: { const: 'yes' },
    tuple: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: { type: 'boolean' } },
    map: { type: 'object', additionalProperties: { type: 'array', items: { type: 'integer' } } },
    patterned: { type: 'object', patternProperties: { '^x-': { type: 'string' } }, additionalProperties: false },
    text: { type: 'string', minLength: 1, maxLength: 20, pattern: '^a' },
    list: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] }, minItems: 1, uniqueItems: true },
    level: {
      oneOf: [
        { const: 1, title: 'Low', description: 'Rarely' },
        { const: 2, title: 'High' },
      ],
    },
    anything: true,
    never: false,
    legacy: { allOf: [{ $ref: '#/components/schemas/Id' }], description: 'Own words', nullable: true },
  }
  const api = await read({
    'api.yaml': withBody({ type: 'object', properties }, { Id: { type: 'string', description: 'An id' } }),
  })
  const body = group(symbol(api, 'send'), '200 application/json')
  assert.deepEqual(shape(body), [
    'nullable?: string | null',
    'types?: integer | null',
    'old?: number',
    'constant?: "yes"',
    'tuple?: [string, number, ...boolean[]]',
    'map?: { [key]: integer[] }',
    'patterned?: object',
    'text?: string',
    'list?: (string | number)[]',
    'level?: 1 | 2',
    'anything?: any',
    'never?: never',
    'legacy?: [Id] | null',
  ])
  const facts = (name: string) => field(body, name).facts
  assert.deepEqual(facts('types'), ['more than 0', 'at most 10'])
  assert.deepEqual(facts('old'), ['more than 0', 'multiple of 0.5'])
  assert.deepEqual(facts('text'), ['pattern: ^a', '1 to 20 characters'])
  assert.deepEqual(facts('list'), ['at least 1 item', 'unique items'])
  assert.deepEqual(facts('patterned'), ['no other properties'])
  assert.deepEqual(shape(field(body, 'patterned')), ['/^x-/?: string'])
  assert.equal(field(body, 'level').description, '- `1`: Low: Rarely\n- `2`: High')
  assert.equal(field(body, 'legacy').description, 'Own words')
})

test('security, servers and samples follow the document', async () => {
  const api = document(
    {
      '/files/{fileId}': {
        put: {
          operationId: 'putFile',
          parameters: [
            { name: 'fileId', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'mode', in: 'query', required: true, schema: { type: 'string', enum: ['fast'] } },
          ],
          requestBody: jsonOf({
            type: 'object',
            properties: { name: { type: 'string', example: "it's" }, ok: { type: 'boolean' } },
          }),
          responses: { 200: { description: 'OK', content: { 'application/json': { example: { id: 1 } } } } },
          security: [{ oauth: ['write'] }, { key: [] }, {}],
        },
        get: { operationId: 'getFile', security: [{ basic: [] }], servers: [{ url: 'https://files.example.com/' }] },
      },
    },
    {
      servers: [
        {
          url: 'https://{region}.example.com/v1',
          description: 'Main',
          variables: { region: { default: 'eu', enum: ['eu', 'us'] } },
        },
      ],
      components: {
        securitySchemes: {
          oauth: {
            type: 'oauth2',
            flows: { clientCredentials: { tokenUrl: 'https://example.com/token', scopes: { write: 'Change files' } } },
          },
          key: { type: 'apiKey', in: 'query', name: 'api_key' },
          basic: { type: 'http', scheme: 'basic' },
        },
      },
    },
  )
  const reference = await read({ 'api.yaml': api })
  const put = symbol(reference, 'putFile')
  const security = group(put, 'Authorization')
  assert.deepEqual(shape(security), ['oauth?: OAuth 2.0', 'key?: query api_key'])
  assert.deepEqual(field(security, 'oauth').facts, ['scope write: Change files'])
  assert.match(security.description ?? '', /One of these is enough\. Requests without authorisation are allowed\./)
  const sample = (label: string) => put.samples.find(one => one.label === label)?.code
  assert.equal(
    sample('curl'),
    `curl -X PUT 'https://eu.example.com/v1/files/FILE_ID?mode=fast' \\
  -H 'Content-Type: application/json' \\
  -H 'Authorization: Bearer YOUR_TOKEN' \\
  -H 'Accept: application/json' \\
  -d '{
  "name": "it'\\''s",
  "ok": true
}'`,
  )
  assert.match(sample('JavaScript') ?? '', /body: JSON\.stringify\(\{\n {4}name: 'it\\'s',\n {4}ok: true,\n {2}\}\)/)
  assert.match(sample('Python') ?? '', /requests\.put\(\n[\s\S]*params=\{[\s\S]*'mode': 'fast'[\s\S]*'ok': True/)
  assert.equal(sample('200'), '{\n  "id": 1\n}')
  const get = symbol(reference, 'getFile')
  assert.match(
    get.samples[0]?.code ?? '',
    /^curl 'https:\/\/files\.example\.com\/files\/FILE_ID' \\\n {2}-u 'USERNAME:PASSWORD'$/,
  )
  assert.deepEqual(get.facts, [
    { label: 'Operation', value: 'getFile' },
    { label: 'Server', value: 'https://files.example.com/' },
  ])
  const { intro = '' } = reference.pages[0] ?? {}
  assert.match(intro, /`https:\/\/\{region\}\.example\.com\/v1`: Main\n {2}- `region`: default `eu`; one of `eu`, `us`/)
  assert.match(intro, /- client credentials flow: token `https:\/\/example\.com\/token`\n {4}- `write`: Change files/)
  const chosen = await read({ 'api.yaml': api }, { servers: ['https://own.example.com'], samples: ['python'] })
  const samples = symbol(chosen, 'putFile').samples
  assert.deepEqual(
    samples.map(({ label }) => label),
    ['Python', '200'],
  )
  assert.match(samples[0]?.code ?? '', /https:\/\/own\.example\.com\/files/)
})

test('the samples can be run: JavaScript compiles, and a shell keeps the quotation marks', async () => {
  const bodies = {
    'multipart/form-data': { schema: { type: 'object', properties: { "it's": { type: 'string', default: "a'b" } } } },
  }
  const api = document({ "/it's/{a}": { post: { operationId: 'odd', requestBody: { content: bodies } } } })
  const { samples } = symbol(await read({ 'api.yaml': api }), 'odd')
  const [curl, javascript] = samples
  const made = new Function('FormData', 'fetch', `return (async () => {${javascript?.code}})()`)
  const sent: unknown[] = []
  await made(FormData, (url: string, options: { body: FormData }) => sent.push(url, [...options.body.entries()]))
  assert.deepEqual(sent, ["https://api.example.com/it's/A", [["it's", "a'b"]]])
  const { execFileSync } = await import('node:child_process')
  const words = execFileSync('sh', ['-c', `curl() { for one in "$@"; do echo "$one"; done; }; ${curl?.code}`], {
    encoding: 'utf8',
  })
  assert.deepEqual(words.trim().split('\n'), ['-X', 'POST', "https://api.example.com/it's/A", '-F', "it's=a'b"])
})

test('webhooks, callbacks, deprecation and further methods have their places', async () => {
  const api = document(
    {
      '/subscribe': {
        post: {
          operationId: 'subscribe',
          deprecated: true,
          callbacks: {
            onEvent: {
              '{$request.body#/url}': {
                post: {
                  summary: 'An event',
                  requestBody: jsonOf({ type: 'object', properties: { id: { type: 'string' } } }),
                  responses: { 204: { description: 'Received' } },
                },
              },
            },
          },
        },
        query: { operationId: 'find' },
      },
    },
    {
      webhooks: {
        newPet: { post: { requestBody: jsonOf({ type: 'object', properties: { name: { type: 'string' } } }) } },
      },
    },
  )
  const reference = await read({ 'api.yaml': api })
  const subscribe = symbol(reference, 'subscribe')
  assert.equal(subscribe.deprecated, '')
  const callback = group(subscribe, 'Callback onEvent: POST {$request.body#/url}')
  assert.deepEqual(shape(callback), ['id?: string'])
  assert.match(callback.description ?? '', /An event[\s\S]*- `204`: Received/)
  assert.equal(symbol(reference, 'find').name, 'QUERY /subscribe')
  const hook = symbol(reference, 'newPet')
  assert.equal(hook.kind, 'event')
  assert.deepEqual(shape(group(hook, 'Request body application/json')), ['name?: string'])
  assert.equal(reference.pages.find(({ title }) => title === 'Webhooks')?.path, 'webhooks')
})

test('references lead into other files, and these have entries under their names', async () => {
  const files = {
    'api.yaml': `openapi: 3.0.3
info: {title: Split, version: 1.0}
paths:
  /users:
    $ref: paths/users.yaml
components:
  schemas:
    Account:
      $ref: './schemas/account.yaml'
`,
    'paths/users.yaml': `get:
  operationId: users
  responses:
    '200':
      description: OK
      content:
        application/json:
          schema:
            type: object
            properties:
              account: {$ref: ../schemas/account.yaml}
              role: {$ref: '../schemas/common.json#/definitions/Role'}
`,
    'schemas/account.yaml': 'type: object\nproperties:\n  owner: {$ref: common.json#/definitions/Role}\n',
    'schemas/common.json': '{"definitions": {"Role": {"type": "string", "enum": ["admin"]}}}',
  }
  const reference = await read(files)
  assert.deepEqual(problemsOf(reference), [])
  assert.deepEqual(shape(group(symbol(reference, 'users'), '200 application/json')), [
    'account?: [Account]',
    'role?: [Role]',
  ])
  assert.deepEqual(shape(group(symbol(reference, 'Account'), 'Properties')), ['owner?: [Role]'])
  assert.deepEqual(
    symbolsOf(reference).map(({ qualifiedName }) => qualifiedName),
    ['users', 'Account', 'Role'],
  )
  assert.deepEqual(reference.inputs.map(path => path.replace(/.*\/site\//, '')).sort(), Object.keys(files).sort())
})

test('each problem is reported once with its place, and the rest is made', async () => {
  const reference = await read({
    'api.yaml': `openapi: 3.1.0
info: {title: Broken, version: 1}
paths:
  /a:
    get:
      operationId: a
      parameters:
        - $ref: '#/components/parameters/Missing'
      responses:
        200:
          $ref: 'missing.yaml#/x'
  /b:
    get:
      operationId: b
      responses:
        200:
          description: OK
          content:
            application/json:
              schema: {$ref: 'https://example.com/schema.json'}
  /c:
    $ref: broken.yaml
`,
    'broken.yaml': 'get:\n  operationId: c\n  summary: "open\n',
  })
  assert.deepEqual(problemsOf(reference), [
    'broken.yaml:4:1 The file has a syntax error: a quotation mark is never closed.',
    'api.yaml:8:17 The reference `#/components/parameters/Missing` leads to nothing.',
    'api.yaml:11:17 The reference `missing.yaml#/x` leads to a file that does not exist.',
    'api.yaml:20:30 References lead to other websites, which are not read: https://example.com/schema.json.',
  ])
  assert.deepEqual(
    symbolsOf(reference).map(({ qualifiedName }) => qualifiedName),
    ['a', 'b', 'c'],
  )
  assert.equal(written(group(symbol(reference, 'b'), '200 application/json').type), 'schema.json')
})

test('documents that are none, or of another version, are reported', async () => {
  const problems = async (text: string) => problemsOf(await read({ 'api.yaml': text }))
  assert.deepEqual(await problems('swagger: "2.0"\npaths: {}'), [
    'api.yaml:1:10 This is a document of OpenAPI 2.0; docsgen reads versions 3.0 to 3.2.',
  ])
  assert.deepEqual(await problems('- a\n- b'), [
    'api.yaml:1:1 This is not an OpenAPI document: it has no field `openapi` with its version.',
  ])
  assert.deepEqual(problemsOf(await read({})), ['api.yaml:undefined:undefined There is no file api.yaml.'])
  const deep = `{"openapi":"3.1.0","info":{"title":"Deep"},"x":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`
  assert.match((await problems(deep))[0] ?? '', /nested deeper than 200 levels/)
})

test('anchors of other tools in descriptions lead to entries, and others stay', async () => {
  const description =
    '[1](#operation/getPet) [2](#tag/pets/operation/getPet) [3](#tag/pets/GET/pets) [4](#get-a-pet) [5](#/components/schemas/Pet) [6](#else)'
  const api = document(
    { '/pets': { get: { operationId: 'getPet', summary: 'Get a pet', tags: ['pets'] } } },
    { info: { title: 'Pets', description }, components: { schemas: { Pet: { type: 'object' } } } },
  )
  const [page] = (await read({ 'api.yaml': api })).pages
  const links = [...(page?.intro ?? '').matchAll(/\[\d\]\(([^)]+)\)/g)].map(match => match[1])
  assert.deepEqual(links, ['ref:getPet', 'ref:getPet', 'ref:getPet', 'ref:getPet', 'ref:Pet', '#else'])
})

test('values of wrong types end nothing', async () => {
  const api = document(
    {
      '/a': {
        get: { operationId: 7, tags: 'x', parameters: {}, responses: [], security: 'no' },
        post: 'no',
        put: { requestBody: [], responses: { 200: null } },
      },
      '/b': null,
    },
    {
      tags: [null, { name: 3 }],
      servers: 'x',
      components: { schemas: { A: null, B: { properties: [], required: 'x', allOf: {}, type: 5 } } },
    },
  )
  const reference = await read({ 'api.yaml': api })
  assert.deepEqual(
    symbolsOf(reference).map(({ qualifiedName }) => qualifiedName),
    ['7', 'PUT /a', 'A', 'B'],
  )
})

test('large schemas inside an operation are links, so that its size does not grow with the number of schemas', async () => {
  const size = async (count: number) => {
    const schemas = Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `S${i}`,
        {
          type: 'object',
          properties: Object.fromEntries(
            Array.from({ length: 10 }, (_, j) => [
              `p${j}`,
              { $ref: `#/components/schemas/S${(i * 7 + j + 1) % count}` },
            ]),
          ),
        },
      ]),
    )
    const reference = await read({ 'api.yaml': withBody({ $ref: '#/components/schemas/S0' }, schemas) })
    return { body: JSON.stringify(symbol(reference, 'send').groups).length, entries: symbolsOf(reference).length }
  }
  const [small, large] = [await size(100), await size(1000)]
  assert.equal(large.entries, 1001)
  assert.ok(large.body < small.body * 1.3, `${large.body} is much more than ${small.body}`)
})

test('files on other websites are named in one finding, and loaded if the config allows their addresses', async t => {
  const server = createServer(({ url }, response) => {
    const files: Record<string, string> = {
      '/pets.yaml': 'Pet: { type: object, properties: { name: { $ref: "deep/name.yaml" } } }',
      '/deep/name.yaml': 'type: string\nmaxLength: 9\n',
    }
    const text = files[url ?? '']
    response.writeHead(text === undefined ? 404 : 200).end(text)
  })
  await new Promise<void>(done => server.listen(0, done))
  t.after(() => server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const text = `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths: {}
components:
  schemas:
    One: { $ref: '${base}pets.yaml#/Pet' }
    Two: { $ref: '${base}none.yaml' }
    Three: { properties: { other: { $ref: 'https://schemas.invalid/a.json' } } }
`
  const closed = await readOpenApi({ entry: 'api.yaml' }, contextOf({ 'api.yaml': text }))
  assert.deepEqual(problemsOf(closed), [
    `api.yaml:6:18 References lead to other websites, which are not read: ${base}pets.yaml, ${base}none.yaml, https://schemas.invalid/a.json.`,
  ])
  const allowed = await readOpenApi({ entry: 'api.yaml', remote: [base] }, contextOf({ 'api.yaml': text }))
  assert.deepEqual(
    problemsOf(allowed)
      .map(problem => problem.replace(/:\d+:\d+/, ''))
      .sort(),
    [
      'api.yaml References lead to other websites, which are not read: ' +
        `${base}none.yaml, https://schemas.invalid/a.json.`,
      `api.yaml The file ${base}none.yaml cannot be loaded: it answers with status 404.`,
    ],
  )
  assert.match(JSON.stringify(symbol(allowed, 'One')), /at most 9 characters/)
})

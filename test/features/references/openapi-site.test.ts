/** References made from OpenAPI documents, and what Docusaurus sites have instead. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moved } from '../../sites/moved-site.ts'
import { makeSite } from '../../sites/site.ts'

const PETS = `openapi: 3.1.0
info: {title: Pet store, version: 1.0, description: "# Welcome\\n\\nAll about pets."}
servers: [{url: 'https://pets.example.com'}]
tags: [{name: pets, description: Everything about pets.}]
paths:
  /pets/{petId}:
    get:
      tags: [pets]
      operationId: getPet
      summary: Get a pet
      parameters: [{name: petId, in: path, required: true, description: The *number* of the pet, schema: {type: integer}}]
      responses:
        '200':
          description: The pet
          content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}
        '404': {$ref: '#/components/responses/Missing'}
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: {type: string, maxLength: 20}
        parent: {$ref: '#/components/schemas/Pet'}
`

test('a document becomes pages that are linked, with a finding for what is broken', async t => {
  const site = makeSite(
    t,
    { 'api/pets.yaml': PETS, 'docs/index.md': '# Home\n\nSee [a pet](ref:getPet) and [its schema](ref:Pet).\n' },
    { references: [{ from: 'openapi', entry: 'api/pets.yaml', path: 'pets' }] },
  )
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['reference-source api/pets.yaml:16:23'])
  assert.match(site.main('index.html'), /<a href="\/pets\/pets#getpet">a pet<\/a> and <a href="\/pets\/schemas#pet">/)
  assert.match(
    site.main('pets/index.html'),
    /<h2 id="welcome">[\s\S]*All about pets\.[\s\S]*https:\/\/pets\.example\.com/,
  )
  const page = site.main('pets/pets/index.html')
  assert.match(page, /Everything about pets\.[\s\S]*id="getpet"[\s\S]*GET \/pets\/\{petId\}/)
  assert.match(page, /Path parameters[\s\S]*petId[\s\S]*integer[\s\S]*The <em>number<\/em> of the pet/)
  assert.match(page, /200 application\/json[\s\S]*href="\/pets\/schemas#pet"[\s\S]*1 to 20|at most 20 characters/)
  // Samples in several languages, which are tabs, stand beside the text.
  assert.match(page, /class="dg-symbol__sample">[\s\S]*curl[\s\S]*https:\/\/pets\.example\.com\/pets\/PET_ID/)
  const schema = site.main('pets/schemas/index.html')
  assert.match(schema, /id="pet"[\s\S]*parent[\s\S]*↑/)
})

test('each operation has an address without its tag, if each has a page', async t => {
  const references = [{ from: 'openapi', entry: 'pets.yaml', path: 'pets', split: 'operation', samples: [] }]
  const site = makeSite(t, { 'pets.yaml': PETS, 'docs/index.md': '# Home' }, { references })
  await site.build()
  const page = site.main('pets/get-pet/index.html')
  assert.match(page, /<h1[^>]*>Get a pet/)
  assert.doesNotMatch(page, /curl/)
})

test('an edit of the document, or of a file that it refers to, changes the pages', async t => {
  const references = [{ from: 'openapi', entry: 'api.yaml' }]
  const api = PETS.replace("{$ref: '#/components/responses/Missing'}", '{$ref: missing.yaml}')
  const site = makeSite(t, { 'api.yaml': api, 'docs/index.md': '# Home' }, { references })
  assert.deepEqual(site.problems(await site.build()), ['reference-source api.yaml:16:23'])
  site.write({ 'missing.yaml': 'description: No pet was found\n' })
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.main('api/pets/index.html'), /No pet was found/)
  site.write({ 'missing.yaml': 'description: There is no such pet\n' })
  await site.build()
  assert.match(site.main('api/pets/index.html'), /There is no such pet/)
})

test('sites of docusaurus-plugin-openapi-docs get the pages that are not in their repository', async t => {
  const options = `{ id: 'api', docsPluginId: 'classic', config: {
    pets: { specPath: 'pets.yaml', outputDir: 'docs/pets', sidebarOptions: { groupPathsBy: 'tag' } },
    old: { specPath: 'pets.yaml', outputDir: 'docs/old' },
    away: { specPath: 'https://example.com/a.yaml', outputDir: 'docs/away' },
  } }`
  const site = moved(
    t,
    { 'pets.yaml': PETS, 'docs/old/get-pet.api.mdx': '# Old page\n' },
    `presets: [['classic', {}]], plugins: [['docusaurus-plugin-openapi-docs', ${options}]], themes: ['docusaurus-theme-openapi-docs']`,
  )
  const report = await site.build()
  assert.match(site.main('docs/pets/get-pet/index.html'), /<h1[^>]*>Get a pet/)
  assert.match(site.main('docs/pets/index.html'), /Pet store/)
  assert.match(site.main('docs/old/get-pet.api/index.html'), /Old page/)
  assert.ok(!site.exists('docs/old/pets/index.html'))
  const messages = report.diagnostics.map(({ message }) => message)
  assert.deepEqual(
    messages.filter(message => /plugins\[|themes\[/.test(message)),
    ['plugins[0][1].config.away has no effect: the document is on another website; copy it into the site.'],
  )
})

test('sites of redocusaurus get pages at the addresses of their documents, or redirects to them', async t => {
  const specs = `specs: [{ id: 'a', spec: 'pets.yaml', route: '/api/pets/' }, { spec: 'pets.yaml' }]`
  const navbar = "themeConfig: { navbar: { items: [{ to: '/api/pets/', label: 'API' }] } }"
  const config = (docs: string) =>
    `presets: [['classic', { docs: ${docs} }], ['redocusaurus', { openapi: { path: 'specs', routeBasePath: '/specs' }, ${specs} }]], ${navbar}`
  const files = { 'pets.yaml': PETS, 'specs/other.openapi.yaml': PETS.replace('Pet store', 'Other') }
  const below = moved(t, files, config('{}'))
  await below.build()
  assert.match(below.main('docs/api/pets/index.html'), /Pet store/)
  assert.match(below.read('api/pets/index.html'), /url=\/docs\/api\/pets/)
  assert.match(below.main('docs/specs/other/index.html'), /Other/)
  const atRoot = moved(t, files, config("{ routeBasePath: '/' }"))
  await atRoot.build()
  assert.match(atRoot.main('api/pets/index.html'), /Pet store/)
})

test('documents in folders get pages, and links to those of a document that is not read are in its finding', async t => {
  const specs = "specs: [{ spec: 'https://example.org/openapi.yaml', route: '/examples/remote/' }]"
  const items = ['remote', 'old', 'many'].map(name => `{ to: '/examples/${name}/', label: '${name}' }`)
  const site = moved(
    t,
    {
      'openapi/many/index.openapi.yaml': PETS,
      'openapi/many/parts.yaml': 'a: 1\n',
      'openapi/old.openapi.json': '{ "swagger": "2.0", "info": { "title": "Old" } }',
      'docs/links.md': '# Links\n\n[remote](/examples/remote) and [old](/examples/old)\n',
    },
    `presets: [['classic', {}], ['redocusaurus', { openapi: { path: 'openapi', routeBasePath: '/examples' }, ${specs} }]],
     themeConfig: { navbar: { items: [${items.join(', ')}] } }`,
  )
  const { diagnostics } = await site.build()
  assert.match(site.main('docs/examples/many/index.html'), /Pet store/)
  assert.deepEqual(
    diagnostics.flatMap(({ rule, message }) => (/\d+ links? leads? to/.test(message) ? [[rule, message]] : [])),
    [
      [
        'config-no-effect',
        'presets[1][1].specs[0] has no effect: the document is on another website; copy it into the site. 2 links lead to pages that the site lacks because of it.',
      ],
      [
        'reference-source',
        'This is a document of OpenAPI 2.0; docsgen reads versions 3.0 to 3.2. 2 links lead to pages that the site lacks because of it.',
      ],
    ],
  )
  assert.deepEqual(
    diagnostics.filter(({ rule }) => rule === 'broken-link'),
    [],
  )
})

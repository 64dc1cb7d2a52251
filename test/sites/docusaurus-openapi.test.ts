/** Pages of docusaurus-plugin-openapi-docs: they show the operation, without the forms. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runBuild } from '../../src/commands/build.ts'
import { moved } from './moved-site.ts'

const IMPORTS = `import MethodEndpoint from "@theme/ApiExplorer/MethodEndpoint";
import ParamsDetails from "@theme/ParamsDetails";
import RequestSchema from "@theme/RequestSchema";
import StatusCodes from "@theme/StatusCodes";
import ApiTabs from "@theme/ApiTabs";
import TabItem from "@theme/TabItem";
import ParamsItem from "@theme/ParamsItem";
import SchemaItem from "@theme/SchemaItem";
import ResponseSamples from "@theme/ResponseSamples";
import Heading from "@theme/Heading";
`

const PARAMETERS = {
  parameters: [
    {
      name: 'petId',
      in: 'path',
      required: true,
      description: 'The *pet*.',
      schema: { type: 'integer', format: 'int64' },
    },
    { name: 'status', in: 'query', schema: { type: 'string', enum: ['sold', 'free'], default: 'free' } },
  ],
}

const PET = {
  title: 'Pet',
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', description: 'See [the list](https://example.com/list).', minLength: 2 },
    owner: { allOf: [{ type: 'object', properties: { email: { type: 'string' } } }, { title: 'Owner' }] },
    tags: { type: 'array', items: { type: 'object', properties: { label: { type: 'string' } } } },
    kind: { oneOf: [{ title: 'Cat', type: 'object', properties: { claws: { type: 'boolean' } } }, { type: 'string' }] },
    parent: 'circular(Pet)',
  },
}

const RESPONSES = {
  responses: {
    200: { description: 'All **well**.', content: { 'application/json': { schema: PET, example: { name: 'Rex' } } } },
    404: {
      description: 'Nothing: a 12:30 error.\n\n```js\nconst no = 1\n```\n',
      headers: { 'X-Left': { schema: { type: 'integer' } } },
    },
  },
}

test('operations show method, path, parameters, bodies and responses', async t => {
  const site = moved(t, {
    'docs/get-pet.api.mdx': `---
hide_title: true
---
${IMPORTS}
<Heading as={"h1"} className={"openapi__heading"} children={"Get a pet"}>
</Heading>

<MethodEndpoint
  method={"get"}
  path={"/pet/{petId}"}
  context={"endpoint"}
>
  
</MethodEndpoint>

<ParamsDetails
  {...require("./get-pet.ParamsDetails.json")}
>
  
</ParamsDetails>

<RequestSchema title={"Body"} body={${JSON.stringify({ required: true, content: { 'application/json': { schema: PET } } })}}></RequestSchema>

<StatusCodes
  {...require("./get-pet.StatusCodes.json")}
>
</StatusCodes>
`,
    'docs/get-pet.ParamsDetails.json': JSON.stringify(PARAMETERS),
    'docs/get-pet.StatusCodes.json': JSON.stringify(RESPONSES),
  })
  site.write({
    'docs/no-parameters.api.mdx': `${IMPORTS}\n\n# None\n\n<ParamsDetails\n  parameters={undefined}\n>\n  \n</ParamsDetails>\n`,
  })
  const report = await site.build()
  const html = site.main('docs/get-pet.api/index.html')
  assert.match(html, /<h1 class="openapi__heading"[^>]*>Get a pet<\/h1>/)
  assert.match(html, />GET<\/span> <code[^>]*>\/pet\/\{petId\}<\/code>/)
  assert.match(
    html,
    /Path Parameters<\/h3>.*>petId<\/strong> <span[^>]*>integer&lt;int64&gt;<\/span>.*required.*The <em>pet<\/em>/s,
  )
  assert.match(html, /Possible values: <span><code>sold<\/code><\/span><span>, <code>free<\/code><\/span>/)
  assert.match(html, /Default value: <span><code>free/)
  assert.match(html, /See <a href="https:\/\/example\.com\/list"[^>]*>the list<\/a>/)
  for (const part of ['email', 'label', 'claws', 'circular(Pet)', 'length >= 2', 'X-Left', '12:30 error'])
    assert.ok(html.replaceAll('&gt;', '>').includes(part), part)
  assert.match(html, /<h2[^>]* id="responses"[^>]*>Responses/)
  assert.match(html, /All <strong>well<\/strong>/)
  assert.match(html, /hljs-keyword">const<\/span> no/)
  assert.match(html, /hljs-attr">(?:"|&quot;)name/)
  assert.doesNotMatch(html, /data-markdown|data-code-block/)
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])
})

test('pages of older versions, which have the parts as content, are shown', async t => {
  const site = moved(t, {
    'docs/old.api.mdx': `${IMPORTS}
<ParamsItem className={"paramsItem"} param={{"name":"limit","in":"query","schema":{"type":"integer","maximum":50}}}></ParamsItem>

<ApiTabs label={undefined} id={undefined}><TabItem label={"200"} value={"200"}><div>

Done *well*

</div><SchemaItem collapsible={true} className={"schemaItem"}><details><summary>category</summary>

<SchemaItem collapsible={false} name={"id"} required={["id"]} schemaName={"int64"} qualifierMessage={"**Possible values:** 1"} schema={{"type":"integer","description":"The number"}}></SchemaItem>

</details></SchemaItem><ResponseSamples responseExample={"{\\n  \\"id\\": 1\\n}"} language={"json"}></ResponseSamples></TabItem></ApiTabs>
`,
  })
  const report = await site.build()
  const html = site.main('docs/old.api/index.html')
  assert.match(html, />limit<\/strong>.*&lt;= 50/s)
  assert.match(html, /dg-tab__label">200<\/p>.*Done <em>well<\/em>/s)
  assert.match(
    html,
    /<summary>category<\/summary>.*>id<\/strong> <span[^>]*>int64<\/span>.*The number.*<strong>Possible values:<\/strong> 1/s,
  )
  assert.match(html, /hljs-number">1</)
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])
})

test('descriptions that components pass to react-markdown are content', async t => {
  const site = moved(t, {
    'src/components/Note.js': `import ReactMarkdown from 'react-markdown'
export default ({ text }) => <aside><ReactMarkdown>{text}</ReactMarkdown></aside>`,
    'docs/note.mdx': `import Note from '@site/src/components/Note'

<Note text="A *word* and [a link](/docs/)" />
`,
    'src/pages/index.js': `import Note from '../components/Note'\nexport default () => <Note text="At **home**" />`,
  })
  const report = await site.build()
  assert.match(site.main('docs/note/index.html'), /<aside><div><p>A <em>word<\/em> and <a href="\/docs\/">a link<\/a>/)
  assert.match(site.main('index.html'), /At <strong>home<\/strong>/)
  assert.deepEqual(site.problems(report), [])
})

test('a sidebar that a command makes is replaced with the pages of its folder, and named', async t => {
  const site = moved(
    t,
    {
      'docs/intro.md': '---\nslug: /\n---\n# Intro\n',
      'specs/pets.yaml': `openapi: 3.0.0
info: { title: Pets, version: '1' }
paths:
  /pets: { get: { operationId: listPets, summary: List pets, tags: [pets], responses: { '200': { description: Done } } } }
`,
      'sidebars.js': `module.exports = {
  docs: ['intro', { type: 'category', label: 'API', items: require('./docs/pets/sidebar.js') }],
}`,
    },
    `presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.js' } }]],
    plugins: [['docusaurus-plugin-openapi-docs', { id: 'api', config: { pets: { specPath: 'specs/pets.yaml', outputDir: 'docs/pets' } } }]]`,
  )
  const report = await site.build()
  const sidebar = /<ul class="menu__list">.*?<\/nav>/s.exec(site.read('pets/list-pets/index.html'))?.[0] ?? ''
  assert.match(sidebar, /API<.*href="\/pets\/list-pets"/s)
  assert.deepEqual(
    report.diagnostics.map(({ rule, message, hint }) => [rule, message, hint]),
    [
      [
        'config-no-effect',
        "There is no ./docs/pets/sidebar.js: the sidebar lists the pages of the folder 'pets' instead.",
        'A command of the site makes the file: run it before the build.',
      ],
    ],
  )
})

test('a document that is not there is one finding, with the links to its pages', async t => {
  const site = moved(
    t,
    {
      'docs/a.md': '# A\n\n[list](/api/v2), [one](/api/v2/one), [start](/api/v2/start) and [gone](/gone)\n',
      'docs/b.md': '# B\n\n[one](/api/v2/one#x)\n',
      'sources/api/start.mdx': '# Start\n\n[two](./two)\n',
    },
    `presets: [['classic', { docs: { routeBasePath: '/' } }]], plugins: [
      ['@docusaurus/plugin-content-docs', { id: 'openapi', path: './sources/api', routeBasePath: 'api/v2' }],
      ['docusaurus-plugin-openapi-docs', { id: 'openapi', docsPluginId: 'openapi', config: {
        v2: { specPath: 'spec/api.yaml', outputDir: './sources/api' } } }]]`,
  )
  const build = { siteDir: site.dir, cache: true, drafts: false, strict: false, jobs: 1 }
  const { diagnostics } = await runBuild(build)
  const found = diagnostics.flatMap(({ rule, message, places }) =>
    /^(?:missing-home|missing-package)$/.test(rule) ? [] : [[rule, message, places]],
  )
  assert.deepEqual(found.sort(), [
    ['broken-link', "There is no page at '/gone'.", undefined],
    [
      'reference-source',
      'There is no file spec/api.yaml; the pages that plugins[1][1].config.v2 describes are missing. 4 links lead to pages that the site lacks because of it.',
      undefined,
    ],
  ])
  // With the document, the pages are in the folder of their docs.
  site.write({
    'spec/api.yaml':
      'openapi: 3.0.0\ninfo: { title: Api, version: "2" }\npaths:\n  /one: { get: { operationId: one, summary: One, responses: {} } }\n',
  })
  await runBuild(build)
  assert.ok(site.exists('api/v2/one/index.html'))
  assert.ok(site.exists('api/v2/start/index.html'))
})

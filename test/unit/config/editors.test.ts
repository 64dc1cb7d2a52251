/**
 * What an editor shows in a config: the comment of each field, and docsgen's own fields first. The language server of
 * TypeScript is asked, because types that are inferred have no comments.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { InferInput } from 'valibot'
import type { categorySchema } from '../../../src/schema/category.ts'
import type { frontMatterSchema } from '../../../src/schema/front-matter.ts'
import type { CategoryFields, FrontMatter } from '../../../src/schema/page-fields.ts'
import { LanguageServer } from '../../language-server.ts'

const CONFIG = `import { defineConfig, type FrontMatter, type Plugin } from './index.ts'

export default defineConfig({
  title: 'A',
  theme: { accent: '#2f6feb' },
  host: 'netlify',
  docs: { sidebars: { main: [{ type: 'category', label: 'A', items: [] }] } },
  navbar: { items: [{ type: 'doc', docId: 'a', position: 'left' }, { type: 'docSidebar', sidebarId: 'main' }] },
  rules: { 'broken-link': 'throw' },
  plugins: [
    {
      name: 'x',
      pages: () => [{ path: 'x', title: 'X', body: '', category: { position: 1 } }],
      onPage: page => ({ image: page.route }),
      onBuilt: ({ pages }) => [{ file: 'n', content: \`\${pages.length}\` }],
    },
  ],
})

export const more = defineConfig({ docs: { } })

export const front: FrontMatter = { sidebar_label: 'A', slug: '/a', hide_title: true, tags: [], search_keywords: [] }

export const plugin: Plugin = { name: 'y', remarkPlugins: [], onBuilt: undefined }
`

let server: LanguageServer
before(async () => {
  server = await LanguageServer.open(fileURLToPath(new URL('../../../src/a-config.ts', import.meta.url)), CONFIG)
})
after(() => server.close())

const hovers: [what: string, fields: [marker: string, comment: RegExp][]][] = [
  [
    'fields of the config',
    [
      ['\n  ho', /Where the site is published/],
      ['\n  theme: { acce', /Brand colour/],
      ['\n  the', /The look/],
      ['\n  nav', /top navigation bar/],
      ["'doc', doc", /Id of the page/],
      ["'docSidebar', side", /Name of the sidebar/],
      ['docs: { side', /Sidebars by name/],
      ["'category', la", /Text of the group/],
      ["rules: { 'broken", /Default: `warn`/],
    ],
  ],
  [
    'fields of front matter',
    [
      ['FrontMatter = { sidebar_', /Label in the sidebar/],
      ["'A', sl", /Address of the page/],
      ["'/a', hide", /Hide the title/],
      ['true, ta', /names, or maps/],
      ['[], search', /Search terms for this page/],
      ['category: { pos', /Position among the pages and folders/],
    ],
  ],
  [
    'hooks of plugins',
    [
      ["'x',\n      pa", /Creates pages and files from data/],
      ['\n      onP', /Called for each page/],
      ['\n      onB', /Called for the whole site/],
      ["'y', rem", /change the markdown tree/],
      ['remarkPlugins: [], onB', /Called for the whole site/],
      ['Plugin = { na', /Name of the plugin/],
      ['image: page.ro', /Its address/],
    ],
  ],
]
for (const [what, fields] of hovers)
  test(`the comments of ${what} are shown`, async () => {
    for (const [marker, comment] of fields) assert.match(await server.hover(marker), comment, marker)
  })

test('completion begins with the fields of docsgen, and those without effect come last', async () => {
  const names = await server.completions('defineConfig({ docs: { ')
  const at = (name: string) => names.indexOf(name)
  assert.ok(at('breadcrumbs') >= 0 && at('versions') >= 0, names.join(' '))
  for (const name of ['docItemComponent', 'docLayoutComponent', 'tagsBasePath'])
    assert.ok(at(name) > at('versions') && at(name) > at('breadcrumbs'), `${name} in ${names.join(' ')}`)
})

test('the types for editors are those of the schemas', () => {
  // The compiler checks these.
  const written = [
    (fields: FrontMatter): InferInput<typeof frontMatterSchema> => fields,
    (fields: InferInput<typeof frontMatterSchema>): FrontMatter => fields,
    (fields: CategoryFields): InferInput<typeof categorySchema> => fields,
  ]
  assert.equal(written.length, 3)
})

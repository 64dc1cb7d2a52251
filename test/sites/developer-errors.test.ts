/**
 * Mistakes of the authors of a site in its config and its components, as a build reports them: nothing is published,
 * and each finding has its place.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError } from '../../src/base/errors.ts'
import { makeSite } from './site.ts'

const PAGE = { 'docs/index.md': '# Home\n\nText.\n' }
const CONFIG = 'site.config.json'

interface Fault {
  what: string
  files?: Record<string, string>
  config?: Record<string, unknown>
  /** `rule file`, with the place if the author wrote the file. */
  problem: string
  message: RegExp
  hint?: RegExp
}

const FAULTS: Fault[] = [
  {
    what: 'an island without a default export',
    files: { 'theme/islands/Counter.tsx': 'export function Counter() { return null }\n' },
    problem: 'template theme/islands/Counter.tsx:1:1',
    message: /^This component has no default export\.$/,
    hint: /`export default function Counter\(…\)`/,
  },
  {
    what: 'a page component that does not export itself',
    files: { 'theme/pages/Doc.tsx': 'export default function Doc() { return null }\n' },
    problem: 'template theme/pages/Doc.tsx:1:1',
    message: /^This template has no export `Doc`\.$/,
    hint: /`export function Doc\(…\)`/,
  },
  {
    what: 'a page component that does not compile',
    files: { 'theme/pages/Doc.tsx': 'export function Doc() {\n  return <p>\n}\n' },
    problem: 'template theme/pages/Doc.tsx:3:1',
    message: /./,
  },
  {
    what: 'a version that does not exist, as the last one',
    files: { 'versions.json': '["1.0"]', 'versioned_docs/version-1.0/index.md': '# Old\n\nText.\n' },
    config: { docs: { path: 'docs', lastVersion: '1.1' } },
    problem: `unknown-version ${CONFIG}`,
    message: /^docs\.lastVersion: there is no version '1\.1'\.$/,
    hint: /Did you mean '1\.0'/,
  },
  {
    what: 'options for a version that does not exist',
    files: { 'versions.json': '["1.0"]', 'versioned_docs/version-1.0/index.md': '# Old\n\nText.\n' },
    config: { docs: { path: 'docs', versions: { '1.O': { label: 'One' } } } },
    problem: `unknown-version ${CONFIG}`,
    message: /there is no version '1\.O'/,
  },
  {
    what: 'an item of the navbar that names a page that does not exist',
    config: { navbar: { items: [{ type: 'doc', docId: 'indx' }] } },
    problem: `unknown-doc-id ${CONFIG}`,
    message: /^navbar\.items\[0\]\.docId: There is no page with the id 'indx'\.$/,
    hint: /Did you mean 'index'/,
  },
  {
    what: 'an item of the navbar that needs the docs, where they are turned off',
    config: {
      docs: undefined,
      presets: [['classic', { docs: false }]],
      navbar: { items: [{ type: 'docsVersionDropdown' }] },
    },
    problem: `config ${CONFIG}`,
    message:
      /^navbar\.items\[0\]\.type is 'docsVersionDropdown', which needs the docs, but presets\[0\]\[1\]\.docs is false\.$/,
  },
]

for (const { what, files, config, problem, message, hint } of FAULTS)
  test(`${what} is an error with its place`, async t => {
    const site = makeSite(t, { ...PAGE, ...files }, config)
    const report = await site.build()
    assert.equal(report.published, false)
    assert.equal(site.exists('index.html'), false)
    const found = report.diagnostics.find(({ severity }) => severity === 'error')
    assert.ok(
      site.problems(report).some(one => `${one}:`.startsWith(`${problem}:`)),
      site.problems(report).join('\n'),
    )
    assert.match(found?.message ?? '', message)
    if (hint) assert.match(found?.hint ?? '', hint)
  })

const TYPES: [item: Record<string, unknown>, sentence: string][] = [
  [{ label: 'x' }, "navbar.items[0] must have 'to' or 'href'."],
  [{ type: 'dropdwn', label: 'x' }, "navbar.items[0].type must be .*did you mean 'dropdown'\\?"],
]

for (const [item, sentence] of TYPES)
  test(`the navbar item ${JSON.stringify(item)} is a mistake with its path`, async t => {
    const site = makeSite(t, PAGE, { navbar: { items: [item] } })
    await assert.rejects(site.build(), error => {
      assert.ok(error instanceof ConfigError)
      assert.equal(error.diagnostics[0]?.file, CONFIG)
      assert.match(error.diagnostics[0]?.message ?? '', new RegExp(`^${sentence.replace(/[[\]]/g, '\\$&')}$`))
      return true
    })
  })

const CONFIGS: Record<string, [file: string, text: string, places: string[]]> = {
  'an object in a call': [
    'site.config.ts',
    "import { defineConfig } from 'docsgen'\n\nexport default defineConfig({\n  url: 'https://example.org',\n  navbar: {\n    items: [{ label: 'Home', to: '/' }, { label: 'Two', to: 2 }],\n  },\n  redirects: [{ from: '/a', to: '/' }, { from: '/b', to: '/' }, { from: '/c', to: 7 }],\n})\n",
    ['6:57 navbar.items[1].to', '8:79 redirects[2].to'],
  ],
  'lists in variables, with comments and texts that look like code': [
    'site.config.mjs',
    "// items: [{ to: 1 }]\nconst items = [\n  { label: 'a }, { to: 5 }', to: '/' },\n  /* { to: 2 }, */\n  { label: `x, y: [`, to: '/' },\n  { label: \"Third\", to: 5 },\n]\nexport default {\n  url: 'https://example.org',\n  navbar: { items },\n  title: 3,\n}\n",
    ['11:3 title', '6:21 navbar.items[2].to'],
  ],
  JSON: [
    'site.config.json',
    '{\n  "url": "https://example.org",\n  "navbar": { "items": [\n    { "label": "Home", "to": "/" },\n    { "label": "Two", "to": 2 }\n  ] }\n}\n',
    ['5:23 navbar.items[1].to'],
  ],
  YAML: [
    'site.config.yaml',
    'url: https://example.org\nnavbar:\n  items:\n    - label: Home\n      to: /\n    - { label: Two, to: 2 }\n',
    ['6:21 navbar.items[1].to'],
  ],
}

for (const [what, [file, text, places]] of Object.entries(CONFIGS))
  test(`a mistake in a config is shown at the field itself: ${what}`, async t => {
    const site = makeSite(t, { ...PAGE, [file]: text })
    if (file !== CONFIG) site.remove(CONFIG)
    await assert.rejects(site.build(), error => {
      assert.ok(error instanceof ConfigError)
      const found = error.diagnostics.map(
        ({ span, message }) => `${span?.line}:${span?.column} ${message.split(' ')[0]}`,
      )
      assert.deepEqual(found, places)
      return true
    })
  })

test('a plugin with a misspelt field is named', async t => {
  const site = makeSite(t, PAGE, { plugins: [{ naem: 'x' }] })
  await assert.rejects(site.build(), /plugins\[0\]\.naem is not a known field; did you mean 'name'\?/)
})

test('a value that needs quotes says so', async t => {
  const values = ['Foo: bar', '@scope/package', '[draft] Notes', '*starred*', "It's: that"]
  for (const value of values) {
    const site = makeSite(t, { ...PAGE, 'docs/a.md': `---\ntitle: ${value}\n---\n\n# A\n` })
    const { diagnostics } = await site.build()
    const [first] = diagnostics.filter(({ file }) => file === 'docs/a.md')
    const quoted = value.includes("'") ? JSON.stringify(value) : `'${value}'`
    assert.equal(first?.hint, `If the value is a text, put it in quotes: title: ${quoted}.`, value)
    assert.equal(first?.span?.line, 2)
  }
})

test('on pages without a version, the menu of versions has the name of the latest one', async t => {
  const site = makeSite(
    t,
    {
      'docs/index.md': '# Next\n',
      'versions.json': '["1.10", "1.9"]',
      'versioned_docs/version-1.10/index.md': '# Latest\n',
      'versioned_docs/version-1.9/index.md': '# Old\n',
      'src/pages/index.md': '# Home\n',
    },
    {
      docs: { path: 'docs', routeBasePath: 'docs' },
      pages: { path: 'src/pages' },
      navbar: { items: [{ type: 'docsVersionDropdown' }] },
    },
  )
  await site.build()
  const menuOf = (path: string) => /<summary class="navbar__link">(.*?)<\/summary>/.exec(site.read(path))?.[1]
  const pages = [
    'index.html',
    '404.html',
    'search/index.html',
    'docs/index.html',
    'docs/next/index.html',
    'docs/1.9/index.html',
  ]
  assert.deepEqual(pages.map(menuOf), ['1.10', '1.10', '1.10', '1.10', 'Next', '1.9'])
})

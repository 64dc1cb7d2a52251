/**
 * A site that breaks as many rules as one site can, each at least once.
 */
import { mkdirSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { makeSite, type Site } from '../sites/site.ts'

const require = createRequire(import.meta.url)

const DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path d="M0 0h4v3z"/></svg>'

/** Each paragraph contains its own mistake. */
const WRONG = [
  '[a](/nowhere) [b](./nowhere.md) [c](../target.md#nothing) ![d](./nowhere.png) [e](/files/nowhere.zip)',
  '[](../target.md) ![](../dot.svg) [f](http://elsewhere.example/x) [g](https://elsewhere.example/y)',
  '[text][undefined-reference] [here](/target)',
  'Text.\n\n# Second title',
  '```yaml\na: [b\n```\n\n```toml\na = = b\n```\n\n```js\nconst a = (b\n```\n\n![x](https://elsewhere.example/x.png) An e-mail.',
  '```json\n{ "a" }\n```\n\n[left over](http://localhost:3000/)',
  '[h](https://example.org/target) [i](/target/) [j](javascript:alert(1))',
  '#### Skipped',
  '<b onclick="x()">b</b> <meta name="a"> <i>open',
  '<p id="dg-x" data-dg-x>a</p> <p id="twice">b</p> <p id="twice">c</p>',
  '## One {#same}\n\n## Two {#same}',
  '$\\frac{$ and \u202e',
  ':::nosuch\n\nText.\n\n:::',
  '```mermaid\ngantt\n title G\n```',
  '```nosuch\ncode\n```',
  '```js file=../target.md#nosuch\n```',
  '<Icon name="nosuch" class="a" /> <Term>nosuch</Term> {{ network.nosuch }}',
  '```mermaid\nnosuch diagram\n```',
  `\`\`\`js\n${'x'.repeat(5100)}\n\`\`\``,
  '<Tabs>\n\nstray\n\n<TabItem value="a">\n\nb\n\n</TabItem>\n</Tabs>\n\n{code()}',
  '<!-- docsgen-ignore-next-line broken-link: none -->\nText.',
  `${'- '.repeat(40)}deep`,
  `${'|a'.repeat(200)}|\n${'|-'.repeat(200)}|\n${'|b|\n'.repeat(60)}`,
  '!!! note "Title"\n    Text.',
  '```js\nnever closed',
]

/** The same in MDX, whose code is run. */
const WRONG_MDX = ['<Nosuch>text</Nosuch>', '{nosuch()}', '</Tabs>', '<Throws/>', '<Presses/>', '<Live when="never"/>']

/** Partials that are nested too deeply, and a cycle of partials. */
const PARTIALS = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [
    `docs/_deep${at}.mdx`,
    `import Next from './_deep${at + 1}.mdx'\n\n<Next/>\n`,
  ]).concat([
    ['docs/_deep12.mdx', 'End.\n'],
    ['docs/_round.mdx', "---\ntitle: None\n---\n\nimport Round from './_round.mdx'\n\n<Round/>\n"],
  ]),
)

/** Partials that multiply. */
const GROWING = Object.fromEntries(
  Array.from({ length: 5 }, (_, at) => [
    `docs/_grows${at}.mdx`,
    at === 0 ? 'Text.\n' : `import Next from './_grows${at - 1}.mdx'\n\n${'<Next/>\n\n'.repeat(10)}`,
  ]),
)

const FILES: Record<string, string | Uint8Array> = {
  'docs/target.md': '# Target\n\nText.\n',
  ...Object.fromEntries(WRONG.map((text, at) => [`docs/wrong/page-${at}.md`, `# Wrong\n\n${text}\n`])),
  ...Object.fromEntries(WRONG_MDX.map((text, at) => [`docs/wrong/mdx-${at}.mdx`, `# Wrong\n\n${text}\n`])),
  ...PARTIALS,
  ...GROWING,
  'docs/includes.mdx':
    "import Deep from './_deep0.mdx'\nimport Round from './_round.mdx'\nimport Grows from './_grows4.mdx'\n\n<Deep/>\n\n<Round/>\n\n<Grows/>\n",
  'docs/dot.svg': DOT,
  'docs/two/page.md': '---\nslug: /elsewhere/page\n---\n\n[two meanings](other) [one of two](only)\n',
  'docs/two/other.md': '# Other\n\nText.\n',
  'docs/two/only.md': '# Only\n\nText.\n',
  'docs/elsewhere/other.md': '# Other\n\nText.\n',
  'docs/bad-slug.md': '---\nslug: "a?b"\n---\n\nText.\n',
  'docs/same-id-a.md': '---\nid: same\n---\n\nText.\n',
  'docs/same-id-b.md': '---\nid: same\nslug: /same-b\n---\n\nText.\n',
  'docs/same-route-a.md': '---\nslug: /one-route\n---\n\nText.\n',
  'docs/same-route-b.md': '---\nslug: /one-route\n---\n\nText.\n',
  'docs/case-a.md': '---\nslug: /Case\n---\n\nText.\n',
  'docs/case-b.md': '---\nslug: /case\n---\n\nText.\n',
  'docs/collides.md': '---\nslug: /taken\n---\n\nText.\n',
  'static/taken/index.html': 'TakenPaths.\n',
  'docs/reserved.md': '---\nslug: /assets/page\n---\n\nText.\n',
  'docs/described-a.md': '---\ndescription: The same words.\n---\n\nText.\n',
  'docs/described-b.md': '---\ndescription: The same words.\n---\n\nText.\n',
  'docs/empty.md': '',
  'docs/front-language.md': '---toml\na = 1\n---\n\nText.\n',
  'docs/front-syntax.md': '---\na: [b\n---\n\nText.\n',
  'docs/front-type.md': '---\nsidebar_position: first\n---\n\nText.\n',
  'docs/front-unclosed.md': '---\ntitle: Open\n\nText.\n',
  'docs/front-unknown.md': '---\ntitel: Near\n---\n\nText.\n',
  'docs/front-names.md': '---\ndisplayed_sidebar: nosuch\npagination_next: nosuch\n---\n\nText.\n',
  'docs/cells.md': '# Cells\n\n| a |\n|---|\n| `x|y` |\n',
  'docs/nul.md': `# Nul\n\n${'Text. '.repeat(30)}\0\n`,
  'docs/binary.md': new Uint8Array(100).fill(0),
  'docs/latin.md': new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x0a]),
  'docs/upper.MD': 'Text.\n',
  'docs/large.md': `# Large\n\n${'Text.\n'.repeat(30_000)}`,
  'docs/long-line.md': `# Long\n\n${'word'.repeat(30_000)}\n`,
  'docs/long-contents.md': `# Long\n\n${Array.from({ length: 510 }, (_, at) => `## Part ${at}`).join('\n\n')}\n`,
  'docs/shows.md': '# Shows\n\n![large](/img/large.svg)\n',
  'docs/clash.md': 'Text.\n',
  'docs/Clash.md': 'Text.\n',
  'docs/con.md': 'Text.\n',
  'docs/kinds/_category_.json': '{ "label": 7 }',
  'docs/kinds/_category_.yml': 'label: Kinds\n',
  'docs/kinds/page.md': 'Text.\n',
  'static/img/large.svg': `${DOT}<!--${'x'.repeat(1_100_000)}-->`,
  'static/img/unused.svg': DOT,
  'static/unused.pdf': '',
  'more/img/unused.svg': `${DOT}\n`,
  'components/index.tsx':
    "export function Throws() {\n  throw new Error('as asked')\n}\nexport const Presses = () => <button onClick={() => 1}>Press</button>\n",
  'components/islands/Live.tsx': 'export default () => <p>Live</p>\n',
  'theme/components/Foter.tsx': 'export const Foter = 1\n',
  'own.css': 'p { background: url(./nowhere.png) }\n',
  'i18n/fr/docusaurus-theme-classic/navbar.json': '{ no JSON',
  'i18n/fr/docusaurus-plugin-content-docs/current/seulement.md': '# Seulement\n\nTexte.\n',
  'site.config.yaml': 'title: Other\n',
  'own/index.ts':
    '/**\n * See {@link Nosuch}.\n * @example nosuch()\n */\nexport const one = 1\nexport const two = 2\n',
}

const CONFIG = {
  docs: {
    path: 'docs',
    routeBasePath: '/',
    showLastUpdateTime: true,
    sidebars: {
      main: [
        'target',
        'target',
        'nosuch',
        { type: 'category', label: 'Empty', items: [] },
        { type: 'autogenerated', dirName: 'nosuch' },
        { type: 'autogenerated', dirName: 'kinds' },
      ],
    },
  },
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  staticDirectories: ['static', 'more'],
  customCss: ['own.css'],
  theme: { accent: '#ffee00', mono: 'No Such Font' },
  socialImages: true,
  themes: ['nosuch'],
  check: { terms: { 'e-mail': 'email' }, spelling: {} },
  limits: { pageBytes: 150_000, nesting: 30 },
  markdown: { components: 'components', values: { network: { choices: [{ value: 'main' }] } } },
  navbar: { items: [{ type: 'docsVersion', docsPluginId: 'nosuch' }] },
  references: [{ from: 'typescript', entry: 'own/index.ts', path: 'made' }],
  redirects: [
    { from: '/old', to: '/target' },
    { from: '/old', to: '/shows' },
    { from: '/older', to: '/old' },
    { from: '/circle', to: '/circle' },
    { from: '/target', to: '/shows' },
  ],
}

/** Mistakes that only a site with versions, or one without an address, can have. */
const VERSIONS: Record<string, string> = {
  'docs/page.md': 'Text.\n',
  'versions.json': '["1.0", 7]',
  'versioned_sidebars/version-1.0-sidebars.json': '{ "main": [7] }',
}

/** The second site, with versions. */
export function siteOfVersions(test: TestContext): Site {
  return makeSite(test, VERSIONS, { url: undefined, docs: { path: 'docs', lastVersion: 'nosuch' } })
}

/** A site whose pages are by strangers. */
export function siteOfStrangers(test: TestContext): Site {
  const page =
    "import Part from '../notes.mdx'\n\n# A\n\n<Part />\n\n![A picture](https://images.example/a.png)\n\n<style>p</style>\n"
  const config = { markdown: { mdx: 'static' }, contentSecurityPolicy: true }
  return makeSite(test, { 'docs/index.mdx': page, 'notes.mdx': 'Notes.\n' }, config)
}

/** Makes the site. */
export function siteOfEveryRule(test: TestContext): Site {
  const site = makeSite(test, FILES, CONFIG)
  mkdirSync(join(site.dir, 'node_modules'))
  symlinkSync(dirname(require.resolve('typescript/package.json')), join(site.dir, 'node_modules/typescript'))
  symlinkSync('nowhere.md', join(site.dir, 'docs/dangling.md'))
  symlinkSync('/etc/hostname', join(site.dir, 'docs/outside.md'))
  symlinkSync('.', join(site.dir, 'docs/circle'))
  return site
}

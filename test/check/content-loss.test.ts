/**
 * Which errors make a site lack content, as its rule says: sites with mistakes are compared with the same sites without
 * them.
 */
// Takes about 2 s.
import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { runBuild } from '../../src/commands/build.ts'
import type { OwnRule, Rule } from '../../src/findings/rule-table.ts'
import { allRules } from '../../src/findings/rules.ts'
import { openLive } from '../sites/open-live.ts'
import { makeSite, type Site } from '../sites/site.ts'

type Files = Record<string, string | Uint8Array>
/** What a mistake changes. Texts that begin with `Title of` or `Text of` must be on the site. */
type Case = (isWrong: boolean) => { files?: Files; links?: Record<string, string>; config?: Record<string, unknown> }

/** A page whose front matter or text has a mistake. */
function page(rule: Rule, wrong: { fields?: string; text?: string; more?: Files; name?: string }): Case {
  return isWrong => {
    const { fields = '', text = '', more = {}, name = `${rule}.md` } = isWrong ? wrong : { name: wrong.name }
    const written = `---\ntitle: Title of ${rule}.\n${fields}---\n\nText of ${rule}.\n\n${text}\n`
    return { files: { [`docs/${name}`]: written, ...more } }
  }
}

/** A page whose bytes are changed. */
function bytes(rule: Rule, change: (text: string) => string | Uint8Array): Case {
  const text = `---\ntitle: Title of ${rule}.\n---\n\nText of ${rule}.\n`
  return isWrong => ({ files: { [`docs/${rule}.md`]: isWrong ? change(text) : text } })
}

/** Two pages, of which one is lost if both have the same value. */
function pair(rule: Rule, field: string): Case {
  const text = (which: string, value: string) =>
    `---\n${field}: ${value}\n---\n\n# Title of ${which} ${rule}.\n\nText of ${which} ${rule}.\n`
  return isWrong => ({
    files: {
      [`docs/${rule}-a.md`]: text('one', `${field === 'slug' ? '/' : ''}Same-${rule}`),
      [`docs/${rule}-b.md`]: text(
        'another',
        `${field === 'slug' ? `/same-${rule}` : `Same-${rule}`}${isWrong ? '' : '2'}`,
      ),
    },
  })
}

const RECURSION = "import Own from './_own.mdx'\n\n<Own/>\n"
/** Partials of which each includes the next one a number of times. */
const chain = (name: string, times: number, length: number): Files =>
  Object.fromEntries(
    Array.from({ length }, (_, at) => [
      `docs/_${name}${at}.mdx`,
      at === length - 1 ? `Text of ${name}.\n` : including(`${name}${at + 1}`, times),
    ]),
  )
const including = (name: string, times = 1) => `import Next from './_${name}.mdx'\n\n${'<Next/>\n\n'.repeat(times)}`

/** Mistakes that one site can have together. */
const TOGETHER: Partial<Record<OwnRule, Case>> = {
  'bad-slug': page('bad-slug', { fields: 'slug: "a?b"\n' }),
  'category-file': isWrong => ({
    files: {
      'docs/kinds/_category_.json': `{ "label": "Title of category-file."${isWrong ? '' : ' }'}`,
      'docs/kinds/page.md': 'Page.\n',
    },
  }),
  'component-failed': page('component-failed', { text: '<Throws>\n\nIts content.\n\n</Throws>', name: 'throws.mdx' }),
  'dangling-symlink': isWrong => ({
    files: { [isWrong ? 'elsewhere/renamed.md' : 'elsewhere/dangling.md']: 'Text of dangling-symlink.\n' },
    links: { 'docs/dangling.md': '../elsewhere/dangling.md' },
  }),
  'duplicate-doc-id': pair('duplicate-doc-id', 'id'),
  'duplicate-id': page('duplicate-id', { text: '## One {#same}\n\n## Two {#same}' }),
  'duplicate-redirect': isWrong => ({
    config: { redirects: ['/', ...(isWrong ? ['/unknown-doc-id'] : [])].map(to => ({ from: '/old', to })) },
  }),
  'file-name-clash': isWrong => ({
    files: {
      'docs/file-clash.md': 'Text of one file-name-clash.\n',
      [isWrong ? 'docs/File-clash.md' : 'docs/file-clash-2.md']: 'Text of another file-name-clash.\n',
    },
  }),
  'front-matter-language': bytes('front-matter-language', text => text.replace('---', '---toml')),
  'front-matter-syntax': page('front-matter-syntax', { fields: 'description: [open\n' }),
  'front-matter-type': page('front-matter-type', { fields: 'sidebar_position: first\n' }),
  'front-matter-unclosed': bytes('front-matter-unclosed', text => text.replace('\n---\n', '\n')),
  'json-file': isWrong => ({
    files: {
      'docs/translated/page.md': 'Page.\n',
      'i18n/en/docusaurus-plugin-content-docs/current.json': `{ "sidebar.defaultSidebar.category.translated": "Title of json-file."${isWrong ? '' : ' }'}`,
    },
  }),
  math: page('math', { text: '$\\frac{$' }),
  nesting: page('nesting', { text: `${'- '.repeat(40)}deep` }),
  'not-text': bytes('not-text', text => `${text}${'\0'.repeat(100)}`),
  'not-utf8': bytes('not-utf8', text => new Uint8Array([...Buffer.from(text), 0xe9, 0x0a])),
  'output-collision': isWrong => ({
    files: {
      'docs/collides.md': `---\nslug: ${isWrong ? '/taken' : '/free'}\n---\n\nText of output-collision.\n`,
      'static/taken/index.html':
        '<!doctype html><title>TakenPaths</title><p>Text of a file with output-collision.</p>\n',
    },
  }),
  'page-too-large': bytes('page-too-large', text => text + 'Text.\n'.repeat(10_000)),
  'partial-cycle': page('partial-cycle', {
    text: `${RECURSION}`,
    more: { 'docs/_own.mdx': RECURSION },
    name: 'cycle.mdx',
  }),
  'partial-depth': isWrong => ({
    files: { 'docs/deep.mdx': including('partial-depth0'), ...chain('partial-depth', 1, isWrong ? 14 : 4) },
  }),
  'partial-growth': isWrong => ({
    files: {
      'docs/grows.mdx': `import Last from './_last.mdx'\n${including('grows0')}<Last/>\n`,
      'docs/_last.mdx': `${including('grows2')}Text of partial-growth.\n`,
      ...chain('grows', isWrong ? 10 : 1, 6),
    },
  }),
  'refused-file': isWrong => ({
    files: {
      '.env': 'Text of refused-file.\n',
      'elsewhere/env.md': 'Text of refused-file.\n',
      'docs/env.md': `Page with refused-file.\n\n\`\`\`txt file=../${isWrong ? '.env' : 'elsewhere/env.md'}\n\`\`\`\n`,
    },
  }),
  'redirect-loop': isWrong => ({ config: { redirects: isWrong ? [{ from: '/round', to: '/round' }] : [] } }),
  'reserved-file-name': isWrong => ({
    files: { [`docs/${isWrong ? 'con' : 'not-con'}.md`]: 'Text of reserved-file-name.\n' },
  }),
  'reserved-id': page('reserved-id', { text: '<p id="dg-x">a</p>' }),
  'route-case-clash': pair('route-case-clash', 'slug'),
  'symlink-loop': isWrong => ({ links: { 'docs/round': isWrong ? '.' : '../elsewhere' } }),
  'symlink-outside-site': isWrong => ({
    files: { 'elsewhere/inside.md': 'Text of symlink-outside-site.\n' },
    links: { 'docs/inside.md': isWrong ? '/etc/hostname' : '../elsewhere/inside.md' },
  }),
  tabs: page('tabs', {
    text: '<Tabs>\n\nStray.\n\n<TabItem value="a">\n\nOf the tab.\n\n</TabItem>\n</Tabs>',
    name: 'tabs.mdx',
  }),
  'unknown-doc-id': page('unknown-doc-id', { fields: 'pagination_next: nosuch\n' }),
  'unknown-docs': isWrong => ({
    config: { navbarItem: { type: 'docsVersion', docsPluginId: isWrong ? 'nosuch' : 'default' } },
  }),
  'unknown-sidebar': page('unknown-sidebar', { fields: 'displayed_sidebar: nosuch\n' }),
}

/** Mistakes that hide others. */
const APART: Partial<Record<OwnRule, Case>> = {
  'missing-asset': isWrong => ({
    config: { markdown: { components: 'components' } },
    files: {
      'docs/own.mdx': '<Own/>\n',
      ...(isWrong
        ? {}
        : { 'components/index.tsx': 'export function Own() {\n  return <p>Text of missing-asset.</p>\n}\n' }),
    },
  }),
  'no-pages': isWrong => ({
    files: {
      'versions.json': '["1.0"]',
      'versioned_docs/version-1.0/_part.md': 'A partial.\n',
      ...(isWrong ? {} : { 'versioned_docs/version-1.0/page.md': 'Text of no-pages.\n' }),
    },
  }),
  sidebar: isWrong => ({
    files: {
      'versions.json': '["1.0"]',
      'versioned_docs/version-1.0/page.md': 'Page.\n',
      'versioned_sidebars/version-1.0-sidebars.json': JSON.stringify({
        main: ['page', { type: isWrong ? 'lnk' : 'link', label: 'Title of sidebar.', href: 'https://example.org' }],
      }),
    },
  }),
  stylesheet: isWrong => ({
    config: { customCss: ['own.css'] },
    files: { 'own.css': `p::after { content: 'Text of stylesheet.' }${isWrong ? '\n}} p::after { ' : ''}\n` },
  }),
  'template-failed': isWrong => ({
    files: {
      'docs/page.md': 'Text of template-failed.\n',
      ...(isWrong
        ? { 'theme/components/Footer.tsx': 'export function Footer() { throw new Error("no luck") }\n' }
        : {}),
    },
  }),
  'versions-file': isWrong => ({
    files: {
      'versions.json': isWrong ? '["1.0"' : '["1.0"]',
      'versioned_docs/version-1.0/page.md': 'Text of versions-file.\n',
    },
  }),
  'unknown-version': isWrong => ({
    config: { lastVersion: isWrong ? 'nosuch' : '1.0' },
    files: {
      'versions.json': '["1.0"]',
      'versioned_docs/version-1.0/page.md': 'Text of unknown-version.\n',
    },
  }),
}

/** Other tests make these: they need a folder that cannot be read, a thread that ends, plugins, React pages, or values that the schema refuses first. */
const ELSEWHERE: Rule[] = [
  'bad-doc-id',
  'missing-package',
  'page-not-built',
  'page-unfinished',
  'plugin-failed',
  'search-key',
  'time-limit',
  'unreadable-file',
  'unreadable-folder',
  'unsafe-redirect',
]

const COMMON: Files = {
  'docs/index.md': '# Home\n\nText of the home page.\n',
  'components/index.tsx': "export function Throws() {\n  throw new Error('as asked')\n}\n",
}
const COMMON_CONFIG = { limits: { pageBytes: 50_000, nesting: 30 }, markdown: { components: 'components' } }

function siteOf(t: TestContext, cases: Case[], { isWrong, files }: { isWrong: boolean; files: Files }): Site {
  const made = cases.map(make => make(isWrong))
  const { lastVersion, redirects: _, navbarItem, ...config } = Object.assign({}, ...made.map(it => it.config ?? {}))
  const redirects = made.flatMap(it => (it.config?.redirects as object[] | undefined) ?? [])
  const site = makeSite(t, Object.assign({}, files, ...made.map(it => it.files ?? {})), {
    ...(files === COMMON ? COMMON_CONFIG : {}),
    ...config,
    redirects,
    docs: { path: 'docs', routeBasePath: '/', lastVersion },
    navbar: { items: [{ label: 'Home', to: '/' }, ...(navbarItem ? [navbarItem] : [])] },
  })
  for (const [path, target] of Object.entries(Object.assign({}, ...made.map(it => it.links ?? {})))) {
    mkdirSync(dirname(join(site.dir, path)), { recursive: true })
    symlinkSync(target as string, join(site.dir, path))
  }
  return site
}

/** At the start of an element or a value: a field that is shown as text is lost. */
const SEEN = /(?<=[>"'])(?:Title|Text) of [\w -]+\./g

/** The texts of a site and the rules that it breaks, in a build for which all errors are warnings. */
async function built(site: Site): Promise<{ texts: string[]; rules: string[] }> {
  const config = JSON.parse(site.readAny('site.config.json')) as object
  const rules = Object.fromEntries(
    (await allRules()).flatMap(({ id, level }) => (level === 'throw' ? [[id, 'warn']] : [])),
  )
  site.write({ 'site.config.json': JSON.stringify({ ...config, rules }) })
  const report = await runBuild({ siteDir: site.dir, cache: false, drafts: false, strict: false, jobs: 1 })
  assert.equal(report.published, true, JSON.stringify(report.diagnostics.filter(it => it.severity === 'error')))
  const texts = Object.keys(site.tree()).flatMap(path =>
    path.endsWith('.html') ? (site.read(path).match(SEEN) ?? []) : [],
  )
  return { texts, rules: report.diagnostics.map(({ rule }) => rule) }
}

/** The same for errors that stay errors: a live server shows the first site in any case. */
async function served(t: TestContext, site: Site): Promise<{ texts: string[]; rules: string[] }> {
  const live = await openLive(t, site)
  const texts: string[] = []
  const paths = new Set(['index.html'])
  // Added paths are visited too.
  for (const path of paths) {
    const text = (await live.read(path)) ?? ''
    texts.push(...(text.match(SEEN) ?? []))
    for (const [, to = ''] of text.matchAll(/ href="?\/([\w/.-]+)/g))
      paths.add(/\.\w+$/.test(to) ? to : `${to}/index.html`)
  }
  return { texts, rules: live.last().diagnostics.map(({ rule }) => rule) }
}

/** Makes the site with and without its mistakes; returns the rules whose texts are lost. */
async function lossesOf(t: TestContext, cases: Partial<Record<OwnRule, Case>>, files: Files): Promise<string[]> {
  const rules = Object.keys(cases) as Rule[]
  const all = await allRules()
  const isFixed = rules.some(rule => all.some(({ id, alwaysError }) => id === rule && alwaysError !== undefined))
  const [right, wrong] = await Promise.all(
    [false, true].map(isWrong => {
      const site = siteOf(t, Object.values(cases), { isWrong, files })
      return isFixed ? served(t, site) : built(site)
    }),
  )
  assert.ok(right && wrong)
  assert.deepEqual(
    rules.filter(rule => right.rules.includes(rule)),
    [],
    'the site without the mistakes breaks no rule',
  )
  assert.deepEqual(
    rules.filter(rule => !wrong.rules.includes(rule)),
    [],
    'the site with the mistakes breaks every rule',
  )
  const lost = right.texts.filter(text => !wrong.texts.includes(text))
  const isLost = (rule: Rule) => lost.some(text => text.endsWith(` ${rule}.`))
  return rules.filter(isLost)
}

async function losingRules(): Promise<ReadonlySet<string>> {
  const losing = (await allRules()).filter(({ contentLoss: loss }) => loss === 'some-pages' || loss === 'all-pages')
  return new Set(losing.map(({ id }) => id))
}

test('mistakes of pages and files lose as much content as their rules say', async t => {
  const losing = await losingRules()
  const expected = Object.keys(TOGETHER).filter(rule => losing.has(rule))
  assert.deepEqual(await lossesOf(t, TOGETHER, COMMON), expected)
})

for (const [rule, make] of Object.entries(APART))
  test(`a mistake of the whole site loses as much content as its rule says: ${rule}`, async t => {
    const lost = await lossesOf(t, { [rule]: make }, { 'docs/index.md': COMMON['docs/index.md'] as string })
    assert.deepEqual(lost, (await losingRules()).has(rule) ? [rule] : [])
  })

test('every error has a mistake above, or another test', async () => {
  const known = new Set<string>([...Object.keys(TOGETHER), ...Object.keys(APART), ...ELSEWHERE])
  const errors = (await allRules()).filter(({ contentLoss }) => contentLoss !== undefined && contentLoss !== 'no-site')
  assert.deepEqual(new Set(errors.map(({ id }) => id)), known)
})

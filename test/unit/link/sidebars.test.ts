/** Sidebars and everything derived from them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SidebarItem, SiteGraph } from '../../../src/model/graph.ts'
import { docAt, findings, link, version } from './site.ts'

/** A sidebar as an indented outline: `Label -> href`, `[Label]` for a category. */
function outline(items: readonly SidebarItem[], depth = 0): string[] {
  return items.flatMap(item => {
    const indent = '  '.repeat(depth)
    if (item.type === 'html') return [`${indent}<${item.html}>`]
    const target = item.href === undefined ? '' : ` -> ${item.href}`
    if (item.type === 'link') return [`${indent}${item.label}${target}`]
    return [`${indent}[${item.label}]${target}`, ...outline(item.items, depth + 1)]
  })
}

function sidebar(graph: SiteGraph, name = 'defaultSidebar'): string[] {
  return outline(graph.sidebars.find(candidate => candidate.name === name)?.items ?? [])
}

test('items without a position come last, in code-unit order of their names', () => {
  const names = ['README', 'Zeta', 'alpha', '10-x', '9-y', 'b']
  const files = Object.fromEntries(names.map(name => [`docs/${name}.md`, { title: name }]))
  assert.deepEqual(sidebar(link({ files })), [
    '9-y -> /y',
    '10-x -> /x',
    'README -> /',
    'Zeta -> /Zeta',
    'alpha -> /alpha',
    'b -> /b',
  ])
})

test('without number prefixes names sort as text', () => {
  const files = { 'docs/10-x.md': {}, 'docs/9-y.md': {} }
  assert.deepEqual(sidebar(link({ files, config: { docs: { numberPrefixParser: false } } })), [
    '10-x -> /10-x',
    '9-y -> /9-y',
  ])
})

test('positions order pages and folders together', () => {
  const graph = link({
    files: {
      'docs/b.md': { sidebar_position: 2 },
      'docs/03-c/x.md': {},
      'docs/d.md': { sidebar_position: -1 },
      'docs/e/y.md': {},
      'docs/f.md': { sidebar_position: 2.5 },
    },
    categories: { e: { position: 2.2 } },
  })
  assert.deepEqual(sidebar(graph), ['d -> /d', 'b -> /b', '[e]', '  y -> /e/y', 'f -> /f', '[c]', '  x -> /c/x'])
})

test('a folder links to its index, takes its label and position, and does not list it', () => {
  const graph = link({
    files: {
      'docs/a.md': {},
      'docs/g/index.md': { title: 'Guides', sidebar_position: 1 },
      'docs/g/x.md': {},
      'docs/h/index.md': { title: 'H', sidebar_label: 'Short', sidebar_class_name: 'c' },
      'docs/h/x.md': {},
    },
  })
  assert.deepEqual(sidebar(graph), ['[Guides] -> /g/', '  x -> /g/x', 'a -> /a', '[Short] -> /h/', '  x -> /h/x'])
  assert.equal(graph.sidebars[0]?.items[2]?.className, 'c')
})

const CATEGORY_LINKS: [what: string, link: object | null | undefined, expected: string[]][] = [
  ['nothing', undefined, ['[L] -> /g/', '  x -> /g/x']],
  ['null', null, ['[L]', '  i -> /g/', '  x -> /g/x']],
  ['a page by the last part of its id', { type: 'doc', id: 'x' }, ['[L] -> /g/x', '  i -> /g/']],
  ['a page elsewhere by its id', { type: 'doc', id: 'z' }, ['[L] -> /z', '  i -> /g/', '  x -> /g/x']],
  ['a generated index', { type: 'generated-index' }, ['[L] -> /category/l', '  i -> /g/', '  x -> /g/x']],
  [
    'a generated index at a slug',
    { type: 'generated-index', slug: 'all/' },
    ['[L] -> /all/', '  i -> /g/', '  x -> /g/x'],
  ],
]

for (const [what, categoryLink, expected] of CATEGORY_LINKS) {
  test(`a category file that links ${what}`, () => {
    const graph = link({
      files: { 'docs/g/index.md': { title: 'i' }, 'docs/g/x.md': {}, 'docs/z.md': {} },
      categories: { g: { label: 'L', link: categoryLink as null } },
    })
    assert.deepEqual(sidebar(graph).slice(0, expected.length), expected)
    assert.deepEqual(findings(graph), [])
  })
}

test('a category file that links an unknown page', () => {
  const graph = link({ files: { 'docs/g/x.md': {} }, categories: { g: { link: { type: 'doc', id: 'y' } } } })
  assert.deepEqual(findings(graph), ['unknown-doc-id error docs/g'])
  assert.deepEqual(sidebar(graph), ['[g]', '  x -> /g/x'])
})

test('a folder with only an index is a link, one with only a generated index is left out', () => {
  const graph = link({
    files: { 'docs/g/index.md': { title: 'G' }, 'docs/h/x.md': { draft: true }, 'docs/z.md': {} },
    categories: { g: { label: 'Own' }, h: { link: { type: 'generated-index' } } },
  })
  assert.deepEqual(sidebar(graph), ['Own -> /g/', 'z -> /z'])
})

test('addresses of generated indexes are unique in a version, an outer category before its inner ones', () => {
  const index = { type: 'generated-index' } as const
  const graph = link({
    files: { 'docs/a/b/x.md': {}, 'docs/c/y.md': {} },
    categories: {
      a: { label: 'Same', link: index },
      'a/b': { label: 'Same', link: index },
      c: { label: 'Same', link: { ...index, title: 'T', description: 'D', keywords: ['k'] } },
    },
  })
  assert.deepEqual(
    graph.generated.map(({ route, title, description }) => [route, title, description]),
    [
      ['/category/same', 'Same', ''],
      ['/category/same-1', 'Same', ''],
      ['/category/same-2', 'T', 'D'],
    ],
  )
  assert.equal(graph.routes.get('/category/same-1'), graph.generated[1])
})

test('every kind of item', () => {
  const graph = link({
    files: { 'docs/a.md': { title: 'A', sidebar_label: 'Short' }, 'docs/b.md': {}, 'docs/c/d.md': {}, 'docs/e.md': {} },
    sidebars: {
      main: [
        'a',
        { type: 'doc', id: 'b', label: 'Bee' },
        { type: 'link', label: 'Site', href: 'https://example.org/' },
        { type: 'link', label: 'Inside', href: '/c/d' },
        { type: 'html', value: 'hr' },
        {
          type: 'category',
          label: 'Cat',
          link: { type: 'doc', id: 'e' },
          items: [{ type: 'autogenerated', dirName: 'c' }],
        },
        { Short: ['b'] },
        { type: 'ref', id: 'a', label: 'Ref' },
      ],
    },
    config: { baseUrl: '/base/' },
  })
  assert.deepEqual(sidebar(graph, 'main'), [
    'Short -> /base/a',
    'Bee -> /base/b',
    'Site -> https://example.org/',
    'Inside -> /base/c/d',
    '<hr>',
    '[Cat] -> /base/e',
    '  d -> /base/c/d',
    '[Short]',
    '  b -> /base/b',
    'Ref -> /base/a',
  ])
})

test('a sidebar may be a map of categories', () => {
  const graph = link({ files: { 'docs/a.md': {} }, sidebars: { main: { One: ['a'], Two: ['a'] } } })
  assert.deepEqual(sidebar(graph, 'main'), ['[One]', '  a -> /a', '[Two]', '  a -> /a'])
})

const COLLAPSING: [written: object, config: object, collapsible: boolean, collapsed: boolean][] = [
  [{}, {}, true, true],
  [{ collapsed: false }, {}, true, false],
  [{ collapsible: false }, {}, false, false],
  [{ collapsible: false, collapsed: true }, {}, false, false],
  [{}, { sidebarCollapsed: false }, true, false],
  [{}, { sidebarCollapsible: false }, false, false],
]

for (const [written, config, collapsible, collapsed] of COLLAPSING) {
  test(`a category with ${JSON.stringify(written)} under ${JSON.stringify(config)}`, () => {
    const category = { type: 'category' as const, label: 'C', items: ['a'], ...written }
    const graph = link({ files: { 'docs/a.md': {} }, sidebars: { s: [category] }, config: { docs: config } })
    const [item] = graph.sidebars[0]?.items ?? []
    assert.ok(item?.type === 'category')
    assert.deepEqual([item.collapsible, item.collapsed], [collapsible, collapsed])
  })
}

const MISTAKES: [what: string, items: unknown, expected: string][] = [
  ['an unknown id', ['aa'], 'unknown-doc-id error site.config.ts'],
  ['an empty category', [{ type: 'category', label: 'C', items: [] }], 'empty-category warning site.config.ts'],
  ['an empty folder', [{ type: 'autogenerated', dirName: 'no' }], 'empty-sidebar-folder warning site.config.ts'],
  ['a page twice', ['a', { Again: ['a'] }], 'sidebar-duplicate-doc warning site.config.ts'],
  ['a broken link', [{ type: 'link', label: 'x', href: '/no' }], 'broken-link warning site.config.ts'],
]

for (const [what, items, expected] of MISTAKES) {
  test(`a sidebar with ${what}`, () => {
    const graph = link({ files: { 'docs/a.md': {} }, sidebars: { s: items as [] } })
    assert.deepEqual(findings(graph), [expected])
    assert.match(graph.diagnostics[0]?.message ?? '', /s\b/)
  })
}

test('an unknown id is reported with the existing ids', () => {
  const near = link({ files: { 'docs/intro.md': {} }, sidebars: { s: ['intr'] } })
  assert.equal(near.diagnostics[0]?.hint, "Did you mean 'intro'?")
  const far = link({ files: { 'docs/intro.md': {}, 'docs/x.md': {} }, sidebars: { s: ['quite-different'] } })
  assert.equal(far.diagnostics[0]?.hint, 'The ids are intro, x.')
})

test('drafts are removed from explicit sidebars, with categories that only contain drafts', () => {
  const graph = link({
    files: { 'docs/a.md': {}, 'docs/b.md': { draft: true }, 'docs/c.md': {} },
    sidebars: {
      s: [
        'b',
        'a',
        { type: 'category', label: 'C', items: ['b'] },
        { type: 'category', label: 'D', link: { type: 'doc', id: 'b' }, items: ['c'] },
      ],
    },
  })
  assert.deepEqual(sidebar(graph, 's'), ['a -> /a', '[D]', '  c -> /c'])
  assert.deepEqual(findings(graph), [])
})

test('a page belongs to the last sidebar that lists it, or to the one that it names', () => {
  const graph = link({
    files: {
      'docs/a.md': {},
      'docs/b.md': {},
      'docs/c.md': { displayed_sidebar: 'one' },
      'docs/d.md': { displayed_sidebar: null },
      'docs/e.md': { displayed_sidebar: 'onee' },
      'docs/f.md': {},
    },
    sidebars: { one: ['a', 'b', 'd'], two: ['a', { type: 'ref', id: 'b' }, 'c', 'e'] },
  })
  const of = (name: string) => docAt(graph, `docs/${name}.md`).sidebar
  assert.deepEqual(['a', 'b', 'c', 'd', 'e', 'f'].map(of), ['two', 'one', 'one', undefined, 'two', undefined])
  assert.deepEqual(findings(graph), ['unknown-sidebar error docs/e.md'])
})

test('neighbours: category pages first, and no links, refs, unlisted pages or categories without a page', () => {
  const graph = link({
    files: {
      'docs/a.md': { title: 'A' },
      'docs/b.md': { title: 'B', sidebar_label: 'Bee' },
      'docs/c.md': { title: 'C', unlisted: true },
      'docs/d.md': { title: 'D', pagination_label: 'Dee' },
      'docs/e.md': { title: 'E' },
    },
    sidebars: {
      s: [
        'a',
        { type: 'link', label: 'x', href: 'https://example.org' },
        { type: 'category', label: 'Cat', link: { type: 'doc', id: 'b' }, items: ['c', 'd'] },
        { type: 'ref', id: 'a' },
        { type: 'category', label: 'Plain', items: ['e'] },
      ],
    },
  })
  const around = (name: string) => {
    const { prev, next } = graph.placement.get(`en/current/${name}`) ?? {}
    return [prev?.label, next?.label]
  }
  assert.deepEqual(['a', 'b', 'c', 'd', 'e'].map(around), [
    [undefined, 'Bee'],
    ['A', 'Dee'],
    [undefined, undefined],
    ['Bee', 'E'],
    ['Dee', undefined],
  ])
})

test('a neighbour that is the page of a category has its own title', () => {
  const graph = link({
    files: { 'docs/a.md': { title: 'A' }, 'docs/b.md': { title: 'B' } },
    sidebars: { s: ['a', { type: 'category', label: 'Cat', link: { type: 'doc', id: 'b' }, items: ['a'] }] },
  })
  assert.equal(graph.placement.get('en/current/a')?.next?.label, 'B')
})

test('neighbours set by front matter', () => {
  const graph = link({
    files: {
      'docs/a.md': { pagination_next: 'c' },
      'docs/b.md': { pagination_prev: null, pagination_next: 'u' },
      'docs/c.md': { title: 'C', pagination_next: 'nope' },
      'docs/u.md': { unlisted: true },
    },
  })
  const place = (name: string) => graph.placement.get(`en/current/${name}`)
  assert.deepEqual(place('a')?.next, { label: 'C', href: '/c' })
  assert.equal(place('b')?.prev, undefined)
  assert.equal(place('b')?.next, undefined)
  assert.equal(place('c')?.next, undefined)
  assert.deepEqual(findings(graph), ['unknown-doc-id error docs/c.md'])
})

test('breadcrumbs and open categories', () => {
  const graph = link({
    files: { 'docs/a.md': {}, 'docs/g/index.md': { title: 'G' }, 'docs/g/h/x.md': {} },
  })
  assert.deepEqual(graph.placement.get('en/current/g/h/x'), {
    crumbs: [{ label: 'G', href: '/g/' }, { label: 'h' }, { label: 'x', href: '/g/h/x' }],
    trail: [1, 0],
    prev: { label: 'G', href: '/g/' },
    next: undefined,
  })
  assert.deepEqual(graph.placement.get('en/current/g/index')?.trail, [1])
  const plain = link({ files: { 'docs/a.md': {} }, config: { docs: { breadcrumbs: false } } })
  assert.deepEqual(plain.placement.get('en/current/a')?.crumbs, [])
})

test('a generated index has a position', () => {
  const graph = link({ files: { 'docs/g/x.md': {} }, categories: { g: { link: { type: 'generated-index' } } } })
  const [index] = graph.generated
  assert.equal(index?.category.indexKey, index?.key)
  assert.deepEqual(graph.placement.get(index?.key ?? ''), {
    crumbs: [{ label: 'g', href: '/category/g' }],
    trail: [0],
    prev: undefined,
    next: { label: 'x', href: '/g/x' },
  })
})

test('unlisted pages stay in the sidebar, marked', () => {
  const graph = link({
    files: { 'docs/a.md': { unlisted: true }, 'docs/g/index.md': { unlisted: true }, 'docs/g/x.md': {} },
  })
  assert.deepEqual(
    graph.sidebars[0]?.items.map(item => 'unlisted' in item && item.unlisted),
    [true, true],
  )
})

test('a home page is in no generated sidebar, unless it has a position', () => {
  assert.deepEqual(sidebar(link({ files: { 'docs/index.md': { layout: 'home' }, 'docs/a.md': {} } })), ['a -> /a'])
  const placed = link({ files: { 'docs/index.md': { layout: 'home', sidebar_label: 'Start' }, 'docs/a.md': {} } })
  assert.deepEqual(sidebar(placed), ['a -> /a', 'Start -> /'])
})

test('a locale without its own category files has those of the default locale', () => {
  const graph = link({
    files: { 'docs/g/x.md': {} },
    categories: { g: { label: 'Guides' } },
    config: { i18n: { locales: ['en', 'fr'] } },
  })
  assert.deepEqual(
    graph.sidebars.map(({ items }) => outline(items)[0]),
    ['[Guides]', '[Guides]'],
  )
})

test('labels of a locale', () => {
  const graph = link({
    files: { 'docs/a.md': {}, 'docs/g/x.md': {} },
    config: { i18n: { locales: ['en', 'fr'] } },
    sidebars: {
      s: [
        { type: 'doc', id: 'a', label: 'A' },
        { type: 'link', label: 'L', href: 'https://example.org', key: 'k' },
        { type: 'category', label: 'C', link: { type: 'generated-index', title: 'T' }, items: ['g/x'] },
      ],
    },
    translations: [
      {
        locale: 'fr',
        scope: 'docs',
        version: 'current',
        messages: {
          'sidebar.s.doc.A': 'A-fr',
          'sidebar.s.link.k': 'L-fr',
          'sidebar.s.category.C': 'C-fr',
          'sidebar.s.category.C.link.generated-index.title': 'T-fr',
        },
      },
    ],
  })
  assert.deepEqual(outline(graph.sidebars.find(candidate => candidate.locale === 'fr')?.items ?? []), [
    'A-fr -> /fr/a',
    'L-fr -> https://example.org',
    '[C-fr] -> /fr/category/c',
    '  x -> /fr/g/x',
  ])
  assert.deepEqual(
    graph.generated.map(index => index.title),
    ['T', 'T-fr'],
  )
})

test('old versions have the sidebars of their file, or none', () => {
  const files = { 'docs/a.md': {}, 'versioned_docs/version-1.0/a.md': {}, 'versioned_docs/version-0.9/a.md': {} }
  const graph = link({
    files,
    versions: [version({ isLast: true }), version({ name: '1.0', path: '1.0' }), version({ name: '0.9', path: '0.9' })],
    versionSidebars: { '1.0': { old: ['version-1.0/a', 'b'] } },
  })
  assert.deepEqual(
    graph.sidebars.map(({ name, version }) => `${version} ${name}`),
    ['current defaultSidebar', '1.0 old'],
  )
  assert.deepEqual(sidebar(graph, 'old'), ['a -> /1.0/a'])
  assert.deepEqual(findings(graph), ['unknown-doc-id error versioned_sidebars/version-1.0-sidebars.json'])
})

/** Partials, and the anchors that they contain. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withSeverities } from '../../../src/findings/severities.ts'
import type { ResolvedRef } from '../../../src/model/graph.ts'
import { assertBounded } from '../../bounded-work.ts'
import { docAt, findings, link, type TestPage } from './site.ts'

const include = (url: string) => ({ url, kind: 'partial' as const })

test('the links in a partial are relative to its own folder', () => {
  const graph = link({
    files: {
      'docs/a/page.md': { links: [include('../shared/_part.md')] },
      'docs/shared/_part.md': { links: ['./other.md', { url: './p.png', kind: 'image' }, '/a/page', 'other'] },
      'docs/shared/other.md': {},
    },
    assets: ['docs/shared/p.png'],
  })
  const key = docAt(graph, 'docs/a/page.md').resolved[0]?.partial ?? ''
  assert.equal(graph.partials.get(key)?.path, 'docs/shared/_part.md')
  assert.deepEqual(
    graph.partialRefs.get(key)?.map(ref => ref.href),
    ['/shared/other', './p.png', '/a/page', '/shared/other'],
  )
  assert.ok(graph.usedAssets.has('docs/shared/p.png'))
  assert.deepEqual(findings(graph), [])
})

test('if its folder does not resolve it, an address in a partial is relative to the page that includes it', () => {
  const graph = link({
    files: {
      'docs/a/page.md': { links: [include('../shared/_part.md')] },
      'docs/a/neighbour.md': { slug: 'by-slug' },
      'docs/shared/_part.md': { links: ['by-slug', 'nowhere'] },
    },
  })
  const key = docAt(graph, 'docs/a/page.md').resolved[0]?.partial ?? ''
  assert.equal(graph.partialRefs.get(key)?.[0]?.href, '/a/by-slug')
  assert.deepEqual(
    findings(graph).map(finding => finding.split(' ')[0]),
    ['broken-link'],
  )
})

test('a broken link in a partial is reported once, in the partial', () => {
  const graph = link({
    files: {
      'docs/a.md': { links: [include('./_part.md')] },
      'docs/b.md': { links: [include('./_part.md')] },
      'docs/_part.md': { links: ['./no.md'] },
    },
  })
  assert.deepEqual(findings(graph), ['broken-markdown-link warning docs/_part.md'])
})

test('each locale has its own links for a partial that it shares', () => {
  const graph = link({
    files: { 'docs/a.md': { links: [include('./_part.md')] }, 'docs/_part.md': { links: ['./a.md'] } },
    config: { i18n: { locales: ['en', 'fr'] } },
  })
  const hrefs = ['en', 'fr'].map(locale => {
    const key = docAt(graph, 'docs/a.md', locale).resolved[0]?.partial ?? ''
    return graph.partialRefs.get(key)?.[0]?.href
  })
  assert.deepEqual(hrefs, ['/a', '/fr/a'])
})

test('a page can be included as well', () => {
  const graph = link({
    files: { 'docs/a.md': { links: [include('./b.md')] }, 'docs/b.md': { anchors: ['x'], links: ['#x'] } },
  })
  assert.equal(docAt(graph, 'docs/a.md').resolved[0]?.partial, 'docs/b.md')
  assert.equal(graph.docs.length, 2)
  assert.deepEqual(findings(graph), [])
})

/** The key of every partial that a rendering would still include, to check that it ends. */
function reachable(refs: readonly ResolvedRef[], all: ReadonlyMap<string, ResolvedRef[]>, depth = 0): number {
  assert.ok(depth < 20, 'the includes never end')
  return Math.max(
    depth,
    ...refs.map(({ partial }) => (partial ? reachable(all.get(partial) ?? [], all, depth + 1) : depth)),
  )
}

const CIRCLES: [what: string, files: Record<string, TestPage>, way: RegExp][] = [
  ['itself', { 'docs/_a.md': { links: [include('./_a.md')] } }, /docs\/_a\.md → docs\/_a\.md/],
  [
    'each other',
    { 'docs/_a.md': { links: [include('./_b.md')] }, 'docs/_b.md': { links: [include('./_a.md')] } },
    /docs\/_a\.md → docs\/_b\.md → docs\/_a\.md/,
  ],
]

for (const [what, files, way] of CIRCLES) {
  test(`partials that include ${what}`, () => {
    const graph = link({ files: { 'docs/p.md': { links: [include('./_a.md')] }, ...files } })
    assert.deepEqual(
      withSeverities(graph.diagnostics).map(({ rule, severity }) => `${rule} ${severity}`),
      ['partial-cycle error'],
    )
    assert.match(graph.diagnostics[0]?.message ?? '', way)
    reachable(docAt(graph, 'docs/p.md').resolved, graph.partialRefs)
  })
}

test('a page that includes itself', () => {
  const graph = link({ files: { 'docs/p.md': { links: [include('./p.md')] } } })
  assert.deepEqual(findings(graph), ['partial-cycle error docs/p.md'])
  reachable(docAt(graph, 'docs/p.md').resolved, graph.partialRefs)
})

test('includes nested eleven deep', () => {
  const names = Array.from({ length: 11 }, (_, index) => index)
  const chain = names.map(index => [`docs/_${index}.md`, { links: index < 10 ? [include(`./_${index + 1}.md`)] : [] }])
  const graph = link({ files: { 'docs/p.md': { links: [include('./_0.md')] }, ...Object.fromEntries(chain) } })
  assert.deepEqual(findings(graph), ['partial-depth error docs/_9.md'])
})

/** The number of parts of which a page would be rendered. */
function partsOf(refs: readonly ResolvedRef[], all: ReadonlyMap<string, ResolvedRef[]>): number {
  return refs.reduce((sum, { partial }) => sum + (partial ? partsOf(all.get(partial) ?? [], all) : 0), 1)
}

test('multiplying includes are removed if a page would have too many parts, without following all of them', async () => {
  const levels = Array.from({ length: 9 }, (_, level) => [
    `docs/_${level}.md`,
    { links: level === 0 ? [] : Array.from({ length: 10 }, () => include(`./_${level - 1}.md`)) },
  ])
  const pages = { 'docs/p.md': { links: [include('./_8.md'), include('./_2.md')] }, 'docs/q.md': {} }
  let graph = link({ files: {} })
  // Following each include would take ten times as long with each level: here, more than ten seconds.
  await assertBounded(2000, () => {
    graph = link({ files: { ...pages, ...Object.fromEntries(levels) } })
  })
  const parts = partsOf(docAt(graph, 'docs/p.md').resolved, graph.partialRefs)
  assert.ok(parts > 1000 && parts <= 5000, String(parts))
  const places = graph.diagnostics.map(({ rule, file, span }) => `${rule} ${file}:${span?.line}`)
  assert.ok(places.every(place => place.startsWith('partial-growth docs/_')))
  // The page's own small include is still there.
  assert.equal(docAt(graph, 'docs/p.md').resolved[1]?.status, 'partial')
  assert.match(
    graph.diagnostics[0]?.message ?? '',
    /include of .\/_3.md, and of 5 more partials below it, is left out: .* more than 5000/,
  )
})

test('includes are removed if a page would exceed the maximum size', () => {
  const files = {
    'docs/p.md': { links: [include('./_a.md'), include('./_a.md'), include('./_b.md')], size: 10 },
    'docs/_a.md': { size: 40 },
    'docs/_b.md': { size: 5 },
  }
  const graph = link({ files, config: { limits: { pageBytes: 60 } } })
  assert.deepEqual(findings(graph), ['partial-growth error docs/p.md'])
  assert.deepEqual(
    docAt(graph, 'docs/p.md').resolved.map(({ status }) => status),
    ['partial', 'broken-file', 'partial'],
  )
})

test('the anchors of a page include those of its partials', () => {
  const graph = link({
    files: {
      'docs/a.md': { links: [include('./_one.md'), '#in-one', '#in-two', '#nowhere'] },
      'docs/b.md': { links: ['./a.md#in-two'] },
      'docs/_one.md': { anchors: ['in-one'], links: [include('./_two.md')] },
      'docs/_two.md': { anchors: ['in-two'] },
    },
  })
  assert.deepEqual(findings(graph), ['broken-anchor warning docs/a.md'])
  assert.match(graph.diagnostics[0]?.message ?? '', /#nowhere/)
})

test('an anchor that a partial refers to must be on every page that includes it', () => {
  const graph = link({
    files: {
      'docs/a.md': { anchors: ['here'], links: [include('./_part.md')] },
      'docs/b.md': { links: [include('./_part.md')] },
      'docs/_part.md': { anchors: ['own'], links: ['#own', '#here'] },
    },
  })
  assert.deepEqual(findings(graph), ['broken-anchor warning docs/_part.md'])
  assert.match(graph.diagnostics[0]?.message ?? '', /\/b .*#here/)
})

test('a page with many anchors', () => {
  const anchors = Array.from({ length: 100 }, (_, index) => `heading-${index}`)
  const graph = link({ files: { 'docs/a.md': { anchors, links: ['#heading-99', '#heading-100', '#Heading-7'] } } })
  assert.deepEqual(
    graph.diagnostics.map(({ hint }) => hint),
    ["Did you mean '#heading-10'?", "Did you mean '#heading-7'?"],
  )
})

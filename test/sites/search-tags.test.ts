/**
 * The tags of a hosted search are the same wherever they are: in meta tags for crawlers, in docsgen's records, and in the
 * filters of requests. So readers find every page, whichever docs it belongs to.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siteRecords } from '../../src/features/search/commands/site-records.ts'
import type { SearchRecord } from '../../src/features/search/records.ts'
import { createHostedEngine } from '../../templates/client/search/hosted-engine.ts'
import type { SearchSettings } from '../../templates/client/search/settings.ts'
import { makeSite, type Site } from './site.ts'

const page = (title: string) => `# ${title}\n\nThe word zebra is on this page about ${title}.\n`
const FILES = {
  'docs/index.md': page('Home'),
  'docs/guide.md': `---\ntags: [animals]\n---\n\n${page('Guide')}`,
  'versioned_docs/version-1.0/index.md': page('Old home'),
  'versions.json': '["1.0"]',
  'sdk/index.md': page('Sdk'),
  'sdk_versioned_docs/version-3.0/index.md': page('Sdk three'),
  'sdk_versions.json': '["3.0"]',
  'api/index.md': page('Interface'),
  'src/pages/about.md': page('About'),
  'blog/2024-05-01-news.md': `---\ntags: [animals]\n---\n\n${page('News')}`,
}
const CONFIG = {
  docs: { path: 'docs', routeBasePath: '/docs', lastVersion: 'current' },
  moreDocs: [
    { id: 'sdk', path: 'sdk', routeBasePath: 'sdk' },
    { id: 'api', path: 'api', routeBasePath: 'api' },
  ],
  pages: { path: 'src/pages' },
  blogs: [{ path: 'blog', routeBasePath: 'blog' }],
  algolia: { appId: 'APP', apiKey: 'public', indexName: 'site' },
}

/** What a page says about itself. */
interface Face {
  tag: string
  version?: string
  settings: SearchSettings
}

function facesOf(site: Site): Map<string, Face> {
  const faces = new Map<string, Face>()
  for (const file of Object.keys(site.tree()).filter(path => path.endsWith('.html'))) {
    const html = site.read(file)
    const meta = (name: string) => new RegExp(`name="docsearch:${name}" content="([^"]*)"`).exec(html)?.[1]
    const [, json] = /<script[^>]*id="dg-config"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? []
    const tag = meta('docusaurus_tag')
    if (tag === undefined || json === undefined) continue
    faces.set(`/${file.replace(/(^|\/)index\.html$/, '')}`, {
      tag,
      version: meta('version'),
      settings: JSON.parse(json),
    })
  }
  return faces
}

/** The filters that a page sends. */
async function filtersOf({ search, locale, version, baseUrl }: SearchSettings): Promise<(string | string[])[]> {
  assert.ok(search.hosted)
  let sent: { requests: { facetFilters: (string | string[])[] }[] } | undefined
  Object.assign(globalThis, {
    location: { origin: 'https://docs.example', href: 'https://docs.example/' },
    localStorage: { getItem: () => null },
    fetch: async (_: string, { body }: { body: string }) => {
      sent = JSON.parse(body)
      return Response.json({ results: [{ hits: [], nbHits: 0 }] })
    },
  })
  await createHostedEngine(search.hosted, baseUrl).search({ query: 'zebra', locale, version, limit: 20, offset: 0 })
  return sent?.requests[0]?.facetFilters ?? []
}

/** Whether a service returns a record for these filters: all of them, and any of each list. */
function isFound(record: SearchRecord, filters: readonly (string | string[])[]): boolean {
  const has = (filter: string) => {
    const [name = '', value = ''] = filter.split(/:(.*)/s)
    return [(record as unknown as Record<string, unknown>)[name]].flat().includes(value)
  }
  return filters.every(filter => [filter].flat().some(has))
}

test('every page has the same tag in its meta tags and in its records, and is found from the pages around it', async t => {
  const site = makeSite(t, FILES, CONFIG)
  const origin = { fetch: globalThis.fetch }
  t.after(() => Object.assign(globalThis, origin))
  await site.build()
  const faces = facesOf(site)
  const { records } = await siteRecords({ siteDir: site.dir })
  const pages = new Map(records.map(record => [new URL(record.url_without_anchor).pathname.replace(/\/$/, ''), record]))
  const tagsOf = (path: string) => [...faces].find(([route]) => route.replace(/\/$/, '') === path)?.[1]
  for (const [path, { docusaurus_tag: tag, version }] of pages)
    assert.deepEqual([path, tag, version], [path, tagsOf(path)?.tag, [tagsOf(path)?.version].filter(Boolean)])
  assert.deepEqual(Object.fromEntries([...pages].map(([path, record]) => [path, record.docusaurus_tag])), {
    '/docs': 'docs-default-current',
    '/docs/guide': 'docs-default-current',
    '/docs/1.0': 'docs-default-1.0',
    '/sdk': 'docs-sdk-3.0',
    '/sdk/next': 'docs-sdk-current',
    '/api': 'docs-api-current',
    '/about': 'default',
    '/blog/2024/05/01/news': 'default',
  })
  const urls = records.map(({ url, type, content }) => JSON.stringify([url, type, content]))
  assert.equal(new Set(urls).size, urls.length, 'no record twice')
  const LAST = ['/about', '/api', '/blog/2024/05/01/news', '/docs', '/docs/guide', '/sdk']
  const EXPECTED: Record<string, string[]> = {
    '/docs': LAST,
    '/about': LAST,
    '/sdk': LAST,
    '/docs/1.0': ['/about', '/api', '/blog/2024/05/01/news', '/docs/1.0', '/sdk'],
    '/sdk/next': ['/about', '/api', '/blog/2024/05/01/news', '/docs', '/docs/guide', '/sdk/next'],
  }
  for (const [path, expected] of Object.entries(EXPECTED)) {
    const face = tagsOf(path)
    assert.ok(face, path)
    const filters = await filtersOf(face.settings)
    const found = [...pages].filter(([, record]) => isFound(record, filters)).map(([route]) => route)
    assert.deepEqual(found.sort(), expected, `from ${path}`)
  }
})

test('lists of pages have tags of their own, so that they do not compete with the pages', async t => {
  const site = makeSite(t, FILES, CONFIG)
  await site.build()
  const lists = [...facesOf(site)].filter(([path]) => /\/(?:tags|archive)|^\/blog$/.test(path.replace(/\/$/, '')))
  assert.deepEqual(Object.fromEntries(lists.map(([path, { tag }]) => [path.replace(/\/$/, ''), tag])), {
    '/blog': 'blog_posts_list',
    '/blog/archive': 'default',
    '/blog/tags': 'blog_tags_list',
    '/blog/tags/animals': 'blog_tags_posts',
    '/docs/tags': 'doc_tags_list',
    '/docs/tags/animals': 'doc_tag_doc_list',
  })
})

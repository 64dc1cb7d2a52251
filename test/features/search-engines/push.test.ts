/**
 * Pushes of whole sites to each engine, by its official client, to a server that follows the published API strictly: what
 * readers can find before, during and after a push, and what people are told if it fails.
 */
// Mostly waits: for clients that try again.

import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { judge } from '../../../src/features/search/assess-questions.ts'
import { openSiteIndex } from '../../../src/features/search/commands/open-site-index.ts'
import { enginePush, pushAfter } from '../../../src/features/search/commands/push.ts'
import { pushSearch } from '../../../src/features/search/commands/push-search.ts'
import type { EmbeddedIndexLike } from '../../../src/model/search.ts'
import { testsWith } from '../../own-tests.ts'
import { makeSite, type Site } from '../../sites/site.ts'
import { type ElasticsearchServer, startElasticsearch } from './elasticsearch-server.ts'
import { ADMIN_KEY, type EngineServer, SEARCH_KEY, type Stored } from './engine-server.ts'
import { type MeilisearchServer, startMeilisearch } from './meilisearch-server.ts'
import { startTypesense, type TypesenseServer } from './typesense-server.ts'

let meilisearch: MeilisearchServer
let typesense: TypesenseServer
let elasticsearch: ElasticsearchServer
let opensearch: ElasticsearchServer

interface Case {
  name: 'meilisearch' | 'typesense' | 'elasticsearch' | 'opensearch'
  server: () => EngineServer
  /** The documents that readers find under a public name. */
  live: (name: string) => Map<string, Stored> | undefined
  /** Names of all indexes. */
  all: () => string[]
  /** The requests that send documents, and the one that makes an index live. */
  sends: RegExp
  swaps: RegExp
}

const ofElastic = (name: 'elasticsearch' | 'opensearch', server: () => ElasticsearchServer): Case => ({
  name,
  server,
  live: alias => server().indexes.get([...(server().aliases.get(alias) ?? [])][0] ?? '')?.documents,
  all: () => [...server().indexes.keys()],
  sends: /_bulk$/,
  swaps: /^POST \/_aliases$/,
})
const CASES: Case[] = [
  {
    name: 'meilisearch',
    server: () => meilisearch,
    live: name => meilisearch.indexes.get(name)?.documents,
    all: () => [...meilisearch.indexes.keys()],
    sends: /^POST .*_docsgen_\w+\/documents$/,
    swaps: /^POST \/swap-indexes$/,
  },
  {
    name: 'typesense',
    server: () => typesense,
    live: name => typesense.collections.get(typesense.aliases.get(name) ?? '')?.documents,
    all: () => [...typesense.collections.keys()],
    sends: /_docsgen_\w+\/documents\/import$/,
    swaps: /^PUT \/aliases\//,
  },
  ofElastic('elasticsearch', () => elasticsearch),
  ofElastic('opensearch', () => opensearch),
]

before(async () => {
  ;[meilisearch, typesense, elasticsearch, opensearch] = await Promise.all([
    startMeilisearch(),
    startTypesense(),
    startElasticsearch('elasticsearch'),
    startElasticsearch('opensearch'),
  ])
})
after(() => {
  for (const { server } of CASES) server().close()
})
const test = testsWith({
  before: () => {
    for (const { server } of CASES)
      Object.assign(server(), { asked: [], requests: [], violations: [], failOn: undefined })
    meilisearch.indexes.clear()
    for (const map of [typesense.collections, typesense.aliases, typesense.stopwords, typesense.synonymSets])
      map.clear()
    for (const { indexes, aliases } of [elasticsearch, opensearch]) {
      indexes.clear()
      aliases.clear()
    }
  },
})

const FILES = {
  'docs/index.md': '# Home\n\nWelcome. See [install](guide/install.md).\n',
  'docs/guide/install.md':
    '---\nkeywords: [setup]\n---\n# Install\n\n## From source\n\nBuild it.\n\n### Flags\n\nGive `--all`.\n\n### setFee()\n\nSets the fee.\n',
  'docs/out.md': '---\nsearch_exclude: [inner]\n---\n# Out\n\n## Inner\n\nHidden words.\n\n## Next\n\nSeen.\n',
  'docs/off.md': '---\nsearch: false\n---\n# Hidden by itself\n',
}

function siteFor(
  t: Parameters<typeof makeSite>[0],
  { name, server }: Case,
  more: object = {},
  files: Record<string, string> = FILES,
): Site {
  const searchKey = name === 'opensearch' ? `reader:${SEARCH_KEY}` : SEARCH_KEY
  const { search, ...config } = more as { search?: { engine?: object } }
  const engine = { name, url: server().url, index: 'docs', searchKey, ...search?.engine }
  return makeSite(t, files, {
    baseUrl: '/base/',
    docs: { routeBasePath: '/' },
    ...config,
    search: { ...search, engine },
  })
}

async function push(
  site: Site,
  { name }: Case,
  more: { env?: Record<string, string>; replace?: boolean; to?: string } = {},
) {
  const texts = { out: '', err: '' }
  const adminKey = name === 'opensearch' ? `admin:${ADMIN_KEY}` : ADMIN_KEY
  const io = {
    stdout: { write: (text: string) => (texts.out += text) },
    stderr: { write: (text: string) => (texts.err += text) },
    env: more.env ?? { [`${name.toUpperCase()}_ADMIN_KEY`]: adminKey },
    cwd: site.dir,
    onSignal: () => () => undefined,
  }
  const { replace, to } = more
  const code = await enginePush({ siteDir: site.dir, replace, to }, io, pushSearch)
  return { code, ...texts }
}

const urlsOf = (documents: Map<string, Stored> | undefined) =>
  [...(documents?.values() ?? [])].map(({ url }) => url).sort()

for (const engine of CASES) {
  const { name, server, live, all, sends, swaps } = engine
  test(`${name}: a push makes one document of each section, and an edit replaces the index in one step`, async t => {
    const site = siteFor(t, engine)
    const first = await push(site, engine)
    assert.deepEqual([first.code, first.err], [0, ''])
    assert.match(first.out, new RegExp(`^search index docs of ${name} at \\S+: 7 documents, 7 sent, 0 kept\\n$`))
    assert.deepEqual(urlsOf(live('docs')), [
      '/base/',
      '/base/guide/install',
      '/base/guide/install#flags',
      '/base/guide/install#from-source',
      '/base/guide/install#setfee',
      '/base/out',
      '/base/out#next',
    ])
    const documents = [...(live('docs')?.values() ?? [])]
    const { id: _, ...flags } = documents.find(({ url }) => url === '/base/guide/install#flags') as Stored
    assert.deepEqual(flags, {
      site: 'https://example.org/base/',
      page: '/base/guide/install',
      title: 'Install',
      section: 'Guide',
      locale: 'en',
      tag: 'docs-default-current',
      version: 'current',
      rank: 2,
      url: '/base/guide/install#flags',
      anchor: 'flags',
      heading: 'Flags',
      depth: 3,
      trail: ['2 From source', '3 Flags'],
      kind: '',
      text: 'Give --all.',
      code: '--all',
      topics: [],
      symbols: [],
      position: 2,
    })
    assert.deepEqual(documents.find(({ anchor }) => anchor === 'setfee')?.symbols, ['setFee'])
    assert.deepEqual(documents.find(({ url }) => url === '/base/guide/install')?.topics, ['install', 'setup'])

    server().asked.length = 0
    const again = await push(site, engine)
    assert.match(again.out, /7 documents, nothing changed/)
    assert.deepEqual(
      server().asked.filter(line => sends.test(line) || swaps.test(line)),
      [],
    )

    site.write({ 'docs/out.md': '# Out\n\n## Next\n\nSeen again.\n' })
    server().asked.length = 0
    const edited = await push(site, engine)
    const isCopied = name === 'elasticsearch' || name === 'opensearch'
    assert.match(edited.out, isCopied ? /7 documents, 1 sent, 6 kept/ : /7 documents, 7 sent, 0 kept/)
    assert.equal(documents.length, live('docs')?.size)
    assert.ok([...(live('docs')?.values() ?? [])].some(({ text }) => text === 'Seen again.'))
    assert.equal(server().asked.filter(line => swaps.test(line)).length, 1)
    const lastSend = server().asked.findLastIndex(line => sends.test(line))
    assert.ok(lastSend < server().asked.findIndex(line => swaps.test(line)), 'everything is sent before the swap')
    assert.equal(all().length, 1, `old indexes are removed: ${all()}`)
    assert.deepEqual(server().violations, [])
  })

  test(`${name}: whatever fails, readers find the index of the last push, and nothing else is left`, async t => {
    const site = siteFor(t, engine)
    await push(site, engine)
    const before = urlsOf(live('docs'))
    const lines = [...new Set(server().asked)]
    site.write({ 'docs/more.md': '# More\n' })
    const fails = [sends, swaps, /^PUT \/\w+_docsgen_|^PATCH|^POST \/(?:indexes|collections)$/]
    for (const match of fails)
      for (const status of match === swaps ? ([500, 403, 'cut'] as const) : [500]) {
        assert.ok(
          lines.some(line => match.test(line)),
          String(match),
        )
        server().failOn = { match, status }
        const { code, err, out } = await push(site, engine)
        server().failOn = undefined
        assert.equal(code, 4, `${match} ${status}: ${err}${out}`)
        assert.match(err, new RegExp(`The search engine at ${server().url} `))
        assert.doesNotMatch(err + out, new RegExp(`${ADMIN_KEY}|at \\S+ \\(`))
        assert.deepEqual(urlsOf(live('docs')), before)
        assert.equal(all().length, 1, `${match} ${status}: ${all()}`)
      }
    assert.equal((await push(site, engine)).code, 0)
    assert.ok(urlsOf(live('docs')).includes('/base/more'))
  })

  test(`${name}: synonyms and words that do not count are settings of the index`, async t => {
    const search = { synonyms: [['fee', 'price']], engine: { stopWords: ['the'] } }
    assert.equal((await push(siteFor(t, engine, { search }), engine)).code, 0)
    const sent = server()
      .requests.filter(({ method }) => method !== 'GET')
      .map(({ text }) => text)
      .join('\n')
    assert.match(sent, /\["fee","price"\]|"fee":\["price"\]|"fee, price"/)
    assert.match(sent, /"stop[wW]ords":\["the"\]/)
    assert.deepEqual(server().violations, [])
  })

  test(`${name}: each language has an index, and all of them are replaced together`, async t => {
    const i18n = { defaultLocale: 'en', locales: ['en', 'pt-BR'] }
    const french = { 'i18n/pt-BR/docusaurus-plugin-content-docs/current/index.md': '# Início\n' }
    const site = siteFor(t, engine, { i18n }, { ...FILES, ...french })
    const { code, out } = await push(site, engine)
    assert.equal(code, 0)
    assert.match(out, /index docs_en [\s\S]*index docs_pt-br /)
    assert.ok([...(live('docs_pt-br')?.values() ?? [])].some(({ title }) => title === 'Início'))
    assert.ok([...(live('docs_en')?.values() ?? [])].every(({ locale }) => locale === 'en'))
    const before = urlsOf(live('docs_en'))
    site.write({ 'docs/more.md': '# More\n' })
    const isEach = name === 'typesense'
    server().failOn = { match: isEach ? /^PUT \/aliases\/docs_pt-br/ : swaps, status: 500 }
    assert.equal((await push(site, engine)).code, 4)
    server().failOn = undefined
    assert.deepEqual(urlsOf(live('docs_en')), before)
  })

  test(`${name}: an index of another site, or of somebody else, is not replaced unless asked`, async t => {
    await push(siteFor(t, engine, { baseUrl: '/other/' }), engine)
    const site = siteFor(t, engine)
    const { code, err } = await push(site, engine)
    assert.equal(code, 2)
    assert.match(
      err,
      /The index docs belongs to https:\/\/example\.org\/other\/; this site is https:\/\/example\.org\/base\//,
    )
    assert.equal((await push(site, engine, { replace: true })).code, 0)
    assert.ok(urlsOf(live('docs')).includes('/base/out'))
  })

  test(`${name}: a public key that may write, a missing key and a wrong one are refused before anything is sent`, async t => {
    const isWriting = siteFor(t, engine, {
      search: { engine: { searchKey: name === 'opensearch' ? `reader:${ADMIN_KEY}` : ADMIN_KEY } },
    })
    const other = {
      [`${name.toUpperCase()}_ADMIN_KEY`]: name === 'opensearch' ? `other:${ADMIN_KEY}` : `${ADMIN_KEY} `,
    }
    const writing = await push(isWriting, engine, name === 'opensearch' ? { env: other } : {})
    if (name === 'opensearch') {
      assert.equal(writing.code, 1)
      assert.match(writing.err, /^error search-key[\s\S]*may delete documents/)
    } else {
      assert.equal(writing.code, 2)
      assert.match(writing.err, /_ADMIN_KEY is the searchKey of the config/)
    }
    const site = siteFor(t, engine, { search: { engine: { url: 'https://search.invalid' } } })
    const missing = await push(site, engine, { env: {} })
    assert.equal(missing.code, 2)
    assert.match(missing.err, new RegExp(`${name.toUpperCase()}_ADMIN_KEY is not set`))
    const wrong = await push(siteFor(t, engine), engine, {
      env: { [`${name.toUpperCase()}_ADMIN_KEY`]: 'wrong-key-0123' },
    })
    assert.equal(wrong.code, 4)
    assert.match(wrong.err, /refuses the key/)
    assert.doesNotMatch(wrong.err, /wrong-key-0123/)
    assert.deepEqual(all(), [])
  })

  test(`${name}: questions are judged by the answers of the engine`, async t => {
    const site = siteFor(t, engine)
    await push(site, engine)
    const open = (asked: object) => openSiteIndex({ siteDir: site.dir, engine: true, ...asked })
    await assert.rejects(open({}), /The built site does not use this search engine/)
    await site.build()
    const index = await open({})
    const questions = [
      { query: 'setfee', answers: ['/base/guide/install#setfee'] },
      { query: 'okapi', answers: ['/base/'] },
    ]
    const places = (await judge(index as EmbeddedIndexLike, questions)).map(({ place }) => place)
    assert.deepEqual(places, [1, 0])
    server().failOn = { match: /search$/, status: 403 }
    await assert.rejects(
      judge(index as EmbeddedIndexLike, questions),
      /does not answer 'setfee': The search engine answers 403/,
    )
  })

  test(`${name}: a server that cannot be reached, and another product, are explained`, async t => {
    const gone = await push(siteFor(t, engine, { search: { engine: { url: 'http://127.0.0.1:9' } } }), engine)
    assert.equal(gone.code, 4)
    assert.match(gone.err, /The search engine at http:\/\/127\.0\.0\.1:9 cannot be reached[\s\S]*DOCSGEN_SEARCH_URL/)
    const inside = {
      [`${name.toUpperCase()}_ADMIN_KEY`]: name === 'opensearch' ? `admin:${ADMIN_KEY}` : ADMIN_KEY,
      DOCSGEN_SEARCH_URL: server().url,
    }
    const site = siteFor(t, engine, { search: { engine: { url: 'http://127.0.0.1:9' } } })
    assert.equal((await push(site, engine, { env: inside })).code, 0)
    const secret = { ...inside, DOCSGEN_SEARCH_URL: 'http://user:hidden@127.0.0.1:9' }
    const told = await push(site, engine, { env: secret })
    assert.equal(told.code, 2)
    assert.match(told.err, /contains a name or a password[\s\S]*_ADMIN_KEY, as name:password/)
    assert.doesNotMatch(told.err, /hidden/)
    const other = await push(site, engine, { to: name === 'typesense' ? 'meilisearch' : 'typesense' })
    assert.equal(other.code, 2)
    assert.match(other.err, new RegExp(`The config has search.engine.name: '${name}', not `))
  })
}

test('an old server and another product are named, with what to do', async t => {
  const find = (name: Case['name']) => CASES.find(engine => engine.name === name) as Case
  t.after(() => {
    meilisearch.version = '1.13.0'
  })
  meilisearch.version = '1.2.3'
  const old = await push(siteFor(t, find('meilisearch')), find('meilisearch'))
  assert.equal(old.code, 2)
  assert.match(
    old.err,
    /The server of meilisearch has version 1\.2\.3; the oldest that works is 1\.10\.0\.\n.*Update the server/,
  )
  for (const [name, other] of [
    ['elasticsearch', opensearch],
    ['opensearch', elasticsearch],
  ] as const) {
    const site = siteFor(t, find(name), { search: { engine: { url: other.url } } })
    const { code, err } = await push(site, find(name))
    assert.equal(code, 2, err)
    assert.match(err, new RegExp(`This is not ${name}[\\s\\S]*Set search\\.engine\\.name to`, 'i'))
  }
})

test('after a build, the site is pushed if its config says so; without the key, a warning says that it was not', async t => {
  const engine = CASES.find(({ name }) => name === 'typesense') as Case
  const site = siteFor(t, engine, { search: { engine: { push: 'build' } } })
  const texts = { out: '', err: '' }
  const run = (env: Record<string, string>, moment: 'build' | 'publish') =>
    pushAfter(
      moment,
      { siteDir: site.dir },
      {
        stdout: { write: (text: string) => (texts.out += text) },
        stderr: { write: (text: string) => (texts.err += text) },
        env,
        cwd: site.dir,
        onSignal: () => () => undefined,
      },
      pushSearch,
    )
  assert.equal((await site.build()).pushesSearch, true)
  assert.equal(await run({ TYPESENSE_ADMIN_KEY: ADMIN_KEY }, 'publish'), 0)
  assert.equal(texts.out, '')
  assert.equal(await run({ DOCSGEN_SEARCH_URL: 'https://search.example.org' }, 'build'), 0)
  assert.match(texts.err, /^warning {2}The search was not pushed: TYPESENSE_ADMIN_KEY is not set/)
  assert.equal(await run({ TYPESENSE_ADMIN_KEY: ADMIN_KEY }, 'build'), 0)
  assert.match(texts.out, /7 documents, 7 sent/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { SearchHit, Span } from '../../../src/search-engine/types.ts'
import { assertBounded } from '../../bounded-work.ts'
import { makeIndex, type SmallPage, urlsOf } from './small-index.ts'

const PAGES: SmallPage[] = [
  { title: 'Cluster balance', text: 'What a cluster holds.', sections: { 'How much to keep': 'At least 30 days.' } },
  {
    title: 'Liquidations',
    text: 'When clusters are closed.',
    sections: {
      'Liquidation collateral': 'The reserve of a cluster.',
      'Who liquidates': 'Anyone may. The balance goes to the liquidator.',
    },
  },
  {
    title: 'Configuration reference',
    sections: {
      p2p: 'Name\nMeaning\np2p.MaxPeers\nP2P_MAX_PEERS\nmost peers at a time',
      Keys: 'Give --owner-nonce to `ssv-keys`, see SSVNetwork and c++.',
    },
  },
  { title: 'Peers', text: 'If there are too few, raise P2P_MAX_PEERS. Café, naïve.' },
  {
    title: 'Key shares',
    text: 'A validator key is split.',
    sections: { 'Distributed key generation (DKG)': 'Made together.' },
  },
  { title: 'Contract', text: 'At 0x9D65fF81a3c488d585bBfb0Bfe3c7707c7917f54.' },
  {
    title: 'Tooling',
    sections: {
      Exports: 'Name\nWhat\nScannerOptions\nwhat it takes\nScannerResult\nwhat it gives',
      ScannerOptions: 'An object of several fields, described one by one in what follows, and explained at length.',
      Functions: 'scanBlocks(uint64 from, uint64 to)\nlooks at them, and then at others, and says what it found there.',
      Mentions: 'scanBlocks scanBlocks scanBlocks',
      'Where the folder is': 'The folder is below.',
      'Remove the folder': 'It is gone then.',
    },
  },
  {
    title: 'Options',
    sections: {
      'waitTimeout [number]': 'Milliseconds, five thousand unless another figure is given here or on the command line.',
      'waitTimeout customization': 'Set it high.',
      'probe.resetAll()': 'Forgets what was seen.',
      'After resetAll': 'Begin again.',
    },
  },
]

const answers: [query: string, url: string, why: string][] = [
  ['cluster balance', '/p0', 'the title'],
  ['how much to keep', '/p0#how-much-to-keep', 'a heading of little words'],
  ['liquidation collateral', '/p1#liquidation-collateral', 'a heading'],
  ['liquidations', '/p1', 'the title before headings'],
  ['liqudation colateral', '/p1#liquidation-collateral', 'typos'],
  ['lqiuidations', '/p1', 'swapped letters at the beginning'],
  ['who liquidated', '/p1#who-liquidates', 'another form of the word'],
  ['liquidati', '/p1', 'a beginning'],
  ['P2P_MAX_PEERS', '/p2#p2p', 'an identifier where it is defined'],
  ['p2p.maxpeers', '/p2#p2p', 'an identifier in small letters'],
  ['--owner-nonce', '/p2#keys', 'a flag'],
  ['owner nonce', '/p2#keys', 'its parts'],
  ['SSVNetwork', '/p2#keys', 'capitals inside of a word'],
  ['ssv network', '/p2#keys', 'the words in an identifier'],
  ['c++', '/p2#keys', 'signs'],
  ['cafe', '/p3', 'accents that were not typed'],
  ['CAFÉ', '/p3', 'accents that were'],
  ['keyshares', '/p4', 'two words as one'],
  ['key shares', '/p4', 'the same as two'],
  ['dkg', '/p4#distributed-key-generation-dkg-', 'a name in brackets'],
  ['0x9D65fF81a3c488d585bBfb0Bfe3c7707c7917f54', '/p5', 'an address'],
  ['0x9d65', '/p5', 'the beginning of an address'],
  ['ScannerOptions', '/p6#scanneroptions', 'the heading that is the identifier before a table with it'],
  ['scanBlocks', '/p6#functions', 'the signature of a function before what calls it'],
  ['uninstall folder', '/p6#remove-the-folder', 'another word for one that is nowhere'],
  ['waitTimeout', '/p7#waittimeout-number-', 'a heading with the type of the identifier before one about it'],
  ['waitTmeout', '/p7#waittimeout-number-', 'the same misspelt'],
  ['resetAll', '/p7#probe-resetall-', 'the method of an object, whose name was left out'],
  ['probe.resetAll', '/p7#probe-resetall-', 'the same with the object'],
  ['uninstal folder', '/p6#remove-the-folder', 'a misspelt synonym'],
  ['clusterbalance', '/p0', 'words that were run together'],
  ['wher is the folder', '/p6#where-the-folder-is', 'a misspelt word among others'],
]
const index = makeIndex(PAGES)
for (const [query, url, why] of answers)
  test(`${query}: ${why}`, async () => assert.equal((await urlsOf(index, query))[0], url))

test('synonyms count less if the word itself is in use', async () => {
  const own = [
    { title: 'Wombat', sections: { 'Swap the lamp': 'A new lamp.' } },
    { title: 'Exchange of lamps', text: 'Lamps wear out.' },
  ]
  const fillers = Array.from({ length: 400 }, (_, at) => ({ title: `Page ${at}`, text: 'They swap places.' }))
  assert.equal((await urlsOf(makeIndex(own), 'swap'))[0], '/p1', 'the title with a synonym')
  assert.equal((await urlsOf(makeIndex([...own, ...fillers]), 'swap'))[0], '/p0#swap-the-lamp')
})

test('another form of the word in a title says more than the word itself in a description', async () => {
  const index = makeIndex([
    { title: 'Bot', text: 'A liquidation bot.', names: ['It watches every liquidation'] },
    { title: 'Liquidations', text: 'They close a cluster.', names: ['When a liquidation happens'] },
  ])
  assert.equal((await urlsOf(index, 'liquidation'))[0], '/p1')
})

test('a heading with the only word of a query comes before a description that mentions it', async () => {
  const index = makeIndex([
    {
      title: 'Script',
      text: 'It computes what a cluster needs. '.repeat(20),
      names: ['A script for balance, burn and runway'],
    },
    { title: 'Costs', text: 'What it costs.', sections: { 'Burn rate': 'The burn rate is what a cluster spends.' } },
    ...Array.from({ length: 8 }, (_, at) => ({ title: `Other ${at}`, text: 'Nothing of it.' })),
  ])
  assert.equal((await urlsOf(index, 'burn'))[0], '/p1#burn-rate')
})

test('words of two lines, such as those of two cells, are no phrase', async () => {
  const index = makeIndex([
    { title: 'One', text: 'Contract\nAddress\nRegistry\n0x1' },
    { title: 'Two', text: 'The contract address is here: 0x1' },
  ])
  const { hits } = await index.explain('contract address', { limit: 2, offset: 0 })
  const proximity = Object.fromEntries(hits.map(({ hit, proximity }) => [hit.url, proximity]))
  assert.equal(proximity['/p0'], 1)
  assert.ok((proximity['/p1'] ?? 0) > 1)
})

test('joined words find the same as separate ones, although one heading has them together', async () => {
  const pages = [
    { title: 'Quickstart', text: 'Your first validator.', names: ['first validator'] },
    { title: 'Operators', sections: { 'From installation to the first validator': 'It takes a while.' } },
  ]
  assert.deepEqual(await urlsOf(makeIndex(pages), 'firstvalidator'), await urlsOf(makeIndex(pages), 'first validator'))
})

test('a misspelt word matches another whole word before a prefix of a longer one', async () => {
  const pages = [{ title: 'Prerequisites' }, { title: 'Peers' }]
  assert.equal((await urlsOf(makeIndex(pages), 'prers'))[0], '/p1')
})

test('a synonym is found by derived forms of its word', async () => {
  const pages = [{ title: 'Start' }, { title: 'Settings' }]
  assert.deepEqual(await urlsOf(makeIndex(pages), 'configurable'), ['/p1'])
})

const nothing = ['', '   ', '???', 'zzzqqq', '0xffff', '""', '…', '\u0000']
for (const query of nothing)
  test(`${JSON.stringify(query)} has no answer`, async () =>
    assert.deepEqual(await index.search(query, { limit: 20, offset: 0 }), { hits: [], total: 0, query }))

test('scripts without spaces are found by their words', async () => {
  const japanese = makeIndex([{ title: '概要', text: '分散型バリデーターの鍵を守る。' }, { title: '料金' }], 'ja')
  assert.deepEqual(await urlsOf(japanese, 'バリデーター'), ['/p0'])
  assert.deepEqual(await urlsOf(japanese, '料金'), ['/p1'])
  const thai = makeIndex([{ title: 'ภาพรวม', text: 'เครือข่ายผู้ตรวจสอบความถูกต้อง' }], 'th')
  assert.deepEqual(await urlsOf(thai, 'เครือข่าย'), ['/p0'])
})

test('a hit has its place and marks the matches', async () => {
  const { hits, total } = await index.search('liquidation collateral', { limit: 1, offset: 0 })
  assert.ok(total >= 1)
  const { sections: _, ...hit } = hits[0] as SearchHit
  assert.deepEqual(hit, {
    id: '/p1#liquidation-collateral',
    url: '/p1#liquidation-collateral',
    path: '/p1',
    anchor: 'liquidation-collateral',
    hierarchy: { lvl0: 'Group', lvl1: 'Liquidations', lvl2: 'Liquidation collateral' },
    type: 'lvl2',
    title: [
      { text: 'Liquidation', marked: true },
      { text: ' ', marked: false },
      { text: 'collateral', marked: true },
    ],
    snippet: [{ text: 'The reserve of a cluster.', marked: false }],
    passage: [{ text: 'The reserve of a cluster.', marked: false }],
  })
})

test('a snippet shows the best window with the words', async () => {
  const text = `${'Nothing to see here. '.repeat(40)}Then the beacon chain ejects it. ${'More of that. '.repeat(40)}`
  const { hits } = await makeIndex([{ title: 'Long', text }]).search('beacon chain', { limit: 1, offset: 0 })
  const snippet = textOf(hits[0]?.snippet ?? [])
  assert.match(snippet, /^….*Then the beacon chain ejects it.*…$/)
  assert.ok(snippet.length < 200)
})

test('pages of hits have no gaps and no repeats', async () => {
  const many = makeIndex(
    Array.from({ length: 30 }, (_, number) => ({ title: `Page ${number}`, text: `A peer of ${number}.` })),
  )
  const found: string[] = []
  for (let turn = 0; turn < 30 && found.length < 30; turn++) {
    const { hits, total } = await many.search('peer', { limit: 7, offset: found.length })
    assert.equal(total, 30)
    assert.ok(hits.length > 0 && hits.length <= 7)
    found.push(...hits.map(({ id }) => id))
  }
  assert.equal(new Set(found).size, 30)
  const { hits } = await many.search('peer', { limit: 100, offset: 0 })
  assert.deepEqual(
    hits.map(({ id }) => id),
    found.slice(0, hits.length),
  )
})

test('names of object members are plain words, and texts are never markup', async () => {
  const odd = makeIndex([
    {
      title: '__proto__',
      text: 'constructor toString',
      sections: { ['__proto__']: 'hasOwnProperty', constructor: 'x' },
    },
    { title: '<img src=x onerror=alert(1)>', text: '<script>alert(2)</script>' },
  ])
  assert.equal((await urlsOf(odd, '__proto__'))[0], '/p0')
  assert.equal((await urlsOf(odd, 'hasOwnProperty'))[0], '/p0#__proto__')
  assert.ok((await urlsOf(odd, 'constructor')).length > 0)
  const { hits } = await odd.search('<img src=x onerror=alert(1)>', { limit: 5, offset: 0 })
  assert.equal(textOf(hits[0]?.title ?? []), '<img src=x onerror=alert(1)>')
  assert.equal(hits[0]?.url, '/p1')
})

test('a pasted page is a query of its first words, and answered in time', () =>
  assertBounded(2000, async () => {
    const { hits } = await index.search(`cluster balance ${'and so on '.repeat(1000)}`, { limit: 20, offset: 0 })
    assert.equal(hits[0]?.url, '/p0')
    await index.search('\u{1f600}'.repeat(5000), { limit: 20, offset: 0 })
    await index.search('a'.repeat(10_000), { limit: 20, offset: 0 })
  }))

test('any query has a well-formed answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async query => {
      const { hits, total } = await index.search(query, { limit: 20, offset: 0 })
      assert.ok(total >= hits.length)
      for (const { title, snippet } of hits) for (const { text } of [...title, ...snippet]) assert.notEqual(text, '')
    }),
  )
})

test('a query only loads its own words', async () => {
  const loaded: string[] = []
  const words = (number: number) =>
    Array.from({ length: 60 }, (_, at) => `w${(number * 60 + at).toString(36)}x`).join(' ')
  const pages = Array.from({ length: 300 }, (_, number) => ({ title: `Title ${number}`, text: words(number) }))
  const large = makeIndex([...pages, { title: 'Beacon' }], 'en', loaded)
  assert.deepEqual(await urlsOf(large, 'beacon'), ['/p300'])
  assert.ok(loaded.length <= 6, `${loaded.length} parts`)
})

test('a repeated query is answered from memory', async () => {
  const loaded: string[] = []
  const remembered = makeIndex(PAGES, 'en', loaded)
  await urlsOf(remembered, 'cluster')
  const before = loaded.length
  await urlsOf(remembered, 'cluster')
  assert.equal(loaded.length, before)
})

function textOf(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('')
}

test('a word is only split where both parts are words of the site', async () => {
  assert.deepEqual(await urlsOf(index, 'clusterzzyzx'), [])
  assert.deepEqual((await index.search('clusterzzyzx', { limit: 5, offset: 0 })).total, 0)
})

test('the beginning of very many words finds the most frequent of them', async () => {
  const letters = [...'abcdefghijklmnopqrst']
  const rare = letters.map(letter => ({ title: `Page ${letter}`, text: `quo${letter}ka` }))
  const frequent = letters.slice(0, 3).map(letter => ({ title: `More ${letter}`, text: 'quozzka' }))
  const { total } = await makeIndex([...rare, ...frequent]).search('quo', { limit: 30, offset: 0 })
  assert.equal(total, 3 + 11)
})

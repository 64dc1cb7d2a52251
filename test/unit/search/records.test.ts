import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopeRecords } from '../../../src/features/search/records.ts'
import type { TextSection } from '../../../src/model/page.ts'
import type { SearchablePage } from '../../../src/model/search.ts'

const PAGE: SearchablePage = {
  key: 'en/current/a',
  route: '/docs/a',
  title: 'Page',
  group: 'Guides',
  titles: [],
  names: [],
  linkTexts: [],
  inboundLinks: 0,
  files: [],
  excluded: [],
  isPost: false,
  named: '',
}

function section(id: string, depth: number, text = ''): TextSection {
  return { id, heading: id.toUpperCase(), depth, text, code: [] }
}

const SCOPE = { locale: 'fr', version: '1.0', isLast: true, tag: 'docs-default-1.0', docsVersion: '1.0' }

function recordsOf(sections: TextSection[]) {
  const scope = { ...SCOPE, pages: [PAGE] }
  return scopeRecords(scope, { siteUrl: 'https://example.org', sectionsOf: () => sections })
}

test('a page, its headings and its texts have a record each', () => {
  const found = recordsOf([section('', 1, 'Intro.'), section('b', 2, 'Text.'), section('c', 3), section('d', 2)])
  assert.deepEqual(
    found.map(({ type, anchor, content, hierarchy: { lvl1, lvl2, lvl3 } }) => [
      type,
      anchor,
      content,
      lvl1,
      lvl2,
      lvl3,
    ]),
    [
      ['lvl1', null, null, 'Page', null, null],
      ['content', null, 'Intro.', 'Page', null, null],
      ['lvl2', 'b', null, 'Page', 'B', null],
      ['content', 'b', 'Text.', 'Page', 'B', null],
      ['lvl3', 'c', null, 'Page', 'B', 'C'],
      ['lvl2', 'd', null, 'Page', 'D', null],
    ],
  )
  assert.deepEqual(
    found.map(({ weight }) => [weight.level, weight.position]),
    [
      [90, 0],
      [0, 1],
      [80, 2],
      [0, 3],
      [70, 4],
      [80, 5],
    ],
  )
})

test('a record has the fields by which DocSearch filters and links', () => {
  const [, , heading] = recordsOf([section('', 1, 'x'), section('é b', 2)])
  assert.ok(heading)
  const { objectID, ...fields } = heading
  assert.match(objectID, /^[\da-f]{20}$/)
  assert.deepEqual(fields, {
    url: 'https://example.org/docs/a#%C3%A9%20b',
    url_without_anchor: 'https://example.org/docs/a',
    anchor: 'é b',
    content: null,
    type: 'lvl2',
    hierarchy: { lvl0: 'Guides', lvl1: 'Page', lvl2: 'É B', lvl3: null, lvl4: null, lvl5: null, lvl6: null },
    weight: { pageRank: 0, level: 80, position: 2 },
    language: 'fr',
    lang: 'fr',
    version: ['1.0'],
    docusaurus_tag: 'docs-default-1.0',
  })
})

test('a page has its topics and its links, headings and pages their code', () => {
  const page = {
    ...PAGE,
    titles: ['a', 'Page'],
    names: ['install', 'How to begin.'],
    linkTexts: ['set-up guide', 'install'],
    inboundLinks: 3,
  }
  const scope = { ...SCOPE, pages: [page] }
  const sections = [
    { ...section('', 1, 'x'), code: ['npm i', 'npm i', 'x'.repeat(3000)] },
    { ...section('b', 2), code: ['run()'] },
  ]
  const found = scopeRecords(scope, { siteUrl: '', sectionsOf: () => sections })
  assert.deepEqual(
    found.map(({ topics, code, weight }) => [topics, code, weight.pageRank]),
    [
      [['a', 'install', 'How to begin.', 'set-up guide'], 'npm i', 3],
      [undefined, undefined, 3],
      [undefined, 'run()', 3],
    ],
  )
})

test('ids are unique and stay from build to build', () => {
  const sections = [section('', 1, 'x'), section('b', 2, 'y'), section('b', 2, 'y')]
  const ids = recordsOf(sections).map(({ objectID }) => objectID)
  assert.equal(new Set(ids).size, ids.length)
  assert.deepEqual(
    recordsOf(sections).map(({ objectID }) => objectID),
    ids,
  )
})

test('long texts are cut where a service has room for them, and nothing is lost', () => {
  const lines = Array.from({ length: 200 }, (_, number) => `Line ${number} ${'word '.repeat(number % 9)}`.trim())
  const texts = [lines.join('\n'), `${'word '.repeat(2000)}end`, 'x'.repeat(9000)]
  for (const text of texts) {
    const parts = recordsOf([section('', 1, text)]).flatMap(({ content }) => content ?? [])
    assert.ok(parts.every(part => part.length <= 2000))
    assert.equal(parts.join('').replace(/\s/g, ''), text.replace(/\s/g, ''))
  }
})

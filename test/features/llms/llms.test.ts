/**
 * The files about the whole site for programs: `llms.txt`, `llms-full.txt` and the chunks.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSite } from '../../sites/site.ts'

const CONFIG = { tagline: 'All about it.', i18n: { defaultLocale: 'en', locales: ['en', 'de'] } }
const LONG = Array.from(
  { length: 60 },
  (_, index) => `Paragraph ${index} says a little about the matter at hand, as the others do.`,
)
const FILES = {
  'docs/index.md': '---\ntitle: Home\ndescription: Where to start.\n---\n\nHello.\n',
  'docs/guide/first.md':
    '---\ntitle: First\nsidebar_position: 2\n---\n\nBefore.\n\n## Set up\n\nText.\n\n### On a Mac {#mac}\n\nMore.\n\n## Set up\n\nAgain.\n',
  'docs/guide/second.md': `---\ntitle: "Second [x]"\nsidebar_position: 1\n---\n\n## Long\n\n${LONG.join('\n\n')}\n`,
  'docs/secret.md': '---\nunlisted: true\n---\n\n# Secret\n',
  'docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
  'i18n/de/docusaurus-plugin-content-docs/current/index.md': '---\ntitle: Start\n---\n\nHallo.\n',
}

interface Line {
  url: string
  page: string
  headings: string[]
  anchor: string
  part?: number
  tokens: number
  hash: string
  text: string
}

test('llms.txt lists the pages of a language in the order of the sidebar', async t => {
  const site = makeSite(t, FILES, CONFIG)
  await site.build()
  const text = site.read('llms.txt')
  assert.match(
    text,
    /^# Site\n\n> All about it\.\n\n## Site\n\n- \[Home\]\(https:\/\/example\.org\/index\.md\): Where to start\.\n/,
  )
  assert.match(text, /## Guide\n\n- \[Second \\\[x\\\]\]\([^)]*second\.md\)[^\n]*\n- \[First\]/)
  assert.doesNotMatch(text, /Secret|Draft/)
  assert.match(text, /\(https:\/\/example\.org\/llms-full\.txt\)\n/)
  assert.match(site.read('de/llms.txt'), /\[Start\]\(https:\/\/example\.org\/de\.md\)/)
  for (const [, href = ''] of text.matchAll(/\]\(https:\/\/example\.org\/([^)]*)\)/g))
    assert.ok(site.exists(href), href)
})

test('llms-full.txt has the text of all listed pages, and each section has a file', async t => {
  const site = makeSite(t, FILES, CONFIG)
  await site.build()
  const text = site.read('llms-full.txt')
  assert.match(text, /^# Home\n\nSource: https:\/\/example\.org\/\n\nHello\.\n\n# Second/)
  assert.doesNotMatch(text, /Secret|Draft|^---/m)
})

test('chunks are sections with their anchors; long ones are split between paragraphs', async t => {
  const site = makeSite(t, FILES, CONFIG)
  await site.build()
  const lines = site
    .read('chunks.jsonl')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Line)
  const first = lines.filter(({ page }) => page === '/guide/first')
  assert.deepEqual(
    first.map(({ headings, anchor }) => [headings.join(' > '), anchor]),
    [
      ['First', ''],
      ['First > Set up', 'set-up'],
      ['First > Set up > On a Mac', 'mac'],
      ['First > Set up', 'set-up-1'],
    ],
  )
  const html = site.read('guide/first/index.html')
  for (const { anchor } of first) assert.ok(anchor === '' || html.includes(`id="${anchor}"`), anchor)
  assert.equal(first[2]?.url, 'https://example.org/guide/first#mac')
  const long = lines.filter(({ page, anchor }) => page === '/guide/second' && anchor === 'long')
  assert.ok(long.length > 1)
  assert.deepEqual(
    long.map(({ part }) => part),
    long.map((_, index) => index + 1),
  )
  assert.equal(long.map(({ text }) => text).join('\n\n'), `## Long\n\n${LONG.join('\n\n')}`)
  assert.ok(long.every(({ tokens }) => tokens > 0 && tokens <= 800))
  assert.equal(new Set(lines.map(({ hash }) => hash)).size, lines.length)
})

test('a site that may not be indexed lists nothing, but has its pages', async t => {
  const site = makeSite(t, FILES, { noIndex: true })
  await site.build()
  assert.equal(site.exists('llms.txt'), false)
  assert.equal(site.exists('guide/first.md'), true)
})

test('each version has its own files; pages and posts are listed with the last version', async t => {
  const site = makeSite(
    t,
    {
      'docs/new.md': '# New\n\nNext words.\n',
      'versions.json': '["1.0"]',
      'versioned_docs/version-1.0/old.md': '# Old\n\nReleased words.\n',
      'src/pages/index.md': '# Start\n\nWelcome words.\n',
      'community/team.md': '# Team\n\nTeam words.\n',
      'blog/2026-01-02-first.md': '# First post\n\nPosted words.\n',
    },
    {
      docs: { routeBasePath: 'docs' },
      pages: { path: 'src/pages' },
      blogs: [{}],
      moreDocs: [{ id: 'community', path: 'community', routeBasePath: 'community' }],
    },
  )
  await site.build()
  const listed = ['index.md', 'docs/old.md', 'community/team.md', 'blog/2026/01/02/first.md']
  for (const path of listed) assert.ok(site.read('llms.txt').includes(`(https://example.org/${path})`), path)
  assert.doesNotMatch(site.read('llms.txt'), /new\.md/)
  assert.match(site.read('docs/next/llms.txt'), /\(https:\/\/example\.org\/docs\/next\/new\.md\)/)
  for (const words of ['Welcome', 'Released', 'Team', 'Posted'])
    for (const file of ['llms-full.txt', 'chunks.jsonl'])
      assert.match(site.read(file), new RegExp(`${words} words`), `${words} ${file}`)
  assert.doesNotMatch(site.read('llms-full.txt'), /Next words/)
  assert.match(site.read('docs/next/llms-full.txt'), /Next words/)
})

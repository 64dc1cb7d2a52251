/** Related pages after random edits are those that a first run finds, and an edit makes few lists again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deserialize, serialize } from 'node:v8'
import type { PageTexts, RelatedState } from '../../../src/link/page-features.ts'
import { relatedAfterEdits, relatedKeys, relatedPages } from '../../../src/link/related-pages.ts'
import type { Doc, SiteGraph } from '../../../src/model/graph.ts'

interface Page {
  name: string
  title: string
  headings: string[]
  links: string[]
  isUnlisted?: boolean
}

/** Pseudo-random whole numbers below a limit. */
function randomFrom(seed: number): (limit: number) => number {
  let state = seed
  return limit => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** Few words are on very many pages, as in a language. */
function sentence(random: (limit: number) => number, length: number): string {
  return Array.from({ length }, () => `word${Math.floor(1 / ((random(1000) + 1) / 1000)) + random(60)}`).join(' ')
}

function newPage(random: (limit: number) => number, names: string[], at: number): Page {
  const links = Array.from({ length: random(6) }, () => names[random(names.length)] ?? '')
  return { name: `page-${at}`, title: sentence(random, 2), headings: [sentence(random, 3), sentence(random, 3)], links }
}

function graphOf(pages: readonly Page[]): SiteGraph {
  const docs = pages.map(
    ({ name, title, links, isUnlisted = false }) =>
      ({
        key: `en/current/${name}`,
        source: { path: name },
        route: `/${name}`,
        locale: 'en',
        version: 'current',
        title,
        description: '',
        draft: false,
        unlisted: isUnlisted,
        resolved: links.map(link => ({ href: `/${link}`, status: 'page', route: `/${link}` })),
      }) as unknown as Doc,
  )
  const placement = new Map(
    docs.map(({ key }, at) => {
      const neighbour = (doc: Doc | undefined) => doc && { label: '', href: doc.route }
      return [key, { crumbs: [], trail: [], prev: neighbour(docs[at - 1]), next: neighbour(docs[at + 1]) }]
    }),
  )
  return { docs, placement, posts: new Map() } as unknown as SiteGraph
}

function relatedIn(pages: readonly Page[], { most = 3, before }: { most?: number; before?: RelatedState } = {}) {
  const found = relatedPages(graphOf(pages), { most, texts: textsOf(pages), before })
  return { ...found, related: relatedKeys(found.state) }
}

/** The texts of pages, whose identity is known. */
function textsOf(pages: readonly Page[]): PageTexts {
  const byName = new Map(pages.map(page => [page.name, page]))
  return {
    idOf: path => JSON.stringify(byName.get(path)?.headings),
    pageOf: path => {
      const headings = (byName.get(path)?.headings ?? []).map(text => ({ text }))
      return { headings, frontMatter: {} } as unknown as ReturnType<PageTexts['pageOf']>
    },
  }
}

function edit(pages: Page[], random: (limit: number) => number, at: number): void {
  if (pages.length === 0) pages.push(newPage(random, ['page-0'], 2000 + at))
  const place = random(pages.length)
  const page = pages[place] as Page
  const names = pages.map(({ name }) => name)
  const edits = [
    () => (page.title = sentence(random, 2)),
    () => page.headings.push(sentence(random, 4)),
    () => page.headings.pop(),
    () => page.links.push(names[random(names.length)] as string),
    () => page.links.pop(),
    () => (page.isUnlisted = !page.isUnlisted),
    () => pages.splice(place, 1),
    () => pages.splice(place, 0, newPage(random, names, 1000 + at)),
    () => pages.push(pages.splice(place, 1)[0] as Page),
  ]
  edits[random(edits.length)]?.()
}

test('related pages after an edit are those of a first run', () => {
  for (const size of [3, 18, 90, 180]) {
    const random = randomFrom(size)
    const names = Array.from({ length: size }, (_, at) => `page-${at}`)
    const pages = names.map((_, at) => newPage(random, names, at))
    let { state } = relatedIn(pages)
    let reused = 0
    for (let at = 0; at < 30; at++) {
      for (let more = random(3); more >= 0; more--) edit(pages, random, at * 10 + more)
      const next = relatedIn(pages, { before: deserialize(serialize(state)) })
      const first = relatedIn(pages)
      assert.deepEqual(next.related, first.related, `edit ${at} of ${size} pages`)
      assert.equal(next.run + next.reused, first.run)
      assert.equal(first.reused, 0)
      reused += next.reused
      state = next.state
    }
    if (size === 180) assert.ok(reused > 30 * 40, `${reused} lists were reused`)
  }
})

test('nothing is made again if nothing changed, and everything if another number of pages is asked for', () => {
  const random = randomFrom(7)
  const names = Array.from({ length: 120 }, (_, at) => `page-${at}`)
  const pages = names.map((_, at) => newPage(random, names, at))
  const { state, related } = relatedIn(pages)
  const same = relatedIn(pages, { before: state })
  assert.deepEqual(
    [same.run, same.reused, same.isChanged, same.state.scopes.get('en/current')?.counted],
    [0, 120, false, 0],
  )
  assert.deepEqual(same.related, related)
  const more = relatedIn(pages, { most: 5, before: state })
  assert.equal(more.run, 120)
  assert.ok([...more.related.values()].some(({ length }) => length > 3))
})

test('a new title makes the lists of pages again that it may be in', () => {
  const random = randomFrom(11)
  const names = Array.from({ length: 400 }, (_, at) => `page-${at}`)
  const pages = names.map((_, at) => newPage(random, names, at))
  const { state } = relatedIn(pages)
  const page = pages[200] as Page
  page.title = sentence(random, 2)
  const next = relatedIn(pages, { before: state })
  assert.equal(next.state.scopes.get('en/current')?.counted, 1)
  assert.ok(next.run < 200, `${next.run} lists were made`)
})

test('after edits of headings, the links of the last run are enough', () => {
  const random = randomFrom(23)
  const names = Array.from({ length: 150 }, (_, at) => `page-${at}`)
  const pages = names.map((_, at) => newPage(random, names, at))
  let { state } = relatedIn(pages)
  for (let at = 0; at < 12; at++) {
    pages[random(pages.length)]?.headings.push(sentence(random, 3))
    const next = relatedAfterEdits(deserialize(serialize(state)), textsOf(pages))
    assert.deepEqual(relatedKeys(next.state), relatedIn(pages).related)
    state = next.state
  }
})

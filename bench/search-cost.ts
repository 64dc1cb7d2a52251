/**
 * `node --import tsx bench/search-cost.ts [pages…]`: what a first query costs a reader, in bytes and in
 * time of the worker, on sites of any size. The pages are mixed from the sentences of this repository's
 * own site, with new names on every page, so that words are as frequent as in real documentation.
 */
import { gzipSync } from 'node:zlib'
import { atOnce } from '../src/base/steps.ts'
import type { TextSection } from '../src/model/page.ts'
import { partName } from '../src/search/part-name.ts'
import { EmbeddedIndex } from '../templates/client/search/engine/embedded-index.ts'
import type { Manifest } from '../templates/client/search/engine/format.ts'
import { createPageIndexer } from '../templates/client/search/engine/index-page.ts'
import { unpack } from '../templates/client/search/engine/unpack.ts'
import { writeIndex } from '../templates/client/search/engine/write-index.ts'
import { indexSite, type PlainPage } from '../test/search/own-site.ts'

const QUERIES = [
  'validator',
  'fee',
  'how do I withdraw my stake',
  'cluster balance liquidation',
  'operator fee update period',
  'liqudation colateral',
  'P2P_MAX_PEERS',
  'val',
  'validator client key network cluster operator',
]
/** A phone is that much slower, as browsers' tools have it. */
const THROTTLED = 4
const ROUNDS = 6
const sizes = process.argv.slice(2).map(Number)

async function main(): Promise<void> {
  const { pages } = await indexSite()
  for (const count of sizes.length > 0 ? sizes : [1000, 10_000]) await measure(mixPages(pages, count))
}

async function measure(inputs: { title: string; sections: TextSection[] }[]): Promise<void> {
  const indexPage = createPageIndexer()
  const parts = new Map<string, Uint8Array<ArrayBuffer>>()
  const put = (bytes: Uint8Array) => {
    const name = partName(bytes)
    parts.set(name, new Uint8Array(gzipSync(bytes, { level: 9 })))
    return name
  }
  let start = performance.now()
  const pages = inputs.map(({ title, sections }, number) => {
    const route = `/section-${Math.floor(number / 20)}/page-${number}`
    const input = { locale: 'en', route, title, group: 'Docs', titles: [], names: [], sections }
    const { fragment, ...rest } = indexPage(input)
    return { ...rest, fragmentName: put(new TextEncoder().encode(fragment)) }
  })
  const indexing = performance.now() - start
  start = performance.now()
  const manifest = atOnce(writeIndex({ pages, put }))
  const joining = performance.now() - start
  const total = [...parts.values()].reduce((sum, part) => sum + part.length, 0)
  const text = inputs.reduce((sum, { sections }) => sum + sections.reduce((all, it) => all + it.text.length, 0), 0)
  console.log(
    `${inputs.length} pages of ${(text / inputs.length / 1000).toFixed(1)} kB text: indexed in ${seconds(indexing)}, ` +
      `joined and packed in ${seconds(joining)}, ${(total / 1e6).toFixed(1)} MB in ${parts.size} files`,
  )
  for (const query of QUERIES) await ask(query, manifest, parts)
}

async function ask(query: string, manifest: string, parts: Map<string, Uint8Array<ArrayBuffer>>): Promise<void> {
  let bytes = gzipSync(manifest).length
  let files = 1
  const load = async (name: string) => {
    const part = parts.get(name) as Uint8Array<ArrayBuffer>
    bytes += part.length
    files++
    return unpack(part)
  }
  const index = new EmbeddedIndex(JSON.parse(manifest) as Manifest, load, 'en')
  const { total } = await index.search(query, { limit: 20, offset: 0 })
  const [first, firstFiles] = [`${(bytes / 1000).toFixed(1).padStart(6)} kB`, files]
  // Typed several times: what is loaded on the way is there from the second time on.
  const rounds = Array.from({ length: ROUNDS }, () => [] as number[])
  for (const times of rounds)
    for (let length = 1; length <= query.length; length++) {
      const start = performance.now()
      await index.search(query.slice(0, length), { limit: 20, offset: 0 })
      times.push(THROTTLED * (performance.now() - start))
    }
  const keystrokes = Array.from(query, (_, at) => median(rounds.slice(1).map(times => times[at] ?? 0)))
  const [usual, most] = [median(keystrokes), Math.max(...keystrokes)].map(time => time.toFixed(0))
  console.log(
    `  ${query.padEnd(48)} ${first} in ${String(firstFiles).padStart(2)} files, ` +
      `a keystroke on a phone: median ${usual} ms, at most ${most} ms; ${total} hits`,
  )
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
}

/** Pages of sentences from real ones. The same size gives the same pages. */
function mixPages(pages: readonly PlainPage[], count: number): { title: string; sections: TextSection[] }[] {
  const real = pages.flatMap(({ sections }) => sections.filter(({ text }) => text.length > 80))
  const sentences = real.flatMap(({ text }) => text.split(/(?<=[.!?])\s+/))
  const titles = pages.map(({ title }) => title)
  let state = 1
  const next = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
  const name = () => `${SYLLABLES[next(20)]}${SYLLABLES[next(20)]}${SYLLABLES[next(20)]}${SYLLABLES[next(20)]}`
  return Array.from({ length: count }, (_, number) => {
    const own = Array.from({ length: 6 }, name)
    const sections = Array.from({ length: 7 }, (_section, index): TextSection => {
      const text = Array.from({ length: 8 }, () => sentences[next(sentences.length)]).join(' ')
      const heading = index === 0 ? '' : (real[next(real.length)]?.heading ?? '')
      return {
        id: index === 0 ? '' : `s${index}`,
        heading,
        depth: index === 0 ? 1 : 2,
        text: `${text} ${own[index % 6]}`,
        code: [],
      }
    })
    return { title: `${titles[next(titles.length)]} ${number}`, sections }
  })
}

const SYLLABLES = 'ba de fi go lu ma ne pi ro su ta ve wi xo zu ka le mi no pu'.split(' ')

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

await main()

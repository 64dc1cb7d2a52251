/**
 * `node --import tsx bench/search-cost.ts [pages…]`: what a first query costs a reader, in bytes and in worker time, on
 * sites of any size.
 */
import { indexMixed, type MixedIndex, type MixedPage, mixPages, openMixed } from '../test/search/mixed-site.ts'
import { indexSite } from '../test/search/own-site.ts'

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
/** Slowdown of a phone, as in the developer tools of browsers. */
const THROTTLED = 4
const ROUNDS = 6
const sizes = process.argv.slice(2).map(Number)

async function main(): Promise<void> {
  const { pages } = await indexSite()
  for (const count of sizes.length > 0 ? sizes : [1000, 10_000]) await measure(mixPages(pages, count))
}

async function measure(inputs: readonly MixedPage[]): Promise<void> {
  const mixed = indexMixed(inputs)
  const { parts, indexing, joining } = mixed
  const total = [...parts.values()].reduce((sum, part) => sum + part.length, 0)
  const text = inputs.reduce((sum, { sections }) => sum + sections.reduce((all, it) => all + it.text.length, 0), 0)
  console.log(
    `${inputs.length} pages of ${(text / inputs.length / 1000).toFixed(1)} kB text: indexed in ${seconds(indexing)}, ` +
      `joined and packed in ${seconds(joining)}, ${(total / 1e6).toFixed(1)} MB in ${parts.size} files`,
  )
  for (const query of QUERIES) await ask(query, mixed)
}

async function ask(query: string, mixed: MixedIndex): Promise<void> {
  const opened = openMixed(mixed)
  const { index } = opened
  const { total } = await index.search(query, { limit: 20, offset: 0, loads: 5 })
  const [first, firstFiles] = [`${(opened.bytes / 1000).toFixed(1).padStart(6)} kB`, opened.files]
  // Typed several times: from the second time on, everything is already loaded.
  const rounds = Array.from({ length: ROUNDS }, () => [] as number[])
  for (const times of rounds)
    for (let length = 1; length <= query.length; length++) {
      const start = performance.now()
      await index.search(query.slice(0, length), { limit: 20, offset: 0, loads: 5 })
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

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

await main()

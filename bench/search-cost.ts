/**
 * `node --import tsx bench/search-cost.ts [pages…]`: what a first query costs a reader, in bytes and in worker time, on
 * sites of any size. With `--browser [questions]`, what a keystroke costs in Chromium on a processor that is four times
 * slower: on this site, and on 1,000 pages (see `search-keystrokes.ts`).
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { manifestPath, partPath } from '../src/search-engine/index-format.ts'
import { indexMixed, type MixedIndex, type MixedPage, mixPages, openMixed } from '../test/search/mixed-site.ts'
import { indexSite, readQuestions, repository } from '../test/search/own-site.ts'
import { type Keystroke, measureKeystrokes } from './search-keystrokes.ts'

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
/** A frame of a screen with 60 Hz. */
const FRAME_MS = 16
const isInBrowser = process.argv[2] === '--browser'
const numbers = process.argv.slice(isInBrowser ? 3 : 2).map(Number)
const BROWSER_PAGES = 1000
const BROWSER_QUESTIONS = 60

async function main(): Promise<void> {
  const { pages } = await indexSite()
  if (isInBrowser) return measureInBrowser(mixPages(pages, BROWSER_PAGES))
  for (const count of numbers.length > 0 ? numbers : [1000, 10_000]) await measure(mixPages(pages, count))
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

/** The same dialog with the index of this site, and with the one of other pages. */
async function measureInBrowser(inputs: readonly MixedPage[]): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-keystrokes-'))
  try {
    const command = [join(repository, 'bin/docsgen.js'), 'build', repository, '-o', dir, '-q']
    const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`The site cannot be built.\n${stderr}`)
    const all = readQuestions().map(({ query }) => query)
    const step = Math.max(1, Math.floor(all.length / (numbers[0] ?? BROWSER_QUESTIONS)))
    const questions = all.filter((_, at) => at % step === 0)
    report('this site', await measureKeystrokes(dir, questions))
    const { parts, manifest } = indexMixed(inputs)
    const folder = join(dir, 'search-index')
    rmSync(folder, { recursive: true })
    for (const [name, part] of parts) put(join(folder, partPath(name)), part)
    for (const path of [manifestPath('en'), manifestPath('en', 'current')]) put(join(folder, path), manifest)
    report(`${inputs.length} pages`, await measureKeystrokes(dir, questions))
  } finally {
    rmSync(dir, { recursive: true })
  }
}

function put(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** Work is the time in the page, of which style, layout and paint are parts, and in the worker. */
function report(site: string, keystrokes: readonly Keystroke[]): void {
  const work = ({ page, worker }: Keystroke) => page + worker
  const sorted = keystrokes.toSorted((a, b) => work(b) - work(a))
  const figures = (of: (keystroke: Keystroke) => number) => {
    const times = keystrokes.map(of).sort((a, b) => a - b)
    const [middle, most95, most] = [0.5, 0.95, 1].map(share => times[Math.ceil(share * times.length) - 1] ?? 0)
    return `median ${middle?.toFixed(1)} ms, 95 % ${most95?.toFixed(1)} ms, at most ${most?.toFixed(1)} ms`
  }
  const above = keystrokes.filter(keystroke => work(keystroke) > FRAME_MS).length
  console.log(`${site}: ${keystrokes.length} keystrokes, ${above} with more than ${FRAME_MS} ms of work`)
  console.log(`  work    ${figures(work)}`)
  console.log(`  page    ${figures(({ page }) => page)}`)
  console.log(`  style   ${figures(({ style }) => style)}`)
  console.log(`  layout  ${figures(({ layout }) => layout)}`)
  console.log(`  paint   ${figures(({ paint }) => paint)}`)
  console.log(`  worker  ${figures(({ worker }) => worker)}`)
  for (const { query, page, worker } of sorted.slice(0, 10))
    console.log(`  ${query.padEnd(48)} page ${page.toFixed(1)} ms, worker ${worker.toFixed(1)} ms`)
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

await main()

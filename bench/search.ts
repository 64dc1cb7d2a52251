/**
 * `npm run bench:search [folder] [sites…]`: questions of three origins over twelve sites, put to docsgen's embedded engine and to
 * MiniSearch, Pagefind and Orama. Right is the right page. What was used for tuning and what was not is reported apart. The folder
 * keeps the sites and the peers (default: `bench/.work`). With `--ablation`, instead: what docsgen finds without each of the sources
 * of its words. With `--misspelt`, instead: what it finds of the questions for tuning where words are misspelt.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shareBrowser } from '../scripts/testing/share-browser.js'
import { indexInMemory, openInMemory } from '../test/search/memory-index.ts'
import { indexMixed, openMixed } from '../test/search/mixed-site.ts'
import { indexSite, openOwnIndex } from '../test/search/own-site.ts'
import { type Corpus, corpora } from './corpora.ts'
import { type AskedQuestion, placeOfPage, readQuestions } from './questions/read-questions.ts'
import { type AblatedPlace, ablationTable, placesWithout } from './search-ablation.ts'
import { type MisspeltPlace, misspeltTable, placesMisspelt } from './search-misspelt.ts'
import { miniSearch, orama, type Peer, pagefind } from './search-peers.ts'

const [given, ...names] = process.argv.slice(2).filter(word => !word.startsWith('--'))
const folder = resolve(given ?? fileURLToPath(new URL('.work', import.meta.url)))
const PEERS = ['minisearch', 'pagefind', '@orama/orama']

/** A question, the place of a page that it was written with, and that of one that was judged right as well. */
type Asked = AskedQuestion & { place: number; pooledPlace: number }

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  if (!PEERS.every(name => existsSync(join(folder, 'node_modules', name))))
    execFileSync('npm', ['install', '--prefix', folder, '--no-save', ...PEERS], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  console.log(
    'site          set           n   engine                            first  in three   pooled: first  in three',
  )
  const browser = await shareBrowser()
  process.env.DOCSGEN_BROWSER = browser.wsEndpoint()
  try {
    for (const corpus of corpora(folder, names)) await measure(corpus)
  } finally {
    await browser.close()
  }
}

async function measure({ name, siteDir, base }: Corpus): Promise<void> {
  const site = await indexSite(siteDir)
  const index = openOwnIndex(site)
  const own: Peer = {
    name: 'docsgen',
    ask: async query => (await index.explain(query, { limit: 20, offset: 0 })).answer.hits.map(({ url }) => url),
    close: async () => undefined,
  }
  const questions = readQuestions(name)
  for (const make of [async () => own, miniSearch, pagefind, orama]) {
    const peer = await make(site.pages, folder)
    const asked: Asked[] = []
    for (const question of questions) {
      const found = await peer.ask(question.query)
      const place = placeOfPage(question.pages, found, base)
      asked.push({ ...question, place, pooledPlace: placeOfPage(question.pooled, found, base) })
    }
    await peer.close()
    report(name, peer.name, asked)
  }
  if (name === 'own') await loads(site.pages, questions)
}

function report(corpus: string, engine: string, all: readonly Asked[]): void {
  const unseen = all.filter(({ use }) => use === 'report')
  const sets: [string, readonly Asked[]][] = [
    ['for tuning', all.filter(({ use }) => use === 'tune')],
    ['unseen', unseen],
    ...(['first', 'mined', 'fresh'] as const).map((set): [string, Asked[]] => [
      `unseen, ${set}`,
      unseen.filter(question => question.set === set),
    ]),
  ]
  for (const [set, questions] of sets.filter(([, list]) => list.length > 0)) {
    const share = (of: (asked: Asked) => number, most: number) =>
      ((100 * questions.filter(one => of(one) >= 1 && of(one) <= most).length) / questions.length).toFixed(1)
    const columns = [corpus.padEnd(14), set.padEnd(14), String(questions.length).padStart(3), '  ', engine.padEnd(34)]
    const shares = [
      share(({ place }) => place, 1).padStart(5),
      share(({ place }) => place, 3).padStart(10),
      share(({ pooledPlace }) => pooledPlace, 1).padStart(16),
      share(({ pooledPlace }) => pooledPlace, 3).padStart(10),
    ]
    console.log(columns.join('') + shares.join(''))
  }
}

/** The amount that a first query loads on this site. */
async function loads(pages: Parameters<typeof indexMixed>[0], questions: readonly AskedQuestion[]): Promise<void> {
  const mixed = indexMixed(pages)
  const loaded: { files: number; bytes: number }[] = []
  for (const { query } of questions) {
    const opened = openMixed(mixed)
    await opened.index.search(query, { limit: 20, offset: 0, loads: 5 })
    loaded.push({ files: opened.files, bytes: opened.bytes })
  }
  const sorted = (of: (load: { files: number; bytes: number }) => number) => loaded.map(of).sort((a, b) => a - b)
  const files = sorted(load => load.files)
  const bytes = sorted(load => load.bytes)
  const middle = loaded.length >> 1
  const nearlyAll = Math.floor(loaded.length * 0.95)
  console.log(
    `own: a first query loads ${files[middle]} files and ${bytes[middle]} bytes in the median, ` +
      `${files[nearlyAll]} files and ${bytes[nearlyAll]} bytes for 95 % of the questions, ` +
      `${files.at(-1)} files and ${bytes.at(-1)} bytes at most`,
  )
}

async function ablate(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const places: AblatedPlace[] = []
  for (const { name, siteDir, base } of corpora(folder, names)) {
    const { inputs } = await indexSite(siteDir)
    places.push(...(await placesWithout(inputs, readQuestions(name), base)))
  }
  console.log(`${' '.repeat(47)}    n  first / in three for tuning   n  first / in three unseen`)
  for (const line of ablationTable(places)) console.log(line)
}

async function misspell(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const places: MisspeltPlace[] = []
  for (const { name, siteDir, base } of corpora(folder, names)) {
    const index = openInMemory(indexInMemory((await indexSite(siteDir)).inputs))
    const ask = async (query: string) =>
      (await index.search(query, { limit: 10, offset: 0 })).hits.map(({ url }) => url)
    const questions = readQuestions(name).filter(({ use }) => use === 'tune')
    places.push(...(await placesMisspelt(questions, ask, base)))
  }
  for (const line of misspeltTable(places)) console.log(line)
}

if (process.argv.includes('--ablation')) await ablate()
else if (process.argv.includes('--misspelt')) await misspell()
else await main()

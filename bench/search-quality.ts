/**
 * `node --import tsx bench/search-quality.ts [folder]`: the questions of test/search/questions.tsv, run with docsgen's
 * embedded engine and with MiniSearch and Pagefind on the same pages, if these are installed in the folder (`npm i
 * --no-save minisearch pagefind`).
 */
import { indexSite, openOwnIndex, readQuestions } from '../test/search/own-site.ts'
import { miniSearch, type Peer, pagefind } from './search-peers.ts'

const folder = process.argv[2] ?? process.cwd()

async function main(): Promise<void> {
  const site = await indexSite()
  const index = openOwnIndex(site)
  const own: Peer = {
    name: 'docsgen',
    ask: async query => {
      const { answer } = await index.explain(query, { limit: 20, offset: 0 })
      return answer.hits.flatMap(({ url, sections = [] }) => [url, ...sections.map(section => section.url)])
    },
    close: async () => undefined,
  }
  await report(own)
  for (const make of [miniSearch, pagefind]) {
    const peer = await make(site.pages, folder).catch((error: Error) => console.log(`${make.name}: ${error.message}`))
    if (!peer) continue
    await report(peer)
    await peer.close()
  }
}

async function report({ name, ask }: Peer): Promise<void> {
  const questions = readQuestions()
  const start = performance.now()
  const places: number[] = []
  const pages: number[] = []
  for (const { query, answers } of questions) {
    const found = (await ask(query)).map(url => url.replace(/^https?:\/\/[^/]+/, ''))
    const rightPages = new Set(answers.map(pageOf))
    places.push(found.findIndex(url => answers.includes(url)) + 1)
    pages.push([...new Set(found.map(pageOf))].findIndex(page => rightPages.has(page)) + 1)
  }
  const share = (list: number[], most: number) =>
    `${((100 * list.filter(place => place >= 1 && place <= most).length) / questions.length).toFixed(1)} %`
  console.log(
    `${name}: ${questions.length} questions; right page and anchor first ${share(places, 1)}, in the first three ` +
      `${share(places, 3)}; right page first ${share(pages, 1)}, in the first three ${share(pages, 3)}; ` +
      `${((performance.now() - start) / questions.length).toFixed(1)} ms a question`,
  )
}

function pageOf(url: string): string {
  return url.split('#')[0] ?? ''
}

await main()

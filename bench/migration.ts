/**
 * `npm run bench:migration -- <folder> [--against <build>] [--to <folder>] [--target 99.9] [--all]`: migrates a site of
 * another tool and compares it page by page. In: the folder of the site or of its repository; with `--against`, a build of
 * the site by its own tool. Out: for each page, the share of the source's words that are on the built page or that a loss
 * of the page names; the addresses that are lost; the losses, each kind once. Only pages below the target are printed,
 * unless `--all` is given. Exits with 1 if a page is below the target or an address is lost.
 */
import './production.ts'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '../src/base/errors.ts'
import { keyOf, pagesIn, readAnyPage } from '../src/features/migrate/compare-builds.ts'
import { findSite, toolReaders } from '../src/features/migrate/find-tool.ts'
import { runMigrate } from '../src/features/migrate/migrate.ts'
import type { MigrationReport, PageLoss, PageWords } from '../src/features/migrate/report.ts'
import '../src/features/index.ts'

/** The loss that the comparison of words reports itself: it does not explain them. */
const OF_WORDS = 'words are missing'
const MAX_WORDS = 12
const MAX_LISTS = 40

interface PageShare {
  page: string
  /** From 0 to 1. */
  share: number
  words: number
  lacking: string[]
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    to: { type: 'string' },
    target: { type: 'string', default: '99.9' },
    all: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
if (folder === undefined) {
  console.error('Name the folder of a site: npm run bench:migration -- <folder>')
  process.exit(2)
}
try {
  process.exit((await compared(resolve(folder))) ? 0 : 1)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(2)
}

/** Whether every page reaches the target and no address is lost. */
async function compared(siteDir: string): Promise<boolean> {
  const temporary = mkdtempSync(join(tmpdir(), 'docsgen-bench-migration-'))
  try {
    const isForeign = findSite(siteDir, await toolReaders()).foreign !== undefined
    const to = resolve(values.to ?? join(temporary, 'site'))
    const report = await runMigrate({ siteDir, write: false, jobs: 1, ...(isForeign && { to }) })
    const { routes, words, pages: losses } = report
    const bySource = words.byPage.map(page => shareOf(page, losses))
    print('source and page', bySource)
    console.log(`\naddresses: ${routes.ours} of ${routes.theirs}`)
    for (const { route, cause } of routes.lost) console.log(`  ${route}: ${cause}`)
    printLosses(report)
    const byBuild = values.against === undefined ? [] : await againstBuild(siteDir, resolve(values.against), to)
    const isWhole = (page: PageShare) => page.share * 100 >= Number(values.target)
    return [...bySource, ...byBuild].every(isWhole) && routes.lost.length === 0
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function shareOf({ file, total, missing, fewer }: PageWords, losses: readonly PageLoss[]): PageShare {
  const own = losses.find(page => page.file === file)?.losses.filter(({ what }) => what !== OF_WORDS) ?? []
  const lines = new Set(own.map(({ line }) => line))
  const named = new Set(own.flatMap(({ message }) => message.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []))
  const lacking = [
    ...missing.filter(({ word, line }) => !named.has(word) && !lines.has(line)),
    ...fewer.flatMap(({ word, count, lines: places }) => {
      const left = count - places.filter(line => lines.has(line)).length
      return named.has(word) || left <= 0 ? [] : [{ word, count: left }]
    }),
  ]
  const count = lacking.reduce((sum, word) => sum + word.count, 0)
  const share = total === 0 ? 1 : 1 - count / total
  return { page: file, share, words: total, lacking: lacking.map(word => `${word.word} ×${word.count}`) }
}

/** Compares with a build of the other tool: the words in the main part of each page that both have. */
async function againstBuild(siteDir: string, against: string, to: string): Promise<PageShare[]> {
  const { runBuild } = await import('../src/commands/build.ts')
  const built = mkdtempSync(join(tmpdir(), 'docsgen-bench-build-'))
  try {
    const site = existsSync(to) ? to : siteDir
    const outDir = join(built, 'site')
    await runBuild({ siteDir: site, outDir, cache: false, drafts: false, strict: false, jobs: 1 })
    const [theirs, ours] = [pagesIn(against, '/'), pagesIn(outDir, '/')]
    const lost = [...theirs.keys()].filter(route => !ours.has(keyOf(route)))
    console.log(`\naddresses of the other build: ${theirs.size - lost.length} of ${theirs.size}`)
    for (const route of lost) console.log(`  ${route} is not there`)
    const both = [...theirs].flatMap(([route, read]) => {
      const own = ours.get(route)?.()
      return own === undefined ? [] : [{ route, theirs: readAnyPage(read()), ours: readAnyPage(own) }]
    })
    const shares = both.map(({ route, theirs, ours }) => shareOfBuild(route, theirs.words, ours.words))
    print('other build and page', shares)
    printLacking('ids of headings', both, page => page.ids)
    printLacking('labels of the sidebar', both, page => page.sidebar)
    return shares
  } finally {
    rmSync(built, { recursive: true, force: true })
  }
}

type AnyPage = ReturnType<typeof readAnyPage>

/** Prints how many items of the other build's pages ours have, and the items that a page lacks. */
function printLacking(
  title: string,
  pages: readonly { route: string; theirs: AnyPage; ours: AnyPage }[],
  itemsOf: (page: AnyPage) => readonly string[],
): void {
  const total = pages.reduce((sum, { theirs }) => sum + itemsOf(theirs).length, 0)
  const lacking = pages.flatMap(({ route, theirs, ours }) => {
    const own = new Set(itemsOf(ours))
    const items = itemsOf(theirs).filter(item => !own.has(item))
    return items.length === 0 ? [] : [{ route, items }]
  })
  const count = lacking.reduce((sum, { items }) => sum + items.length, 0)
  console.log(`\n${title}: ${total - count} of ${total}, all of them on ${pages.length - lacking.length} pages`)
  const routes = new Map<string, string[]>()
  for (const { route, items } of lacking) {
    const list = items.slice(0, MAX_WORDS).join(', ') + (items.length > MAX_WORDS ? ' …' : '')
    routes.set(list, [...(routes.get(list) ?? []), route])
  }
  for (const [list, [first, ...others]] of [...routes].slice(0, MAX_LISTS))
    console.log(`  ${first}${others.length > 0 ? ` and ${others.length} more` : ''}: ${list}`)
}

function shareOfBuild(page: string, theirs: readonly string[], ours: readonly string[]): PageShare {
  const lower = (words: readonly string[]) => words.map(word => word.toLowerCase())
  const counts = new Map<string, number>()
  for (const word of lower(ours)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const words = lower(theirs)
  const lacking = new Map<string, number>()
  for (const word of words) {
    const left = counts.get(word) ?? 0
    counts.set(word, left - 1)
    if (left <= 0) lacking.set(word, (lacking.get(word) ?? 0) + 1)
  }
  const count = [...lacking.values()].reduce((sum, times) => sum + times, 0)
  const share = words.length === 0 ? 1 : 1 - count / words.length
  return { page, share, words: words.length, lacking: [...lacking].map(([word, times]) => `${word} ×${times}`) }
}

function print(title: string, pages: readonly PageShare[]): void {
  const target = Number(values.target)
  const below = pages.filter(({ share }) => share * 100 < target)
  const words = pages.reduce((sum, page) => sum + page.words, 0)
  const present = pages.reduce((sum, page) => sum + page.share * page.words, 0)
  const share = words === 0 ? 100 : (present / words) * 100
  console.log(`words of ${title}: ${share.toFixed(3)} % of ${words} on ${pages.length} pages`)
  console.log(`pages below ${target} %: ${below.length}`)
  for (const page of (values.all ? [...pages] : below).sort((a, b) => a.share - b.share)) {
    const more = page.lacking.length > MAX_WORDS ? ` and ${page.lacking.length - MAX_WORDS} more` : ''
    const lacking = page.lacking.slice(0, MAX_WORDS).join(', ') + more
    console.log(`  ${(page.share * 100).toFixed(2).padStart(6)} %  ${page.page} (${page.words} words): ${lacking}`)
  }
}

/** Each kind of loss with the number of its pages and its first place. */
function printLosses({ pages }: MigrationReport): void {
  const kinds = new Map<string, { pages: Set<string>; first: string }>()
  for (const { file, losses } of pages)
    for (const { what, message, line } of losses) {
      const place = line === undefined ? file : `${file}:${line}`
      const kind = kinds.get(what) ?? { pages: new Set(), first: `${place}: ${message.slice(0, 160)}` }
      kinds.set(what, kind)
      kind.pages.add(file)
    }
  console.log('\nlosses, by the number of pages')
  for (const [what, { pages: on, first }] of [...kinds].sort((a, b) => b[1].pages.size - a[1].pages.size))
    console.log(`  ${on.size}: ${what}, as in ${first}`)
}

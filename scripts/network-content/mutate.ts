/**
 * `npm run mutate`: plants errors in the pages, one at a time, and counts how many `npm run verify` finds. The
 * files are not changed. `--count` sets how many (200), `--seed` which. Lists each error that was overlooked; the exit
 * code is 1 if fewer than 95 in 100 were found.
 */
import { parseArgs } from 'node:util'
import { KINDS, type Random, type Site } from './lib/mutations.ts'
import { type ContentPage, pages, parsePage } from './lib/pages.ts'
import { readKnown, verify } from './lib/verify.ts'

const LEAST = 0.95

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed
  return limit => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}

interface Planted extends Site {
  kind: string
  page: ContentPage
}

/** As many errors as asked for, of all kinds in turn, each at a place of its own. */
function plant(count: number, random: Random): Planted[] {
  const byKind = KINDS.map(({ name, sites }) => {
    const all = pages.flatMap(page => sites(page.lines.join('\n'), random).map(site => ({ ...site, kind: name, page })))
    if (all.length === 0) throw new Error(`No page has a place for the error "${name}".`)
    return all
  })
  const planted: Planted[] = []
  for (let turn = 0; planted.length < count; turn++) {
    const left = byKind[turn % byKind.length] ?? []
    const [chosen] = left.splice(random(left.length), 1)
    if (chosen) planted.push(chosen)
    else if (byKind.every(({ length }) => length === 0)) break
  }
  return planted
}

/** The page with the error. */
function withError({ page, index, before, after }: Planted): ContentPage {
  const text = page.lines.join('\n')
  return parsePage(page.file, text.slice(0, index) + after + text.slice(index + before.length))
}

const lineOf = ({ page, index }: Planted): number => page.lines.join('\n').slice(0, index).split('\n').length
const short = (text: string): string =>
  (text.length > 70 ? `${text.slice(0, 34)} … ${text.slice(-34)}` : text).replaceAll('\n', '⏎')

function main(count: number, seed: number): number {
  const known = readKnown()
  const before = verify(pages, known).findings.length
  if (before > 0) throw new Error(`The pages have ${before} contradictions: run npm run verify first.`)
  const planted = plant(count, randomFrom(seed))
  const overlooked = planted.filter(error => {
    try {
      const changed = pages.map(page => (page === error.page ? withError(error) : page))
      return verify(changed, known).findings.length === 0
    } catch {
      // A page that cannot be read stops the checks, which is a finding as well.
      return false
    }
  })
  const found = planted.length - overlooked.length
  for (const error of overlooked)
    console.log(
      `content/${error.page.file}:${lineOf(error)}: ${error.kind}: ${short(error.before)} -> ${short(error.after)}`,
    )
  console.log(`${found} of ${planted.length} errors of ${KINDS.length} kinds found (seed ${seed})`)
  return found >= planted.length * LEAST ? 0 : 1
}

const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } })
process.exitCode = main(Number(values.count ?? 200), Number(values.seed ?? 1))

/**
 * Questions of several origins, with the right answers. A file states whether its questions are for tuning or only
 * for reporting; if it does not, a third of them, chosen by the text of the question, are for tuning.
 */
import { existsSync, readFileSync } from 'node:fs'
import { hashOf } from '../../src/base/hash.ts'

export interface AskedQuestion {
  /**
   * Questions written first; questions collected from public issues later; questions written after the last change of
   * the ranking.
   */
  set: 'first' | 'mined' | 'fresh'
  origin: 'page' | 'task' | 'mined'
  query: string
  /** Routes relative to the site's base, without leading and trailing slashes. */
  pages: string[]
  /** The same with the pages that were judged right as well: see README.md. */
  pooled: string[]
  use: 'tune' | 'report'
}

/** The endings of a corpus's files after its name, and the sets that their questions belong to. */
const SETS: Record<string, AskedQuestion['set']> = {
  '': 'first',
  '-more': 'first',
  '-mined': 'mined',
  '-fresh': 'fresh',
}

/** The questions of a corpus, from all its files. */
export function readQuestions(corpus: string): AskedQuestion[] {
  const judged = new Map(
    rowsOf(readFileSync(new URL('pooled.tsv', import.meta.url), 'utf8'))
      .filter(([name]) => name === corpus)
      .map(([, query = '', pages = '']) => [query, pages.split(' ')]),
  )
  return Object.entries(SETS).flatMap(([ending, set]) => {
    const file = new URL(`${corpus}${ending}.tsv`, import.meta.url)
    return existsSync(file) ? parse(readFileSync(file, 'utf8'), set, judged) : []
  })
}

function parse(
  text: string,
  set: AskedQuestion['set'],
  judged: ReadonlyMap<string, readonly string[]>,
): AskedQuestion[] {
  const always = /^# use: (tune|report)$/m.exec(text)?.[1]
  return rowsOf(text).map(([origin = '', query = '', written = '']) => {
    const chosen = Number.parseInt(hashOf(query).slice(0, 8), 16) % 3 === 0 ? 'tune' : 'report'
    const use = (always ?? chosen) as AskedQuestion['use']
    const pages = written.split(' ')
    const pooled = [...pages, ...(judged.get(query) ?? [])]
    return { set, origin: origin as AskedQuestion['origin'], query, pages, pooled, use }
  })
}

/** The columns of each line that is no comment. */
function rowsOf(text: string): string[][] {
  const lines = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return lines.map(line => line.split('\t'))
}

/** Rank of the first right page among the addresses found, counting each page once; 0 if there is none. */
export function placeOfPage(pages: readonly string[], found: readonly string[], base: string): number {
  const routes = [...new Set(found.map(url => routeOf(url, base)))]
  return routes.findIndex(route => pages.includes(route)) + 1
}

/** A route without host, base, hash, and leading and trailing slashes. */
function routeOf(url: string, base: string): string {
  const path = url.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, '')
  const below = path.startsWith(base) ? path.slice(base.length) : path
  return below.replace(/^\/+|\/+$/g, '').replace(/\.html$/, '')
}

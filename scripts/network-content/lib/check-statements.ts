/**
 * Compares the statements of each page with its ledger: the parts, their order, and that each fact has a place that
 * confirms it. So a changed number, name, unit, address, formula or line of code is a finding wherever it stands.
 */

import { atomsOf } from './atoms.ts'
import type { Ledger } from './ledger.ts'
import { ledgerLines, OTHER_PLACES, type PageLedger, partsIn } from './page-ledger.ts'
import type { ContentPage } from './pages.ts'
import { sourcesOf } from './statements.ts'

const RUN = 'Correct it, or run `npm run pin` to look it up in the sources.'

/** The part of the arrays between a common start and a common end. */
function middle<A, B>(a: A[], b: B[], same: (a: A, b: B) => boolean): [A[], B[]] {
  let start = 0
  while (start < a.length && start < b.length && same(a[start] as A, b[start] as B)) start++
  let [endA, endB] = [a.length, b.length]
  while (endA > start && endB > start && same(a[endA - 1] as A, b[endB - 1] as B)) {
    endA--
    endB--
  }
  return [a.slice(start, endA), b.slice(start, endB)]
}

/** The items of a list that another list does not have, each as often as it is in excess. */
function without<T>(list: T[], others: string[], textOf: (item: T) => string): T[] {
  const left = new Map<string, number>()
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1)
  return list.filter(item => {
    const count = left.get(textOf(item)) ?? 0
    left.set(textOf(item), count - 1)
    return count <= 0
  })
}

/** How a statement differs from the most similar one that the page no longer has. */
function difference(text: string, lost: string[]): string {
  const own = partsIn(text)
  const near = lost
    .map(other => ({ parts: partsIn(other), fresh: without(own, partsIn(other), part => part) }))
    .sort((a, b) => a.fresh.length - b.fresh.length)[0]
  const fresh = near && near.fresh.length < own.length ? near.fresh : own
  const gone = near && near.fresh.length < own.length ? without(near.parts, own, part => part) : []
  if (fresh.length === 0) return `the order of the facts differs: ${text}`
  const said = fresh.map(part => (/^#[0-9a-f]{8}$/.test(part) ? 'this line of code' : part)).join(', ')
  const known = gone.filter(part => !/^#[0-9a-f]{8}$/.test(part)).join(', ')
  return `not confirmed: ${said}${known && ` (confirmed: ${known})`}`
}

function checkPage(ledger: Ledger, page: ContentPage, known: PageLedger | undefined): void {
  const at = (line: number) => `content/${page.file}:${line}`
  if (known === undefined) {
    ledger.contradict(at(1), `the page has no ledger. ${RUN}`)
    return
  }
  const lines = ledgerLines(page)
  const [own, others] = middle(lines, known.statements, ({ text }, other) => text === other)
  const fresh = without(own, others, ({ text }) => text)
  const lost = without(
    others,
    own.map(({ text }) => text),
    text => text,
  )
  for (const { statement, text } of fresh) ledger.contradict(at(statement.line), `${difference(text, lost)}. ${RUN}`)
  const first = own[0]?.statement.line ?? page.lines.length
  if (fresh.length === 0 && lost.length > 0)
    ledger.contradict(at(first), `the page no longer states: ${lost.join('; ').slice(0, 200)}. ${RUN}`)
  if (fresh.length === 0 && lost.length === 0 && own.length > 0)
    ledger.contradict(at(first), `the order of the statements differs from the ledger. ${RUN}`)
  checkPlaces(ledger, page, known, lines)
}

/** Each fact needs a place, and each place a fact. */
function checkPlaces(
  ledger: Ledger,
  page: ContentPage,
  { places }: PageLedger,
  lines: ReturnType<typeof ledgerLines>,
): void {
  const placeOf = new Map([...places].flatMap(([place, atoms]) => atoms.map(atom => [atom, place] as const)))
  const sources = new Set(sourcesOf(page.data))
  for (const { statement } of lines) {
    for (const atom of statement.parts.flatMap(atomsOf)) {
      const place = placeOf.get(atom)
      if (place === undefined)
        ledger.contradict(`content/${page.file}:${statement.line}`, `no source has ${atom}. ${RUN}`)
      else ledger.state(place in OTHER_PLACES ? place : sources.has(place) ? 'own source' : 'source')
    }
  }
}

/** Compares all pages with their ledgers. */
export function checkStatements(ledger: Ledger, pages: ContentPage[], ledgers: Map<string, PageLedger>): void {
  for (const page of pages) checkPage(ledger, page, ledgers.get(page.file))
  const files = new Set(pages.map(({ file }) => file))
  for (const file of ledgers.keys())
    if (!files.has(file))
      ledger.contradict(`scripts/network-content/ledger/${file}:1`, `there is no page content/${file}. ${RUN}`)
}

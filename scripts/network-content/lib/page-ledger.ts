/**
 * The ledger of a page: its statements in order, and where each fact in them is confirmed. One file for each page in
 * scripts/network-content/ledger, which `npm run pin` writes.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ContentPage } from './pages.ts'
import { type Statement, statementsOf } from './statements.ts'

export interface PageLedger {
  /** Places that confirm facts of the page, with the facts: a source, or one of `OTHER_PLACES`. */
  places: Map<string, string[]>
  /** The statements, as `written` spells them. */
  statements: string[]
}

/** Places other than sources, in the words of the summary. */
export const OTHER_PLACES = {
  facts: 'in the tables of facts',
  sample: 'own names and values of samples',
  composed: 'commands and signatures of words that sources have',
  result: 'results, counts and examples, which no source states',
  unread: 'on pages with a source whose text is not at hand',
  formula: 'formulas',
  link: 'addresses of links',
  reason: 'with a reason in scripts/network-content/lib/unsourced.ts',
} as const

const LEDGER = fileURLToPath(new URL('../ledger', import.meta.url))

const SEPARATOR = ' ¦ '
const TAB = '\t'

/** A line of code by a short hash, because its text is in the page; any other part as it is. */
function written({ parts }: Statement): string {
  return parts
    .map(({ kind, text }) => (kind === 'line' ? `#${createHash('sha1').update(text).digest('hex').slice(0, 8)}` : text))
    .join(SEPARATOR)
}

interface LedgerLine {
  statement: Statement
  text: string
}

const linesOf = new WeakMap<ContentPage, LedgerLine[]>()

/** The statements of a page, each with its text in the ledger. */
export function ledgerLines(page: ContentPage): LedgerLine[] {
  const lines = linesOf.get(page) ?? statementsOf(page).map(statement => ({ statement, text: written(statement) }))
  linesOf.set(page, lines)
  return lines
}

export const partsIn = (line: string): string[] => line.split(SEPARATOR)

const fileOf = (folder: string, page: string): string => join(folder, page.replace(/(?:\.md)?$/, '.tsv'))

export function readLedger(page: string, folder = LEDGER): PageLedger | undefined {
  const path = fileOf(folder, page)
  if (!existsSync(path)) return undefined
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  const places = new Map<string, string[]>()
  const statements: string[] = []
  for (const line of lines) {
    const [place = '', text = ''] = line.split(TAB)
    if (place === '') statements.push(text)
    else places.set(place, partsIn(text))
  }
  return { places, statements }
}

export function writeLedger(page: string, { places, statements }: PageLedger, folder = LEDGER): void {
  const path = fileOf(folder, page)
  mkdirSync(dirname(path), { recursive: true })
  const heads = [...places].map(([place, atoms]) => `${place}${TAB}${[...atoms].sort().join(SEPARATOR)}`)
  writeFileSync(path, `${[...heads.sort(), ...statements.map(text => TAB + text)].join('\n')}\n`)
}

/** Pages that have a ledger. */
export function ledgerPages(folder = LEDGER): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.tsv'))
    .map(path => path.replaceAll('\\', '/').replace(/(\.svg)?\.tsv$/, (_, figure) => figure ?? '.md'))
}

export function removeLedger(page: string, folder = LEDGER): void {
  rmSync(fileOf(folder, page), { force: true })
}

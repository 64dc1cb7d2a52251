/**
 * `npm run verify`: compares what the pages say with the facts in scripts/network-content/facts and the ledgers in
 * scripts/network-content/ledger. Prints each contradiction with its place, and how the statements are confirmed; the exit code is
 * 1 if there is a contradiction.
 */

import { OTHER_PLACES } from './lib/page-ledger.ts'
import { pages } from './lib/pages.ts'
import { readKnown, verify } from './lib/verify.ts'

const WORDS: Record<string, string> = {
  'own source': 'in a source of the page',
  source: 'in a source of another page',
  ...OTHER_PLACES,
}

function main(folder: string | undefined): number {
  const known = readKnown(folder)
  const ledger = verify(pages, known)
  for (const { at, message } of ledger.findings) console.log(`${at}: ${message}`)
  const total = known.snapshots.reduce((sum, { facts }) => sum + facts.length, 0)
  console.log(
    `${ledger.confirmed.size} of ${total} facts of the tables are on ${pages.length} pages, in ${ledger.mentions} places`,
  )
  const stated = [...ledger.stated.values()].reduce((sum, count) => sum + count, 0)
  console.log(`${stated} names, numbers, formulas and addresses in text, tables and code:`)
  for (const [place, words] of Object.entries(WORDS))
    console.log(`${String(ledger.stated.get(place) ?? 0).padStart(7)} ${words}`)
  console.log(`${ledger.findings.length} contradictions`)
  return ledger.findings.length === 0 ? 0 : 1
}

process.exitCode = main(process.argv[2])

/** All comparisons of the pages with the facts. Returns the findings and what was compared. */

import { checkAbi, checkListed } from './check-abi.ts'
import { checkAddresses } from './check-addresses.ts'
import { checkSdk } from './check-sdk.ts'
import { checkStatements } from './check-statements.ts'
import { checkTools } from './check-tools.ts'
import { OTHER_ADDRESSES, OTHER_ENV, OTHER_FLAGS } from './known.ts'
import { Ledger } from './ledger.ts'
import { codeOf, type PageCode } from './page-code.ts'
import { ledgerPages, type PageLedger, readLedger } from './page-ledger.ts'
import { type ContentPage, figures } from './pages.ts'
import { FACTS, readSnapshots, type Snapshot } from './snapshot.ts'

export interface Known {
  snapshots: Snapshot[]
  ledgers: Map<string, PageLedger>
}

/** The facts and ledgers of the repository. */
export function readKnown(facts = FACTS): Known {
  const ledgers = ledgerPages().map(file => [file, readLedger(file) as PageLedger] as const)
  return { snapshots: readSnapshots(facts), ledgers: new Map(ledgers) }
}

const codes = new WeakMap<ContentPage, PageCode>()

function cachedCode(page: ContentPage): PageCode {
  const code = codes.get(page) ?? codeOf(page)
  codes.set(page, code)
  return code
}

/** Compares the pages with everything that is known. */
export function verify(pages: ContentPage[], { snapshots, ledgers }: Known): Ledger {
  const ledger = new Ledger(snapshots)
  const code = pages.map(cachedCode)
  checkAbi(ledger, code)
  checkAddresses(ledger, pages, code)
  checkTools(ledger, code)
  checkSdk(ledger, code)
  checkListed(ledger, snapshots, code)
  checkStatements(ledger, [...pages, ...figures], ledgers)
  for (const name of ledger.idle(OTHER_ADDRESSES, OTHER_ENV, OTHER_FLAGS))
    ledger.contradict('scripts/network-content/lib/known.ts:1', `no page needs ${name}: remove it`)
  return ledger
}

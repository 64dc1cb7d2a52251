/**
 * `npm run content:verify`: compares what the pages say about contracts, programs and packages with the
 * facts in test/content/facts. Prints each contradiction with its place; the exit code is 1 if there is any.
 */
import { pages } from '../test/content/pages.ts'
import { checkAbi, checkListed } from './facts/check-abi.ts'
import { checkAddresses } from './facts/check-addresses.ts'
import { checkSdk } from './facts/check-sdk.ts'
import { checkTools } from './facts/check-tools.ts'
import { OTHER_ADDRESSES, OTHER_ENV, OTHER_FLAGS } from './facts/known.ts'
import { Ledger } from './facts/ledger.ts'
import { codeOf } from './facts/page-code.ts'
import { FACTS, readSnapshots } from './facts/snapshot.ts'

function main(folder = FACTS): number {
  const snapshots = readSnapshots(folder)
  const ledger = new Ledger(snapshots)
  const code = pages.map(codeOf)
  checkAbi(ledger, code)
  checkAddresses(ledger, code)
  checkTools(ledger, code)
  checkSdk(ledger, code)
  checkListed(ledger, snapshots, code)

  for (const name of ledger.idle(OTHER_ADDRESSES, OTHER_ENV, OTHER_FLAGS))
    ledger.contradict('scripts/facts/known.ts:1', `no page needs ${name}: remove it`)

  for (const { at, message } of ledger.findings) console.log(`${at}: ${message}`)
  const total = snapshots.reduce((sum, { facts }) => sum + facts.length, 0)
  console.log(
    `${ledger.confirmed.size} of ${total} facts are on ${pages.length} pages, in ${ledger.mentions} places; ${ledger.findings.length} contradictions`,
  )
  return ledger.findings.length === 0 ? 0 : 1
}

process.exitCode = main(process.argv[2])

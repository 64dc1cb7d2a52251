/**
 * Checks the addresses in the pages: each is named by a source, or is an example with a reason; mixed case has the
 * right checksum; an address of one chain is not in the column of the other.
 */

import { checksummed } from './keccak.ts'
import { OTHER_ADDRESSES } from './known.ts'
import type { Ledger } from './ledger.ts'
import type { PageCode } from './page-code.ts'
import type { ContentPage } from './pages.ts'
import type { Fact, Snapshot } from './snapshot.ts'

const EXPLORER = /\[`(0x[0-9a-fA-F]{40})`\]\((https:\/\/(?:(\w+)\.)?etherscan\.io\/address\/(0x[0-9a-fA-F]{40}))\)/g
const ADDRESS = /\b0x[0-9a-fA-F]{40}\b/g
const CHAINS = ['mainnet', 'hoodi']

type Known = Map<string, { fact: Fact; snapshot: Snapshot }[]>

function checkAddress(ledger: Ledger, known: Known, at: string, address: string): void {
  const right = checksummed(address)
  const lower = address === address.toLowerCase()
  if (!lower && address !== right) ledger.contradict(at, `the checksum of ${address} is wrong: ${right}`)
  const facts = known.get(right) ?? []
  for (const { snapshot, fact } of facts) ledger.confirm(snapshot, fact)
  if (facts.length === 0 && !ledger.allows(OTHER_ADDRESSES, right))
    ledger.contradict(at, `no source names the address ${address}`)
}

/** Checks all addresses of the pages. */
export function checkAddresses(ledger: Ledger, pages: ContentPage[], codes: PageCode[]): void {
  const known: Known = new Map()
  for (const entry of ledger.facts(['address'])) {
    const [, address] = entry.fact
    known.set(address, [...(known.get(address) ?? []), entry])
  }
  for (const { file, lines } of pages) {
    lines.forEach((line, index) => {
      for (const [address] of line.matchAll(ADDRESS))
        checkAddress(ledger, known, `content/${file}:${index + 1}`, address)
    })
  }
  for (const page of pages) checkExplorers(ledger, known, page)
  for (const { rows } of codes) for (const { at, head, cells } of rows) checkChains(ledger, known, at, head, cells)
}

/** A link to an explorer leads to the address that it shows, on the chain on which a source states it. */
function checkExplorers(ledger: Ledger, known: Known, { file, lines }: ContentPage): void {
  lines.forEach((line, index) => {
    for (const [, shown = '', url = '', chain = 'mainnet', linked = ''] of line.matchAll(EXPLORER)) {
      const at = `content/${file}:${index + 1}`
      if (shown !== linked) ledger.contradict(at, `the link of ${shown} leads to ${linked}`)
      const chains = chainsOf(known, shown)
      if (chains.length > 0 && !chains.includes(chain))
        ledger.contradict(at, `${shown} is a contract on ${chains.join(', ')}, and the link leads to ${url}`)
    }
  })
}

/** The chains for which sources state an address. */
function chainsOf(known: Known, address: string): string[] {
  const labels = (known.get(checksummed(address)) ?? []).map(({ fact: [, , label] }) => label.split(' ')[0] ?? '')
  return labels.filter(label => CHAINS.includes(label))
}

/** An address that a source states for one chain must not be in the column of another. */
function checkChains(ledger: Ledger, known: Known, at: string, head: string[], cells: string[][]): void {
  cells.forEach((codes, index) => {
    const chain = CHAINS.find(name => head[index]?.toLowerCase().includes(name))
    for (const code of codes.filter(each => chain !== undefined && /^0x[0-9a-fA-F]{40}$/.test(each))) {
      const others = chainsOf(known, code)
      if (others.length > 0 && chain !== undefined && !others.includes(chain))
        ledger.contradict(at, `${code} is a contract on ${others.join(', ')}, not on ${chain}`)
    }
  })
}

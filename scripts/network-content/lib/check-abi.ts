/**
 * Compares signatures, selectors and topic hashes in the pages with the ABIs. A signature with types must be one of
 * those with its name. A page that lists a contract must have exactly its entries.
 */
import type { Ledger } from './ledger.ts'
import type { PageCode, Row } from './page-code.ts'
import { agrees, type Signature, signatureOf } from './signature.ts'
import type { Fact, Snapshot } from './snapshot.ts'

interface Entry {
  fact: Fact
  snapshot: Snapshot
  signature: Signature
}

/** Entries of all ABIs by name. */
function entriesByName(ledger: Ledger): Map<string, Entry[]> {
  const byName = new Map<string, Entry[]>()
  for (const { fact, snapshot } of ledger.facts(['function', 'event', 'error'])) {
    const signature = signatureOf(fact[1])
    if (signature) byName.set(signature.name, [...(byName.get(signature.name) ?? []), { fact, snapshot, signature }])
  }
  return byName
}

/** A signature in quotes; parameters and return types may contain tuples. */
const CALL = /"(\w+\((?:[^"()]|\([^"()]*\))*\)(?:\((?:[^"()]|\([^"()]*\))*\))?)"/g
/** Interfaces of the SSV contracts in Solidity samples. Other contracts have functions with the same names. */
const INTERFACE = /^interface ISSV[\s\S]*?^\}/gm
const DECLARED = /^\s*(?:function|event|error)\s+(\w+\([^)]*\))/gm

/** Texts of a page that may be signatures. */
function candidates({ inline, blocks }: PageCode): { at: string; text: string }[] {
  const inCommands = blocks
    .filter(({ language }) => language === 'sh' || language === 'bash')
    .flatMap(({ at, text }) => [...text.matchAll(CALL)].map(([, found = '']) => ({ at, text: found })))
  const declared = blocks
    .filter(({ language }) => language === 'solidity')
    .flatMap(({ at, text }) => [...text.matchAll(INTERFACE)].map(([body]) => ({ at, text: body })))
    .flatMap(({ at, text }) => [...text.matchAll(DECLARED)].map(([, found = '']) => ({ at, text: found })))
  return [...inline, ...inCommands, ...declared]
}

/** Return types of `cast call` must match the ABI. */
function checkReturns(ledger: Ledger, at: string, { name, returns }: Signature, entries: Entry[]): void {
  if (returns === undefined) return
  const known = entries.map(({ fact }) => /\((.*)\)$/s.exec(fact[2])?.[1] ?? '')
  if (!known.includes(returns.replaceAll(' ', '')))
    ledger.contradict(at, `${name} returns (${known.join(') or (')}), not (${returns})`)
}

function checkSignature(ledger: Ledger, byName: Map<string, Entry[]>, at: string, text: string): void {
  const signature = signatureOf(text)
  const entries = signature ? (byName.get(signature.name) ?? []) : []
  if (!signature || entries.length === 0) return
  const same = entries.filter(entry => agrees(signature, entry.signature))
  for (const { snapshot, fact } of same) ledger.confirm(snapshot, fact)
  if (same.length > 0) checkReturns(ledger, at, signature, same)
  // `withdraw()` in a sentence is a name, not a signature.
  if (same.length > 0 || signature.parameters.length === 0) return
  const expected = [...new Set(entries.map(({ fact }) => fact[1]))].join(' or ')
  ledger.contradict(at, `the page has ${text}, the ABI has ${expected}`)
}

const HASH = /^0x(?:[0-9a-f]{8}|[0-9a-f]{64})$/

/** A selector or topic hash in the first two cells of a row belongs to the entry that they name. */
function checkHash(ledger: Ledger, byName: Map<string, Entry[]>, { at, cells }: Row): void {
  const codes = cells.slice(0, 2).flat()
  const [hash, another] = codes.filter(code => HASH.test(code))
  const name = /^(\w+)(?:\(.*\))?$/.exec(codes.find(code => !HASH.test(code)) ?? '')?.[1]
  if (hash === undefined || another !== undefined || name === undefined || !byName.has(name)) return
  // Entries with structs from Solidity sources have no selector.
  const entries = (byName.get(name) ?? []).filter(({ fact: [, , value] }) => value !== '')
  if (entries.length === 0) return
  const same = entries.filter(({ fact: [, , value] }) => value.split(' ')[0] === hash)
  for (const { snapshot, fact } of same) ledger.confirm(snapshot, fact)
  if (same.length > 0) return
  const expected = [...new Set(entries.map(({ fact: [, , value] }) => value.split(' ')[0]))].join(' or ')
  ledger.contradict(at, `${name} has ${expected}, not ${hash}`)
}

/** Compares all signatures and hashes of the pages. */
export function checkAbi(ledger: Ledger, pages: PageCode[]): void {
  const byName = entriesByName(ledger)
  for (const page of pages) {
    for (const { at, text } of candidates(page)) checkSignature(ledger, byName, at, text)
    for (const row of page.rows) checkHash(ledger, byName, row)
  }
}

/** A page that lists a source must name each of its facts, so that new facts in a source are noticed. */
export function checkListed(ledger: Ledger, snapshots: Snapshot[], pages: PageCode[]): void {
  for (const snapshot of snapshots) {
    if (!snapshot.listed) continue
    const { page: file, kinds } = snapshot.listed
    const page = pages.find(each => each.file === file)
    const codes = new Set(page?.inline.map(({ text }) => text.split('(')[0]))
    for (const [kind, name] of snapshot.facts) {
      if (kinds.includes(kind) && !codes.has(name.split('(')[0] ?? ''))
        ledger.contradict(`content/${file}:1`, `the ${kind} ${name} of ${snapshot.source} is missing`)
    }
  }
}

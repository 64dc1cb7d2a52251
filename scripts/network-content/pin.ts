/**
 * `npm run pin -- FOLDER…`: updates the facts in scripts/network-content/facts from the clones in the folders, lists every
 * line that changed, and looks up what the pages state in the sources that they list. Repositories without a clone keep
 * their snapshot. `--to FOLDER` reads and writes the snapshots of another folder, and leaves the ledgers of the pages as
 * they are. The exit code is 1 if a page uses a name that no source has.
 */
import { parseArgs } from 'node:util'
import { findCheckout } from './lib/checkout.ts'
import { evidenceFor } from './lib/evidence.ts'
import { Library } from './lib/library.ts'
import { ledgerPages, readLedger, removeLedger, writeLedger } from './lib/page-ledger.ts'
import { figures, pages } from './lib/pages.ts'
import { changes, FACTS, readSnapshots, type Snapshot, writeSnapshot } from './lib/snapshot.ts'
import { PINNED_SOURCES, SOURCES, type Source } from './lib/sources.ts'
import { sourcesOf } from './lib/statements.ts'
import { idleReasons } from './lib/unsourced.ts'

/** The snapshot of a source from its clone. */
function pin({ facts, ...head }: Source, folders: string[]): Snapshot | undefined {
  const from = findCheckout(folders, head.repository)
  if (from === undefined) return undefined
  const { name, subject, repository, listed } = head
  const snapshot = { name, subject, source: `${repository}@${from.revision}`, facts: facts(from) }
  return listed ? { ...snapshot, listed } : snapshot
}

function pinFacts(folders: string[], to: string): void {
  const before = new Map(readSnapshots(to).map(snapshot => [snapshot.name, snapshot]))
  const snapshots = SOURCES.flatMap(source => {
    const snapshot = pin(source, folders)
    if (!snapshot) console.log(`${source.name}: no clone of ${source.repository}, kept as it is`)
    return snapshot ?? []
  })
  for (const snapshot of [...PINNED_SOURCES.map(({ facts, ...head }) => ({ ...head, facts: facts() })), ...snapshots]) {
    if (snapshot.facts.length === 0) throw new Error(`${snapshot.name}: no facts found in ${snapshot.source}`)
    const old = before.get(snapshot.name)
    const lines = changes(old, snapshot)
    console.log(`${snapshot.name}: ${old?.source ?? 'new'} -> ${snapshot.source}, ${lines.length} changes`)
    for (const line of lines) console.log(`  ${line}`)
    writeSnapshot(snapshot, to)
  }
}

/** Writes the ledgers of all pages. Returns the number of names that no source has. */
function pinPages(folders: string[]): number {
  const sources = new Set(pages.flatMap(({ data }) => sourcesOf(data)))
  const library = new Library(sources, folders, readSnapshots())
  let count = 0
  for (const page of [...pages, ...figures]) {
    const { ledger, missing } = evidenceFor(page, library, readLedger(page.file))
    writeLedger(page.file, ledger)
    for (const { line, atom } of missing) console.log(`content/${page.file}:${line}: no source has ${atom}`)
    count += missing.length
  }
  for (const source of library.absent) console.log(`no file at ${source}: correct the front matter`)
  const files = new Set([...pages, ...figures].map(({ file }) => file))
  for (const file of ledgerPages()) if (!files.has(file)) removeLedger(file)
  for (const { at, names } of idleReasons())
    console.log(`scripts/network-content/lib/unsourced.ts: no page below ${at || 'content'} needs ${names}`)
  const unread = [...sources].filter(source => library.get(source) === undefined)
  console.log(`${pages.length} pages, ${sources.size} sources, ${unread.length} of them not at hand:`)
  for (const source of unread) console.log(`  ${source}`)
  return count + library.absent.length
}

function main(folders: string[], to: string | undefined): number {
  if (folders.length === 0) throw new Error('Name a folder with clones of the repositories.')
  pinFacts(folders, to ?? FACTS)
  return to === undefined && pinPages(folders) > 0 ? 1 : 0
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } })
process.exitCode = main(positionals, values.to)

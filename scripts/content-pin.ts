/**
 * `npm run content:pin -- FOLDER…`: updates the facts in test/content/facts from the clones in the folders, and lists
 * every line that changed. Repositories without a clone keep their snapshot. `--to FOLDER` reads and writes the
 * snapshots of another folder.
 */
import { parseArgs } from 'node:util'
import { findCheckout } from './facts/checkout.ts'
import { changes, FACTS, readSnapshots, type Snapshot, writeSnapshot } from './facts/snapshot.ts'
import { SOURCES, type Source } from './facts/sources.ts'

/** The snapshot of a source from its clone. */
function pin({ facts, ...head }: Source, folders: string[]): Snapshot | undefined {
  const from = findCheckout(folders, head.repository)
  if (from === undefined) return undefined
  const { name, subject, repository, listed } = head
  const snapshot = { name, subject, source: `${repository}@${from.revision}`, facts: facts(from) }
  return listed ? { ...snapshot, listed } : snapshot
}

function main(folders: string[], to: string): void {
  if (folders.length === 0) throw new Error('Name a folder with clones of the repositories.')
  const before = new Map(readSnapshots(to).map(snapshot => [snapshot.name, snapshot]))
  for (const source of SOURCES) {
    const snapshot = pin(source, folders)
    if (snapshot === undefined) {
      console.log(`${source.name}: no clone of ${source.repository}, kept as it is`)
      continue
    }
    if (snapshot.facts.length === 0) throw new Error(`${source.name}: no facts found in ${snapshot.source}`)
    const old = before.get(source.name)
    const lines = changes(old, snapshot)
    console.log(`${source.name}: ${old?.source ?? 'new'} -> ${snapshot.source}, ${lines.length} changes`)
    for (const line of lines) console.log(`  ${line}`)
    writeSnapshot(snapshot, to)
  }
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } })
main(positionals, values.to ?? FACTS)

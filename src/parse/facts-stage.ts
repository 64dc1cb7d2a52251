/**
 * Reading the facts of pages as a stage for the engine. Shared: the options, and the names of components. A file whose bytes are known
 * ones is not parsed again; one that has to be rendered is handed back.
 */
import { hashOf } from '../base/hash.ts'
import type { ParsedPage } from '../model/page.ts'
import type { ComponentNames } from './component-names.ts'
import { createFactsReader } from './parse-facts.ts'
import type { ParseOptions } from './parse-page.ts'
import { readBytes } from './read-bytes.ts'
import type { ParseJob } from './stage.ts'

/** A file to read, with the hashes of its bytes at earlier parses that still hold. */
export interface FactsJob extends Omit<ParseJob, 'knownHash'> {
  knownHashes: string[]
}

/** What links need of a file, or the hash by which it is known, or that only a whole parse tells, or why it cannot be read. */
export type FactsOutcome = { page: ParsedPage } | { same: string } | { needsRendering: true } | { unreadable: string }

export type FactsShared = ParseOptions & ComponentNames

/** Makes the reader for one set of options. */
export async function createFactsStage(shared: FactsShared): Promise<(job: FactsJob) => FactsOutcome> {
  const readFacts = createFactsReader(shared, shared)
  return ({ absPath, size, knownHashes, ...input }) => {
    const bytes = readBytes({ absPath, size }, shared.limits.pageBytes)
    if (typeof bytes === 'string') return { unreadable: bytes }
    const same = knownHashes.length > 0 ? hashOf(bytes) : ''
    if (knownHashes.includes(same)) return { same }
    const page = readFacts({ ...input, bytes })
    return page ? { page } : { needsRendering: true }
  }
}

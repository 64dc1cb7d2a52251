/**
 * The memory of the last published site: from what it was made, and what was said about it. A build that
 * finds everything as it was, the published files included, has nothing to do.
 */
import { readFileSync } from 'node:fs'
import { isSettled } from '../base/fingerprint.ts'
import { hashOf } from '../base/hash.ts'
import { recallValue, storeValue } from '../base/sealed.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { BuildReport } from '../model/report.ts'
import type { Inventory } from '../model/source.ts'

/** What a build says again when nothing changed. Its findings have no severity yet: that is the config's affair. */
export interface StandingReport extends Pick<BuildReport, 'pages' | 'largest'> {
  diagnostics: Diagnostic[]
}

interface Standing {
  identity: string
  report: StandingReport
  recent: RecentHashes
}

const FORMAT = 'docsgen-standing-2'

/** The report of the site that was published from exactly this; undefined where it has to be built. */
export async function recallSite(path: string, identity: () => Promise<string>): Promise<StandingReport | undefined> {
  const standing = recallValue<Standing>(path, FORMAT)
  if (standing === undefined || standing.identity !== (await identity())) return undefined
  return standing.recent.every(([file, hash]) => hashAt(file) === hash) ? standing.report : undefined
}

/** Hashes of files that changed shortly before a moment: their `stat` may not tell when they change again. */
export type RecentHashes = [path: string, hash: string][]

/**
 * Hashes the files that changed shortly before a run, before it reads them: what changes afterwards shows.
 * @param startedAt when the run looked for its files, in ms since 1970
 */
export function hashRecent(found: Pick<Inventory, 'files' | 'assets'>, startedAt: number): RecentHashes {
  const recent = [...found.files, ...found.assets].filter(file => !isSettled(file, startedAt))
  return [...new Set(recent.map(file => file.absPath))].map(path => [path, hashAt(path) ?? ''])
}

/** Remembers what was said about a published site. */
export function rememberSite(
  path: string,
  { identity, report, recent }: { identity: string; report: StandingReport; recent: RecentHashes },
): void {
  const { diagnostics, pages, largest } = report
  storeValue<Standing>(path, FORMAT, { identity, report: { diagnostics, pages, largest }, recent })
}

function hashAt(path: string): string | undefined {
  try {
    return hashOf(readFileSync(path))
  } catch {
    // It is gone, or may not be read any more.
    return undefined
  }
}

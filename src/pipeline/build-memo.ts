/**
 * The build memo: what the last published site was made from, and what was reported about it. A build that finds
 * all of that unchanged, the published files included, is up to date.
 */
import { readFileSync } from 'node:fs'
import { isSettled } from '../base/fingerprint.ts'
import { hashOf } from '../base/hash.ts'
import { recallValue, storeValue } from '../base/sealed.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { BuildReport } from '../model/report.ts'
import type { Inventory } from '../model/source.ts'

/** What a build reports again when nothing changed. Its findings have no severity: the config decides that. */
export interface MemoReport extends Pick<BuildReport, 'pages' | 'largest' | 'forPrograms'> {
  diagnostics: Diagnostic[]
}

interface BuildMemo {
  identity: string
  report: MemoReport
  recent: RecentHashes
}

const FORMAT = 'docsgen-standing-2'

/** The report of the site that was published from exactly this; undefined if it has to be built. */
export async function readBuildMemo(path: string, identity: () => Promise<string>): Promise<MemoReport | undefined> {
  const memo = recallValue<BuildMemo>(path, FORMAT)
  if (memo === undefined || memo.identity !== (await identity())) return undefined
  return memo.recent.every(([file, hash]) => hashAt(file) === hash) ? memo.report : undefined
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

/** Writes the memo of a published site. */
export function writeBuildMemo(
  path: string,
  { identity, report, recent }: { identity: string; report: MemoReport; recent: RecentHashes },
): void {
  const { diagnostics, pages, largest, forPrograms } = report
  storeValue<BuildMemo>(path, FORMAT, { identity, report: { diagnostics, pages, largest, forPrograms }, recent })
}

function hashAt(path: string): string | undefined {
  try {
    return hashOf(readFileSync(path))
  } catch {
    // It is gone, or may not be read any more.
    return undefined
  }
}

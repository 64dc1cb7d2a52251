/**
 * The build memo: the inputs of the last published site, and its report. If a build finds
 * all of them unchanged, the published files included, the site is up to date.
 */
import { isSettled } from '../base/fingerprint.ts'
import { CacheRecord } from '../engine/cache/cache-record.ts'
import { type FileHash, hashFiles, isSameFile } from '../engine/cache/file-hashes.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { BuildReport } from '../model/report.ts'
import type { Inventory } from '../model/source.ts'

/** The part of a report that is repeated if nothing changed. Findings have no severity: the config decides that. */
export interface MemoReport extends Pick<BuildReport, 'pages' | 'largest' | 'forPrograms'> {
  diagnostics: Diagnostic[]
}

interface BuildMemo {
  identity: string
  report: MemoReport
  /** Files that changed shortly before the run: `stat` may not reveal another change. */
  recent: FileHash[]
}

/** The report of the site that was published from these inputs; undefined if it has to be built. */
export async function readBuildMemo(path: string, identity: () => Promise<string>): Promise<MemoReport | undefined> {
  const memo = memoAt(path).read()
  if (memo === undefined || memo.identity !== (await identity())) return undefined
  return memo.recent.every(isSameFile) ? memo.report : undefined
}

/**
 * Hashes the files that changed shortly before a run, before it reads them, so that later changes are detected.
 * @param startedAt when the run looked for its files, in ms since 1970
 */
export function hashRecent(found: Pick<Inventory, 'files' | 'assets'>, startedAt: number): FileHash[] {
  const recent = [...found.files, ...found.assets].filter(file => !isSettled(file, startedAt))
  return hashFiles(new Set(recent.map(file => file.absPath)))
}

/** Writes the memo of a published site. */
export function writeBuildMemo(
  path: string,
  { identity, report, recent }: { identity: string; report: MemoReport; recent: FileHash[] },
): void {
  const { diagnostics, pages, largest, forPrograms } = report
  memoAt(path).write({ identity, report: { diagnostics, pages, largest, forPrograms }, recent })
}

function memoAt(path: string): CacheRecord<BuildMemo> {
  return new CacheRecord(path, { format: 'docsgen-build-memo-3' })
}

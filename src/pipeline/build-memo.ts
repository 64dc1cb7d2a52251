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

export interface BuildMemo {
  identity: string
  /** Identity of the inputs without the content of pages; '' where nobody asks for it. */
  frame: string
  report: MemoReport
  /** Files that changed shortly before the run: `stat` may not reveal another change. */
  recent: FileHash[]
  /** What the code of pages is made from. */
  code: FileHash[]
}

/** The memo; undefined if there is none. */
export function readBuildMemo(path: string): BuildMemo | undefined {
  return memoAt(path).read()
}

/** The report of the site that was published from these inputs; undefined if it has to be built. */
export function reportFor(memo: BuildMemo | undefined, identity: string): MemoReport | undefined {
  if (memo?.identity !== identity) return undefined
  return [...memo.recent, ...memo.code].every(isSameFile) ? memo.report : undefined
}

/**
 * Are the inputs the same, as far as they are not the content of pages?
 * @param pages absolute paths of pages and partials
 */
export function hasFrame(memo: BuildMemo, frame: string, pages: ReadonlySet<string>): boolean {
  if (memo.frame !== frame) return false
  return [...memo.recent.filter(({ path }) => !pages.has(path)), ...memo.code].every(isSameFile)
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
  { report, frame = '', code = [], ...memo }: Pick<BuildMemo, 'identity' | 'report' | 'recent'> & Partial<BuildMemo>,
): void {
  const { diagnostics, pages, largest, forPrograms } = report
  memoAt(path).write({ ...memo, frame, code, report: { diagnostics, pages, largest, forPrograms } })
}

function memoAt(path: string): CacheRecord<BuildMemo> {
  return new CacheRecord(path, { format: 'docsgen-build-memo-4' })
}

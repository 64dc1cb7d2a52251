/**
 * The build memo: the inputs of the last published site, and its report. If a build finds that all of them are
 * unchanged, including the published files, the site is up to date.
 */
import { isSettled } from '../base/fingerprint.ts'
import { CacheRecord } from '../engine/cache/cache-record.ts'
import { type FileHash, hashFiles, isSameFile } from '../engine/cache/file-hashes.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { BuildReport } from '../model/report.ts'
import type { Inventory } from '../model/source.ts'
import { KeptFindings } from './kept-findings.ts'

/** The part of a report that is repeated if nothing changed. Findings have no severity here: the config decides it. */
export interface MemoReport extends Pick<BuildReport, 'pages' | 'largest' | 'forPrograms'> {
  diagnostics: Diagnostic[]
}

export interface BuildMemo {
  identity: string
  /** Identity of the inputs without the content of pages; '' if it is not needed. */
  frame: string
  report: MemoReport
  /** Files that changed shortly before the run: `stat` may not reveal another change to them. */
  recent: FileHash[]
  /** Inputs of the code of pages. */
  code: FileHash[]
}

/** The memo as stored on disk; the findings are in a separate file. */
interface StoredMemo extends Omit<BuildMemo, 'report'> {
  report: Omit<MemoReport, 'diagnostics'>
  findings: string
}

/** The memo in a file. */
export class MemoFile {
  readonly #memo: CacheRecord<StoredMemo>
  readonly #findings: KeptFindings

  /** @param path of its files, without extension */
  constructor(path: string) {
    this.#memo = new CacheRecord(`${path}.site`, { format: 'docsgen-build-memo-5' })
    this.#findings = new KeptFindings(`${path}-findings.bin`)
  }

  /** The memo; undefined if there is none. */
  read(): BuildMemo | undefined {
    const { findings = '', report, ...memo } = this.#memo.read() ?? {}
    const diagnostics = this.#findings.read(findings)
    return report && diagnostics && ({ ...memo, report: { ...report, diagnostics } } as BuildMemo)
  }

  /** Replaces the memo with that of a published site. */
  write({
    report,
    frame = '',
    code = [],
    ...memo
  }: Pick<BuildMemo, 'identity' | 'report' | 'recent'> & Partial<BuildMemo>): void {
    const { diagnostics, pages, largest, forPrograms } = report
    const findings = this.#findings.write(diagnostics)
    this.#memo.write({ ...memo, frame, code, report: { pages, largest, forPrograms }, findings })
  }
}

/** The report of the site that was published from these inputs; undefined if the site has to be built. */
export function reportFor(memo: BuildMemo | undefined, identity: string): MemoReport | undefined {
  if (memo?.identity !== identity) return undefined
  return [...memo.recent, ...memo.code].every(isSameFile) ? memo.report : undefined
}

/**
 * Whether the inputs are the same, apart from the content of pages.
 * @param pages absolute paths of pages and partials
 */
export function hasFrame(memo: BuildMemo, frame: string, pages: ReadonlySet<string>): boolean {
  if (memo.frame !== frame) return false
  return [...memo.recent.filter(({ path }) => !pages.has(path)), ...memo.code].every(isSameFile)
}

/**
 * Whether the effect of a text edit depends on the text alone. Plugins see texts, and only the whole pipeline shows
 * what they make of them.
 */
export function isPlain({ pluginsKey, socialImages }: ResolvedConfig): boolean {
  return pluginsKey === '' && !socialImages
}

/**
 * Hashes the files that changed shortly before a run, before it reads them, so that later changes are detected.
 * @param startedAt when the run listed its files, in ms since 1970
 */
export function hashRecent(found: Pick<Inventory, 'files' | 'assets'>, startedAt: number): FileHash[] {
  const recent = [...found.files, ...found.assets].filter(file => !isSettled(file, startedAt))
  return hashFiles(new Set(recent.map(file => file.absPath)))
}

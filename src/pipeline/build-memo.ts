/**
 * The build memo: the inputs of the last published site, and its report. If a build finds
 * all of them unchanged, the published files included, the site is up to date.
 */
import { isSettled } from '../base/fingerprint.ts'
import { CacheRecord } from '../engine/cache/cache-record.ts'
import { type FileHash, hashFiles, isSameFile } from '../engine/cache/file-hashes.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { BuildReport } from '../model/report.ts'
import type { Inventory } from '../model/source.ts'
import { KeptFindings } from './kept-findings.ts'

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

/** As it is on disk: the findings are in a file of their own. */
interface StoredMemo extends Omit<BuildMemo, 'report'> {
  report: Omit<MemoReport, 'diagnostics'>
  findings: string
}

/** The memo in a file. */
export class MemoFile {
  readonly #memo: CacheRecord<StoredMemo>
  readonly #findings: KeptFindings

  /** @param path of its files, without their endings */
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

  /** Replaces it by that of a published site. */
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

/** Is an edit of text known by the text alone? Plugins see texts: what they make of them, only the whole pipeline tells. */
export function isPlain({ pluginsKey, socialImages }: ResolvedConfig): boolean {
  return pluginsKey === '' && !socialImages
}

/**
 * Hashes the files that changed shortly before a run, before it reads them, so that later changes are detected.
 * @param startedAt when the run looked for its files, in ms since 1970
 */
export function hashRecent(found: Pick<Inventory, 'files' | 'assets'>, startedAt: number): FileHash[] {
  const recent = [...found.files, ...found.assets].filter(file => !isSettled(file, startedAt))
  return hashFiles(new Set(recent.map(file => file.absPath)))
}

/**
 * Plans corrections file by file. In: an audit. Out: for each file with corrections its bytes before and
 * after, the applied corrections, and why the others are not. Nothing is written.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ResolvedConfig } from '../model/config.ts'
import type { SettledDiagnostic, SourceSpan } from '../model/diagnostic.ts'
import type { SourceFile } from '../model/source.ts'
import { createAddressReader } from '../parse/addresses/read-addresses.ts'
import type { Correction } from './attempts.ts'
import { type CorrectedPage, correctPage } from './correct-page.ts'

/** The part of an audit that corrections need. */
export interface Assessed {
  /** All findings, and those in the scope of the run. */
  all: readonly SettledDiagnostic[]
  wanted: readonly SettledDiagnostic[]
  files: readonly SourceFile[]
  names: () => Promise<string[]>
}

/** A finding with its correction. */
interface Wanted extends Correction {
  finding: SettledDiagnostic
}

export interface Plan extends CorrectedPage<Wanted> {
  file: string
  before: Uint8Array
}

/** The corrections of each file that has any. */
export async function planFiles(
  { wanted, files, names }: Assessed,
  { siteDir, markdown, limits }: ResolvedConfig,
  isWanted: (finding: SettledDiagnostic) => boolean,
): Promise<Plan[]> {
  const byFile = new Map<string, Wanted[]>()
  for (const finding of wanted) {
    const { file, span = NO_SPAN, replace } = finding
    if (file === undefined || !replace || !isWanted(finding)) continue
    const own = byFile.get(file)
    if (own) own.push({ finding, span, ...replace })
    else byFile.set(file, [{ finding, span, ...replace }])
  }
  if (byFile.size === 0) return []
  const readAddresses = createAddressReader({ markdown, limits }, await names())
  const sources = new Map(files.map(source => [source.path, source]))
  return [...byFile].flatMap(([file, corrections]): Plan[] => {
    const source = sources.get(file)
    if (!source || source.isMade) return [refusedAll(file, corrections)]
    const { docPath, kind } = source
    const before = readFileSync(join(siteDir, file))
    const read = (bytes: Uint8Array) => readAddresses({ path: file, docPath, kind, bytes })
    return [{ file, before, ...correctPage(before, corrections, read) }]
  })
}

/** The place of a finding about a whole file. */
const NO_SPAN: SourceSpan = { line: 1, column: 1 }
const NOT_MARKDOWN = 'only pages in markdown are corrected'

function refusedAll(file: string, corrections: readonly Wanted[]): Plan {
  const bytes = new Uint8Array()
  const refused = corrections.map(correction => ({ correction, reason: NOT_MARKDOWN }))
  return { file, before: bytes, bytes, made: [], changes: new Map(), written: new Map(), refused }
}

/** Identity of a finding: its place and its message. */
export function identityOf({ rule, file, span, message }: SettledDiagnostic): string {
  return JSON.stringify([rule, file, span?.line, span?.column, message])
}

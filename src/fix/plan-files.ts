/**
 * Plans corrections file by file. In: an audit. Out: for each file with corrections its bytes before and
 * after, the applied corrections, and why the others are not. Nothing is written.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ResolvedConfig } from '../model/config.ts'
import type { SettledDiagnostic } from '../model/diagnostic.ts'
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
  isRefused: (finding: SettledDiagnostic) => boolean,
): Promise<Plan[]> {
  const byFile = new Map<string, Wanted[]>()
  for (const finding of wanted) {
    const { file, span, replace } = finding
    if (file === undefined || !span || !replace || isRefused(finding)) continue
    byFile.set(file, [...(byFile.get(file) ?? []), { finding, span, ...replace }])
  }
  if (byFile.size === 0) return []
  const readAddresses = createAddressReader({ markdown, limits }, await names())
  const sources = new Map(files.map(source => [source.path, source]))
  return [...byFile].flatMap(([file, corrections]): Plan[] => {
    const source = sources.get(file)
    if (!source) return []
    const { docPath, kind } = source
    const before = readFileSync(join(siteDir, file))
    const read = (bytes: Uint8Array) => readAddresses({ path: file, docPath, kind, bytes })
    return [{ file, before, ...correctPage(before, corrections, read) }]
  })
}

/** Identity of a finding: its place and its message. */
export function identityOf({ rule, file, span, message }: SettledDiagnostic): string {
  return JSON.stringify([rule, file, span?.line, span?.column, message])
}

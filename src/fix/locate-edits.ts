/**
 * The changes that `--fix` would make for each finding, as places in the files. In: an audit. Out: its findings; those
 * that can be corrected include their edits. Nothing is written.
 */
import { spanOf } from '../base/source-text.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { SettledDiagnostic } from '../model/diagnostic.ts'
import { parserText } from './file-text.ts'
import { type Assessed, planFiles } from './plan-files.ts'

/** The findings in the scope of the run, with their edits. */
export async function locateEdits(assessed: Assessed, config: ResolvedConfig): Promise<SettledDiagnostic[]> {
  const plans = await planFiles(assessed, config, () => false)
  const edits = new Map<SettledDiagnostic, SettledDiagnostic['edits']>()
  for (const { before, changes } of plans) {
    const text = parserText(before)
    for (const [{ finding }, own] of changes)
      edits.set(
        finding,
        own.map(({ start, end, text: made }) => ({ span: spanOf(text, start, end), text: made })),
      )
  }
  return assessed.wanted.map(finding => (edits.has(finding) ? { ...finding, edits: edits.get(finding) } : finding))
}

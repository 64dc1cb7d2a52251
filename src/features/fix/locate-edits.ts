/**
 * What `--fix` would do, without doing it. Returns its findings; those that would be corrected include their edits,
 * and the others have no correction but the reason why not.
 */
import { spanOf } from '../../base/source-text.ts'
import type { Assessed } from '../../commands/audit-hooks.ts'
import { withoutCorrection } from '../../findings/fixable.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { ReportedFinding } from '../../model/diagnostic.ts'
import { parserText } from './file-text.ts'
import { planFiles } from './plan-files.ts'

/** The findings in the scope of the run, with their edits. */
export async function locateEdits(assessed: Assessed, config: ResolvedConfig): Promise<ReportedFinding[]> {
  const plans = await planFiles(assessed, config, () => true)
  const edits = new Map<ReportedFinding, ReportedFinding['edits']>()
  const reasons = new Map<ReportedFinding, string>()
  for (const { before, changes, refused } of plans) {
    const text = parserText(before)
    for (const [{ finding }, own] of changes)
      edits.set(
        finding,
        own.map(({ start, end, text: made }) => ({ span: spanOf(text, start, end), text: made })),
      )
    for (const { correction, reason } of refused) reasons.set(correction.finding, reason)
  }
  return assessed.wanted.map(finding => {
    const own = edits.get(finding)
    if (own) return { ...finding, edits: own }
    const reason = reasons.get(finding)
    return reason === undefined ? finding : withoutCorrection(finding, `--fix does not do it: ${reason}.`)
  })
}

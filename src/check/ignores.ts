/**
 * Leaves out what comments in the pages silence, and reports comments that silence nothing.
 */
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Ignore, ParsedPage } from '../model/page.ts'

/** Splits findings into those that stay and a finding for each comment without effect. */
export function applyIgnores(
  diagnostics: readonly Diagnostic[],
  pages: ReadonlyMap<string, ParsedPage>,
): { kept: Diagnostic[]; unused: Diagnostic[] } {
  const used = new Set<Ignore>()
  const kept = diagnostics.filter(({ rule, file, span }) => {
    const ignore = pages.get(file ?? '')?.ignores?.find(candidate => isFor(candidate, rule, span?.line))
    if (ignore) used.add(ignore)
    return !ignore
  })
  const unused = [...pages.values()].flatMap(({ path, ignores = [] }) =>
    ignores.filter(ignore => !used.has(ignore)).map(ignore => unusedFinding(path, ignore)),
  )
  return { kept, unused }
}

function isFor({ rules, span }: Ignore, rule: string, line: number | undefined): boolean {
  return line === (span.endLine ?? span.line) + 1 && (rules.length === 0 || rules.includes(rule))
}

function unusedFinding(file: string, { rules, span }: Ignore): Diagnostic {
  const what = rules.length === 0 ? 'nothing' : `no finding of ${rules.join(', ')}`
  const message = `The comment silences ${what}: there is none on the next line.`
  return { rule: 'unused-ignore', file, span, message, hint: 'Remove the comment.' }
}

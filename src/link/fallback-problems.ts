/**
 * Links that are broken only where a file replaces its missing translation.
 *
 * Returns findings for those whose original is correct: the original's link leads to a heading of the original page,
 * and the translation of that page has a different one. A problem that the original has too is reported there.
 */
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ResolvedRef } from '../model/graph.ts'
import type { Findings } from './findings.ts'
import type { ReferenceOwner, ReferenceRun } from './reference-run.ts'

/** Reports the problems that the originals do not have. */
export function reportFallbackProblems(run: ReferenceRun, findings: Findings): void {
  const originals = new Map<string, ReferenceOwner>()
  for (const holder of [...run.docs.values(), ...run.partials.values()])
    if (!holder.silent && !originals.has(holder.page.path)) originals.set(holder.page.path, holder)
  for (const { holder, index, finding } of run.fallbackProblems) {
    const { doc, refs = [] } = originals.get(holder.page.path) ?? {}
    // Those of an earlier run are made when somebody asks for them.
    const original = (doc?.resolved ?? refs)[index]
    if (isBroken(holder.refs[index]) && !isBroken(original))
      findings.add({
        ...finding,
        replace: undefined,
        hint: hintFor(finding, holder),
        subject: subjectOf(finding),
        cause: finding.rule === 'broken-anchor' ? causeOf(holder.page.links[index]?.url) : finding.cause,
      })
  }
}

/** Links of many untranslated files may lead to one heading, whose translations have other ids. */
function causeOf(url = ''): string {
  return (
    `All of these links are '${url}' in untranslated files, and lead to translations without this anchor. ` +
    'Give the translated headings the id of the original: {#id}.'
  )
}

/** A link of a file that replaces several translations is reported once. */
function subjectOf({ file, span }: Diagnostic): string {
  return `${file}:${span?.line}:${span?.column}`
}

/** Whether a reference is broken. */
export function isBroken(ref: ResolvedRef | undefined): boolean {
  return ref?.status.startsWith('broken') ?? false
}

function hintFor({ rule }: Diagnostic, { locale }: ReferenceOwner): string {
  const where = `The file is shown untranslated in the locale '${locale}', where the link leads to a translation.`
  return rule === 'broken-anchor' ? `${where} Give the translated heading the id of the original: {#id}.` : where
}

/**
 * Groups the findings of a crawl. In: problems at all their places. Out: a finding at the first place of each, with the
 * number of affected pages, because an error in the layout of a site is on every page.
 */
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Problem } from './find-problems.ts'

/** Groups equal problems. */
export function groupProblems(problems: readonly Problem[]): Diagnostic[] {
  const groups = new Map<string, { first: Problem; files: Set<string> }>()
  for (const problem of problems) {
    // Relative addresses resolve differently on each page.
    const isShared = /^(?:[a-z]+:)?\//i.test(problem.url) && !problem.message.startsWith('This page')
    const key = JSON.stringify([problem.rule, problem.message, isShared ? '' : [problem.file, problem.span]])
    const group = groups.get(key)
    if (group) group.files.add(problem.file)
    else groups.set(key, { first: problem, files: new Set([problem.file]) })
  }
  return [...groups.values()].map(({ first: { url: _, ...finding }, files }) => ({
    ...finding,
    ...(files.size > 1 && { pages: files.size }),
  }))
}

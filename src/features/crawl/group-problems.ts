/**
 * Groups the findings of a crawl. In: problems at all their places. Out: a finding at the first place of each, with the
 * numbers of pages and places, because an error in the layout of a site is on every page.
 */
import { spreadOf } from '../../findings/spread.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Problem } from './find-problems.ts'

/** Groups equal problems. */
export function groupProblems(problems: readonly Problem[]): Diagnostic[] {
  const groups = new Map<string, Problem[]>()
  for (const problem of problems) {
    // Relative addresses resolve differently on each page.
    const isShared = /^(?:[a-z]+:)?\//i.test(problem.url) && !problem.isOwn
    const key = JSON.stringify([problem.rule, problem.message, isShared ? '' : [problem.file, problem.span]])
    const group = groups.get(key)
    if (group) group.push(problem)
    else groups.set(key, [problem])
  }
  return [...groups.values()].flatMap(group => {
    const { url: _, isOwn: __, ...finding } = group[0] as Problem
    return [{ ...finding, ...spreadOf(group) }]
  })
}

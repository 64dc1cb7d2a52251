/**
 * The finding for a result that was cut short by a time limit. Such a result is never cached, so the next run makes it
 * again. In continuous integration it is an error, because nobody may see that content is missing.
 */
import type { Diagnostic } from '../model/diagnostic.ts'

/** @param what the start of a sentence, such as "The page" */
export function timeLimit(what: string, file: string | undefined): Diagnostic {
  const { CI = '' } = process.env
  return {
    rule: 'time-limit',
    message: `${what} was made without something that did not end in time.`,
    hint: 'The next run tries it again. If the machine was busy, give it less to do; else correct the code or the diagram.',
    file,
    ...(CI === '' || CI === 'false' || CI === '0' ? { atMost: 'warn' } : {}),
  }
}

/** Whether a run has a result that was cut short. */
export function isCutByTime(findings: readonly Pick<Diagnostic, 'rule'>[]): boolean {
  return findings.some(({ rule }) => rule === 'time-limit')
}

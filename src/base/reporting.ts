/**
 * How loud a finding is, by the config's levels.
 *
 * In: the level of a rule. Out: the severity of its diagnostics, or undefined where nothing is to be said.
 */
import type { Reporting } from '../model/config.ts'
import type { Severity } from '../model/diagnostic.ts'

const SEVERITY: Record<Reporting, Severity | undefined> = {
  ignore: undefined,
  log: 'info',
  warn: 'warning',
  throw: 'error',
}

/**
 * The severity of a rule's diagnostics; undefined for `ignore`.
 * @param rules the levels by rule name, which win
 * @param fallback the level where nothing is written for the rule
 */
export function severityOf(rules: Record<string, Reporting>, rule: string, fallback: Reporting): Severity | undefined {
  const level = Object.hasOwn(rules, rule) ? rules[rule] : undefined
  return SEVERITY[level ?? fallback]
}

/** How loud a kind of problem is: the five that Docusaurus has, and any rule by its name. */
import * as v from 'valibot'
import { RULES, type Rule } from '../../model/rules.ts'
import { noun, oneOf } from './fields.ts'

/** `off`, `info` and `error` are other words for `ignore`, `log` and `throw`. */
export const reporting = oneOf(['ignore', 'log', 'warn', 'throw', 'off', 'info', 'error'])

/** Severity by rule name; stronger than the five `onBroken…` fields. */
export const rules = noun(levels())

function levels(): Record<Rule, v.OptionalSchema<typeof reporting, undefined>> {
  const entries = RULES.map(rule => [rule, v.optional(reporting)] as const)
  return Object.fromEntries(entries) as ReturnType<typeof levels>
}

export type ReportingInput = v.InferInput<typeof reporting>

/** How loud a kind of problem is: the five that Docusaurus has, and any rule by its name. */
import * as v from 'valibot'
import { ALWAYS_ERRORS, LEVELS, type Rule } from '../../findings/rules.ts'
import { noun, oneOf } from '../../schema/fields.ts'

/** `off`, `info` and `error` are other words for `ignore`, `log` and `throw`. */
export const reporting = oneOf(['ignore', 'log', 'warn', 'throw', 'off', 'info', 'error'])

/** Severity by rule name; stronger than the five `onBroken…` fields. */
export const rules = noun(levels())

function levels(): Record<Rule, v.OptionalSchema<typeof reporting, undefined>> {
  const settable = Object.keys(LEVELS).map(rule => [rule, v.optional(reporting)] as const)
  const fixed = Object.entries(ALWAYS_ERRORS).map(([rule, why]) => [rule, v.optional(error(why))] as const)
  return Object.fromEntries([...settable, ...fixed]) as ReturnType<typeof levels>
}

/** The only level of a rule that is always an error, with the reason. */
function error(why: string) {
  return v.picklist(['throw', 'error'], `'throw' (${why})`)
}

export type ReportingInput = v.InferInput<typeof reporting>

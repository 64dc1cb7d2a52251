/** How loud a kind of problem is: the five that Docusaurus has, and any rule by its name. */
import type * as v from 'valibot'
import { byName, oneOf } from './fields.ts'

/** `off`, `info` and `error` are other words for `ignore`, `log` and `throw`. */
export const reporting = oneOf(['ignore', 'log', 'warn', 'throw', 'off', 'info', 'error'])

/** Severity by rule name; stronger than the five `onBroken…` fields. */
export const rules = byName(reporting)

export type ReportingInput = v.InferInput<typeof reporting>

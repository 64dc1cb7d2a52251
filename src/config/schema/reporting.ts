/** Severities of problems: five fields of the site, and any rule by its name. */
import * as v from 'valibot'
import type { Level } from '../../findings/level.ts'
import { ALWAYS_ERRORS, LEVELS, type OwnRule } from '../../findings/rule-table.ts'
import { noun, oneOf } from '../../schema/fields.ts'

const ALIASES: Record<string, Level> = { off: 'ignore', info: 'log', error: 'throw' }

/** `off`, `info` and `error` are synonyms of `ignore`, `log` and `throw`. */
export const reporting = v.pipe(
  oneOf(['ignore', 'log', 'warn', 'throw', 'off', 'info', 'error']),
  v.transform((word): Level => ALIASES[word] ?? (word as Level)),
)

/** Severity by rule name; overrides the five `onBroken…` fields. Rules of plugins have a slash in their name. */
export const rules = v.pipe(
  noun('rules', levels(), { others: { pattern: /.\/./, keyType: 'PluginRuleId', schema: reporting } }),
  v.transform(onlyWritten),
)

function levels(): Record<OwnRule, v.OptionalSchema<typeof reporting, undefined>> {
  const settable = Object.keys(LEVELS).map(rule => [rule, v.optional(reporting)] as const)
  const fixed = Object.entries(ALWAYS_ERRORS).map(([rule, why]) => [rule, v.optional(error(why))] as const)
  return Object.fromEntries([...settable, ...fixed]) as ReturnType<typeof levels>
}

/** The level of a rule that is always an error, with the reason. */
function error(why: string) {
  return v.pipe(
    v.picklist(['throw', 'error'], `'throw' (${why})`),
    v.transform((): Level => 'throw'),
  )
}

/** Only rules with a value: `undefined` counts as absent. */
function onlyWritten(levels: Record<string, Level | undefined>): Record<string, Level> {
  return Object.fromEntries(Object.entries(levels).filter((entry): entry is [string, Level] => entry[1] !== undefined))
}

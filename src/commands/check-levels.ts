/** The levels of rules in an audit. */
import type { Levels } from '../findings/level.ts'
import { CHECK_LEVELS } from '../findings/rule-table.ts'
import type { CheckRequest } from '../model/check.ts'

/** What is wrong with a link whoever asks for it, unlike a login, a limit or a timeout. */
const FAILING = ['external-broken', 'external-certificate', 'external-server-error'] as const

/**
 * The levels in the config. A finding that the request declares a failure is an error, unless the config ignores it.
 */
export function levelsOf(config: Levels | undefined, { external }: Pick<CheckRequest, 'external'>): Levels {
  const { rules } = config ?? { rules: {} }
  const levels = { ...config, rules, byDefault: CHECK_LEVELS }
  if (!external?.fail) return levels
  const failing = FAILING.filter(rule => rules[rule] !== 'ignore').map(rule => [rule, 'throw'] as const)
  return { ...levels, rules: { ...rules, ...Object.fromEntries(failing) } }
}

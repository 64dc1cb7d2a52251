/**
 * Counts the work of highlighting. Because work is counted rather than time, the result is the same on every machine,
 * regardless of its load.
 */

/** Thrown if a block exceeds its budget. */
export class BudgetExceeded extends Error {}

/** Number of times that the patterns of a grammar may examine each character of a block; real code needs up to 100. */
const MAX_STEPS_PER_CHARACTER = 1000
/** The minimum budget of a block. */
const MIN_BUDGET = 100_000
/**
 * A search over more than this number of characters counts twice, over twice as many three times, because patterns may
 * backtrack.
 */
const LONG_SEARCH_CHARACTERS = 2000
const MAX_SEARCH_CHARACTERS = 10_000
/** Maximum nesting depth of embedded languages. */
const DEEPEST = 100

export interface WorkMeter {
  /** Starts a block's budget, given its number of characters. */
  start(length: number): void
  /** Charges for examining this many characters. */
  spend(characters: number): void
  /** Calls a function one nesting level deeper. */
  nested<T>(work: () => T): T
}

/** Creates a meter. */
export function createWorkMeter(): WorkMeter {
  let left = 0
  let depth = 0
  return {
    start(length) {
      left = MIN_BUDGET + MAX_STEPS_PER_CHARACTER * length
      depth = 0
    },
    spend(characters) {
      left -= 1 + characters * (1 + Math.min(characters, MAX_SEARCH_CHARACTERS) / LONG_SEARCH_CHARACTERS)
      if (left < 0) throw new BudgetExceeded()
    },
    nested(work) {
      if (++depth > DEEPEST) throw new BudgetExceeded()
      try {
        return work()
      } finally {
        depth--
      }
    },
  }
}

/** Makes every pattern in `languages` charge its work to the meter. */
export function meterPatterns(languages: object, meter: WorkMeter): void {
  const seen = new Set<object>()
  const open: object[] = [languages]
  for (let value = open.pop(); value; value = open.pop()) {
    if (seen.has(value)) continue
    seen.add(value)
    if (value instanceof RegExp) {
      meterPattern(value, meter)
      continue
    }
    makeGlobal(value)
    for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) open.push(inner)
  }
}

/**
 * Prism replaces a greedy pattern without the flag `g` on its first use; here this is done before patterns are metered.
 */
function makeGlobal(token: { greedy?: unknown; pattern?: unknown }): void {
  if (token.greedy && token.pattern instanceof RegExp && !token.pattern.global)
    token.pattern = new RegExp(token.pattern.source, `${token.pattern.flags}g`)
}

function meterPattern(pattern: RegExp, meter: WorkMeter): void {
  const { exec } = RegExp.prototype
  const remembers = pattern.global || pattern.sticky
  pattern.exec = text => {
    const start = remembers ? pattern.lastIndex : 0
    const found = exec.call(pattern, text)
    meter.spend((found ? found.index + found[0].length : text.length) - start)
    return found
  }
}

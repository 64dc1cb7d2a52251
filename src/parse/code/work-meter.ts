/**
 * Counts the work of highlighting. In: the patterns of a grammar. Out: the same patterns, which report how many
 * characters they examine, and stop when a block has used up its budget. Counting work instead of time makes
 * the result the same on every machine, however busy it is.
 */

/** Thrown if a block exceeds its budget. */
export class OutOfWork extends Error {}

/** How often the patterns of a grammar may examine each character of a block; real code needs up to 100. */
const LOOKS = 1000
/** The minimum budget of a block. */
const FLOOR = 100_000
/** A search over this many characters counts twice, over twice as many three times: patterns may backtrack. */
const LONG_SEARCH_CHARACTERS = 2000
const MAX_SEARCH_CHARACTERS = 10_000
/** How deep languages may be embedded in each other. */
const DEEPEST = 100

export interface WorkMeter {
  /** Starts the budget of a block with this many characters. */
  start(length: number): void
  /** Charges for reading this many characters. */
  spend(characters: number): void
  /** Does work one level deeper. */
  nested<T>(work: () => T): T
}

/** Creates a meter. */
export function createWorkMeter(): WorkMeter {
  let left = 0
  let depth = 0
  return {
    start(length) {
      left = FLOOR + LOOKS * length
      depth = 0
    },
    spend(characters) {
      left -= 1 + characters * (1 + Math.min(characters, MAX_SEARCH_CHARACTERS) / LONG_SEARCH_CHARACTERS)
      if (left < 0) throw new OutOfWork()
    },
    nested(work) {
      if (++depth > DEEPEST) throw new OutOfWork()
      try {
        return work()
      } finally {
        depth--
      }
    },
  }
}

/** Makes every pattern below `languages` charge its work to the meter. */
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

/** Prism replaces a greedy pattern without the flag `g` at its first use; here it is done before patterns are metered. */
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

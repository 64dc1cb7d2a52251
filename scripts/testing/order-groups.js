/** Different kinds run in parallel, because tests in the browser wait for it while others use the processor. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { kindOf } from './kind-of.js'

const ROOT = resolve(import.meta.dirname, '../..')
/** How a test file states that it takes long, for runs without recorded times. */
const STATED = /^\/\/ Takes about (\d+) s\.$/m

/**
 * Orders groups.
 * @param {{ file: string }[][]} groups
 * @param {Record<string, number>} times milliseconds by file
 * @returns {{ take: (kinds: string[]) => { file: string }[] | undefined }} the next group of one of these kinds, or
 *   nothing at the end
 */
export function orderGroups(groups, times) {
  const timeOf = ({ file }) => times[file] ?? statedTime(file)
  const timed = groups.map(group => ({
    group,
    kind: kindOf(group[0].file),
    ms: group.reduce((sum, test) => sum + timeOf(test), 0),
  }))
  const remaining = timed.sort((a, b) => b.ms - a.ms)
  const take = kinds => {
    const first = remaining.findIndex(({ kind }) => kinds.includes(kind))
    return first < 0 ? undefined : remaining.splice(first, 1)[0].group
  }
  return { take }
}

/** The time that a file states; by default, tests in the browser are assumed to take longer than others. */
function statedTime(file) {
  const stated = STATED.exec(readFileSync(resolve(ROOT, file), 'utf8'))
  if (stated) return Number(stated[1]) * 1000
  return kindOf(file) === 'browser' ? 8000 : 1000
}

/**
 * In: groups of test files, and the duration of each file in the last run. Out: the group to run next: the longest of
 * those that drive the browser, or of the others. Both kinds run in parallel, because tests in the browser wait for it
 * while others use the processor.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
/** How a test file states that it takes long, for runs without recorded times. */
const STATED = /^\/\/ Takes about (\d+) s\.$/m

/**
 * Orders groups.
 * @param {{ file: string }[][]} groups
 * @param {Record<string, number>} times milliseconds by file
 * @returns {{ take: (drivesBrowser: boolean) => { file: string }[] | undefined }} the next group of a kind, of the other
 *   kind if there is none, or nothing at the end
 */
export function orderGroups(groups, times) {
  const timeOf = ({ file }) => times[file] ?? statedTime(file)
  const timed = groups.map(group => ({ group, ms: group.reduce((sum, test) => sum + timeOf(test), 0) }))
  const waiting = timed.sort((a, b) => b.ms - a.ms).map(({ group }) => group)
  const take = drivesBrowser => {
    const first = waiting.findIndex(([test]) => isInBrowser(test.file) === drivesBrowser)
    return waiting.splice(Math.max(first, 0), 1)[0]
  }
  return { take }
}

const isInBrowser = file => file.startsWith('test/e2e/')

/** The time that a file states; by default, tests in the browser are assumed to take longer than others. */
function statedTime(file) {
  const stated = STATED.exec(readFileSync(resolve(ROOT, file), 'utf8'))
  if (stated) return Number(stated[1]) * 1000
  return isInBrowser(file) ? 8000 : 1000
}

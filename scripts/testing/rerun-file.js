/**
 * Returns its result after these tests ran again, alone: without the tests that passed where all failed ones can be
 * selected by their names, and where they pass without the others.
 */
import { runFile } from './run-group.js'

/**
 * Runs the failed tests of a file again.
 * @param {{ file: string, module: string }} test
 * @param {{ failures: { name: string, isSelectable?: boolean }[], counts?: { passed: number, skipped: number } }} first
 *   the result of the file
 * @param {{ env: Record<string, string>, flags: string[], resultsDir: string }} options flags are for Node's test runner
 */
export async function rerunFile(test, { failures, counts }, options) {
  // Patterns that are given select tests already.
  if (options.flags.length > 0 || !counts || !failures.every(({ isSelectable }) => isSelectable))
    return runFile(test, options)
  const flags = failures.map(({ name }) => `--test-name-pattern=^${escapeRegExp(name)}$`)
  const second = await runFile(test, { ...options, flags })
  // A test may need what an earlier one did.
  if (!second.isGood || second.counts.passed < failures.length) return runFile(test, options)
  // The runner of Node 20 counts tests that are not selected as skipped.
  return { ...second, counts: { passed: counts.passed + second.counts.passed, skipped: counts.skipped } }
}

function escapeRegExp(text) {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

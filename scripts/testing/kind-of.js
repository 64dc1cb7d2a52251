/**
 * Returns its kind, by what its tests need most: the browser, time in which nothing is done, as the comment `//
 * Mostly waits: …` states, or the processor. Unit tests, which are short, are a kind of their own.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
const WAITS = /^\/\/ Mostly waits: /m

/**
 * The kind of a test file.
 * @param {string} file path relative to the repository
 * @returns {'browser' | 'waiting' | 'unit' | 'other'}
 */
export function kindOf(file) {
  if (file.startsWith('test/e2e/')) return 'browser'
  if (WAITS.test(readFileSync(resolve(ROOT, file), 'utf8'))) return 'waiting'
  return file.startsWith('test/unit/') ? 'unit' : 'other'
}

/**
 * Returns groups of files of the same kind; each group runs in one process, one file after another. A process that
 * has already loaded and compiled docsgen runs a file in half the time. The `before` hooks of all files in a group
 * run first, and their `after` hooks last.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { kindOf } from './kind-of.js'

const ROOT = resolve(import.meta.dirname, '../..')
/**
 * Files in a group of a kind. A larger group starts fewer processes, each of which takes about a second; in smaller ones,
 * the last groups end at about the same time. Files that drive the browser take longest.
 */
const MAX_FILES = { browser: 12, unit: 36, waiting: 16, other: 24 }
/**
 * Code that affects other files in the same process: hooks around each test, tests that start before all files are
 * loaded, and changes that a comment `// Own process: …` explains.
 */
const ALONE = /^(?:(?:before|after)Each\(|(?:const .+ = )?await |\/\/ Own process: )/m

/** Whether a test file must not share its process. The path is relative to the repository. */
export function needsOwnProcess(file) {
  return ALONE.test(readFileSync(resolve(ROOT, file), 'utf8'))
}

/**
 * Groups test files.
 * @param {string[]} files paths relative to the repository
 * @returns {string[][]}
 */
export function groupTests(files) {
  const groups = []
  const open = new Map()
  for (const file of files) {
    const isAlone = needsOwnProcess(file)
    const kind = kindOf(file)
    const group = isAlone ? undefined : open.get(kind)
    if (group && group.length < MAX_FILES[kind]) {
      group.push(file)
      continue
    }
    const next = [file]
    groups.push(next)
    if (!isAlone) open.set(kind, next)
  }
  return groups
}

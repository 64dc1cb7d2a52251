/**
 * In: test files. Out: groups of files in the same folder; each group runs in one process, one file after another. A
 * process that has already loaded and compiled docsgen runs a file in half the time. The `before` hooks of all files in
 * a group run first, and their `after` hooks last.
 */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
/** Groups are small, so that the last ones end at about the same time; files that drive the browser take longest. */
const MAX_BROWSER_FILES = 8
const MAX_FILES = 8
const MAX_UNIT_FILES = 12
/**
 * Code that affects other files in the same process: hooks around each test, tests that start before all files are
 * loaded, and changes that a comment `// Own process: …` explains.
 */
const ALONE = /^(?:(?:before|after)Each\(|(?:const .+ = )?await |\/\/ Own process: )/m

/**
 * Groups test files.
 * @param {string[]} files paths relative to the repository
 * @returns {string[][]}
 */
export function groupTests(files) {
  const groups = []
  const open = new Map()
  for (const file of files) {
    const isAlone = ALONE.test(readFileSync(resolve(ROOT, file), 'utf8'))
    const folder = file.startsWith('test/unit/') ? 'test/unit' : dirname(file)
    const group = isAlone ? undefined : open.get(folder)
    if (group && group.length < mostFiles(folder)) {
      group.push(file)
      continue
    }
    const next = [file]
    groups.push(next)
    if (!isAlone) open.set(folder, next)
  }
  return groups
}

function mostFiles(folder) {
  if (folder === 'test/unit') return MAX_UNIT_FILES
  return folder === 'test/e2e' ? MAX_BROWSER_FILES : MAX_FILES
}

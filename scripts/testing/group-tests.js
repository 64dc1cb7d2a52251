/**
 * In: test files. Out: groups of files of the same kind; each group runs in one process, one file after another. A
 * process that has already loaded and compiled docsgen runs a file in half the time. The `before` hooks of all files in
 * a group run first, and their `after` hooks last.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
/**
 * The kinds by their folders, and the number of files in a group. A larger group starts fewer processes, each of which takes
 * about a second; in smaller ones, the last groups end at about the same time. Files that drive the browser take longest.
 */
const KINDS = [
  { folder: 'test/e2e/', maxFiles: 8 },
  { folder: 'test/unit/', maxFiles: 24 },
  { folder: '', maxFiles: 16 },
]
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
    const kind = KINDS.find(({ folder }) => file.startsWith(folder))
    const group = isAlone ? undefined : open.get(kind)
    if (group && group.length < kind.maxFiles) {
      group.push(file)
      continue
    }
    const next = [file]
    groups.push(next)
    if (!isAlone) open.set(kind, next)
  }
  return groups
}

/**
 * The components that a Docusaurus site provides to all its pages. In: the site folder. Out: the names that its
 * `src/theme/MDXComponents` mentions. Which of them are components is decided where they are used.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readIfExists } from '../base/files.ts'

const FILES = ['', '/index'].flatMap(end => ['.tsx', '.ts', '.jsx', '.js'].map(type => `MDXComponents${end}${type}`))

/** The names, sorted. */
export function globalComponents(siteDir: string): string[] {
  const folder = join(siteDir, 'src/theme')
  // Most sites have none, and each file that is not there costs an error.
  if (!existsSync(folder)) return []
  for (const file of FILES) {
    const text = readIfExists(join(folder, file))?.toString('utf8')
    if (text !== undefined) return [...new Set(text.match(/\b[A-Z]\w*/g) ?? [])].sort()
  }
  return []
}

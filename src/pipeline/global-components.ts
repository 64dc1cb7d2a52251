/**
 * The components that a Docusaurus site provides to all its pages. In: the site folder. Out: the names that its
 * `src/theme/MDXComponents` mentions. Which of them are components is decided where they are used.
 */
import { join } from 'node:path'
import { readIfExists } from '../base/files.ts'

const FILES = ['', '/index'].flatMap(end => ['.tsx', '.ts', '.jsx', '.js'].map(type => `MDXComponents${end}${type}`))

/** The names, sorted. */
export function globalComponents(siteDir: string): string[] {
  for (const file of FILES) {
    const text = readIfExists(join(siteDir, 'src/theme', file))?.toString('utf8')
    if (text !== undefined) return [...new Set(text.match(/\b[A-Z]\w*/g) ?? [])].sort()
  }
  return []
}

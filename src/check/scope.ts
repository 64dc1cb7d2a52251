/** The files in the scope of a run. Returns whether a file matches, and findings for patterns that match none. */

import picomatch from 'picomatch'
import { withSlashes } from '../base/paths.ts'
import type { CheckRequest } from '../model/check.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

type Scope = Pick<CheckRequest, 'files'>

/** Whether a file is in the scope. Shells of Windows complete paths with backslashes. */
export function scopeOf({ files }: Scope): (file: string) => boolean {
  return files.length > 0
    ? picomatch(
        files.map(path => withSlashes(path)),
        { dot: true },
      )
    : () => true
}

/** With a pattern that matches no file, every run would pass. */
export function unmatched({ files }: Scope, paths: () => Set<string>): Diagnostic[] {
  if (files.length === 0) return []
  const all = [...paths()]
  const isAbout = (pattern: string) => {
    const matches = picomatch(withSlashes(pattern), { dot: true })
    return all.some(path => matches(path))
  }
  return files
    .filter(pattern => !pattern.startsWith('!') && !isAbout(pattern))
    .map(
      (pattern): Diagnostic => ({
        rule: 'unmatched-files',
        message: `No file of the site matches '${pattern}'.`,
        hint: 'Patterns are relative to the site folder.',
      }),
    )
}

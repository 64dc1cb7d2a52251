/** Findings in pages that were generated from modules. */
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Inventory } from '../model/source.ts'

/**
 * Removes the places from findings in generated pages: the lines there are not what the author wrote, so nothing can be
 * corrected there. A finding that several translations of a page have is reported once, in the file that they are made
 * from.
 */
export function withoutGeneratedPlaces(
  diagnostics: readonly Diagnostic[],
  files: readonly Inventory['files'][number][],
): Diagnostic[] {
  const made = generatedFiles(files)
  if (made.size === 0) return [...diagnostics]
  const seen = new Set<string>()
  return diagnostics.flatMap(finding => {
    const file = made.get(finding.file ?? '')
    if (file === undefined) return finding
    const key = `${finding.rule}\n${file}\n${finding.message}`
    const isRepeated = seen.has(key)
    seen.add(key)
    return isRepeated ? [] : { ...finding, file, span: undefined, replace: undefined }
  })
}

/** The generated pages, and the files that they are made from. */
export function generatedFiles(files: readonly Inventory['files'][number][]): Map<string, string> {
  return new Map(files.filter(({ isMade }) => isMade).map(({ path, originalPath = path }) => [path, originalPath]))
}

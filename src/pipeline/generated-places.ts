/** Findings in pages that were generated from modules. */
import { readIfExists } from '../base/files.ts'
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'
import type { SourceFile } from '../model/source.ts'

/**
 * Removes the places from findings in generated pages: the lines there are not what the author wrote, so nothing can be
 * corrected there. The address of a link is quoted instead, and may stand in the module as well. A finding that several translations of a page have is reported once, in the file that they are made
 * from.
 */
export function withoutGeneratedPlaces(diagnostics: readonly Diagnostic[], files: readonly SourceFile[]): Diagnostic[] {
  const made = generatedFiles(files)
  if (made.size === 0) return [...diagnostics]
  const seen = new Set<string>()
  return diagnostics.flatMap(finding => {
    const source = made.get(finding.file ?? '')
    if (source === undefined) return finding
    const { path, originalPath: file = path } = source
    const key = `${finding.rule}\n${file}\n${finding.message}`
    const isRepeated = seen.has(key)
    seen.add(key)
    const quoted = finding.quoted ?? addressAt(source.absPath, finding.span)
    return isRepeated ? [] : { ...finding, file, quoted, span: undefined, replace: undefined }
  })
}

/** The address in the link or the image at a place of a generated page. */
function addressAt(absPath: string, span: SourceSpan | undefined): string | undefined {
  if (!span) return undefined
  const { line, column, endColumn } = span
  const text = readIfExists(absPath)
    ?.toString('utf8')
    .split('\n')
    [line - 1]?.slice(column - 1, endColumn && endColumn - 1)
  return text && (/\s(?:href|src)="([^"]*)"/.exec(text)?.[1] ?? text)
}

/** The generated pages, by their paths. */
export function generatedFiles(files: readonly SourceFile[]): Map<string, SourceFile> {
  return new Map(files.filter(({ isMade }) => isMade).map(file => [file.path, file]))
}

/**
 * Detects file names that would break on another system.
 *
 * In: the names in one folder. Out: a diagnostic for each pair of names that are equal if case or Unicode form is
 * ignored, and for each name that is invalid on Windows. The result is the same on every system, so that a build on
 * Linux reports files that a checkout on macOS or Windows would lose.
 */
import { foldedName, isReservedOnWindows } from '../base/paths.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** Without its extension, the name of a page would be reserved. */
const LOOSE_END = /[. ]\.mdx?$/i

/**
 * The problems of the names in one folder.
 * @param folder path of the folder relative to the site folder, '' for the site folder
 */
export function nameProblems(names: readonly string[], folder: string): Diagnostic[] {
  const problems: Diagnostic[] = []
  const seen = new Map<string, string>()
  for (const name of names) {
    const folded = foldedName(name)
    const other = seen.get(folded)
    if (other === undefined) seen.set(folded, name)
    else problems.push(clash({ name, other, folder }))
    if (isReservedOnWindows(name) || LOOSE_END.test(name)) problems.push(reserved(pathOf(folder, name)))
  }
  return problems
}

function clash({ name, other, folder }: { name: string; other: string; folder: string }): Diagnostic {
  const how = name.normalize('NFC') === other.normalize('NFC') ? 'the Unicode form' : 'case'
  return {
    rule: 'file-name-clash',
    message: `'${name}' and '${other}' differ only in ${how}: macOS and Windows have one file for both.`,
    file: pathOf(folder, name),
    hint: 'Rename one of them.',
    related: [{ file: pathOf(folder, other), message: 'The other one.' }],
  }
}

function reserved(path: string): Diagnostic {
  return {
    rule: 'reserved-file-name',
    message: 'Windows cannot have a file of this name.',
    file: path,
    hint: 'Names like con, aux and nul are devices there, and a name cannot end in a dot or a space: rename it.',
  }
}

function pathOf(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/**
 * What exists, indexed for hints about what does not.
 *
 * In: paths (of docs, assets or routes). Out: the one that was probably meant. Indexes are made when the first
 * hint is wanted, and similar names are searched for a limited number of times: a site with thousands of
 * broken links is told about them without thousands of searches through thousands of names.
 */
import { baseName, foldedName, folderOf } from '../base/paths.ts'
import { suggest } from '../base/suggest.ts'

/** Names that one list of known names compares letter by letter, in all its searches together. */
const BUDGET = 200_000

export class KnownNames {
  readonly #paths: Iterable<string>
  #byFolded: Map<string, string> | undefined
  #byFolder: Map<string, string[]> | undefined
  #byName: Map<string, string[]> | undefined
  #left = BUDGET

  /** @param paths read when the first hint is wanted */
  constructor(paths: Iterable<string>) {
    this.#paths = paths
  }

  /** The path that differs only in case or Unicode form. */
  inOtherCase(path: string): string | undefined {
    this.#byFolded ??= new Map([...this.#paths].map(known => [foldedName(known), known]))
    return this.#byFolded.get(foldedName(path))
  }

  /** Are there paths below this folder? */
  hasFolder(folder: string): boolean {
    return this.#folders().has(folder)
  }

  /** Paths with the same last segment, extension and case aside. */
  ofSameName(path: string): readonly string[] {
    this.#byName ??= groupedBy(this.#paths, nameOf)
    return this.#byName.get(nameOf(path)) ?? []
  }

  /** The path in the same folder whose name is most like it. */
  similarInFolder(path: string): string | undefined {
    return this.#similar(path, this.#folders().get(folderOf(path)) ?? [])
  }

  /** The path most like it, wherever. */
  similar(path: string): string | undefined {
    return this.#similar(path, [...this.#paths])
  }

  #similar(path: string, candidates: readonly string[]): string | undefined {
    if (candidates.length > this.#left) return undefined
    this.#left -= candidates.length
    return suggest(path, candidates)
  }

  /** Every folder that holds anything, however deep below. */
  #folders(): Map<string, string[]> {
    if (this.#byFolder !== undefined) return this.#byFolder
    const folders = groupedBy(this.#paths, folderOf)
    for (const folder of [...folders.keys()])
      for (let above = folderOf(folder); !folders.has(above); above = folderOf(above)) folders.set(above, [])
    this.#byFolder = folders
    return folders
  }
}

function groupedBy(paths: Iterable<string>, keyOf: (path: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const path of paths) {
    const key = keyOf(path)
    const group = groups.get(key)
    if (group) group.push(path)
    else groups.set(key, [path])
  }
  return groups
}

function nameOf(path: string): string {
  return baseName(path.endsWith('/') ? path.slice(0, -1) : path)
    .toLowerCase()
    .replace(/\.(?:html|mdx?)$/, '')
}

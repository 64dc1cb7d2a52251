/**
 * Existing names, indexed for hints about missing ones.
 *
 * In: paths (of docs, assets or routes) without trailing slashes. Out: the name that the author probably meant. Indexes
 * are built for the first hint. Only last segments are compared letter by letter, and only a limited number of them, so
 * that a site with thousands of broken links does not cause thousands of long searches.
 */
import { groupBy } from '../base/group-by.ts'
import { baseName, foldedName, folderOf } from '../base/paths.ts'
import { suggest } from '../base/suggest.ts'

/** Maximum number of names that one list compares letter by letter, in all its searches together. */
const MAX_COMPARED_NAMES = 20_000

export class KnownNames {
  readonly #paths: () => Iterable<string>
  /** Undefined for names that several paths share. */
  #byFolded: Map<string, string | undefined> | undefined
  #byFolder: Map<string, string[]> | undefined
  #byName: Map<string, string[]> | undefined
  #left = MAX_COMPARED_NAMES

  /** @param paths returns the paths; called for the first hint */
  constructor(paths: () => Iterable<string>) {
    this.#paths = paths
  }

  /** The only path that differs only in case or Unicode form. */
  inOtherCase(path: string): string | undefined {
    this.#byFolded ??= this.#folded()
    return this.#byFolded.get(foldedName(path))
  }

  #folded(): Map<string, string | undefined> {
    const folded = new Map<string, string | undefined>()
    for (const known of this.#paths()) {
      const name = foldedName(known)
      const isTaken = folded.has(name) && folded.get(name) !== known
      folded.set(name, isTaken ? undefined : known)
    }
    return folded
  }

  /** Whether there are paths in this folder. */
  hasFolder(folder: string): boolean {
    return this.#folders().has(folder)
  }

  /** The path with the same last segment, ignoring case and extension, that shares the most other segments. */
  ofSameName(path: string): string | undefined {
    const same = this.#names().get(nameOf(path)) ?? []
    const wanted = new Set(path.split('/'))
    const common = (known: string) => known.split('/').filter(segment => wanted.has(segment)).length
    return same.length > MAX_PAGES_SHARING_A_NAME ? undefined : [...same].sort((a, b) => common(b) - common(a))[0]
  }

  /** The path in the same folder with the most similar name. */
  similarInFolder(path: string): string | undefined {
    const folder = this.#folders().get(folderOf(path)) ?? []
    const near = this.#suggest(baseName(path), { size: folder.length, keys: () => folder.map(baseName) })
    return near === undefined ? undefined : folder.find(known => baseName(known) === near)
  }

  /** The path in any folder with the most similar name. */
  similar(path: string): string | undefined {
    const inFolder = this.similarInFolder(path)
    if (inFolder !== undefined) return inFolder
    const name = this.#suggest(nameOf(path), this.#names())
    return name === undefined ? undefined : this.ofSameName(`${folderOf(path)}/${name}`)
  }

  /** If too many names have been compared already, the names are not even listed. */
  #suggest(name: string, candidates: { size: number; keys: () => Iterable<string> }): string | undefined {
    if (candidates.size > this.#left) return undefined
    this.#left -= candidates.size
    return suggest(name, candidates.keys())
  }

  #names(): Map<string, string[]> {
    this.#byName ??= groupBy(this.#paths(), nameOf)
    return this.#byName
  }

  /** All folders with files, at any depth. */
  #folders(): Map<string, string[]> {
    if (this.#byFolder !== undefined) return this.#byFolder
    const folders = groupBy(this.#paths(), folderOf)
    for (const folder of [...folders.keys()])
      for (let above = folderOf(folder); !folders.has(above); above = folderOf(above)) folders.set(above, [])
    this.#byFolder = folders
    return folders
  }
}

/** A name that this many pages share (index, overview) identifies none of them. */
const MAX_PAGES_SHARING_A_NAME = 20

/** The last segment, normalised for comparison. */
function nameOf(path: string): string {
  return baseName(path)
    .toLowerCase()
    .replace(/\.(?:html|mdx?)$/, '')
}

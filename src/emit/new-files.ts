/**
 * The folder in which the new files of a site wait until all of them are known: beside the output folder, or inside
 * it if nothing can be created beside it. Returns the paths to write them to; the folder is created with the first
 * one.
 */
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isErrno, makeFolder } from '../base/files.ts'
import { remove } from '../base/rename.ts'
import { type OutputFolders, PERMISSION_ERRORS } from './output-folder.ts'
import { placeIn } from './place-in.ts'
import { STAGE } from './replace-contents.ts'

export class NewFiles {
  readonly #folders: OutputFolders
  #folder: string | undefined
  /** Folders that were created in it. */
  readonly #made = new Set<string>()
  /** Files that were removed; their folders may be empty. */
  readonly #cleared = new Set<string>()

  constructor(folders: OutputFolders) {
    this.#folders = folders
  }

  /** The folder; undefined until there is one. */
  get folder(): string | undefined {
    return this.#folder
  }

  /** The path to write a new file to; its folder may be missing. Throws errors of `fs`. */
  placeOf(path: string): string {
    return placeIn(this.open(), path)
  }

  /** Returns the path to write a new file to, and creates its folder. Throws errors of `fs`. */
  placeFor(path: string): string {
    const place = this.placeOf(path)
    const folder = dirname(place)
    if (!this.#made.has(folder)) makeFolder(folder)
    this.#made.add(folder)
    return place
  }

  /** Returns the folder, and creates it if necessary. Throws errors of `fs`. */
  open(): string {
    if (this.#folder !== undefined) return this.#folder
    const { current, next } = this.#folders
    try {
      makeFolder(next)
      this.#folder = next
    } catch (error) {
      if (!PERMISSION_ERRORS.some(code => isErrno(error, code)) || !existsSync(current)) throw error
      this.#folder = join(current, STAGE, 'next')
      makeFolder(this.#folder)
    }
    return this.#folder
  }

  /** Removes what may have been written to the place of a file. */
  clear(path: string): void {
    rmSync(this.placeOf(path), { force: true })
    this.#cleared.add(path)
  }

  /** Removes empty folders of cleared files. No thread may write files meanwhile. */
  removeEmptyFolders(): void {
    const root = this.#folder
    if (root === undefined) return
    for (const path of this.#cleared)
      for (let folder = dirname(placeIn(root, path)); folder !== root; folder = dirname(folder))
        if (existsSync(folder) && !removeIfEmpty(folder)) break
  }

  /** Call it after the files were moved out of the folder. */
  forget(): void {
    this.#folder = undefined
    this.#made.clear()
    this.#cleared.clear()
  }

  /** Removes the files. */
  discard(): void {
    if (this.#folder !== undefined) remove(this.#folder)
    this.forget()
  }
}

/** Whether the folder was empty, and is removed. */
function removeIfEmpty(folder: string): boolean {
  if (readdirSync(folder).length > 0) return false
  rmdirSync(folder)
  return true
}

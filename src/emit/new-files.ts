/**
 * The folder in which the new files of a site wait until all of them are known: beside the output folder, or inside it if
 * nothing can be created beside it. In: paths of files. Out: where they are written; the folder is made with the first one.
 */
import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isErrno, makeFolder } from '../base/files.ts'
import { type OutputFolders, PERMISSION_ERRORS } from './output-folder.ts'
import { placeIn } from './place-in.ts'
import { STAGE } from './replace-contents.ts'

export class NewFiles {
  readonly #folders: OutputFolders
  #folder: string | undefined
  /** Folders that were created in it. */
  readonly #made = new Set<string>()

  constructor(folders: OutputFolders) {
    this.#folders = folders
  }

  /** The folder; undefined until there is one. */
  get folder(): string | undefined {
    return this.#folder
  }

  /** Where a new file is written; its folder is there. Throws errors of `fs`. */
  placeFor(path: string): string {
    const place = placeIn(this.open(), path)
    const folder = dirname(place)
    if (!this.#made.has(folder)) makeFolder(folder)
    this.#made.add(folder)
    return place
  }

  /** The folder, created where there is none. Throws errors of `fs`. */
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

  /** The files were moved to where they belong. */
  forget(): void {
    this.#folder = undefined
    this.#made.clear()
  }

  /** Removes the files. */
  discard(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true })
    this.forget()
  }
}

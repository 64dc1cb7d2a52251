/**
 * Creates previews: pages that are shown before their rebuild. In: saved files. Out: their pages, if the change affects
 * only the saved pages, a few milliseconds after the save, however large the site is. The rebuild that follows replaces
 * the previews that existed when it began.
 */

import type { HashedBytes } from '../model/output.ts'
import type { SitePlan } from '../pipeline/plan-site.ts'

/** A change of more files than this is a branch switch rather than a save: a rebuild handles it. */
const MAX_FILES = 8
/** A requested page loads within this time; afterwards nobody waits for this thread. */
const LOADED_MS = 500

export class Previews {
  readonly #files = new Map<string, HashedBytes>()
  #plan: SitePlan | undefined
  /** The page that was requested last. */
  #opened: string | undefined
  /** Was a page made here, or is one about to be? */
  #isWarm = false

  /** The plan of the site that is shown; undefined if the result of the last rebuild is not shown. */
  get plan(): SitePlan | undefined {
    return this.#plan
  }

  set plan(plan: SitePlan | undefined) {
    this.#plan = plan
    this.#warmUp()
  }

  /** Notes that a page is open. */
  noteRequest(outPath: string): void {
    this.#opened = outPath
    this.#warmUp()
  }

  /** Makes an open page once for nobody, so that the first save finds everything loaded that this takes. */
  #warmUp(): void {
    const outPath = this.#opened
    const page = this.#isWarm ? undefined : this.#plan?.planned.find(planned => planned.outPath === outPath)
    const source = page?.doc?.source
    if (!source) return
    this.#isWarm = true
    // A page that is gone meanwhile is no concern of this.
    setTimeout(() => void this.#plan?.preview(source.absPath).catch(() => undefined), LOADED_MS).unref()
  }

  get files(): ReadonlyMap<string, HashedBytes> {
    return this.#files
  }

  /** Drops these previews, unless there are newer ones. */
  drop(files: ReadonlyMap<string, HashedBytes>): void {
    for (const [path, file] of files) if (this.#files.get(path) === file) this.#files.delete(path)
  }

  /**
   * Creates the pages of saved files.
   * @param shown returns the current bytes of an output path
   * @returns the URL paths of the changed pages; undefined if a rebuild is needed to know them
   */
  async show(
    paths: ReadonlySet<string>,
    shown: (outPath: string) => { hash: string } | undefined,
  ): Promise<string[] | undefined> {
    const plan = this.#plan
    if (!plan || paths.size === 0 || paths.size > MAX_FILES) return undefined
    this.#isWarm = true
    const pages = []
    for (const path of paths) {
      // The file is already gone or half written: the rebuild handles it.
      const made = await plan.preview(path).catch(() => undefined)
      if (!made) return undefined
      pages.push(...made)
    }
    const changed = pages.filter(({ outPath, file }) => shown(outPath)?.hash !== file.hash)
    for (const { outPath, file } of changed) this.#files.set(outPath, file)
    return changed.map(({ route }) => route)
  }
}

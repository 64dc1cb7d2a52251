/**
 * Creates previews: pages that are shown before their rebuild. In: saved files. Out: their pages, if the change affects
 * only the saved pages, a few milliseconds after the save, however large the site is. The rebuild that follows replaces
 * the previews that existed when it began.
 */

import type { Sink } from '../emit/sink.ts'
import type { HashedBytes } from '../model/output.ts'
import type { SitePlan } from '../pipeline/plan-site.ts'
import { mustRender } from '../pipeline/put-rendered.ts'
import { pageKey, stylesOf } from './changes.ts'
import type { Preview } from './live-options.ts'
import type { CurrentRebuild } from './rebuild.ts'

/** A change of more files than this is a branch switch rather than a save: a rebuild handles it. */
const MAX_FILES = 8
/** As many pages are taken for open. */
const MAX_OPEN_PAGES = 4
/** Open pages are made ahead of the others where more pages than this changed. */
const MANY_PAGES = 24
/** A requested page loads within this time; afterwards nobody waits for this thread. */
const LOADED_MS = 500

interface PlannedAhead extends Omit<CurrentRebuild, 'paths'> {
  /** Where the planned site will be. */
  sink: Pick<Sink, 'isCurrent' | 'keyOf'> & { stagedSite: ReadonlyMap<string, HashedBytes> }
  base: string
}

export class Previews {
  readonly #files = new Map<string, HashedBytes>()
  #plan: SitePlan | undefined
  /** The pages that were requested last, the newest at the end. */
  #opened: string[] = []
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
    this.#opened = [...this.#opened.filter(path => path !== outPath), outPath].slice(-MAX_OPEN_PAGES)
    this.#warmUp()
  }

  /** Makes an open page once for nobody, so that the first save finds everything loaded that this takes. */
  #warmUp(): void {
    const outPath = this.#opened.at(-1)
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

  /**
   * Creates the open pages of a plan whose other pages take longer. What the rebuild replaces then includes them.
   * @returns the changed pages and styles, if there are any
   */
  async showPlanned(
    plan: SitePlan,
    { sink, base, previews, before }: PlannedAhead,
  ): Promise<Pick<Preview, 'changed' | 'styles'> | undefined> {
    const waiting = plan.planned.filter(page => mustRender(page, sink))
    const { styles, reload } = stylesOf(before, sink.stagedSite, base)
    // Other pages have to be there before tabs load again.
    if (waiting.length <= MANY_PAGES || reload) return undefined
    const changed: string[] = []
    for (const page of waiting.filter(({ outPath }) => this.#opened.includes(outPath))) {
      const { outPath } = page
      const file = await plan.renderNow(page)
      // A newer save may be shown meanwhile.
      if (!file || before.get(outPath)?.hash === file.hash || this.#files.get(outPath) !== previews.get(outPath))
        continue
      for (const files of [this.#files, previews, before]) files.set(outPath, file)
      changed.push(pageKey(page.view.path))
    }
    if (changed.length === 0) return undefined
    for (const [path, file] of sink.stagedSite) if (path.startsWith('assets/')) before.set(path, file)
    return { changed, styles }
  }
}

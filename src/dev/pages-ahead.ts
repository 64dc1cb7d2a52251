/**
 * The pages that a rebuild shows before it ends: saved ones, and those that are open. Returns those to render first,
 * and their files until the rebuild has replaced them.
 */
import type { MemorySink } from '../emit/memory-sink.ts'
import type { HashedBytes } from '../model/output.ts'
import type { PlannedSite } from '../pipeline/pipeline-options.ts'
import type { SitePage } from '../pipeline/site-plan.ts'
import { pageKey, stylesOf } from './changes.ts'
import type { Preview } from './live-options.ts'
import type { CurrentRebuild } from './rebuild.ts'

/** At most this many pages count as open. */
const MAX_OPEN_PAGES = 4
/** If more pages than this have to be rendered, only the open ones come first. */
const MANY_PAGES = 24

interface Rebuilding extends Omit<CurrentRebuild, 'paths' | 'isAnything'> {
  /** Where the new site will be. */
  sink: MemorySink
  base: string
}

export class PagesAhead {
  readonly #files = new Map<string, HashedBytes>()
  /** The pages that were requested last, the newest at the end. */
  #opened: string[] = []

  /** Notes that a page is open. */
  noteRequest(outPath: string): void {
    this.#opened = [...this.#opened.filter(path => path !== outPath), outPath].slice(-MAX_OPEN_PAGES)
  }

  /** The page that was requested last. */
  get lastOpened(): string | undefined {
    return this.#opened.at(-1)
  }

  /** What is shown before the rebuild that made it has ended. */
  get files(): ReadonlyMap<string, HashedBytes> {
    return this.#files
  }

  /** Drops these files, unless there are newer ones. */
  drop(files: ReadonlyMap<string, HashedBytes>): void {
    for (const [path, file] of files) if (this.#files.get(path) === file) this.#files.delete(path)
  }

  /** The pages to render first. */
  of(
    changed: readonly SitePage[],
    { plan }: PlannedSite,
    { sink, base, before }: Pick<Rebuilding, 'sink' | 'base' | 'before'>,
  ): readonly SitePage[] {
    // Only texts changed: these are the saved pages.
    if (!plan.made && changed.length <= MANY_PAGES) return changed
    // Other pages have to be there before tabs load again.
    if (changed.length <= MANY_PAGES || stylesOf(before, sink.stagedSite, base).reload) return []
    return changed.filter(({ outPath }) => this.#opened.includes(outPath))
  }

  /** Shows pages that were rendered. What the rebuild replaces then includes them. Returns what differs, if anything does. */
  show(
    pages: readonly SitePage[],
    { sink, base, previews, before }: Rebuilding,
  ): Pick<Preview, 'changed' | 'styles'> | undefined {
    const { styles } = stylesOf(before, sink.stagedSite, base)
    const changed: string[] = []
    for (const { outPath, view } of pages) {
      const file = sink.stagedSite.get(outPath)
      if (!file || before.get(outPath)?.hash === file.hash) continue
      for (const files of [this.#files, previews, before]) files.set(outPath, file)
      changed.push(pageKey(view.path))
    }
    if (changed.length === 0) return undefined
    for (const [path, file] of sink.stagedSite) if (path.startsWith('assets/')) before.set(path, file)
    return { changed, styles }
  }
}

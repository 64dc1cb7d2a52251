/**
 * Where the markup that pages show may stand in their sources. Searching a source takes longer than rendering its page, and the
 * result depends on nothing else, so that it is kept for the next run. A damaged file counts as absent.
 */
import { join } from 'node:path'
import { hashOf } from '../base/hash.ts'
import { packageVersion } from '../base/package-root.ts'
import { CacheMap } from '../engine/cache/cache-map.ts'
import type { SourceSpan } from '../model/diagnostic.ts'
import type { Leftover } from '../model/leftover.ts'

/** A place in a source; without a span, the file as a whole. */
export interface SourcePlace {
  file: string
  span?: SourceSpan
  /** Whether the letters before it are those on the page. */
  isLikely?: true
}

/** What was left on a page. */
export interface LeftOnPage {
  outPath: string
  /** The source of the page, and the partials that it shows. */
  files: readonly string[]
  left: Leftover[]
}

interface StoredPlaces {
  /** Identity of what was left on the page, and of the texts of its files. */
  of: string
  /** For each sample, in order, all places where it may stand. */
  places: SourcePlace[][]
}

export class LeftMemory {
  readonly #map: CacheMap<StoredPlaces>
  /** How many pages had their sources searched in this run, and for how many the places were known. */
  readonly counts = { run: 0, cutOff: 0, reused: 0 }
  readonly #used = new Set<string>()

  /** @param dir folder of the cache */
  constructor(dir: string) {
    this.#map = new CacheMap(join(dir, 'left-places.bin'), { format: 'docsgen-left-3', key: packageVersion })
  }

  /** Begins a run. */
  startRun(): void {
    Object.assign(this.counts, { run: 0, cutOff: 0, reused: 0 })
    this.#used.clear()
  }

  /**
   * The places of all samples of a page.
   * @param hashOfSource identity of the text of a file; undefined if it is not known
   */
  placesOf(
    { outPath, files, left }: LeftOnPage,
    { hashOfSource, search }: { hashOfSource: (path: string) => string | undefined; search: () => SourcePlace[][] },
  ): SourcePlace[][] {
    const hashes = files.map(hashOfSource)
    const of = hashes.includes(undefined) ? undefined : hashOf(JSON.stringify([files, hashes, left]))
    const known = of === undefined ? undefined : this.#map.get(outPath)
    this.#used.add(outPath)
    if (known && known.of === of) {
      this.counts.reused++
      return known.places
    }
    this.counts.run++
    const places = search()
    if (of !== undefined) this.#map.set(outPath, { of, places })
    return places
  }

  /** Saves the places of this run for the next process. */
  save(): void {
    // A run that did not ask for any may be one without foreign pages.
    if (this.#used.size > 0) this.#map.keepOnly(this.#used)
    this.#map.save(undefined)
  }
}

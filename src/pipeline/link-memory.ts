/** The links of all pages in a file, for the next run (link/earlier-links.ts). A damaged file counts as absent. */
import { packageVersion } from '../base/package-root.ts'
import { CacheMap } from '../engine/cache/cache-map.ts'
import type { LinkNote, LinkRecords, StoredLinks } from '../link/earlier-links.ts'

export class LinkMemory implements LinkRecords {
  readonly #map: CacheMap<StoredLinks, LinkNote>
  #note: LinkNote | undefined

  /** @param path of its file, ending in `.bin`; the first save creates it */
  constructor(path: string) {
    this.#map = new CacheMap(path, { format: 'docsgen-links-4', key: packageVersion })
    this.#note = this.#map.note
  }

  get note(): LinkNote | undefined {
    return this.#note
  }

  get(key: string): StoredLinks | undefined {
    return this.#map.get(key)
  }

  names(): Iterable<string> {
    return this.#map.names()
  }

  replace(changes: ReadonlyMap<string, StoredLinks>, all: ReadonlySet<string>, note: LinkNote): void {
    for (const [key, links] of changes) this.#map.set(key, links)
    this.#map.keepOnly(all)
    this.#note = note
  }

  /** Saves everything for the next process. */
  save(): void {
    if (this.#note) this.#map.save(this.#note)
  }
}

/**
 * The plan of the site that a live server shows, for edits of text and headings. Unlike `KeptPlan`, it computes a
 * file's parts only when the file is edited, because the site is in memory. In: the published site. Out: the records of
 * its files, as edits change them.
 */
import type { SiteGraph } from '../model/graph.ts'
import type { EditedPlan, KeptFile, KeptParts, KeptSite } from './kept-plan.ts'
import { keptSite, PlannedFiles, type PublishedSite } from './planned-files.ts'

export class LivePlan implements EditedPlan {
  readonly #published: PublishedSite
  readonly #planned: PlannedFiles
  readonly #files = new Map<string, KeptFile>()
  readonly #parts = new Map<string, KeptParts>()
  readonly #site: KeptSite

  constructor(site: PublishedSite) {
    this.#published = site
    this.#planned = new PlannedFiles(site)
    this.#site = keptSite(site)
  }

  get graph(): SiteGraph {
    return this.#published.rendering.graph
  }

  seen(path: string) {
    return this.#published.store.seen(path)
  }

  file(path: string): KeptFile | undefined {
    const known = this.#files.get(path)
    if (known) return known
    const page = this.#published.pages.get(path)
    const file = page && this.#planned.file(page)
    if (file) this.#files.set(path, file)
    return file
  }

  parts(path: string): KeptParts | undefined {
    const known = this.#parts.get(path)
    if (known) return known
    const page = this.#published.pages.get(path)
    return page && this.#planned.parts(page)
  }

  site(): KeptSite {
    return this.#site
  }

  updateFile(path: string, file: KeptFile): void {
    this.#files.set(path, file)
  }

  putFile(path: string, file: KeptFile, parts?: KeptParts): void {
    this.#files.set(path, file)
    if (parts) this.#parts.set(path, parts)
  }

  noteSearchKeys(keys: ReadonlyMap<string, string>): void {
    for (const [page, key] of keys) this.#site.searched?.keys.set(page, key)
  }
}

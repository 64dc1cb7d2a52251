/**
 * What a build keeps of its plan, so that the next one can render and index a page of which text or headings were edited without
 * linking and planning the site again: for each file how it was seen, the identity of everything but its text, and the
 * jobs that render its pages, without their bodies; for the site the views and the pages of the search. It belongs to one
 * published site. A damaged plan is an empty one.
 */
import { deserialize, serialize } from 'node:v8'
import { PackedStore } from '../engine/cache/packed-store.ts'
import type { SiteView } from '../model/view.ts'
import type { RenderJob } from '../render/stage.ts'
import type { SearchedPages } from '../search/build-search.ts'
import type { PageOutline } from './page-frame.ts'
import type { SeenFile } from './page-store.ts'

/** A page of a file. */
export interface KeptPage {
  outPath: string
  markdownPath?: string
  /** Hash of its markdown. */
  markdownHash?: string
  /** Identity of everything that it is made from but its table of contents and the bodies of files. */
  frame: string
  /** Key of its site view. */
  site: string
}

/** A file as it was built last. */
export interface KeptFile extends SeenFile {
  sourceHash: string
  /** See page-frame.ts. */
  frame: string
  /** The anchors of the file that links of the site name. */
  linked: string[]
  pages: KeptPage[]
}

/** What is needed of a file only when it is edited. */
export interface KeptParts {
  /** For each of its pages, with empty bodies. */
  jobs: RenderJob[]
  outline: PageOutline
}

/** What all pages of a site view share. */
export interface KeptView {
  locale: string
  version: { name: string }
  view: SiteView
  key: string
}

export interface KeptSite {
  /** Site views by key. */
  views: Map<string, KeptView>
  searched?: SearchedPages
  outPaths: string[]
  forPrograms: { pages: string[]; others: string[] }
}

/** What a build of edited pages asks of the last one, and tells the next. */
export interface EditedPlan {
  /** How the file of a page was seen. */
  seen(path: string): SeenFile | undefined
  /** What is known of a file. */
  file(path: string): KeptFile | undefined
  /** What is kept of a file that has a frame; undefined if it is damaged. */
  parts(path: string): KeptParts | undefined
  /** What is known of the site; undefined if it is damaged. */
  site(): KeptSite | undefined
  /** Replaces what is kept of a file; its parts stay. */
  updateFile(path: string, file: KeptFile): void
  /** Replaces what is kept of a file, with its parts if it has a frame. */
  putFile(path: string, file: KeptFile, parts?: KeptParts): void
  /** Notes what edited pages add to an index now. */
  noteSearchKeys(keys: ReadonlyMap<string, string>): void
}

interface Entry {
  file?: KeptFile
  site?: SiteNote
}

interface SiteNote {
  /** Identity of the parser. */
  parser: string
  /** Identity of the published site that the plan belongs to. */
  of?: string
  /** What edited pages add to an index now, by their keys. */
  searchKeys: Map<string, string>
}

const SITE = 'site'
const fileName = (path: string) => `file ${path}`

export class KeptPlan implements EditedPlan {
  readonly #store: PackedStore<Entry, 'jobs' | 'outline' | 'site'>

  /** @param place folder and name of its files */
  constructor(place: { dir: string; name: string }) {
    this.#store = new PackedStore({ ...place, format: 'docsgen-plan-2', key: process.version })
    if (!this.#store.isIntact) this.#store.clear()
  }

  /** Identity of the published site that it belongs to. */
  get of(): string | undefined {
    return this.#note?.of
  }

  /** Drops everything that another parser made. */
  startFor(parser: string): void {
    if (this.#note && this.#note.parser !== parser) this.#store.clear()
  }

  site(): KeptSite | undefined {
    const data = this.#store.read(SITE, 'site')
    const site = data && (deserialize(data) as KeptSite)
    for (const [page, key] of this.#note?.searchKeys ?? []) site?.searched?.keys.set(page, key)
    return site
  }

  putSite(site: KeptSite, parser: string): void {
    this.#store.put(SITE, { site: { parser, searchKeys: new Map() } }, { site: serialize(site) })
  }

  noteSearchKeys(keys: ReadonlyMap<string, string>): void {
    this.#noteSite({ searchKeys: new Map([...(this.#note?.searchKeys ?? []), ...keys]) })
  }

  /** Notes which published site the plan belongs to now. */
  belongTo(of: string): void {
    this.#noteSite({ of })
  }

  #noteSite(more: Partial<SiteNote>): void {
    const note = this.#note
    if (note) this.#store.update(SITE, { site: { ...note, ...more } })
  }

  get #note(): SiteNote | undefined {
    return this.#store.get(SITE)?.site
  }

  seen(path: string): SeenFile | undefined {
    return this.file(path)
  }

  file(path: string): KeptFile | undefined {
    return this.#store.get(fileName(path))?.file
  }

  parts(path: string): KeptParts | undefined {
    const [jobs, outline] = (['jobs', 'outline'] as const).map(part => this.#store.read(fileName(path), part))
    return jobs && outline && { jobs: deserialize(jobs) as RenderJob[], outline: deserialize(outline) as PageOutline }
  }

  putFile(path: string, file: KeptFile, parts?: KeptParts): void {
    const bytes = parts && { jobs: serialize(parts.jobs), outline: serialize(parts.outline) }
    this.#store.put(fileName(path), { file }, bytes ?? {})
  }

  updateFile(path: string, file: KeptFile): void {
    this.#store.update(fileName(path), { file })
  }

  /** Forgets the files that are not among these. */
  keepOnly(paths: Iterable<string>): void {
    this.#store.keepOnly(new Set([SITE, ...Array.from(paths, fileName)]))
  }

  save(): void {
    this.#store.save()
  }

  close(): void {
    this.#store.close()
  }
}

/**
 * What a build keeps of its plan, so that the next one can render and index pages whose text or headings were edited
 * without linking and planning the site again. For each file: its `stat` when it was read, the identity of everything
 * except its text, and the jobs that render its pages, without their bodies. For the site: the views and the pages of
 * the search. The plan belongs to one published site. A damaged plan counts as empty.
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
  /** Identity of all inputs except its description, its table of contents and the bodies of files. */
  frame: string
  /** Key of its site view. */
  site: string
}

/** A file as of the last build. */
export interface KeptFile extends SeenFile {
  sourceHash: string
  /** See page-frame.ts. */
  frame: string
  /** The anchors of the file that links of the site refer to. */
  linked: string[]
  /** Whether other pages show its description. */
  isDescribedElsewhere: boolean
  pages: KeptPage[]
}

/** The part of a file's record that is needed only when the file is edited. */
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
  /** The files whose names with hashes are inserted into pages. */
  namedFiles: string[]
  forPrograms: { pages: string[]; others: string[] }
}

/** What a build of edited pages needs from the last build, and records for the next one. */
export interface EditedPlan {
  /** The `stat` of a page's file when it was last read. */
  seen(path: string): SeenFile | undefined
  /** The record of a file. */
  file(path: string): KeptFile | undefined
  /** The parts of a file that has a frame; undefined if they are damaged. */
  parts(path: string): KeptParts | undefined
  /** The record of the site; undefined if it is damaged. */
  site(): KeptSite | undefined
  /** Replaces the record of a file; its parts stay. */
  updateFile(path: string, file: KeptFile): void
  /** Replaces the record of a file, and its parts if it has a frame. */
  putFile(path: string, file: KeptFile, parts?: KeptParts): void
  /** Records what edited pages now contribute to an index. */
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
  /** What edited pages now contribute to an index, by their keys. */
  searchKeys: Map<string, string>
}

const SITE = 'site'
const fileName = (path: string) => `file ${path}`

export class KeptPlan implements EditedPlan {
  readonly #store: PackedStore<Entry, 'jobs' | 'outline' | 'site'>

  /** @param place folder and base name of its files */
  constructor(place: { dir: string; name: string }) {
    this.#store = new PackedStore({ ...place, format: 'docsgen-plan-5', key: process.version })
    if (!this.#store.isIntact) this.#store.clear()
  }

  /** Identity of the published site that the plan belongs to. */
  get of(): string | undefined {
    return this.#note?.of
  }

  /** Drops everything that was made with another parser. */
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

  /** Records which published site the plan belongs to now. */
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

  /** Drops all files that are not in `paths`. */
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

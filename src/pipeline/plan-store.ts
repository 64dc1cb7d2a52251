/**
 * The plan of a site on disk. For each page there are what lists and the output need of it, and the job that renders it, in
 * which the paths of files stand for their bodies; for the site as a whole, the views, the pages of the search and the
 * findings. Everything except the record of each page is read on demand. A damaged plan counts as absent.
 */
import { deserialize, serialize } from 'node:v8'
import type { FieldIdentity } from '../base/field-reads.ts'
import { packageVersion } from '../base/package-root.ts'
import { DamagedCache } from '../engine/cache/damaged-cache.ts'
import type { FileHash } from '../engine/cache/file-hashes.ts'
import { PackedStore } from '../engine/cache/packed-store.ts'
import type { IslandReport } from '../model/report.ts'
import type { SearchScope } from '../model/search.ts'
import type { DocsVersion } from '../model/source.ts'
import type { SiteView, WrittenView } from '../model/view.ts'
import type { ListedView, WrittenPage } from '../outputs/page-texts.ts'
import type { RenderJob } from '../render/stage.ts'
import type { PagePlaces } from './page-structure.ts'
import type { PlanFindings } from './site-plan.ts'

/** A page of the plan. */
export interface StoredPage {
  key: string
  /** Identity of all inputs except its description, its table of contents and the bodies of files. */
  shell: string
  /** Its site view (`siteIdOf`). The key of a view changes with each of its sidebars, and all pages would be stored again. */
  site: string
  view: ListedView & Partial<Pick<WrittenView, 'canonical' | 'localeLinks' | 'headTags' | 'math' | 'islands'>>
  /** Date of its last change. */
  date?: string
  /** Addresses of the pages whose descriptions it shows. */
  shows?: readonly string[]
  /** Identity of what it reads of the rest of the site. */
  reads?: string
  section: string
  markdownPath?: string
  source?: string
  /** The files whose text it shows, if they are others than its source. */
  files?: readonly string[]
  /** Identity of the parsed page that `key` and `view` are up to date with. */
  of?: string
}

/** What all pages of a site view share. */
interface StoredView {
  locale: string
  version: WrittenPage['site']['version'] & Pick<DocsVersion, 'name'>
  view: SiteView
  key: string
}

/** Which site view it is. */
export function siteIdOf({ locale, version }: { locale: string; version: Pick<DocsVersion, 'name'> }): string {
  return `${locale}/${version.name}`
}

/** The plan without its pages. */
export interface StoredSite {
  /** Paths of the pages in the output, in order. */
  outPaths: string[]
  views: StoredView[]
  scopes?: SearchScope[]
  /** The files whose names with hashes are inserted into pages. */
  namedFiles: string[]
  /** The stylesheet and the script of every page. */
  assetPaths: { css: string; client: string }
  islands?: IslandReport
  /** Paths of the files for programs about many pages. */
  programFiles: string[]
  /** Paths of the files that plugins added to the finished site. */
  finishedFiles: string[]
  /** Inputs of the code of pages. */
  code: FileHash[]
}

/** Findings, and the places on the pages that they are about. */
export interface StoredFindings extends PlanFindings {
  /** Identity of all findings that those of reading the site were joined from. Empty if they were moved since. */
  of: string
  places: Map<string, { of: string; places: PagePlaces }>
}

interface Entry {
  page?: StoredPage
  site?: {
    /** Unique for each plan. */
    id: string
    /** Identity of the published site that was made with the plan. */
    published: string
  }
  /** The fields of the config that pages were planned with. */
  fields?: readonly FieldIdentity[]
}

const SITE = 'site'
const FINDINGS = 'findings'
const FIELDS = 'fields'
const nameOf = (outPath: string) => `page ${outPath}`

export class PlanStore {
  readonly #store: PackedStore<Entry, 'job' | 'site' | 'findings'>
  /** The pages whose jobs this run stored. */
  readonly #newJobs = new Set<string>()
  /** The findings, once they are read, until the plan is saved. */
  #findings: StoredFindings | undefined

  /** @param place folder and base name of its files */
  constructor(place: { dir: string; name: string }) {
    this.#store = new PackedStore({ ...place, format: 'docsgen-plan-14', key: `${packageVersion} ${process.version}` })
    this.clearIfDamaged()
  }

  /** Clears the store if a part of it turned out to be damaged. */
  clearIfDamaged(): void {
    if (this.#store.isIntact) return
    this.#findings = undefined
    this.#store.clear()
  }

  /** Begins a run. */
  startRun(): void {
    this.clearIfDamaged()
    this.#newJobs.clear()
  }

  /** The id of the plan, if it is that of a published site. */
  planOf(published: string): string | undefined {
    const site = this.#store.get(SITE)?.site
    return site && published !== '' && site.published === published ? site.id : undefined
  }

  /** Records that a site with the plan was published. */
  noteUse(id: string, published: string): void {
    this.#store.update(SITE, { site: { id, published } })
  }

  /** The fields of the config that pages were planned with; undefined if there are no such pages. */
  get fields(): readonly FieldIdentity[] | undefined {
    return this.#store.get(FIELDS)?.fields
  }

  putFields(fields: readonly FieldIdentity[]): void {
    this.#store.put(FIELDS, { fields }, {})
  }

  page(outPath: string): StoredPage | undefined {
    return this.#store.get(nameOf(outPath))?.page
  }

  /** Whether this run stored the job of a page. */
  hasNewJob(outPath: string): boolean {
    return this.#newJobs.has(outPath)
  }

  /** @throws DamagedCache */
  job(outPath: string): RenderJob {
    return this.#read(nameOf(outPath), 'job')
  }

  /** @throws DamagedCache */
  site(): StoredSite {
    return this.#read(SITE, 'site')
  }

  /** Whether there are findings; a plan whose run was interrupted has none. */
  get hasFindings(): boolean {
    return this.#store.get(FINDINGS) !== undefined
  }

  /** @throws DamagedCache */
  findings(): StoredFindings {
    this.#findings ??= this.#read<StoredFindings>(FINDINGS, 'findings')
    return this.#findings
  }

  /** Stores a page. Its job stays. */
  putPage(outPath: string, page: StoredPage): void {
    this.#store.update(nameOf(outPath), { page })
  }

  /** Stores the job of a page. Until the page is stored as well, the plan does not have it. */
  putJob(outPath: string, job: RenderJob): void {
    this.forgetUse()
    this.#store.put(nameOf(outPath), {}, { job: serialize(job) })
    this.#newJobs.add(outPath)
  }

  putFindings(findings: StoredFindings): void {
    this.#findings = undefined
    this.#store.put(FINDINGS, {}, { findings: serialize(findings) })
  }

  /** Stores the rest of a plan, and drops the pages that it does not have. */
  putSite(site: StoredSite, id: string): void {
    this.#store.put(SITE, { site: { id, published: '' } }, { site: serialize(site) })
    this.#store.keepOnly(new Set([SITE, FINDINGS, FIELDS, ...site.outPaths.map(nameOf)]))
  }

  /** Replaces the paths of the files that are made again by each build. */
  putFiles(files: Pick<StoredSite, 'programFiles' | 'finishedFiles'>, id: string): void {
    this.#store.put(SITE, { site: { id, published: '' } }, { site: serialize({ ...this.site(), ...files }) })
  }

  /** Forgets which published site the plan belongs to, because it is replaced. */
  forgetUse(): void {
    const site = this.#store.get(SITE)?.site
    if (site && site.published !== '') this.#store.update(SITE, { site: { ...site, published: '' } })
  }

  save(): void {
    this.#findings = undefined
    this.#store.save()
  }

  close(): void {
    this.#store.close()
  }

  #read<T>(name: string, part: 'job' | 'site' | 'findings'): T {
    const data = this.#store.read(name, part)
    if (!data) throw new DamagedCache(this.#store.packPath)
    return deserialize(data) as T
  }
}

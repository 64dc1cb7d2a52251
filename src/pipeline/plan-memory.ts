/**
 * What is remembered of the plan of a published site. A plan is kept if nothing that it read has changed
 * (recorded-plan.ts), and if the published site is the one that was made with it.
 */
import { randomUUID } from 'node:crypto'
import type { PageAssets } from '../assets/build-assets.ts'
import { type FieldIdentity, FieldReads, haveSameFields } from '../base/field-reads.ts'
import { hashOf } from '../base/hash.ts'
import { packageVersion } from '../base/package-root.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import { inSteps, type Yield } from '../base/yield.ts'
import type { Sink } from '../emit/sink.ts'
import { CacheMap } from '../engine/cache/cache-map.ts'
import { type ColumnTable, columnsOf } from '../engine/cache/column-table.ts'
import { DamagedCache } from '../engine/cache/damaged-cache.ts'
import type { TaskCounts } from '../engine/tasks/run-log.ts'
import type { ChangedLinks, LinkNote, LinkRecords, StoredLinks } from '../link/earlier-links.ts'
import { EarlierLinks } from '../link/earlier-links.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { keepPages, keepSite, keptPage, readsOf } from './keep-plan.ts'
import { type HookSources, KeptPageHooks } from './page-hooks.ts'
import type { PageStore } from './page-store.ts'
import type { ParsedPages } from './parse-run.ts'
import type { EarlierPlan } from './plan-site.ts'
import { PlanStore, type StoredFindings, type StoredPage, type StoredSite } from './plan-store.ts'
import { RecordedPlan } from './recorded-plan.ts'
import { RelatedMemory } from './related-memory.ts'
import { reusedPlan, storedFiles, storedJob, whyNotReused } from './reused-plan.ts'
import type { SiteFindings } from './site-findings.ts'
import { isText, type SiteInputs, sharedInputs } from './site-inputs.ts'
import type { MadePlan, PlanFindings, SitePlan } from './site-plan.ts'

export type NewPlan = SitePlan & { made: MadePlan }

/** A run that needs the plan. */
export interface PlanRequest {
  config: ResolvedConfig
  sink: Sink
  assets: PageAssets
  store: PageStore
  parsed: ParsedPages
  inputs: SiteInputs
  /** What plugins need that add to pages. */
  hooks: HookSources
  /** Why a kept plan will not do; undefined if it will. */
  refusal?: string
  make: (earlier: EarlierPlan) => Promise<NewPlan>
}

/** The input of what was found about the run. */
const RUN = 'run'

export class PlanMemory {
  readonly #recorded: RecordedPlan
  readonly #store: PlanStore
  readonly #links: LinkMemory
  #linked: TaskCounts | undefined
  /** The fields of the config that the pages of the last plan depend on, and those that planning reads now. */
  #fields: { known: readonly FieldIdentity[] | undefined; now: FieldReads<ResolvedConfig> } | undefined
  /** The plan that jobs are stored for while its pages are rendered. */
  #taking: EarlierPlan | undefined
  /** Identity of what was found while the site was read. */
  #found = ''
  /** Whether it was joined to what a build reports, or that of the last plan was kept. */
  #reported: TaskCounts | undefined
  /** The related pages of the pages of the plan. */
  readonly related: RelatedMemory
  /** Id of the plan of this run. */
  #id: string | undefined
  /** The files that every build writes or keeps one by one, of the plan that was kept. */
  #files: Pick<StoredSite, 'programFiles' | 'finishedFiles'> = { programFiles: [], finishedFiles: [] }

  /** @param place folder and base name of its files */
  constructor({ dir, name }: { dir: string; name: string }) {
    this.#recorded = new RecordedPlan(`${dir}/${name}-plan`)
    this.#store = new PlanStore({ dir, name: `${name}-plan` })
    this.#links = new LinkMemory(`${dir}/${name}-links`)
    this.related = new RelatedMemory(`${dir}/${name}-related.bin`)
  }

  /** The stored plan of the last run. */
  get store(): PlanStore {
    return this.#store
  }

  /** How often the tasks of each name were run, cut off and reused. */
  get counts(): ReadonlyMap<string, TaskCounts> {
    const { counts } = this.related
    const of = (name: string, task: TaskCounts | undefined) => (task ? [[name, task] as const] : [])
    const ofPlan = [...of('linked page', this.#linked), ...of('joined findings', this.#reported)]
    return new Map([...this.#recorded.counts, ...ofPlan, ...of('related list', counts)])
  }

  /** The names of the tasks from the plan to the input that changed, if it was made; the plan alone otherwise. */
  get chain(): readonly string[] {
    return this.#recorded.chain
  }

  /** The names of the tasks between a page of the plan and a file that changed. */
  chainTo(path: string): readonly string[] {
    return this.#recorded.chainTo(path)
  }

  /**
   * Why the plan of a run is not stored; undefined if it is. Storing it takes 8 % of the processor time of a run on an empty machine
   * that gets all pages from the shared cache. Most such runs are jobs of continuous integration, and nobody reads the plan after
   * them. The first build that parses a page stores one.
   */
  whyNotStored({
    parsed,
    shared,
    isLive,
  }: {
    parsed: ParsedPages
    shared: object | undefined
    isLive: boolean
  }): string | undefined {
    const isEmpty = this.#store.fields === undefined
    const isWanted = !isEmpty || !shared || parsed.parsed > 0 || isLive
    return isWanted ? undefined : 'all pages were parsed elsewhere, and no plan is stored'
  }

  /** Whether the stored plan is that of the published site. */
  isOf({ id }: Pick<Sink, 'id'>): boolean {
    return this.#store.planOf(id) !== undefined
  }

  /** The plan of the site. */
  async plan(request: PlanRequest, watch: Stopwatch): Promise<SitePlan> {
    const { sink, refusal } = request
    this.#store.startRun()
    this.#taking = undefined
    this.related.startRun()
    this.#linked = undefined
    this.#reported = undefined
    const known = refusal === undefined ? this.#store.planOf(sink.id) : undefined
    if (refusal !== undefined) watch.refuse(refusal)
    else if (known === undefined) watch.refuse('the plan of the last build is missing')
    const made = await this.#make(request, known === undefined)
    if (!made && known === this.#id) {
      const kept = { ...request, plan: this.#store, site: this.#store.site() }
      this.#files = kept.site
      const why = whyNotReused(kept, sink)
      if (why === undefined) return reusedPlan(kept, sink)
      watch.refuse(why)
    } else if (known !== undefined) watch.refuse(made ? this.#recorded.why : 'the stored plan is another one')
    return made ?? ((await this.#make(request, true)) as NewPlan)
  }

  /** The pages of the last plan, of which those that read the same are kept when a plan is made. */
  #earlier({ config, store, inputs, refusal }: PlanRequest): EarlierPlan {
    const plan = this.#store
    const idOf = (path: string) => store.known(path)?.id
    const shared = sharedInputs(inputs)
    const links = new EarlierLinks({ records: this.#links, idOf, config, shared, isUsed: refusal === undefined })
    this.#linked = links.counts
    const { fields = [] } = plan
    const isUsed = refusal === undefined && haveSameFields(config, fields)
    this.#fields = { known: isUsed ? fields : undefined, now: new FieldReads(config) }
    const earlier: EarlierPlan = {
      shared,
      links,
      reportedOf: found => this.#reportedOf(found, shared),
      config: this.#fields.now.object,
      idOf,
      page: (outPath, { reads, source, site }) => {
        const stored = isUsed ? plan.page(outPath) : undefined
        const isSame = stored?.reads === reads && stored.source === source && stored.of === idOf(source)
        return stored && isSame ? keptPage(outPath, stored, { site, config }) : undefined
      },
      jobOf: page => storedJob(page, { plan, store, config }),
      filesOf: ({ outPath }) => storedFiles(plan.page(outPath) as StoredPage),
      // A page may be requested while its plan is stored, or after it. Its job would replace what is stored.
      keepJob: ({ outPath }, job) => (this.#taking === earlier ? plan.putJob(outPath, job) : undefined),
    }
    this.#taking = earlier
    return earlier
  }

  /** What a build reports of what was found: that of the last plan, if the same was found. */
  #reportedOf(found: SiteFindings, shared: string): Diagnostic[] {
    this.#found = hashOf(JSON.stringify([shared, found.identity]))
    const known = this.#store.hasFindings ? this.#store.findings() : undefined
    const isSame = known?.of === this.#found
    this.#reported = { run: isSame ? 0 : 1, cutOff: 0, reused: isSame ? 1 : 0 }
    return isSame ? (known as StoredFindings).read : found.reported()
  }

  /** Makes the plan, unless that of the last run is still right. */
  async #make(request: PlanRequest, isNew: boolean): Promise<NewPlan | undefined> {
    const { inputs, parsed, store, make, config, sink, hooks } = request
    let plan: NewPlan | undefined
    const site = new Map([...inputs].filter(([name]) => !isText(name)))
    // They are findings of the plan.
    site.set(RUN, JSON.stringify(parsed.diagnostics))
    const paths = new Set(parsed.paths)
    const idOf = (path: string) => (paths.has(path) ? store.known(path)?.id : undefined)
    let id = this.#store.planOf(sink.id) ?? ''
    const ofKept = new KeptPageHooks(this.#store, hooks)
    const run = async () => {
      // Making a plan asks all plugins, with the same cache.
      ofKept.close()
      plan = await make(this.#earlier(request))
      id = randomUUID()
      this.related.belongTo(id)
      return { id, reads: readsOf(plan, { config, plan: this.#store, store }) }
    }
    const related = () => ({ identity: this.related.identityOf(id, store), paths: this.related.paths })
    const additionsTo = async (path: string) => plan?.made.additions.get(path) ?? (await ofKept.identityOf(path))
    const pageOf = (path: string) => store.page(path)
    const from = { site, paths: parsed.paths, idOf, pageOf, related, additionsTo }
    try {
      this.#id = await this.#recorded.make(from, run, isNew)
    } finally {
      ofKept.close()
    }
    return plan
  }

  /** Stores the pages of a plan that was made. */
  async keepPages(plan: NewPlan, store: PageStore, pause?: Yield): Promise<void> {
    this.#taking = undefined
    let noted = -1
    const noteFields = () => {
      const { known, now } = this.#fields ?? {}
      if (!now || now.size === noted) return
      noted = now.size
      this.#store.putFields(now.with(known))
    }
    await inSteps(keepPages(this.#store, plan.made, { store, noteFields }), pause)
  }

  /** Notes that the site of a plan is published, and stores what the plan does not have itself. */
  keepPublished(
    plan: SitePlan,
    {
      findings,
      programFiles,
      finishedFiles,
      store,
      sink,
    }: { findings: PlanFindings; programFiles: string[]; finishedFiles: string[]; store: PageStore } & Pick<
      PlanRequest,
      'sink'
    >,
  ): void {
    const id = this.#id as string
    if (plan.made) {
      this.#recorded.keepOnlyPlan()
      const rest = { findings: { ...findings, of: this.#found }, programFiles, finishedFiles, store, id }
      keepSite(this.#store, { ...plan, made: plan.made }, rest)
    } else this.#keepFiles({ programFiles, finishedFiles })
    this.#store.noteUse(id, sink.id)
  }

  /** Stores which files for programs, and which files of plugins, the site of a plan has that was kept. */
  #keepFiles(files: Pick<StoredSite, 'programFiles' | 'finishedFiles'>): void {
    const { programFiles, finishedFiles } = this.#files
    const isSame = files.programFiles.join('\n') === programFiles.join('\n')
    if (!isSame || files.finishedFiles.join('\n') !== finishedFiles.join('\n'))
      this.#store.putFiles(files, this.#id as string)
  }

  /** Saves everything for the next process. */
  save(): void {
    this.#store.save()
    this.#links.save()
    this.related.save()
    this.#recorded.save()
  }

  close(): void {
    this.#store.close()
  }
}

// The links of all pages in a file, for the next run (link/earlier-links.ts). What was found about them is in another file, because
// most runs do not read it.

const LINK_COLUMNS = columnsOf<StoredLinks>({
  of: 'text',
  place: 'text',
  identity: 'text',
  routes: 'text',
  named: 'text',
  assets: 'text',
  anchors: 'text',
  asked: 'text',
  wanted: 'text',
  problems: 'text',
})

class LinkMemory implements LinkRecords {
  readonly #path: string
  /** Its note has that of the other file, if they belong together. */
  readonly #map: CacheMap<StoredLinks, { links: LinkNote; problems: string | undefined }, ColumnTable<StoredLinks>>
  #problems: CacheMap<readonly Diagnostic[], string> | undefined
  #note: LinkNote | undefined

  /** @param path of its files, without extension; the first save creates them */
  constructor(path: string) {
    this.#path = path
    this.#map = new CacheMap(`${path}.bin`, { format: 'docsgen-links-5', key: packageVersion, table: LINK_COLUMNS })
    this.#note = this.#map.note?.links
  }

  /**
   * What was found about each page.
   * @throws DamagedCache if the file is not the one of the stored links, which are dropped
   */
  #found(): CacheMap<readonly Diagnostic[], string> {
    if (this.#problems) return this.#problems
    const path = `${this.#path}-problems.bin`
    const found = new CacheMap<readonly Diagnostic[], string>(path, {
      format: 'docsgen-problems-1',
      key: packageVersion,
    })
    this.#problems = found
    const { note } = this.#map
    if (note?.problems === found.note) return found
    found.clear()
    // Without stored links, nobody has relied on it yet.
    if (!note) return found
    this.#map.clear()
    this.#note = undefined
    throw new DamagedCache(path)
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

  problemsOf(key: string): readonly Diagnostic[] {
    return this.#found().get(key) ?? []
  }

  replace(changes: ReadonlyMap<string, ChangedLinks>, all: ReadonlySet<string>, note: LinkNote): void {
    for (const [key, { links, problems }] of changes) {
      this.#putProblems(key, links.problems, problems)
      this.#map.set(key, links)
    }
    for (const key of this.#map.names())
      if (!all.has(key)) {
        this.#putProblems(key, '', [])
        this.#map.delete(key)
      }
    this.#note = note
  }

  /** Stores what was found about a page, if it is something else than before. */
  #putProblems(key: string, identity: string, problems: readonly Diagnostic[]): void {
    const before = this.#map.get(key)?.problems ?? ''
    if (before === identity) return
    if (identity === '') this.#found().delete(key)
    else this.#found().set(key, problems)
  }

  /** Saves everything for the next process. */
  save(): void {
    if (!this.#note) return
    const known = this.#map.note?.problems
    const id = this.#problems?.isDirty ? randomUUID() : known
    if (id !== undefined) this.#problems?.save(id)
    this.#map.save({ links: this.#note, problems: id }, id !== known)
  }
}

/**
 * The plan of a site as a task of the engine. As long as everything that it read has the same identity, the plan of
 * the last run is the one of this run.
 */
import { packageVersion } from '../base/package-root.ts'
import { Engine } from '../engine/tasks/engine.ts'
import { TaskRecords } from '../engine/tasks/records.ts'
import type { TaskCounts } from '../engine/tasks/run-log.ts'
import { StoredValues } from '../engine/tasks/stored-values.ts'
import { type Input, identity, type Read, type Task } from '../engine/tasks/task.ts'
import type { ParsedPage } from '../model/page.ts'
import {
  anchorsAmong,
  descriptionIdentity,
  headingsOf,
  placesOn,
  samePlaces,
  structureOf,
  wordsIdentity,
} from './page-structure.ts'
import { describeChanges, type SiteInputs } from './site-inputs.ts'

/** What a plan took from pages, besides the structure of each (page-structure.ts). */
export interface PlanReads {
  /** Pages that are parts of others, or whose findings have no known place: everything counts. */
  whole: ReadonlySet<string>
  /** Whether it shows related pages. */
  isRelated: boolean
  /** The anchors of pages that links name. */
  anchors: ReadonlyMap<string, readonly string[]>
  /** Pages whose headings count. */
  headings: ReadonlySet<string>
  /** Pages whose descriptions are shown elsewhere. */
  descriptions: ReadonlySet<string>
  /** Pages with findings at places of theirs. */
  places: ReadonlySet<string>
  /** Pages that plugins may add something to. */
  additions: Iterable<string>
}

export interface PlanInputs {
  /** Inputs of the site besides the pages. */
  site: SiteInputs
  /** Paths of the files that have a page. */
  paths: readonly string[]
  /** Identity of a parsed page; undefined if there is none. */
  idOf: (path: string) => string | undefined
  pageOf: (path: string) => ParsedPage
  /** The related pages of all pages: the files whose words decide, and an identity of the result. */
  related: () => { paths: Iterable<string>; identity: string }
  /** Identity of what plugins add to the pages of a file. */
  additionsTo: (path: string) => Promise<string>
}

/** Something that was read of a page, as an identity. */
type PageTask = Task<string>

/** Makes a plan: its id, and what it read of pages. */
type PlanRun = () => Promise<{ id: string; reads: PlanReads }>

/** Identity of a page that cannot be read. */
const NO_PAGE = identity('')
const BETWEEN = '\n'

export class RecordedPlan {
  readonly #path: string
  #engine: Engine | undefined
  #records: TaskRecords | undefined
  #values: StoredValues | undefined
  #inputs: PlanInputs | undefined
  #run: PlanRun | undefined
  readonly #input: Input<string | undefined> = {
    name: 'input',
    look: name => this.#inputs?.site.get(name),
    identityOf: text => text ?? '',
  }
  readonly #page: Input<string> = {
    name: 'page',
    isIdentity: true,
    look: path => this.#inputs?.idOf(path) ?? NO_PAGE,
  }
  readonly #structure = this.#ofPage('structure', structureOf)
  readonly #words = this.#ofPage('words', wordsIdentity)
  readonly #headings = this.#ofPage('headings', headingsOf)
  readonly #description = this.#ofPage('description', descriptionIdentity)
  readonly #places = this.#ofPage('places', page => samePlaces(placesOn(page).others))
  /** The key is a path, followed by anchors. */
  readonly #anchors: PageTask = {
    name: 'anchors',
    isIdentity: true,
    run: async (key, read) => {
      const [path = '', ...wanted] = key.split(BETWEEN)
      await read(this.#page, path)
      return this.#identity(path, page => anchorsAmong(page, wanted))
    },
  }
  readonly #additions: PageTask = {
    name: 'additions',
    isIdentity: true,
    run: async (path, read) => {
      await read(this.#page, path)
      const inputs = this.#inputs as PlanInputs
      return inputs.idOf(path) === undefined ? NO_PAGE : identity(await inputs.additionsTo(path))
    },
  }
  readonly #related: Task<string> = {
    name: 'related',
    isIdentity: true,
    run: async (_, read) => {
      const { paths, identity: own } = (this.#inputs as PlanInputs).related()
      await read.all(this.#words, paths)
      return own
    },
  }
  readonly #plan: Task<string> = { name: 'plan', run: (_, read) => this.#make(read) }

  /** @param path of its files, without extension */
  constructor(path: string) {
    this.#path = path
  }

  /**
   * Makes the plan, unless that of the last run is still the right one.
   * @param isNew whether to make it in any case
   * @returns its id
   */
  async make(inputs: PlanInputs, run: PlanRun, isNew: boolean): Promise<string> {
    this.#inputs = inputs
    this.#run = run
    if (this.#engine) this.#engine.refresh()
    else this.#engine = this.#open()
    if (isNew) this.#engine.forget(this.#plan)
    try {
      return await this.#engine.read(this.#plan)
    } catch (error) {
      // Whoever clears a damaged cache tries again.
      this.#engine.forget(this.#plan)
      throw error
    }
  }

  /** Why the plan was made, as a part of a sentence. */
  get why(): string {
    const [own, cause] = this.#engine?.log.explain(this.#plan) ?? []
    if (own?.reason.kind !== 'changed') return 'there is no record of the last plan'
    return whyRead(cause?.name ?? own.reason.read)
  }

  /** The chain from the plan to the input that changed. */
  get chain(): string[] {
    return (this.#engine?.log.explain(this.#plan) ?? []).map(({ name }) => name)
  }

  /** The chain from what the plan reads of each page to the file of a page that changed. */
  chainTo(path: string): string[] {
    const found = this.#engine?.log.explain(this.#structure, path) ?? []
    return found.length > 1 ? found.map(({ name }) => name) : [`${this.#page.name} ${path}`]
  }

  /** How often the tasks of each name were run, cut off and reused. */
  get counts(): ReadonlyMap<string, TaskCounts> {
    return this.#engine?.log.counts ?? new Map()
  }

  /** Saves the records for the next process. */
  save(): void {
    this.#records?.save()
    this.#values?.save()
  }

  #open(): Engine {
    this.#records = new TaskRecords(`${this.#path}-tasks.bin`, packageVersion)
    this.#values = new StoredValues(`${this.#path}-task-values.bin`)
    const tasks = [
      this.#plan,
      this.#structure,
      this.#words,
      this.#related,
      this.#additions,
      this.#headings,
      this.#description,
      this.#places,
      this.#anchors,
    ]
    return new Engine([this.#input, this.#page, ...tasks], { records: this.#records, values: this.#values })
  }

  #ofPage(name: string, identityOf: (page: ParsedPage) => string): PageTask {
    return {
      name,
      isIdentity: true,
      run: async (path, read) => {
        await read(this.#page, path)
        return this.#identity(path, identityOf)
      },
    }
  }

  #identity(path: string, identityOf: (page: ParsedPage) => string): string {
    return this.#inputs?.idOf(path) === undefined ? NO_PAGE : identityOf(this.#inputs.pageOf(path))
  }

  async #make(read: Read): Promise<string> {
    const { site, paths } = this.#inputs as PlanInputs
    await read.all(this.#input, site.keys())
    const { id, reads: taken } = await (this.#run as PlanRun)()
    await read.all(this.#page, taken.whole)
    const others = paths.filter(path => !taken.whole.has(path))
    await read.all(this.#structure, others)
    // After the structures: as long as these are the same, the links of pages are.
    if (taken.isRelated) await read(this.#related, '')
    const parts: [PageTask, Iterable<string>][] = [
      [this.#anchors, Array.from(taken.anchors, ([path, anchors]) => [path, ...anchors].join(BETWEEN))],
      [this.#headings, taken.headings],
      [this.#description, taken.descriptions],
      [this.#places, taken.places],
      [this.#additions, taken.additions],
    ]
    for (const [task, keys] of parts) await read.all(task, keys)
    return id
  }

  /** Drops the records of what the plan does not read any more. */
  keepOnlyPlan(): void {
    this.#engine?.keepOnly([this.#plan.name])
  }
}

/** Why another identity of what was read changes the plan. */
function whyRead(name: string): string {
  const [kind, ...rest] = name.split(' ')
  const path = rest.join(' ').split(BETWEEN)[0] ?? ''
  if (kind === 'structure') return `more than the text of ${path} changed`
  if (kind === 'additions') return `plugins add something else to ${path}`
  if (kind === 'related') return 'some pages have other related pages'
  if (kind === 'anchors' || kind === 'headings') return `other pages depend on the headings of ${path}`
  if (kind === 'description') return `other pages show the description of ${path}`
  if (kind === 'places') return `the places of the findings in ${path} are not certain any more`
  if (kind === 'page') return `other pages depend on the text of ${path}`
  return describeChanges([path])
}

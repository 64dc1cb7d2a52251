/**
 * What a site was made from when it was published or audited last, and the report of that run. The site is a task of the
 * engine that reads all inputs, and the report is its value: if no input changed, and for a build no published file either, it
 * is repeated.
 */
import { isStable } from '../base/fingerprint.ts'
import { packageVersion } from '../base/package-root.ts'
import { type FileHash, hashFiles, isSameFile } from '../engine/cache/file-hashes.ts'
import { Engine } from '../engine/tasks/engine.ts'
import { TaskRecords } from '../engine/tasks/records.ts'
import { StoredValues } from '../engine/tasks/stored-values.ts'
import { type Input, identity, nameOf, type Task } from '../engine/tasks/task.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { BuildReport } from '../model/report.ts'
import type { Inventory } from '../model/source.ts'
import { NAMES, type SiteInputs } from './site-inputs.ts'

/** The part of a report that is repeated if nothing changed. Findings have no severity here: the config decides it. */
export interface RepeatedReport extends Pick<BuildReport, 'pages' | 'largest' | 'islands' | 'forPrograms'> {
  diagnostics: Diagnostic[]
}

/** What is stored of a run. */
export interface LastRun {
  report: RepeatedReport
  /** Files that changed shortly before the run: `stat` may not reveal another change to them. */
  recent: readonly FileHash[]
  /** Inputs of the code of pages. */
  code: readonly FileHash[]
}

export class RecordedSite {
  readonly #inputs: Map<string, string>
  readonly #records: TaskRecords
  readonly #values: StoredValues
  readonly #engine: Engine
  readonly #input: Input<string | undefined>
  readonly #report: Task<LastRun | undefined>
  /** What `record` stores. */
  #run: LastRun | undefined
  /** The inputs that changed, if the site is not the recorded one. */
  #changed: string[] = []

  /** @param path of its files, without extension */
  constructor(path: string, inputs: SiteInputs) {
    this.#inputs = new Map(inputs)
    this.#records = new TaskRecords(`${path}-inputs.bin`, packageVersion)
    this.#values = new StoredValues(`${path}-values.bin`)
    this.#input = { name: 'input', look: name => this.#inputs.get(name), identityOf: text => text ?? '' }
    this.#report = {
      name: 'report',
      run: async (_, read) => {
        await read.all(this.#input, this.#inputs.keys())
        return this.#run
      },
    }
    this.#engine = new Engine([this.#input, this.#report], { records: this.#records, values: this.#values })
  }

  /** The last run; undefined if there is none, or if what is stored of it does not belong to the recorded inputs. */
  get lastRun(): LastRun | undefined {
    const text = this.#values.get(this.#report.name)
    if (text === undefined || this.#records.summary(this.#report.name)?.identity !== identity(text)) return undefined
    return JSON.parse(text) as LastRun
  }

  /** Whether the inputs are those of the last run. */
  get isUnchanged(): boolean {
    // The list of all inputs is one of them, so that none appears unnoticed.
    if (this.#engine.changed.length > 0) this.#changed = this.#changedNow()
    return this.#engine.changed.length === 0
  }

  /** The names of the inputs that were found to have changed, appeared or disappeared since they were recorded. */
  get changed(): readonly string[] {
    return this.#changed
  }

  #changedNow(): string[] {
    const recorded = this.#engine.changed.map(name => name.slice(this.#input.name.length + 1))
    // Without another list of names, none is new.
    const isSameList = !recorded.includes(NAMES)
    const added = isSameList
      ? []
      : [...this.#inputs.keys()].filter(name => !this.#records.summary(nameOf(this.#input, name)))
    return [...new Set([...recorded, ...added])].sort()
  }

  /**
   * Records a run with its inputs.
   * @param more inputs that are others by now
   */
  async record(run: LastRun, more: SiteInputs = new Map()): Promise<void> {
    this.#run = run
    for (const [name, text] of more) this.#inputs.set(name, text)
    this.#engine.refresh([...more.keys()].map(name => nameOf(this.#input, name)))
    this.#engine.forget(this.#report)
    await this.#engine.read(this.#report)
    this.#engine.keepOnly([this.#report.name])
    this.#records.save()
    this.#values.save()
  }
}

/** Whether the files of which `stat` may not reveal a change, and those that the code of pages reads, are unchanged. */
export function hasSameFiles({ recent, code }: LastRun): boolean {
  return [...recent, ...code].every(isSameFile)
}

/**
 * Hashes the files that changed shortly before a run, before it reads them, so that later changes are detected.
 * @param startedAt when the run listed its files, in ms since 1970
 */
export function hashRecent(found: Pick<Inventory, 'files' | 'assets'>, startedAt: number): FileHash[] {
  const recent = [...found.files, ...found.assets].filter(file => !isStable(file, startedAt))
  return hashFiles(new Set(recent.map(file => file.absPath)))
}

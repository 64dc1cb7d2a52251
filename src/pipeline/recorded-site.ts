/**
 * The inputs of a site as they were recorded when it was published or audited last. The site is a task of the engine
 * that reads all inputs: if none of them changed, it is reused.
 */
import { packageVersion } from '../base/package-root.ts'
import { Engine } from '../engine/tasks/engine.ts'
import { TaskRecords } from '../engine/tasks/records.ts'
import { StoredValues } from '../engine/tasks/stored-values.ts'
import { type Input, nameOf, type Task } from '../engine/tasks/task.ts'
import { REPORT, type SiteInputs } from './site-inputs.ts'

export class RecordedSite {
  readonly #inputs: Map<string, string>
  readonly #records: TaskRecords
  readonly #values: StoredValues
  readonly #engine: Engine
  readonly #input: Input<string | undefined>
  readonly #site: Task<number>
  /** The inputs that changed, if the site is not the recorded one. */
  #changed: string[] = []

  /**
   * @param path of its files, without extension
   * @param report id of the report that was stored with the inputs; absent if there is none
   */
  constructor(path: string, inputs: SiteInputs, report = '') {
    this.#inputs = new Map([...inputs, [REPORT, report]])
    this.#records = new TaskRecords(`${path}-inputs.bin`, packageVersion)
    this.#values = new StoredValues(`${path}-values.bin`)
    this.#input = { name: 'input', look: name => this.#inputs.get(name), identityOf: text => text ?? '' }
    this.#site = {
      name: 'site',
      run: (_, read) => {
        read.inputs(this.#input, this.#inputs.keys())
        return this.#inputs.size
      },
    }
    this.#engine = new Engine([this.#input, this.#site], { records: this.#records, values: this.#values })
  }

  /** Whether the inputs are the recorded ones. */
  async isUnchanged(): Promise<boolean> {
    // `record` runs the site with what is true by then. The list of all inputs is one of them, so that none appears unnoticed.
    if (this.#engine.changed.length > 0) {
      this.#changed = this.#changedNow()
      return false
    }
    await this.#engine.read(this.#site)
    return this.#engine.log.explain(this.#site)[0]?.reason.kind === 'reused'
  }

  /** The names of the inputs that were found to have changed, appeared or disappeared since they were recorded. */
  get changed(): readonly string[] {
    return this.#changed
  }

  #changedNow(): string[] {
    const recorded = this.#engine.changed.map(name => name.slice(this.#input.name.length + 1))
    const added = [...this.#inputs.keys()].filter(name => !this.#records.summary(nameOf(this.#input, name)))
    return [...new Set([...recorded, ...added])].sort()
  }

  /**
   * Records the inputs.
   * @param report id of the report that was stored for them
   * @param more inputs that are others by now
   */
  async record(report: string, more: SiteInputs = new Map()): Promise<void> {
    const changed = [...more, [REPORT, report] as const]
    for (const [name, text] of changed) this.#inputs.set(name, text)
    this.#engine.refresh(changed.map(([name]) => nameOf(this.#input, name)))
    await this.#engine.read(this.#site)
    this.#engine.keepOnly([this.#site.name])
    this.#records.save()
    this.#values.save()
  }
}

/** The values of tasks in a file. A file that is damaged counts as absent. */
import { CacheMap } from '../cache/cache-map.ts'
import type { ValueStore } from './task.ts'

export class StoredValues implements ValueStore {
  readonly #map: CacheMap<string>

  /** @param path of the file, ending in `.bin`; the first save creates it */
  constructor(path: string) {
    this.#map = new CacheMap(path, { format: 'docsgen-task-values-1' })
  }

  get(name: string): string | undefined {
    return this.#map.get(name)
  }

  set(name: string, value: string): void {
    if (this.get(name) !== value) this.#map.set(name, value)
  }

  delete(name: string): void {
    this.#map.delete(name)
  }

  /** Saves the values for the next process. Throws errors of `fs`. */
  save(): void {
    this.#map.save(undefined)
  }
}

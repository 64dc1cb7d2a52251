/**
 * The related pages of the site of a plan. Returns the related pages of each page; after edits, an identity of all of
 * them (recorded-plan.ts). The words of pages and the lists of the last run are in a file, which belongs to one plan.
 */
import { randomUUID } from 'node:crypto'
import { hashOf, hashParts } from '../base/hash.ts'
import { packageVersion } from '../base/package-root.ts'
import { CacheRecord } from '../engine/cache/cache-record.ts'
import type { TaskCounts } from '../engine/tasks/run-log.ts'
import { identity } from '../engine/tasks/task.ts'
import type { PageTexts, RelatedState } from '../link/page-features.ts'
import { type RelatedPages, relatedAfterEdits, relatedKeys, relatedPages } from '../link/related-pages.ts'
import type { SiteGraph } from '../model/graph.ts'
import type { PageStore } from './page-store.ts'

interface Stored {
  /** Id of the plan. */
  of: string
  state: RelatedState
}

export class RelatedMemory {
  readonly #file: CacheRecord<Stored> | undefined
  #stored: Stored | undefined
  #isRead = false
  #isSaved = true
  #counts: TaskCounts | undefined

  /** @param path of the file, which the first `save` creates; without one, nothing is stored */
  constructor(path?: string) {
    this.#file =
      path === undefined ? undefined : new CacheRecord(path, { format: 'docsgen-related-3', key: packageVersion })
  }

  /** How many lists were made in this run, and how many were kept; undefined if nobody asked for them. */
  get counts(): TaskCounts | undefined {
    return this.#counts
  }

  /** Begins a run. */
  startRun(): void {
    this.#counts = undefined
  }

  /** Keys of the related pages by the key of each page, for a plan that is being made. */
  ofSite(graph: SiteGraph, { most, store }: { most: number; store: PageStore }): Map<string, string[]> {
    const found = relatedPages(graph, { most, texts: textsIn(store), before: this.#read()?.state })
    this.#note(found, '')
    return relatedKeys(found.state)
  }

  /** The related pages that were found last are those of a plan. */
  belongTo(plan: string): void {
    const stored = this.#read()
    if (!stored || stored.of === plan) return
    this.#stored = { of: plan, state: stored.state }
    this.#isSaved = false
  }

  /** The files of the pages whose words count. */
  get paths(): Set<string> {
    const scopes = this.#read()?.state.scopes.values() ?? []
    return new Set([...scopes].flatMap(({ paths }) => paths))
  }

  /** Identity of all lists after edits of the texts of pages. It is unique if those of the plan are not known. */
  identityOf(plan: string, store: PageStore): string {
    const stored = this.#read()
    if (!stored || stored.of !== plan) return identity(randomUUID())
    const found = relatedAfterEdits(stored.state, textsIn(store))
    this.#note(found, plan)
    const scopes = Array.from(found.state.scopes, ([name, { keys, lists }]) => [
      name,
      hashParts(keys),
      hashOf(bytesOf(lists.starts)),
      hashOf(bytesOf(lists.items)),
    ])
    return identity(JSON.stringify(scopes))
  }

  /** Saves everything for the next process. Throws errors of `fs`. */
  save(): void {
    if (this.#isSaved || !this.#stored) return
    this.#isSaved = true
    this.#file?.write(this.#stored)
  }

  #read(): Stored | undefined {
    if (!this.#isRead) this.#stored = this.#file?.read()
    this.#isRead = true
    return this.#stored
  }

  #note({ state, isChanged, run, reused }: RelatedPages, plan: string): void {
    // A plan that was made asks for its lists twice.
    this.#counts ??= { run, cutOff: 0, reused }
    if (!isChanged && this.#stored?.of === plan) return
    this.#stored = { of: plan, state }
    this.#isSaved = false
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function textsIn(store: PageStore): PageTexts {
  return { idOf: path => store.known(path)?.id, pageOf: path => store.page(path) }
}

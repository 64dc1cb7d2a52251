/** The results of checking the pages: contradictions, and the facts that were compared. */
import type { Fact, Kind, Snapshot } from './snapshot.ts'

export interface Finding {
  at: string
  message: string
}

export class Ledger {
  readonly findings: Finding[] = []
  /** Facts that a page states, without duplicates. */
  readonly confirmed = new Set<string>()
  /** Number of statements that were compared. */
  mentions = 0
  /** How often parts of statements are confirmed, by the kind of place. */
  readonly stated = new Map<string, number>()
  readonly #snapshots: Snapshot[]
  readonly #allowed = new Set<string>()
  readonly #tables = new Map<string, unknown>()

  constructor(snapshots: Snapshot[]) {
    this.#snapshots = snapshots
  }

  /** Facts of the given kinds, from all snapshots or from those with the given names. */
  facts(kinds: Kind[], ...names: string[]): { fact: Fact; snapshot: Snapshot }[] {
    return this.#snapshots
      .filter(({ name }) => names.length === 0 || names.includes(name))
      .flatMap(snapshot => snapshot.facts.map(fact => ({ fact, snapshot })))
      .filter(({ fact: [kind] }) => kinds.includes(kind))
  }

  /** A table that many pages need, which is made once. */
  table<T>(name: string, make: () => T): T {
    if (!this.#tables.has(name)) this.#tables.set(name, make())
    return this.#tables.get(name) as T
  }

  confirm(snapshot: Snapshot, [kind, name]: Fact): void {
    this.confirmed.add(`${snapshot.name} ${kind} ${name}`)
    this.mentions++
  }

  /** Counts a part of a statement by the place that confirms it. */
  state(place: string): void {
    this.stated.set(place, (this.stated.get(place) ?? 0) + 1)
  }

  contradict(at: string, message: string): void {
    this.findings.push({ at, message })
  }

  /** Whether the pages may contain a name without a fact, for a reason in known.ts. */
  allows(reasons: Record<string, string>, name: string): boolean {
    if (!(name in reasons)) return false
    this.#allowed.add(name)
    return true
  }

  /** Names with a reason that no page uses. */
  idle(...reasons: Record<string, string>[]): string[] {
    return reasons.flatMap(each => Object.keys(each)).filter(name => !this.#allowed.has(name))
  }
}

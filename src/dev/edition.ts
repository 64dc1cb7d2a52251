/**
 * Identities of the states that a live site shows, by which a tab detects that it missed one.
 */
import type { Change } from './rebuild.ts'

export class Edition {
  readonly #startedAt = Date.now().toString(36)
  #number = 0

  /** Identity of the current state: different after each change. */
  get build(): string {
    return `${this.#startedAt}-${this.#number}`
  }

  /** Moves to the next state. */
  next(): Pick<Change, 'build' | 'after'> {
    const after = this.build
    this.#number++
    return { build: this.build, after }
  }
}

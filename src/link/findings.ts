/**
 * The diagnostics of one link run.
 *
 * In: findings. Out: a list without repetitions, in the order of discovery.
 */
import type { Diagnostic } from '../model/diagnostic.ts'

export class Findings {
  readonly list: Diagnostic[] = []
  readonly #seen = new Set<string>()

  /** Adds a finding. */
  add(finding: Diagnostic): void {
    const { rule, file, span, message } = finding
    const key = `${rule}\n${file}\n${span?.line}:${span?.column}\n${message}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    this.list.push(finding)
  }
}

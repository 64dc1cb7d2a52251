/**
 * The diagnostics of one link run.
 *
 * In: findings and the level of their rule. Out: a list without repetitions, in the order of discovery.
 * Levels come from the config; a finding whose level is `ignore` is dropped.
 */
import { severityOf } from '../base/reporting.ts'
import type { Reporting, ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** A diagnostic before its severity is known. */
export type Finding = Omit<Diagnostic, 'severity'>

type Levels = Pick<
  ResolvedConfig,
  'rules' | 'onBrokenLinks' | 'onBrokenMarkdownLinks' | 'onBrokenAnchors' | 'onBrokenMarkdownImages'
>

export class Findings {
  readonly list: Diagnostic[] = []
  readonly #rules: Record<string, Reporting>
  readonly #broken: Record<string, Reporting>
  readonly #seen = new Set<string>()

  constructor(levels: Levels) {
    this.#rules = levels.rules
    this.#broken = {
      'broken-link': levels.onBrokenLinks,
      'broken-asset': levels.onBrokenLinks,
      'broken-markdown-link': levels.onBrokenMarkdownLinks,
      'broken-anchor': levels.onBrokenAnchors,
      'broken-image': levels.onBrokenMarkdownImages,
    }
  }

  /** Adds a finding. `level` is what the rule has where the config says nothing of it. */
  add(finding: Finding, level: Reporting): void {
    const severity = severityOf(this.#rules, finding.rule, level)
    if (severity === undefined) return
    const { rule, file, span, message } = finding
    const key = `${rule}\n${file}\n${span?.line}:${span?.column}\n${message}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    this.list.push({ ...finding, severity })
  }

  /** Adds a finding of one of the `broken-…` rules, which have their levels in the config. */
  addBroken(finding: Finding, cap?: Reporting): void {
    const level = this.#broken[finding.rule] ?? 'warn'
    this.add(finding, cap !== undefined && level === 'throw' ? cap : level)
  }
}

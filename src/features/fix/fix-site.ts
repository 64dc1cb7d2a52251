/**
 * The corrections of a site. Returns the corrected files, or only the changes that would be made. Each file is
 * written completely or not at all, and restored if the next audit still has a finding that was to be corrected. A
 * correction may reveal another one of the same link, so this repeats.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diffOf } from '../../base/diff.ts'
import { toEnvironmentError } from '../../base/errors.ts'
import { replaceFile } from '../../base/files.ts'
import type { Assessed, FixedSite, FixOptions } from '../../commands/audit-hooks.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { ReportedFinding } from '../../model/diagnostic.ts'
import { identityOf, type Plan, planFiles } from './plan-files.ts'

/** A corrected address may have to be corrected again: an anchor is only checked once its page is found. */
const MAX_ROUNDS = 20

const STILL_THERE = 'the finding was still there after it, so the file was put back'
const CHANGED = 'the file was changed by another program meanwhile'

/** Applies the certain corrections. */
export async function fixSite<T extends Assessed>(first: T, options: FixOptions<T>): Promise<FixedSite<T>> {
  const { config, dryRun } = options
  const refused = new Map<string, string>()
  const made = new Changes()
  const known = new Set(first.wanted.map(identityOf))
  // The first round is what was promised. Later ones only go on with the same links.
  const isWanted = (finding: ReportedFinding) =>
    !refused.has(identityOf(finding)) && (known.has(identityOf(finding)) || made.hasWritten(finding))
  let current = first
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const plans = await planFiles(current, config, isWanted)
    const refusals = plans.flatMap(plan => plan.refused)
    for (const { correction, reason } of refusals) refused.set(identityOf(correction.finding), reason)
    const planned = plans.filter(plan => plan.made.length > 0)
    if (dryRun) for (const plan of planned) made.add(plan)
    if (dryRun || planned.length === 0) break
    current = await write(planned, { ...options, current, refused, made })
  }
  return { assessed: current, fixed: made.count, diffs: made.diffs(), reasonFor: it => refused.get(identityOf(it)) }
}

interface WriteContext<T extends Assessed> extends FixOptions<T> {
  current: T
  refused: Map<string, string>
  made: Changes
}

/** Writes the planned files, and audits them. */
async function write<T extends Assessed>(planned: readonly Plan[], writing: WriteContext<T>): Promise<T> {
  const { config, again, refused, made, current } = writing
  const written = planned.filter(plan => {
    const problem = writeFile(plan, config)
    if (problem !== undefined) for (const { finding } of plan.made) refused.set(identityOf(finding), problem)
    return problem === undefined
  })
  const next = await again().catch((error: unknown) => {
    for (const { file, before } of written) replaceFile(join(config.siteDir, file), before)
    throw error
  })
  const wrong = new Set<Plan>()
  for (const plan of written) {
    const left = stillThere(plan, current, next)
    for (const { finding } of left) refused.set(identityOf(finding), STILL_THERE)
    if (left.length === 0) made.add(plan)
    else {
      wrong.add(plan)
      // Other corrections in the file are made again in the next round.
      replaceFile(join(config.siteDir, plan.file), plan.before)
    }
  }
  return wrong.size > 0 ? again() : next
}

/** Writes a corrected file; returns the reason if that is impossible. */
function writeFile({ file, before, bytes }: Plan, { siteDir }: ResolvedConfig): string | undefined {
  const path = join(siteDir, file)
  try {
    const present = readFileSync(path)
    // Another page may be a link to the same file.
    if (present.equals(bytes)) return undefined
    if (!present.equals(before)) return CHANGED
    replaceFile(path, bytes)
    return undefined
  } catch (error) {
    const refusal = toEnvironmentError(error)
    if (!refusal) throw error
    return `the file cannot be written: ${refusal.message}`
  }
}

/** The corrections in a file whose findings remain. */
function stillThere({ file, made }: Plan, before: Assessed, after: Assessed): Plan['made'] {
  const had = countsIn(before.all, file)
  const left = countsIn(after.all, file)
  const findings = made.map(({ finding }) => finding)
  const corrected = countsIn(findings, file)
  const count = (counts: Map<string, number>, finding: ReportedFinding) => counts.get(kindOf(finding)) ?? 0
  return made.filter(({ finding }) => count(left, finding) > count(had, finding) - count(corrected, finding))
}

/** The number of each finding in a file. */
function countsIn(findings: readonly ReportedFinding[], file: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const finding of findings)
    if (finding.file === file) counts.set(kindOf(finding), (counts.get(kindOf(finding)) ?? 0) + 1)
  return counts
}

function kindOf({ rule, message }: ReportedFinding): string {
  return `${rule}\n${message}`
}

/** The changes of all rounds. */
class Changes {
  /** Number of corrected links. */
  count = 0
  readonly #files = new Map<string, { before: Uint8Array; after: Uint8Array }>()
  /** The written addresses, by file. */
  readonly #written = new Map<string, Set<string>>()

  add({ file, before, bytes, made, written }: Plan): void {
    const known = this.#written.get(file) ?? new Set()
    this.#written.set(file, known)
    this.count += made.filter(({ from }) => !known.has(from)).length
    for (const address of written.values()) known.add(address)
    this.#files.set(file, { before: this.#files.get(file)?.before ?? before, after: bytes })
  }

  /** Whether the address of the finding was written by a correction. */
  hasWritten({ file = '', replace }: ReportedFinding): boolean {
    return replace !== undefined && (this.#written.get(file)?.has(replace.from) ?? false)
  }

  /** The diff of each file, sorted by name. */
  diffs(): string[] {
    const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8')
    const files = [...this.#files].sort(([a], [b]) => (a < b ? -1 : 1))
    return files.map(([file, { before, after }]) => diffOf(file, text(before), text(after)))
  }
}

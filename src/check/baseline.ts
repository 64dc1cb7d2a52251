/**
 * Findings that are known and accepted for now. A baseline counts them by rule, file and message, so that
 * lines may move and new findings are not hidden by old ones.
 */
import { ConfigError } from '../base/errors.ts'
import { sentence } from '../findings/sentence.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** `docsgen-baseline.json`: how often each known finding occurs. */
export interface Baseline {
  version: 1
  findings: { rule: string; file?: string; message: string; count: number }[]
}

/** Creates a baseline with these findings. */
export function baselineOf(diagnostics: readonly Pick<Diagnostic, 'rule' | 'file' | 'message'>[]): Baseline {
  const counts = new Map<string, number>()
  for (const diagnostic of diagnostics) counts.set(keyOf(diagnostic), (counts.get(keyOf(diagnostic)) ?? 0) + 1)
  const findings = [...counts].map(([key, count]) => {
    const [rule = '', file = '', message = ''] = key.split('\n')
    return { rule, ...(file !== '' && { file }), message, count }
  })
  return { version: 1, findings: findings.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) }
}

/**
 * Reads a baseline.
 * @throws ConfigError if the file is not one
 */
export function readBaseline(text: string, file: string): Baseline {
  const value = parsed(text)
  if (isBaseline(value)) return value
  throw new ConfigError([
    {
      rule: 'baseline',
      file,
      message: 'The file is not a baseline of docsgen.',
      hint: 'Write one with --update-baseline.',
    },
  ])
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isBaseline(value: unknown): value is Baseline {
  const { version, findings } = (value ?? {}) as Partial<Baseline>
  return version === 1 && Array.isArray(findings) && findings.every(it => typeof it?.message === 'string')
}

/** Splits a baseline into the entries about files that match `isWanted`, or about no file, and the others. */
export function splitBaseline(
  { findings }: Baseline,
  isWanted: (file: string) => boolean,
): Record<'inside' | 'outside', Baseline> {
  const isInside = ({ file }: { file?: string }) => file === undefined || isWanted(file)
  return {
    inside: { version: 1, findings: findings.filter(isInside) },
    outside: { version: 1, findings: findings.filter(finding => !isInside(finding)) },
  }
}

/** The union of two baselines, with the higher count for findings in both. */
export function joinBaselines(a: Baseline, b: Baseline): Baseline {
  const byKey = new Map(b.findings.map(finding => [keyOf(finding), finding]))
  for (const finding of a.findings) {
    const other = byKey.get(keyOf(finding))
    if (!other || other.count < finding.count) byKey.set(keyOf(finding), finding)
  }
  return { version: 1, findings: [...byKey.values()].sort((x, y) => (keyOf(x) < keyOf(y) ? -1 : 1)) }
}

/**
 * Splits findings into new ones and known ones; `gone` is the number of fixed ones.
 * @param isThere whether a file still exists. Entries about a missing file count for the file that replaced it
 */
export function compareToBaseline<T extends Pick<Diagnostic, 'rule' | 'file' | 'message'>>(
  diagnostics: readonly T[],
  baseline: Baseline,
  isThere: (file: string) => boolean = () => true,
): { fresh: T[]; known: number; gone: number } {
  const left = new Map(baseline.findings.map(finding => [keyOf(finding), finding.count]))
  const isNew = (key: string) => {
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    return count === 0
  }
  const others = diagnostics.filter(diagnostic => isNew(keyOf(diagnostic)))
  const renamed = baseline.findings.filter(({ file }) => file !== undefined && !isThere(file))
  const fresh = others.filter(({ rule, message }) => renamed.every(({ file }) => isNew(keyOf({ rule, file, message }))))
  const gone = [...left.values()].reduce((sum, count) => sum + count, 0)
  return { fresh, known: diagnostics.length - fresh.length, gone }
}

function keyOf({ rule, file = '', message }: { rule: string; file?: string; message: string }): string {
  // Normalises the message, because a commit's own findings are compared before they are settled.
  return `${rule}\n${file}\n${sentence(message.replaceAll('\n', ' '))}`
}

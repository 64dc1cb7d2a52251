/**
 * A finding about the author's input: what is wrong, where, and what to do next.
 * Diagnostics are values: stages return them without a severity, the cache keeps and replays them,
 * `findings/settle.ts` decides their severity, the command prints them. Nothing is thrown for bad content.
 */
import type { Level } from '../findings/level.ts'
import type { Rule } from '../findings/rule-table.ts'

/** `error` makes the command exit with 1. */
export type Severity = 'error' | 'warning' | 'info'

/** A place in a source file. Lines and columns count from 1; columns count UTF-16 units. */
export interface SourceSpan {
  line: number
  column: number
  endLine?: number
  endColumn?: number
}

/** One finding, before the config decides its severity. */
export interface Diagnostic {
  /** Stable kebab-case rule name, for example `broken-link`. */
  rule: Rule
  /** One sentence: what is wrong. */
  message: string
  /** Path of the file relative to the site folder, with forward slashes. */
  file?: string
  /** Where in the file. */
  span?: SourceSpan
  /** What to do next: one sentence, or a suggestion. */
  hint?: string
  /** Where the other half of the problem is (for example the second file of a duplicate route). */
  related?: { file: string; span?: SourceSpan; message: string }[]
  /** A safe correction: the address of the link at the span, decoded, and the one that belongs there. */
  replace?: { from: string; to: string }
  /** A redirect of the config that corrects it: paths below the base. */
  redirect?: { from: string; to: string }
  /** What the finding is about, if a run reports findings of one rule about the same thing only once. */
  subject?: string
  /** Number of pages with the same problem, if it is reported once for all of them (a footer link). */
  pages?: number
  /** Address of the page that is missing because of it. */
  route?: string
  /** A milder case of its rule: at most this severity, unless the config names the rule. */
  atMost?: Level
}

/** A finding as it is reported. */
export interface SettledDiagnostic extends Omit<Diagnostic, 'atMost'> {
  severity: Severity
  /** What `--fix` would change, if that was requested. */
  edits?: { span: SourceSpan; text: string }[]
}

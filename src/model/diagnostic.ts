/**
 * A finding about the author's input: the problem, its place, and what to do next. Diagnostics are values: stages
 * return them without a severity, the cache stores and replays them, `findings/severities.ts` decides their severity, and
 * the command prints them. Bad content never throws.
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

/** What a site goes without, if a package is not installed. */
export type PackageEffect = 'components' | 'config' | 'plugins' | 'stylesheets' | 'postcss' | 'scss' | 'live'

/** One finding, before the config decides its severity. */
export interface Diagnostic {
  /** Stable kebab-case rule name, for example `broken-link`; `<plugin>/<rule>` for a rule of a plugin. */
  rule: Rule
  /** The problem, in one sentence. */
  message: string
  /** Path of the file relative to the site folder, with forward slashes. */
  file?: string
  /** The place in the file. */
  span?: SourceSpan
  /**
   * The keys of the field that the finding is about, in a config, in data or in front matter:
   * `['navbar', 'items', 2, 'to']`. It gives the finding its place, if it has no span.
   */
  about?: readonly (string | number)[]
  /** A text of the file that the finding is about, if no field is known. It gives the finding its place as well. */
  quoted?: string
  /** What to do next: one sentence, or a suggestion. */
  hint?: string
  /** The place of the other half of the problem (for example the second file of a duplicate route). */
  related?: { file: string; span?: SourceSpan; message: string }[]
  /** A safe correction: the decoded address of the link at the span, and its replacement. */
  replace?: { from: string; to: string }
  /** A redirect for the config that corrects it, with paths relative to the base. */
  redirect?: { from: string; to: string }
  /**
   * The packages that are not installed, if they are the cause, and what the site goes without. If its package.json lists
   * them, the command of the hint installs all packages that it lists. `files` are those concerned, if there are several.
   */
  lacks?: {
    packages: readonly string[]
    effects: readonly PackageEffect[]
    isListed: boolean
    files?: readonly string[]
  }
  /** The name of the tag that is neither a component nor an element, if that is the problem. */
  component?: string
  /** Whether it is about a component that a theme of the site may have. */
  isOfTheme?: true
  /** Whether it is about data that a plugin of the site may have. */
  isOfPlugin?: true
  /** The subject of the finding, if a run reports findings of one rule about the same subject only once. */
  subject?: string
  /** A sentence about what other findings of its rule have in common with it: it is the hint of those that are joined. */
  cause?: string
  /** Names of pages that the site goes without because of it. */
  lacksPages?: readonly string[]
  /** The name of the pages that are missing where the link leads: the finding that lacks them counts the link. */
  leadsTo?: string
  /** Number of pages with the same problem, if it is reported once for all of them (a footer link). */
  pages?: number
  /** Number of its places, if it is reported once for all of them. */
  places?: number
  /** Address of the page that is missing because of it. */
  route?: string
  /** The addresses of all such pages, if the finding is reported once for several. */
  routes?: readonly string[]
  /** The maximum severity, for a milder case of its rule; it does not apply if the config names the rule. */
  atMost?: Level
}

/** A finding in its reported form. */
export interface ReportedFinding extends Omit<Diagnostic, 'atMost'> {
  severity: Severity
  /** The changes that `--fix` would make. */
  edits?: { span: SourceSpan; text: string }[]
}

/**
 * The definition of rules. Each rule is a file in `rules/`, named by its id; the tables of all rules, their reference
 * and their part of the config's JSON Schema are generated from these files by `scripts/config-doc.ts`.
 */
import type { AuditedPage, AuditedSite, Found } from '../model/audit.ts'
import type { Level, LevelFields } from './level.ts'

/** A rule. If it has no check of its own, a stage of the pipeline reports its findings. */
export interface RuleDefinition {
  /** Stable, in kebab case; the name of the file. */
  id: string
  /** The chapter of the reference that describes it. */
  group: 'links' | 'pages' | 'files' | 'site' | 'runs'
  /** The default level. A rule has either this or `alwaysError`. */
  level?: Level
  /** The default level in `docsgen check`, if it differs. */
  checkLevel?: Level
  /** Why it is an error regardless of the config, as a clause. */
  alwaysError?: string
  /** The field of the config that sets the level if `rules` does not contain the rule. */
  field?: keyof LevelFields
  /** What the rule finds, in markdown. */
  what: string
  /** What to do about a finding, in markdown. */
  todo: string
  /** Checks one page or partial. The outer function prepares data about the whole site once. */
  checkPage?: (site: AuditedSite) => (page: AuditedPage) => Found[]
  /** Checks the site as a whole. */
  checkSite?: (site: AuditedSite) => Found[]
}

/** Declares a rule. */
export function defineRule(rule: RuleDefinition): RuleDefinition {
  return rule
}

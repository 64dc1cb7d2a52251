/**
 * What a rule is. A rule is one file in `rules/`, named by its id; the tables of all rules, their reference and their
 * part of the config's JSON Schema are generated from those files by `scripts/config-doc.ts`.
 */
import type { AuditedPage, AuditedSite, Found } from '../model/audit.ts'
import type { Level, LevelFields } from './level.ts'

/** One rule. A rule without a check of its own is reported by the stage that notices. */
export interface RuleDefinition {
  /** Stable, in kebab case; the name of the file. */
  id: string
  /** The chapter of the reference that has its section. */
  group: 'links' | 'pages' | 'files' | 'site' | 'runs'
  /** The level by default. A rule has either this or `alwaysError`. */
  level?: Level
  /** The level by default in `docsgen check`, where that is another one. */
  checkLevel?: Level
  /** Why it is an error whatever the config says, as half a sentence. */
  alwaysError?: string
  /** The field of the config that sets the level where `rules` does not name the rule. */
  field?: keyof LevelFields
  /** What the rule finds. Markdown. */
  what: string
  /** What to do about a finding. Markdown. */
  todo: string
  /** Looks at one page or partial; what it needs of the whole site is prepared once. */
  checkPage?: (site: AuditedSite) => (page: AuditedPage) => Found[]
  /** Looks at the site as a whole. */
  checkSite?: (site: AuditedSite) => Found[]
}

/** Declares a rule. */
export function defineRule(rule: RuleDefinition): RuleDefinition {
  return rule
}

/**
 * The definition of rules. The files of `rules/` have those of one subject each; the table of all rules, their
 * reference and their part of the config's JSON Schema are generated from them by `scripts/config-doc.ts`.
 */
import type { AuditedPage, AuditedSite, Found } from '../model/audit.ts'
import type { ContentLoss } from './content-loss.ts'
import type { Level, LevelFields } from './level.ts'

interface RuleDescription {
  /** Stable, in kebab case. */
  id: string
  /** The chapter of the reference that describes it. */
  group: 'links' | 'pages' | 'files' | 'site' | 'runs'
  /** The default level in `docsgen check`, if it differs. */
  checkLevel?: Level
  /** The field of the config that sets the level if `rules` does not contain the rule. */
  field?: keyof LevelFields
  /** Whether it is about the code of a page. The live server shows warnings about saved pages over the page. */
  concernsCode?: boolean
  /** What the rule finds, in markdown. */
  what: string
  /** What to do about a finding, in markdown. */
  todo: string
  /** Checks one page or partial. The outer function prepares data about the whole site once. */
  checkPage?: (site: AuditedSite) => (page: AuditedPage) => Found[]
  /** Checks the site as a whole. */
  checkSite?: (site: AuditedSite) => Found[]
}

/** An error by default. */
interface ErrorRule extends RuleDescription {
  level: 'throw'
  contentLoss: ContentLoss
  alwaysError?: undefined
}

/** A warning or less by default: the site has all its content. */
interface MilderRule extends RuleDescription {
  level: Exclude<Level, 'throw'>
  contentLoss?: undefined
  alwaysError?: undefined
}

/** An error whatever the config says. */
interface FixedRule extends RuleDescription {
  level?: undefined
  contentLoss: ContentLoss
  /** The reason, as a clause. */
  alwaysError: string
}

/** A rule. If it has no check of its own, a stage of the pipeline reports its findings. */
export type RuleDefinition = ErrorRule | MilderRule | FixedRule

/** Declares a rule. */
export function defineRule(rule: RuleDefinition): RuleDefinition {
  return rule
}

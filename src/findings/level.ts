/**
 * The levels of rules, and where a config sets them.
 */

/** The level of a rule in the config. `log` and `warn` are shown, `throw` makes the run fail. */
export type Level = 'ignore' | 'log' | 'warn' | 'throw'

/** The fields of the config that Docusaurus has for some of the rules. */
export interface LevelFields {
  onBrokenLinks?: Level
  onBrokenMarkdownLinks?: Level
  onBrokenAnchors?: Level
  onBrokenMarkdownImages?: Level
  onDuplicateRoutes?: Level
}

/** What the config says about rules. `rules` is the strongest. */
export interface Levels extends LevelFields {
  /** The findings of a site that comes from elsewhere are warnings. */
  lenient?: boolean
  rules: Record<string, Level>
  /** Levels of rules where the config says nothing, in place of their general defaults. */
  byDefault?: Readonly<Record<string, Level>>
}

/** The levels of rules, and how a config sets them. */

/** The level of a rule in the config. `log` and `warn` are shown, `throw` makes the run fail. */
export type Level = 'ignore' | 'log' | 'warn' | 'throw'

/** The id of a plugin's rule: `<plugin>/<rule>`. */
export type PluginRuleId = `${string}/${string}`

/** The config fields for some of the rules. */
export interface LevelFields {
  onBrokenLinks?: Level
  onBrokenMarkdownLinks?: Level
  onBrokenAnchors?: Level
  onBrokenMarkdownImages?: Level
  onDuplicateRoutes?: Level
}

/** The config's settings about rules. `rules` has the highest precedence. */
export interface Levels extends LevelFields {
  /** Whether findings are warnings, because the site comes from another tool. */
  lenient?: boolean
  rules: Record<string, Level>
  /** Default levels of the rules of plugins. */
  pluginRules?: Readonly<Record<string, Level>>
  /** Levels of rules that the config does not set, in place of the general defaults. */
  byDefault?: Readonly<Record<string, Level>>
}

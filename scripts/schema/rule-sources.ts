/**
 * `src/findings/rule-table.ts`: the ids of rules as a type, and their levels, which every run needs. The rules themselves
 * are loaded only by audits and reports.
 */
import type { RuleDefinition } from '../../src/findings/define-rule.ts'

const GENERATED = 'Generated from `rules/` by `scripts/config-doc.ts`; do not edit.'

/** src/findings/rule-table.ts. */
export function ruleTable(rules: readonly RuleDefinition[]): string {
  const lossy = rules.filter(({ contentLoss }) => contentLoss === 'some-pages' || contentLoss === 'all-pages')
  const settable = rules.filter(({ level }) => level !== undefined)
  return `/**
 * The ids of all rules, their default levels, and what else the config needs to know about them.
 * ${GENERATED}
 */
import type { ContentLoss } from './content-loss.ts'
import type { Level, LevelFields, PluginRuleId } from './level.ts'

/** Rules whose level the config can set, each with its default level. */
export const LEVELS = {
${entries(settable.map(({ id, level }) => [id, level as string]))}} as const satisfies Record<string, Level>

/** Rules that are always errors, whatever the config says, each with the reason. */
export const ALWAYS_ERRORS = {
${entries(rules.flatMap(({ id, alwaysError }) => (alwaysError === undefined ? [] : [[id, alwaysError]])))}} as const satisfies Record<string, string>

/** The id of one of docsgen's own rules. */
export type OwnRule = keyof typeof LEVELS | keyof typeof ALWAYS_ERRORS

/** The id of a rule. */
export type Rule = OwnRule | PluginRuleId

/** Default levels in \`docsgen check\`, if they differ. */
export const CHECK_LEVELS: Readonly<Record<string, Level>> = {
${entries(rules.flatMap(({ id, checkLevel }) => (checkLevel === undefined ? [] : [[id, checkLevel]])))}}

/** The config field that sets the level of a rule if \`rules\` does not contain it. */
export const LEVEL_FIELDS: Partial<Record<Rule, keyof LevelFields>> = {
${entries(rules.flatMap(({ id, field }) => (field === undefined ? [] : [[id, field]])))}}

/** Rules whose errors mean that a site is made, but lacks content. */
export const CONTENT_LOSSES: Partial<Record<Rule, ContentLoss>> = {
${entries(lossy.map(({ id, contentLoss }) => [id, contentLoss as string]))}}

/** Rules about the code of a page. */
export const CODE_RULES: Partial<Record<Rule, true>> = {
${rules.flatMap(({ id, concernsCode }) => (concernsCode ? [`  '${id}': true,\n`] : [])).join('')}}
`
}

function entries(pairs: readonly (readonly string[])[]): string {
  return pairs
    .map(([id = '', value = '']) => `  ${/^\w+$/.test(id) ? id : `'${id}'`}: '${value.replaceAll("'", "\\'")}',\n`)
    .join('')
}

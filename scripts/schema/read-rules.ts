/**
 * Reads the files of all rules. In: `src/findings/rules/`. Out: the rules in alphabetical order. Each is checked: it
 * must have the name of its file, and either a level or the reason why it is always an error.
 */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RuleDefinition } from '../../src/findings/define-rule.ts'

const FOLDER = new URL('../../src/findings/rules/', import.meta.url)

/** All rules. */
export async function readRules(): Promise<RuleDefinition[]> {
  const ids = readdirSync(fileURLToPath(FOLDER)).map(name => name.replace(/\.ts$/, ''))
  return Promise.all(ids.sort().map(readRule))
}

async function readRule(id: string): Promise<RuleDefinition> {
  const module = (await import(`../../src/findings/rules/${id}.ts`)) as Record<string, RuleDefinition>
  const rule = module[exportName(id)]
  if (rule?.id !== id) throw new Error(`src/findings/rules/${id}.ts must export the rule '${id}' as ${exportName(id)}.`)
  if ((rule.level === undefined) === (rule.alwaysError === undefined))
    throw new Error(`The rule '${id}' must have either a level or the reason why it is always an error.`)
  return rule
}

/** The name that the file of a rule exports: `brokenLink` for `broken-link`. */
export function exportName(id: string): string {
  return id.replace(/-([a-z0-9])/g, (_, char: string) => char.toUpperCase())
}

/**
 * The rules of plugins in an audit. A rule that throws is a finding, and the other rules and pages are still checked.
 */
import { untilExit } from '../base/exit-guard.ts'
import { within } from '../base/with-timeout.ts'
import { fencedCode } from '../findings/fenced-code.ts'
import type { PluginRuleId } from '../findings/level.ts'
import { pluginError } from '../findings/plugin-error.ts'
import type { AuditInput } from '../model/audit.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { writtenFields } from '../model/frontmatter.ts'
import type { ParsedPage } from '../model/page.ts'
import type { CheckedPage, CheckedSite, PluginRule, RuleFinding } from '../model/plugin.ts'
import { readFindings } from './read-plugin-output.ts'
import { siteFacts } from './site-facts.ts'

/** Time limit for a rule on a page, and on the site, in milliseconds. */
const PAGE_TIMEOUT_MS = 10_000
const SITE_TIMEOUT_MS = 60_000

interface NamedRule extends PluginRule {
  id: PluginRuleId
  plugin: string
}

/** The findings of all rules of plugins. */
export async function runPluginRules(input: AuditInput): Promise<Diagnostic[]> {
  const { config } = input
  const rules = (config.functions?.plugins ?? []).flatMap(plugin =>
    Object.entries(plugin.rules ?? {}).map(
      ([name, rule]): NamedRule => ({ ...rule, id: `${plugin.name}/${name}`, plugin: plugin.name }),
    ),
  )
  if (rules.length === 0) return []
  const pages = checkedPages(input)
  const readFile = input.textOf
  const site: CheckedSite = { ...siteFacts(config, config.i18n.defaultLocale), pages, readFile }
  const found: Diagnostic[] = []
  for (const rule of rules) {
    // A rule that fails on one page usually fails on all, and is reported once.
    const ofSite = { timeoutMs: SITE_TIMEOUT_MS, siteDir: config.siteDir }
    const failed = await findingsOf(rule, rule.checkSite && (() => rule.checkSite?.(site)), ofSite, found)
    for (const page of rule.checkPage && !failed ? pages : []) {
      const check = () => rule.checkPage?.(page, site)
      const ofPage = { timeoutMs: PAGE_TIMEOUT_MS, siteDir: config.siteDir, page: page.source }
      if (await findingsOf(rule, check, ofPage, found)) break
    }
  }
  return found
}

/** Adds the findings of one check to `found`. Returns whether the check failed. */
async function findingsOf(
  rule: NamedRule,
  check: (() => ReturnType<NonNullable<PluginRule['checkSite']>>) | undefined,
  { timeoutMs, siteDir, page }: { timeoutMs: number; siteDir: string; page?: string },
  found: Diagnostic[],
): Promise<boolean> {
  if (!check) return false
  try {
    const findings = readFindings(await within(timeoutMs, untilExit(check)))
    found.push(...findings.map(finding => diagnosticOf(finding, rule, page)))
    return false
  } catch (error) {
    const about = { hook: `the rule ${rule.id}`, instead: 'Other pages are not checked by it.', siteDir, page }
    found.push(pluginError({ name: rule.plugin }, error, about))
    return true
  }
}

function diagnosticOf(
  { message, hint, file, line, column = 1, endLine, endColumn, field }: RuleFinding,
  { id, todo }: NamedRule,
  page: string | undefined,
): Diagnostic {
  const span = line === undefined ? undefined : { line, column, endLine, endColumn }
  return {
    rule: id,
    message,
    hint: hint ?? todo,
    file: file ?? page,
    ...(span && { span }),
    ...(field !== undefined && { about: [field] }),
  }
}

/** Every page and partial once, by its file. */
function checkedPages({ graph, pages, textOf }: AuditInput): CheckedPage[] {
  const shown = new Map<string, { routes: string[]; locale: string }>()
  for (const { page, route, locale } of graph.docs) {
    const known = shown.get(page.path)
    if (known) known.routes.push(route)
    else shown.set(page.path, { routes: [route], locale })
  }
  const partials = new Set([...graph.partials.values()].map(({ path }) => path))
  return [...pages.values()].flatMap(page => {
    const { routes = [], locale } = shown.get(page.path) ?? {}
    return routes.length > 0 || partials.has(page.path) ? [checkedPage(page, { routes, locale, textOf })] : []
  })
}

function checkedPage(
  page: ParsedPage,
  { routes, locale, textOf }: Pick<CheckedPage, 'routes' | 'locale'> & Pick<AuditInput, 'textOf'>,
): CheckedPage {
  let blocks: CheckedPage['codeBlocks'] | undefined
  const text = () => textOf(page.path) ?? ''
  return {
    source: page.path,
    routes,
    locale,
    // Many rules need neither.
    get text() {
      return text()
    },
    get codeBlocks() {
      blocks ??= fencedCode(page, text).map(({ language, code, line }) => ({ language, code, line }))
      return blocks
    },
    frontMatter: writtenFields(page.frontMatter),
    headings: page.headings.map(({ depth, id, text, span: { line, column } }) => ({ depth, id, text, line, column })),
    links: page.links.flatMap(({ kind, url, text, span: { line, column } }) =>
      kind === 'link' || kind === 'image' ? [{ url, kind, text, line, column }] : [],
    ),
  }
}

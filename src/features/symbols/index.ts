/**
 * `symbols.json`: the symbols that pages describe, for programs. In: the linked pages. Out: for each name the address of
 * its entry and its kind; no file if the site has no symbols. If two pages describe a name, the first one counts.
 */
import type { ResolvedConfig } from '../../model/config.ts'
import type { Feature } from '../../model/feature.ts'
import type { SiteGraph } from '../../model/graph.ts'
import { type OutputFile, SYMBOLS } from '../../model/output.ts'

export const feature: Feature = { outputs: ({ graph, config }) => symbolList(graph, config) }

/** The file for the default language and the main version. */
function symbolList({ docs, versions }: SiteGraph, { i18n }: ResolvedConfig): OutputFile[] {
  const last = new Set(versions.filter(({ isLast }) => isLast).map(({ name }) => name))
  const entries = new Map<string, string>()
  for (const { route, locale, version, page } of docs)
    for (const { name, id, kind = '', in: owner } of page.frontMatter.symbols ?? [])
      if (locale === i18n.defaultLocale && last.has(version) && !entries.has(name))
        entries.set(name, JSON.stringify({ path: route, anchor: id, kind, ...(owner !== undefined && { in: owner }) }))
  if (entries.size === 0) return []
  const lines = [...entries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, entry]) => `  ${JSON.stringify(name)}: ${entry}`)
  return [{ path: SYMBOLS, content: `{\n${lines.join(',\n')}\n}\n` }]
}

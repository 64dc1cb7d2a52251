/**
 * The sidebars of all scopes as pages show them, and the position of every page.
 *
 * In: settled sidebars by scope. Out: sidebars, generated indexes, placements, the sidebar of each doc and the first
 * page of each version. The addresses of `link` items are checked here.
 */
import type { ResolvedConfig } from '../model/config.ts'
import type { GeneratedIndex, Placement, ResolvedRef, Sidebar } from '../model/graph.ts'
import { docsOf } from '../model/sections.ts'
import type { Findings } from './findings.ts'
import { mainDoc } from './main-doc.ts'
import type { Origin } from './origin.ts'
import { placeInSidebars } from './placement.ts'
import { resolveReference } from './resolve-reference.ts'
import type { DocsScope } from './scope.ts'
import { sidebarItems } from './sidebar-items.ts'
import type { SettledSidebar } from './sidebars.ts'

export interface ShownSidebars {
  sidebars: Sidebar[]
  indexes: GeneratedIndex[]
  /** By doc or index key. */
  placement: Map<string, Placement>
  /** Name of the sidebar by doc key. */
  sidebarOf: Map<string, string>
  /** Key of the main doc by scope key. */
  mainDocs: Map<string, string>
}

export interface ShowInput {
  config: ResolvedConfig
  scopes: readonly DocsScope[]
  settled: ReadonlyMap<string, SettledSidebar[]>
  /** The origin of the config's references, for each scope. */
  originOf: (scope: DocsScope) => Origin
  findings: Findings
}

/** The sidebars with everything that depends on them. */
export function showSidebars(input: ShowInput): ShownSidebars {
  const shown: ShownSidebars = {
    sidebars: [],
    indexes: [],
    placement: new Map(),
    sidebarOf: new Map(),
    mainDocs: new Map(),
  }
  for (const scope of input.scopes) showScope(scope, input, shown)
  return shown
}

function showScope(scope: DocsScope, input: ShowInput, shown: ShownSidebars): void {
  const indexes: GeneratedIndex[] = []
  const { version, locale } = scope
  const docs = docsOf(input.config, version)
  const sidebars = (input.settled.get(scope.key) ?? []).map(({ name, nodes }): Sidebar => {
    const resolve = (href: string, label: string) => resolveItem(href, { name, label, scope, input })
    const items = sidebarItems(nodes, { name, scope, defaults: docs, resolve, indexes })
    return { name, version: version.name, locale, items }
  })
  const { configFile } = input.config
  const { breadcrumbs, breadcrumbsFromSection: fromSection } = docs
  const placed = placeInSidebars({
    scope,
    sidebars,
    indexes,
    breadcrumbs,
    fromSection,
    configFile,
    findings: input.findings,
  })
  shown.sidebars.push(...sidebars)
  shown.indexes.push(...indexes)
  for (const [key, value] of placed.placement) shown.placement.set(key, value)
  for (const [key, value] of placed.sidebarOf) shown.sidebarOf.set(key, value)
  const main = mainDoc(scope, sidebars)
  if (main !== undefined) shown.mainDocs.set(scope.key, main.key)
}

function resolveItem(
  href: string,
  { name, label, scope, input }: { name: string; label: string; scope: DocsScope; input: ShowInput },
): ResolvedRef {
  const { config, findings } = input
  const { ref, problem } = resolveReference({ url: href, kind: 'link' }, input.originOf(scope))
  if (problem !== undefined) {
    const file = scope.version.sidebarsFile ?? config.configFile
    const message = `sidebars.${name}: the link '${label}': ${problem.message}`
    const { rule, hint, atMost } = problem
    findings.add({ rule, message, hint, file, atMost, quoted: href })
  }
  return ref
}

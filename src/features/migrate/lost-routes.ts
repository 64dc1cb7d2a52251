/** Compares the addresses of the other tool with docsgen's. */
import type { ResolvedConfig } from '../../model/config.ts'
import type { ReportedFinding } from '../../model/diagnostic.ts'
import type { SiteGraph } from '../../model/graph.ts'
import type { BuildReport } from '../../model/report.ts'
import type { Inventory } from '../../model/source.ts'
import { keyOf, type Pages } from './compare-builds.ts'
import type { LostRoute, MigrationReport } from './report.ts'

export interface RoutesInput {
  config: ResolvedConfig
  inventory: Inventory
  graph: SiteGraph
  build: Pick<BuildReport, 'diagnostics'>
  ours: Pages
  theirs?: Pages
}

/** Addresses that only docsgen has. */
const OWN = /\/(?:search|404)\/?$/

/** The lost and the new addresses. */
export function lostRoutes(input: RoutesInput): Omit<MigrationReport['routes'], 'linked'> {
  const { ours, theirs } = input
  const own = [...ours.keys()].filter(route => !OWN.test(route))
  const byFiles = lostFiles(input)
  if (theirs === undefined)
    return { source: 'rules', theirs: own.length + byFiles.length, ours: own.length, lost: byFiles, extra: [] }
  const wanted = [...theirs.keys()].filter(route => !OWN.test(route))
  const lost = wanted
    .filter(route => !ours.has(route))
    .map(route => byFiles.find(file => keyOf(file.route) === route) ?? { route, cause: causeOf(route) })
  return {
    source: 'build',
    theirs: wanted.length,
    ours: wanted.length - lost.length,
    lost,
    extra: own.filter(route => !theirs.has(route)),
  }
}

/** Files whose page is missing on the site. */
function lostFiles({ config, inventory, graph, build, ours }: RoutesInput): LostRoute[] {
  const error = build.diagnostics.find(({ severity }) => severity === 'error')
  if (ours.size === 0 && error) {
    const cause = `Nothing is published because of an error in ${error.file ?? 'the site'}: ${error.message}`
    return graph.docs.map(({ route, source }) => ({ route, file: source.path, cause }))
  }
  const shown = new Set(graph.docs.map(({ source }) => source.path))
  const files = inventory.files.filter(({ kind, fallback, path }) => kind === 'page' && !fallback && !shown.has(path))
  const notBuilt = build.diagnostics.flatMap(({ route, file, message }) =>
    route === undefined ? [] : [{ route: config.baseUrl + route.slice(1), file, cause: message }],
  )
  return [
    ...files.flatMap(({ path, docPath }): LostRoute[] => {
      const finding = build.diagnostics.find(it => it.file === path && CAUSES.has(it.rule))
      // Neither tool publishes drafts.
      return finding ? [{ route: docPath, file: path, cause: finding.message }] : []
    }),
    ...notBuilt,
  ]
}

/** Rules whose findings explain why a page is missing. */
const CAUSES: ReadonlySet<ReportedFinding['rule']> = new Set([
  'duplicate-doc-id',
  'duplicate-route',
  'not-text',
  'not-utf8',
  'output-collision',
  'page-too-large',
  'page-unfinished',
  'route-case-clash',
  'unreadable-file',
  'bad-slug',
])

function causeOf(route: string): string {
  if (/\/tags(?:\/|$)/.test(route)) return 'It lists pages by a tag that docsgen does not know.'
  return 'No file of docs, pages or blogs has this address: a plugin may have created it.'
}

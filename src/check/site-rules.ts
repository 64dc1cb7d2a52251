/**
 * Rules that need the whole site: pages that nothing leads to, images that nothing shows, images that
 * are too heavy, redirects in a row.
 */
import { extensionOf } from '../base/paths.ts'
import { routeKey } from '../base/url.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Doc, SidebarItem, SiteGraph } from '../model/graph.ts'
import type { AssetFile } from '../model/source.ts'
import type { AuditInput } from './audit-input.ts'
import { imagesNamedIn } from './named-images.ts'

const IMAGES = new Set(['.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.svg'])
/** Bytes; what a phone loads in about five seconds on a slow connection. */
const LARGE_IMAGE = 1_000_000

/** Characters. */
const LONG_LINE = 100_000

/** The findings of the site as a whole. */
export function auditSite(input: AuditInput): Diagnostic[] {
  return [...orphans(input), ...images(input), ...longLines(input), ...redirectChains(input)]
}

/** Pages that no sidebar shows and no other page, nor the shell, links to. */
function orphans({ config, graph }: AuditInput): Diagnostic[] {
  const reached = reachedRoutes(graph)
  const isStart = (doc: Doc) =>
    doc.route === config.baseUrl ||
    doc.page.frontMatter.layout === 'home' ||
    [...graph.mainDocs.values()].includes(doc.key)
  return graph.docs
    .filter(doc => !doc.unlisted && !doc.draft && !doc.source.fallback && !isStart(doc) && !reached.has(doc.route))
    .map(doc => ({
      ...{ rule: 'orphan-page', file: doc.source.path, span: { line: 1, column: 1 } },
      message: `No sidebar shows the page ${doc.route}, and no page links to it.`,
      hint: 'Put it into a sidebar, link to it, or set unlisted: true.',
    }))
}

function reachedRoutes(graph: SiteGraph): Set<string> {
  const reached = new Set<string>()
  const visit = (items: readonly SidebarItem[]) => {
    for (const item of items) {
      if (item.type === 'html') continue
      if (item.href !== undefined) reached.add(item.href)
      if (item.type === 'category') visit(item.items)
    }
  }
  for (const sidebar of graph.sidebars) visit(sidebar.items)
  for (const doc of graph.docs)
    for (const { route } of doc.resolved) if (route !== undefined && route !== doc.route) reached.add(route)
  for (const refs of graph.partialRefs.values()) for (const { route } of refs) if (route) reached.add(route)
  for (const refs of graph.shellRefs.values()) for (const { route } of refs.values()) if (route) reached.add(route)
  return reached
}

/** Lines that are data rather than text. */
function longLines({ inventory, textOf }: AuditInput): Diagnostic[] {
  return inventory.files.flatMap(({ path, size, fallback }): Diagnostic[] => {
    const lines = size > LONG_LINE && !fallback ? (textOf(path)?.split('\n') ?? []) : []
    const at = lines.findIndex(line => line.length > LONG_LINE)
    if (at < 0) return []
    const length = Math.round((lines[at] as string).length / 1000)
    const message = `A line of ${length},000 characters: editors, reviews and searches of the repository choke on it.`
    const hint = 'Break the line, or put what it holds into a file beside the page.'
    return [{ rule: 'long-line', file: path, span: { line: at + 1, column: 1, endColumn: 2 }, message, hint }]
  })
}

function images(input: AuditInput): Diagnostic[] {
  const own = input.inventory.assets.filter(asset => IMAGES.has(extensionOf(asset.path).toLowerCase()))
  const unused = unusedImages(own, input)
  const isShown = ({ path }: AssetFile) => !unused.some(({ file }) => file === path)
  return [...unused, ...own.filter(image => image.size > LARGE_IMAGE && isShown(image)).map(largeImage)]
}

function largeImage({ path, size }: AssetFile): Diagnostic {
  const message = `The image is ${(size / 1e6).toFixed(1)} MB large; whoever is shown it waits.`
  return { rule: 'large-image', file: path, message, hint: 'Scale it down, or save it as WebP or AVIF.' }
}

/** Images that nothing links to or shows, and that no text names, not even code. */
function unusedImages(images: readonly AssetFile[], input: AuditInput): Diagnostic[] {
  const used = usedFiles(input)
  const candidates = images.filter(({ path }) => !used.has(path))
  if (candidates.length === 0) return []
  const named = namedImages(input)
  return candidates
    .filter(asset => !isNamed(asset, named))
    .map(({ path }) => ({
      ...{ rule: 'unused-image', file: path, message: 'Nothing on this site shows or names this image.' },
      hint: 'Remove it, if nothing from elsewhere needs it.',
    }))
}

/** A name with a blank in it looks like its last word in a text. One in the wrong case is a finding of its own. */
function isNamed({ path }: AssetFile, named: ReadonlySet<string>): boolean {
  const name = path
    .slice(path.lastIndexOf('/') + 1)
    .normalize()
    .toLowerCase()
  return named.has(name) || named.has(name.slice(name.lastIndexOf(' ') + 1))
}

function usedFiles({ graph }: AuditInput): Set<string> {
  const used = new Set(graph.usedAssets)
  const add = (refs: Iterable<{ asset?: string }>) => {
    for (const { asset } of refs) if (asset !== undefined) used.add(asset)
  }
  for (const { resolved } of graph.docs) add(resolved)
  for (const refs of graph.partialRefs.values()) add(refs)
  for (const refs of graph.shellRefs.values()) add(refs.values())
  return used
}

/** What all texts of the site folder name: the config, pages, static texts, and what lies beside them. */
function namedImages({ config, textOf, inventory, pages, looseTexts }: AuditInput): Set<string> {
  const texts = inventory.assets.filter(({ path }) => /\.(?:css|m?js|html?|json|webmanifest|svg)$/i.test(path))
  const paths = new Set([...pages.keys(), ...config.customCss, ...texts.map(({ path }) => path), ...looseTexts])
  const named = new Set<string>()
  const add = (text = '') => {
    for (const name of imagesNamedIn(text)) named.add(name.toLowerCase())
  }
  add(JSON.stringify(config))
  for (const path of paths) add(textOf(path))
  return named
}

/** Redirects of the config that lead to another redirect: each costs readers a request more. */
function redirectChains({ config, graph }: AuditInput): Diagnostic[] {
  const own = graph.redirects.filter(({ kind }) => kind === 'config')
  const byFrom = new Map(own.map(redirect => [routeKey(redirect.from), redirect]))
  return config.redirects.flatMap(({ from, to }): Diagnostic[] => {
    const next = byFrom.get(routeKey(to.replace(/[?#].*$/s, '')))
    if (next === undefined) return []
    const message = `The redirect of '${[from].flat()[0]}' leads to '${to}', which is redirected to '${next.to}'.`
    return [{ rule: 'redirect-chain', file: config.configFile, message, hint: `Redirect it to '${next.to}' at once.` }]
  })
}

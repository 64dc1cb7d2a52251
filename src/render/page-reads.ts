/**
 * What the page of a document shows of the rest of the site: the answers of all tables that planning it asks. The view
 * and the job of a page are made from these alone (page-view.ts, jobs.ts), so that a page whose reads are the recorded
 * ones need not be planned again.
 */
import { identity } from '../engine/tasks/task.ts'
import type { Doc } from '../model/graph.ts'
import { heroFigure } from '../model/hero-figure.ts'
import { linkedAssets, linkIdentity, refsText } from '../model/link-summary.ts'
import { asksSite, includesFiles } from '../model/page.ts'
import { alternativesOf } from './alternatives.ts'
import { feedTags } from './blog-view.ts'
import { partialClosure, slotViews } from './body-values.ts'
import {
  type BodyReads,
  FACTS,
  type JobContext,
  type KeyedSiteView,
  type ShellReads,
  type ShownAsset,
  SOURCE_FACTS,
} from './view-context.ts'

/** Asks all tables for what a page shows of them around its body. */
export function shellReads(
  doc: Doc,
  site: KeyedSiteView,
  { context, hashScope }: { context: JobContext; hashScope: ScopeHasher },
): ShellReads {
  const { graph, related, ambiguous, additions, markdownPath } = context
  const placement = graph.placement.get(doc.key)
  const { doc: _, ...post } = graph.posts.get(doc.key) ?? {}
  const known = placement?.trail ?? []
  const trail = (doc.sidebar === undefined ? undefined : site.trails.get(doc.sidebar)?.(known, doc.key)) ?? known
  const sidebar = doc.sidebar === undefined ? undefined : site.view.sidebars[doc.sidebar]
  const relatedDocs = (related?.get(doc.key) ?? []).flatMap(key => graph.docByKey.get(key) ?? [])
  return {
    crumbs: placement?.crumbs ?? [],
    prev: placement?.prev,
    next: placement?.next,
    trail,
    sidebar: sidebar ? hashScope(sidebar, trail) : '',
    post: 'date' in post ? post : undefined,
    above: ambiguous?.get(doc.key),
    related: relatedDocs.map(({ title, route }) => ({ label: title, href: route })),
    additions: additions?.get(doc.route),
    markdownPath: markdownPath(doc.route),
    alternatives: alternativesOf(doc, site, context),
    feeds: feedTags(site.version, context, { homeHref: site.view.homeHref, locale: site.locale }),
  }
}

/** What the body of a page needs, for the page itself or for one that lists it. */
export function bodyReads(doc: Doc, context: JobContext): BodyReads {
  const partials = partialClosure(doc, context.graph).map(({ key, page, refs }) => {
    return { key, page, refs, slots: slotViews(page, doc, context) }
  })
  const assets = new Map<string, ShownAsset>()
  const add = (path: string | undefined) => {
    const asset = path === undefined ? undefined : context.assets.get(path)
    if (path !== undefined && asset) assets.set(path, asset)
  }
  for (const refs of [doc.resolved, ...partials.map(partial => partial.refs)])
    for (const { asset, addresses } of refs) {
      add(asset)
      if (addresses) for (const own of Object.values(addresses)) add(own.asset)
    }
  add(heroFigure(doc))
  const shown = assets.size === 0 ? NO_ASSETS : assets
  return { refs: doc.resolved, assets: shown, slots: slotViews(doc.page, doc, context), partials }
}

/** Most pages show none, and an empty map takes 200 bytes. */
const NO_ASSETS: ReadonlyMap<string, ShownAsset> = new Map()

type ScopeHasher = (sidebar: KeyedSiteView['view']['sidebars'][string], trail: number[]) => string

/**
 * Identity of what a page reads. Its own text is not part of it: that has an identity of its own.
 * @param shared identity of everything that all pages of its site view share
 * @param idOf identity of the parsed page of a file
 */
export function readsIdentity(
  doc: Doc,
  shell: ShellReads,
  { context, shared, idOf }: { context: JobContext; shared: string; idOf: (path: string) => string | undefined },
): string {
  const own = [...FACTS.map(name => doc[name]), ...SOURCE_FACTS.map(name => doc.source[name])]
  const text = JSON.stringify([own, shell, bodyIdentity(doc, context, idOf)])
  return identity(`${shared}\n${linkIdentity(doc)}\n${text}`)
}

/** Everything in `BodyReads` besides references. Few pages need more than files: only of these, the text is read. */
function bodyIdentity(doc: Doc, context: JobContext, idOf: (path: string) => string | undefined): unknown {
  if (!includesFiles(doc.page) && !asksSite(doc.page))
    return linkedAssets(doc).flatMap(path => {
      const asset = context.assets.get(path)
      return asset ? [path, assetIdentity(asset)] : []
    })
  const { assets, slots, partials } = bodyReads(doc, context)
  const files = Array.from(assets, ([path, asset]) => [path, assetIdentity(asset)])
  return [files, slots, partials.map(({ key, page, refs, slots }) => [key, idOf(page.path), refsText(refs), slots])]
}

const assetIdentities = new WeakMap<ShownAsset, string>()

/** Drawings and figures are large, and pages share them. */
function assetIdentity(asset: ShownAsset): string {
  const { outPath, size, figure, drawing, drawingId = drawing } = asset
  const known = assetIdentities.get(asset) ?? identity(JSON.stringify([outPath, size, figure, drawingId]))
  assetIdentities.set(asset, known)
  return known
}

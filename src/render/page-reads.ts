/**
 * What the page of a document shows of the rest of the site: the answers of all tables that planning it asks. The view
 * and the job of a page are made from these alone (page-view.ts, jobs.ts), so that a page whose reads are the recorded
 * ones need not be planned again.
 */
import { hashOf } from '../base/hash.ts'
import type { Crumb, Doc, Neighbour, Post, ResolvedRef } from '../model/graph.ts'
import { heroFigure } from '../model/hero-figure.ts'
import type { ParsedPage } from '../model/page.ts'
import type { PageAdditions } from '../model/plugin.ts'
import type { SourceFile } from '../model/source.ts'
import type { PageView, SlotView } from '../model/view.ts'
import { alternativesOf } from './alternatives.ts'
import { feedTags } from './blog-view.ts'
import { partialClosure, slotViews } from './body-values.ts'
import type { JobContext, KeyedSiteView, ShownAsset } from './view-context.ts'

/** The properties of a document that its page shows, besides its text. */
const FACTS = [
  'key',
  'route',
  'title',
  'description',
  'unlisted',
  'draft',
  'locale',
  'sidebar',
  'editUrl',
  'lastUpdate',
] as const satisfies readonly (keyof Doc)[]
const SOURCE_FACTS = ['path', 'docPath', 'fallback', 'isMade'] as const satisfies readonly (keyof SourceFile)[]

/** A document as its page shows it. */
export type ShownDoc = Pick<Doc, (typeof FACTS)[number] | 'page'> & {
  source: Pick<SourceFile, (typeof SOURCE_FACTS)[number]>
}

/** A view of the site as pages show it, besides sidebars. */
export type ShownSite = Omit<KeyedSiteView, 'trails' | 'key'>

/** A partial that a page shows, directly or indirectly. */
export interface ReadPartial {
  key: string
  page: ParsedPage
  refs: readonly ResolvedRef[]
  slots: SlotView[]
}

/** What the body of a page needs of the rest of the site. */
export interface BodyReads {
  /** One per `page.links`. */
  refs: readonly ResolvedRef[]
  /** The files that the references of the page and its partials lead to. */
  assets: ReadonlyMap<string, ShownAsset>
  slots: SlotView[]
  partials: readonly ReadPartial[]
}

export interface PageReads extends BodyReads {
  crumbs: Crumb[]
  prev?: Neighbour
  next?: Neighbour
  /** The open categories in the view of its sidebar. */
  trail: number[]
  /** Identity of the part of the sidebar that the page shows. */
  sidebar: string
  post?: Omit<Post, 'doc'>
  /** Text that distinguishes the page from others with the same title. */
  above?: string
  related: { label: string; href: string }[]
  additions?: Pick<PageAdditions, 'headTags' | 'image'>
  markdownPath?: string
  alternatives: ReturnType<typeof alternativesOf>
  feeds: PageView['headTags']
}

/** Asks all tables for what a page shows of them. */
export function readsOf(
  doc: Doc,
  site: KeyedSiteView,
  { context, hashScope }: { context: JobContext; hashScope: ScopeHasher },
): PageReads {
  const { graph, related, ambiguous, additions, markdownPath } = context
  const placement = graph.placement.get(doc.key)
  const { doc: _, ...post } = graph.posts.get(doc.key) ?? {}
  const known = placement?.trail ?? []
  const trail = (doc.sidebar === undefined ? undefined : site.trails.get(doc.sidebar)?.(known, doc.key)) ?? known
  const sidebar = doc.sidebar === undefined ? undefined : site.view.sidebars[doc.sidebar]
  const relatedDocs = (related?.get(doc.key) ?? []).flatMap(key => graph.docByKey.get(key) ?? [])
  return {
    ...bodyReads(doc, context),
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
  return { refs: doc.resolved, assets, slots: slotViews(doc.page, doc, context), partials }
}

type ScopeHasher = (sidebar: KeyedSiteView['view']['sidebars'][string], trail: number[]) => string

/**
 * Identity of what a page reads. Its own text is not part of it: that has an identity of its own.
 * @param shared identity of everything that all pages of its site view share
 * @param idOf identity of the parsed page of a file
 */
export function readsIdentity(
  doc: ShownDoc,
  { refs, assets, slots, partials, ...others }: PageReads,
  { shared, idOf }: { shared: string; idOf: (path: string) => string | undefined },
): string {
  const own = [...FACTS.map(name => doc[name]), ...SOURCE_FACTS.map(name => doc.source[name])]
  const files = Array.from(assets, ([path, asset]) => [path, assetIdentity(asset)])
  const included = partials.map(partial => [partial.key, idOf(partial.page.path), refsText(partial.refs), partial.slots])
  // Slots without values of the site are a part of the page.
  const filled = slots.filter(({ props: { items } }) => items !== undefined)
  return hashOf(`${shared}\n${refsText(refs)}\n${JSON.stringify([own, others, files, included, filled])}`).slice(0, 16)
}

/** A page may have hundreds of references: their JSON takes much longer. */
function refsText(refs: readonly ResolvedRef[]): string {
  let text = ''
  for (const { href, status, route, asset, partial, addresses } of refs) {
    text += `${href}\t${status}\t${route ?? ''}\t${asset ?? ''}\t${partial ?? ''}\n`
    if (addresses) text += `${JSON.stringify(addresses)}\n`
  }
  return text
}

const assetIdentities = new WeakMap<ShownAsset, string>()

/** Drawings are large, and pages share them. */
function assetIdentity(asset: ShownAsset): string {
  const known = assetIdentities.get(asset) ?? hashOf(JSON.stringify(asset))
  assetIdentities.set(asset, known)
  return known
}

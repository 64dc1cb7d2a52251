/**
 * The values to insert into the body of a page: addresses, sizes of images, components that need the site, partials.
 */
import { encodePath } from '../base/url.ts'
import { traitsOf } from '../model/components.ts'
import type { Doc, ResolvedRef, SiteGraph } from '../model/graph.ts'
import type { ParsedPage, Slot } from '../model/page.ts'
import { CHANGES_FEED, recentChanges } from '../model/recent-changes.ts'
import type { CardView, SlotView } from '../model/view.ts'
import { escapeText, type FilledBody } from './fill-body.ts'
import { cardsOf } from './page-view.ts'
import type { BodyReads, JobContext } from './view-context.ts'

/** What inserted values are made from, besides references. */
export type BodyContext = Pick<JobContext, 'assets' | 'config'>

/** The values to insert for links and images. */
export function insertedValues(
  page: ParsedPage,
  refs: readonly ResolvedRef[],
  { assets, config }: BodyContext,
): Pick<FilledBody, 'links' | 'sizes' | 'drawings'> & { addresses?: Record<number, Record<string, string>> } {
  const sizes: FilledBody['sizes'] = {}
  const drawings: Record<number, string> = {}
  const addresses: Record<number, Record<string, string>> = {}
  const assetOf = (ref: ResolvedRef | undefined) => (ref?.asset === undefined ? undefined : assets.get(ref.asset))
  const final = (ref: ResolvedRef | undefined, url: string) => {
    const asset = assetOf(ref)
    return asset ? config.baseUrl + encodePath(asset.outPath) + hashOfHref(ref?.href) : (ref?.href ?? url)
  }
  const links = page.links.map((link, index) => {
    const ref = refs[index]
    const asset = assetOf(ref)
    const href = final(ref, link.url)
    const inProps = Object.entries(ref?.addresses ?? {})
    if (inProps.length > 0) addresses[index] = Object.fromEntries(inProps.map(([url, own]) => [url, final(own, url)]))
    if (link.kind === 'image' && asset?.size)
      sizes[index] = ` width="${asset.size.width}" height="${asset.size.height}"`
    if (link.isFigure && asset?.drawing !== undefined) drawings[index] = asset.drawing
    return escapeText(href)
  })
  const used = Object.keys(drawings).length > 0 ? { links, sizes, drawings } : { links, sizes }
  return Object.keys(addresses).length > 0 ? { ...used, addresses } : used
}

function hashOfHref(href: string | undefined): string {
  const at = href?.search(/[?#]/) ?? -1
  return at < 0 ? '' : (href ?? '').slice(at)
}

/** Components of a body that need the site. A card list without items lists its page's category. */
export function slotViews(page: ParsedPage, doc: Doc, context: JobContext): SlotView[] {
  const { graph } = context
  return page.slots.map(({ component, props }) => {
    if (traitsOf(component).listsChanges) return { component, props: { ...props, ...changesFor(doc, props, context) } }
    if (!listsCategory({ component, props })) return { component, props }
    return { component, props: { ...props, items: siblingCards(doc, graph) } }
  })
}

/** The number of changed pages in a list without `limit`. */
const MAX_CHANGES = 50

/** The pages that were changed last, in the language and version of a page, and the address of their feed. */
function changesFor(doc: Doc, { limit }: Slot['props'], { graph, sites, config }: JobContext) {
  const site = sites.find(({ locale, version }) => locale === doc.locale && version.name === doc.version)
  const most = typeof limit === 'number' ? limit : MAX_CHANGES
  const items = recentChanges(graph, doc.locale, doc.version)
    .filter(({ doc: other }) => other !== doc)
    .slice(0, most)
    .map(({ doc: { title, route }, timestamp }) => {
      const date = new Date(timestamp * 1000)
      return { label: title, href: route, ...(site?.formatDate(date) ?? { date: '', words: '' }) }
    })
  const hasFeed = config.reading.changes && config.url !== ''
  return { items, ...(hasFeed && site && { feed: site.view.homeHref + CHANGES_FEED }) }
}

/** The addresses of the pages whose cards a page shows, because it or one of its partials lists those of its category. */
export function listedAddresses({ slots, partials }: Pick<BodyReads, 'slots' | 'partials'>): string[] {
  const all = [...slots, ...partials.flatMap(partial => partial.slots)]
  return all.flatMap(({ component, props: { items } }) => {
    return traitsOf(component).listsCategory && Array.isArray(items) ? items.map(({ href }: CardView) => href) : []
  })
}

function listsCategory({ component, props }: Pick<Slot, 'component' | 'props'>): boolean {
  return traitsOf(component).listsCategory === true && props.items === undefined
}

function siblingCards(doc: Doc, graph: JobContext['graph']): CardView[] {
  const trail = graph.placement.get(doc.key)?.trail ?? []
  const sidebar = graph.sidebars.find(
    ({ name, version, locale }) => name === doc.sidebar && version === doc.version && locale === doc.locale,
  )
  let items = sidebar?.items ?? []
  for (const index of trail) {
    const category = items[index]
    if (category?.type !== 'category') break
    items = category.items
  }
  return cardsOf(items, graph).filter(card => card.href !== doc.route)
}

/** The partials that a page shows, directly or indirectly, without duplicates. */
export function partialClosure(
  doc: Pick<Doc, 'resolved'>,
  graph: Pick<SiteGraph, 'partials' | 'partialRefs'>,
): { key: string; page: ParsedPage; refs: ResolvedRef[] }[] {
  const found = new Map<string, { key: string; page: ParsedPage; refs: ResolvedRef[] }>()
  const visit = (refs: readonly ResolvedRef[]) => {
    for (const { partial: key } of refs) {
      const page = key === undefined || found.has(key) ? undefined : graph.partials.get(key)
      if (key === undefined || !page) continue
      const own = graph.partialRefs.get(key) ?? []
      found.set(key, { key, page, refs: own })
      visit(own)
    }
  }
  visit(doc.resolved)
  return [...found.values()]
}

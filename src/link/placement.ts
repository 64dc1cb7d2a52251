/**
 * The sidebar, breadcrumbs and neighbours of every page.
 *
 * A page belongs to the last sidebar that lists it, unless its front matter names another. Unlisted pages have no
 * neighbours.
 */
import { suggest } from '../base/suggest.ts'
import { joinUrl } from '../base/url.ts'
import type { Crumb, Doc, GeneratedIndex, Neighbour, Placement, Sidebar } from '../model/graph.ts'
import { unknownIdHint } from './docs.ts'
import type { Findings } from './findings.ts'
import { type PagePosition, positionsOf } from './navigation.ts'
import type { DocsScope } from './scope.ts'

export interface PlacementInput {
  scope: DocsScope
  sidebars: readonly Sidebar[]
  indexes: readonly GeneratedIndex[]
  breadcrumbs: boolean
  /** Whether breadcrumbs begin with the first page of the sidebar. */
  fromSection: boolean
  sidebarsFile?: string
  /** Whether the site was made for another tool. */
  isOfOtherTool?: boolean
  findings: Findings
}

export interface Placed {
  /** Name of the sidebar by doc key. */
  sidebarOf: Map<string, string>
  /** By doc or index key. */
  placement: Map<string, Placement>
}

/** A sidebar's positions, indexed. */
interface Route {
  name: string
  /** The first position of each page. */
  byKey: Map<string, PagePosition>
  /** The listed pages in reading order, and the index of each. */
  listed: PagePosition[]
  order: Map<string, number>
}

/** Determines the placement of every page of a scope. */
export function placeInSidebars(input: PlacementInput): Placed {
  const { scope, indexes, findings } = input
  const routes = new Map(input.sidebars.map(sidebar => [sidebar.name, routeOf(sidebar, input)]))
  const assigned = new Map<string, string>()
  for (const { name, byKey } of routes.values()) for (const key of byKey.keys()) assigned.set(key, name)
  const sidebarOf = new Map<string, string>()
  const placement = new Map<string, Placement>()
  for (const doc of scope.docs) {
    const name = shownSidebar(doc, { assigned: assigned.get(doc.key), known: routes, findings })
    if (name !== undefined) sidebarOf.set(doc.key, name)
    const route = name === undefined ? undefined : routes.get(name)
    const placed = placementIn(route, doc.key, input)
    placement.set(doc.key, { ...placed, ...neighbours(doc, placed, input) })
  }
  for (const { key, sidebar } of indexes) placement.set(key, placementIn(routes.get(sidebar), key, input))
  return { sidebarOf, placement }
}

function routeOf(sidebar: Sidebar, input: PlacementInput): Route {
  const byKey = new Map<string, PagePosition>()
  const positions = positionsOf(sidebar)
  for (const position of positions) {
    const first = byKey.get(position.key)
    if (first === undefined) byKey.set(position.key, position)
    // A category's page may also be listed in the category.
    else if (!first.isCategory && !position.isCategory) reportTwice(position, sidebar, input)
  }
  const listed = positions.filter(position => !position.unlisted)
  const order = new Map<string, number>()
  listed.forEach((position, index) => {
    if (!order.has(position.key)) order.set(position.key, index)
  })
  return { name: sidebar.name, byKey, listed, order }
}

function reportTwice(
  position: PagePosition,
  { name }: Sidebar,
  { scope, sidebarsFile, isOfOtherTool, findings }: PlacementInput,
): void {
  const id = scope.byKey.get(position.key)?.id
  const message = `Sidebar '${name}': the page '${id}' is in it more than once.`
  const hint = 'Previous and next use the first place. List it once, or as a ref.'
  const subject = `${id} twice in ${name}`
  // Other tools allow it.
  const atMost = isOfOtherTool && ({ atMost: 'log' } as const)
  findings.add({ rule: 'sidebar-duplicate-doc', message, file: sidebarsFile, hint, subject, quoted: id, ...atMost })
}

function shownSidebar(
  doc: Doc,
  { assigned, known, findings }: { assigned?: string; known: ReadonlyMap<string, Route>; findings: Findings },
): string | undefined {
  const { displayed_sidebar: wanted } = doc.page.frontMatter
  if (wanted === undefined) return assigned
  if (wanted === null || known.has(wanted)) return wanted ?? undefined
  const near = suggest(wanted, known.keys())
  const hint = near === undefined ? `There is ${[...known.keys()].join(', ') || 'none'}.` : `Did you mean '${near}'?`
  const message = `displayed_sidebar: there is no sidebar '${wanted}'.`
  findings.add({ rule: 'unknown-sidebar', message, file: doc.source.path, hint, about: ['displayed_sidebar'] })
  return assigned
}

function placementIn(
  route: Route | undefined,
  key: string,
  { scope, breadcrumbs, fromSection }: PlacementInput,
): Placement {
  const position = route?.byKey.get(key)
  if (route === undefined || position === undefined) return { crumbs: [], trail: [] }
  const at = route.order.get(key)
  const before = at === undefined ? undefined : route.listed[at - 1]
  const after = at === undefined ? undefined : route.listed[at + 1]
  return {
    crumbs: breadcrumbs ? [...(fromSection ? sectionOf(position, route) : []), ...position.crumbs] : [],
    trail: position.trail,
    prev: before && neighbour(before, scope),
    next: after && neighbour(after, scope),
  }
}

/** The first page of the sidebar, if the page is below its path and not in that page's own category. */
function sectionOf({ href, crumbs }: PagePosition, { listed: [root] }: Route): Crumb[] {
  if (root === undefined || root.href === href || !href.startsWith(joinUrl(root.href, '/'))) return []
  const isNamed = crumbs.some(crumb => crumb.href === root.href)
  return isNamed ? [] : [{ label: root.label, href: root.href }]
}

function neighbour(position: PagePosition, scope: DocsScope): Neighbour {
  const doc = scope.byKey.get(position.key)
  const { label, isCategory, href } = position
  if (doc === undefined) return { label, href }
  return { label: paginationLabel(doc) ?? (isCategory ? doc.title : label), href }
}

function paginationLabel({ page: { frontMatter } }: Doc): string | undefined {
  return frontMatter.pagination_label ?? frontMatter.sidebar_label
}

/** The neighbours that the front matter sets: an id, null for none, or undefined if it sets none. */
function neighbours(doc: Doc, placed: Placement, input: PlacementInput): Pick<Placement, 'prev' | 'next'> {
  const { pagination_prev: prev, pagination_next: next } = doc.page.frontMatter
  return {
    prev: prev === undefined ? placed.prev : byId(prev, { field: 'pagination_prev', doc, input }),
    next: next === undefined ? placed.next : byId(next, { field: 'pagination_next', doc, input }),
  }
}

function byId(
  id: string | null,
  { field, doc, input }: { field: string; doc: Doc; input: PlacementInput },
): Neighbour | undefined {
  if (id === null) return undefined
  const { scope, findings } = input
  const target = scope.byId.get(id.normalize('NFC'))
  if (target !== undefined)
    return target.unlisted ? undefined : { label: paginationLabel(target) ?? target.title, href: target.route }
  if (scope.draftIds.has(id)) return undefined
  const message = `${field}: there is no page with the id '${id}'.`
  const hint = unknownIdHint(id, scope)
  findings.add({ rule: 'unknown-doc-id', message, file: doc.source.path, hint, about: [field] })
  return undefined
}

/**
 * The identity of a page's HTML: equal keys, equal bytes. In: a planned page and what it is made from. Out: a hash of all
 * parts, none of which is a whole body.
 */
import { hashParts } from '../base/hash.ts'
import type { Doc } from '../model/graph.ts'
import type { PlannedView } from '../model/view.ts'
import { insertedValues, partialClosure, slotViews } from './body-values.ts'
import { docHeadings } from './page-view.ts'
import { sidebarScopeHash } from './sidebar-view.ts'
import type { JobContext, KeyedSiteView } from './view-context.ts'

type ShownSidebar = KeyedSiteView['view']['sidebars'][string]

interface KeyedPage {
  view: PlannedView
  site: KeyedSiteView
  doc?: Doc
  listed?: readonly Doc[]
}

/** The identity of a page's HTML. */
export function pageKey(
  { view, site, doc, listed = [] }: KeyedPage,
  context: JobContext,
  hashScope: ReturnType<typeof scopeHasher>,
): string {
  const sidebar = view.sidebar === undefined ? undefined : site.view.sidebars[view.sidebar]
  return hashParts([
    context.templatesHash,
    site.shellHash,
    sidebar ? hashScope(sidebar, view.sidebarTrail) : '',
    JSON.stringify(view),
    doc ? tocIdentity(doc, context) : '',
    doc ? JSON.stringify(bodyIdentity(doc, context)) : '',
    ...listed.map(post => JSON.stringify(bodyIdentity(post, context))),
  ])
}

/** Everything that determines a page's table of contents. */
function tocIdentity(doc: Doc, context: JobContext): string {
  const { headings, levels } = docHeadings(doc, context)
  let identity = `${levels.min} ${levels.max}`
  for (const { depth, id, html } of headings) identity += `\n${depth} ${id.length} ${id} ${html}`
  return identity
}

/** Hashes a sidebar as a page shows it; each variant once, because there are far fewer variants than pages. */
export function scopeHasher(): (sidebar: ShownSidebar, trail: number[]) => string {
  const hashes = new Map<ShownSidebar, Map<string, string>>()
  return (sidebar, trail) => {
    const known = hashes.get(sidebar) ?? new Map<string, string>()
    hashes.set(sidebar, known)
    const scope = trail.join('.')
    const hash = known.get(scope) ?? sidebarScopeHash(sidebar, trail)
    known.set(scope, hash)
    return hash
  }
}

/** Everything that determines the HTML of a page's body. */
function bodyIdentity(doc: Doc, context: JobContext): unknown {
  const partials = partialClosure(doc, context)
  return [
    doc.page.bodyHash,
    insertedValues(doc.page, doc.resolved, context),
    slotViews(doc.page, doc, context),
    partials.map(({ key, page, refs }) => [
      key,
      page.bodyHash,
      insertedValues(page, refs, context),
      slotViews(page, doc, context),
    ]),
  ]
}

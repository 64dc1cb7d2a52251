/**
 * The identity of a page's HTML: equal keys mean equal bytes. Returns a hash of all inputs, none of which is a whole
 * body, and a separate identity of everything around the bodies.
 */
import { hashParts } from '../base/hash.ts'
import type { Doc } from '../model/graph.ts'
import type { PlannedView } from '../model/view.ts'
import { insertedValues, partialClosure, slotViews } from './body-values.ts'
import { docHeadings } from './page-view.ts'
import { sidebarScopeHash } from './sidebar-view.ts'
import { tocIdentity } from './toc.ts'
import type { JobContext, KeyedSiteView } from './view-context.ts'

type ShownSidebar = KeyedSiteView['view']['sidebars'][string]

interface KeyedPage {
  view: PlannedView
  site: KeyedSiteView
  doc?: Doc
  listed?: readonly Doc[]
}

export interface PageKey {
  /** Identity of all inputs except the description, the table of contents and the bodies of files. */
  shell: string
  /** Identity of the page's HTML. */
  key: string
}

/** The identity of a page's HTML. */
export function pageKey(
  { view, site, doc, listed = [] }: KeyedPage,
  context: JobContext,
  hashScope: ReturnType<typeof scopeHasher>,
): PageKey {
  const { description, ...others } = view
  const sidebar = view.sidebar === undefined ? undefined : site.view.sidebars[view.sidebar]
  const shell = hashParts([
    context.templatesHash,
    site.shellHash,
    sidebar ? hashScope(sidebar, view.sidebarTrail) : '',
    JSON.stringify(others),
    doc ? JSON.stringify(insertedIdentity(doc, context)) : '',
    ...listed.map(post => JSON.stringify(insertedIdentity(post, context))),
  ])
  const shown = [...(doc ? [doc] : []), ...listed]
  const { headings, levels } = doc ? docHeadings(doc, context) : NO_HEADINGS
  const bodies = shown.flatMap(post => bodyHashes(post, context))
  return { shell, key: keyWithShell(shell, { description, toc: tocIdentity(headings, levels), bodies }) }
}

/** For a page that is not a document. */
const NO_HEADINGS = { headings: [], levels: { min: 0, max: 0 } }

/** What an edit of a page's text may change. */
interface TextIdentity {
  description: string
  toc: string
  bodies: readonly string[]
}

/** The identity of a page with the given shell, description, table of contents and bodies. */
export function keyWithShell(shell: string, { description, toc, bodies }: TextIdentity): string {
  return hashParts([shell, description, toc, ...bodies])
}

/**
 * Hashes a sidebar as a page shows it. Each variant is hashed once, because there are far fewer variants than pages.
 */
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

/** Everything that is inserted into the body of a page and into those of its partials. */
function insertedIdentity(doc: Doc, context: JobContext): unknown {
  const partials = partialClosure(doc, context)
  return [
    insertedValues(doc.page, doc.resolved, context),
    slotViews(doc.page, doc, context),
    partials.map(({ key, page, refs }) => [key, insertedValues(page, refs, context), slotViews(page, doc, context)]),
  ]
}

/** The bodies of a page and of its partials. */
function bodyHashes(doc: Doc, context: JobContext): string[] {
  return [doc.page.bodyHash, ...partialClosure(doc, context).map(({ page }) => page.bodyHash)]
}

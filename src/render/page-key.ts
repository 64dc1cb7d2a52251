/**
 * The identity of a page's HTML: equal keys mean equal bytes. Returns a hash of all inputs, none of which is a whole
 * body, and a separate identity of everything around the bodies.
 */
import { hashParts } from '../base/hash.ts'
import { packageVersion } from '../base/package-root.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { PlannedView } from '../model/view.ts'
import { insertedValues } from './body-values.ts'
import { docHeadings } from './page-view.ts'
import { sidebarScopeHash } from './sidebar-view.ts'
import { tocIdentity } from './toc.ts'
import type { BodyReads, JobContext, KeyedSiteView, ShownDoc, ShownSite } from './view-context.ts'

type ShownSidebar = KeyedSiteView['view']['sidebars'][string]

/** A text of a page with what it needs of the rest of the site. */
export interface KeyedText {
  doc: ShownDoc
  reads: BodyReads
}

interface KeyedPage {
  view: PlannedView
  site: ShownSite
  /** Identity of the part of the sidebar that the page shows. */
  sidebar: string
  /** The document of the page. */
  text?: KeyedText
  /** The posts that it lists. */
  listed?: readonly KeyedText[]
}

export interface PageKey {
  /** Identity of all inputs except the description, the table of contents and the bodies of files. */
  shell: string
  /** Identity of the page's HTML. */
  key: string
}

/** The identity of a page's HTML. */
export function pageKey(
  { view, site, sidebar, text, listed = [] }: KeyedPage,
  { config, templatesHash }: Pick<JobContext, 'config' | 'templatesHash'>,
): PageKey {
  const { description, ...others } = view
  const shell = hashParts([
    // The code that renders.
    packageVersion,
    templatesHash,
    site.shellHash,
    // On a site that was written for another tool, its markup is looked for.
    String(config.lenient),
    sidebar,
    JSON.stringify(others),
    text ? JSON.stringify(insertedIdentity(text, config)) : '',
    ...listed.map(post => JSON.stringify(insertedIdentity(post, config))),
  ])
  const shown = [...(text ? [text] : []), ...listed]
  const { headings, levels } = text ? docHeadings(text.doc, { config, reads: text.reads }) : NO_HEADINGS
  const bodies = shown.flatMap(bodyHashes)
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
function insertedIdentity({ doc, reads }: KeyedText, config: ResolvedConfig): unknown {
  const { refs, assets, slots, partials } = reads
  const context = { assets, config }
  return [
    insertedValues(doc.page, refs, context),
    slots,
    partials.map(partial => [partial.key, insertedValues(partial.page, partial.refs, context), partial.slots]),
  ]
}

/** The bodies of a page and of its partials. */
function bodyHashes({ doc, reads }: KeyedText): string[] {
  return [doc.page.bodyHash, ...reads.partials.map(({ page }) => page.bodyHash)]
}

/**
 * The pages that the files for programs list. Returns, for each language and version, its sections with their pages,
 * in the order of the sidebars. Pages and posts are listed with the last versions of all docs. Drafts and pages that
 * may not be indexed are left out.
 */
import { groupBy } from '../../base/group-by.ts'
import { joinUrl } from '../../base/url.ts'
import type { PlannedView, SidebarItemView, SiteView } from '../../model/view.ts'
import type { WrittenPage } from '../../outputs/page-texts.ts'

/** The parts of a page that its text in files about many pages depends on. */
export interface TextPage {
  view: Pick<PlannedView, 'path' | 'title' | 'description' | 'markdownHref'>
  site: { view: Pick<SiteView, 'url'> }
}

export interface ListedScope {
  site: WrittenPage['site']
  /** Folder of the language and version relative to the output folder, with a trailing slash; '' for the main one. */
  folder: string
  sections: { name: string; pages: WrittenPage[] }[]
}

/** The scopes that have at least one page. */
export function listedScopes(pages: readonly WrittenPage[], baseUrl: string): ListedScope[] {
  const listed = pages.filter(({ view: { noIndex, unlisted, draft, kind } }) => {
    return !noIndex && !unlisted && !draft && kind !== 'search' && kind !== 'not-found'
  })
  return [...groupBy(listed, ({ site }) => folderOf(site))].map(([folder, own]) => {
    const { site } = own[0] as WrittenPage
    const positions = sidebarPositions(new Set(own.map(page => page.site)))
    const positionOf = ({ view }: WrittenPage) =>
      view.path === site.view.homeHref ? -1 : (positions.get(view.path) ?? Number.POSITIVE_INFINITY)
    const sorted = own
      .map((page, at) => ({ page, at, position: positionOf(page) }))
      .sort((a, b) => (a.position === b.position ? a.at - b.at : a.position - b.position))
    const sections = [...groupBy(sorted, ({ page }) => page.section)].map(([name, entries]) => ({
      name,
      pages: entries.map(({ page }) => page),
    }))
    return { site, folder: folder.slice(baseUrl.length), sections }
  })
}

/** Address of the folder of a site's files: its locale's own, or that of an earlier or coming version. */
function folderOf({ version: { isLast, section, path }, view: { homeHref } }: WrittenPage['site']): string {
  return isLast ? homeHref : joinUrl(homeHref, section.routeBasePath, path, '/')
}

/** The position of each address in the sidebars, counted across all of them. */
function sidebarPositions(sites: Iterable<WrittenPage['site']>): Map<string, number> {
  const positions = new Map<string, number>()
  const add = (items: readonly SidebarItemView[]) => {
    for (const item of items) {
      if (item.type === 'html') continue
      if (item.href !== undefined && !positions.has(item.href)) positions.set(item.href, positions.size)
      if (item.type === 'category') add(item.items)
    }
  }
  for (const { view } of sites) for (const { items } of Object.values(view.sidebars)) add(items)
  return positions
}

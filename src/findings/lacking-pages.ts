/**
 * Links to pages that a site goes without, because a plugin is not run or a file is missing, have one cause. Returns
 * findings in which that about the cause counts these links and names some of them, in place of a finding for each.
 */
import { groupBy } from '../base/group-by.ts'
import type { Diagnostic, ReportedFinding } from '../model/diagnostic.ts'
import type { LackingPages } from '../model/site-plugins.ts'

/** Number of links that a finding names. */
const MAX_NAMED = 3

/** Joins the findings about links with that about their cause. Links whose cause is not among the findings stay. */
export function joinLackingPages<F extends Diagnostic | ReportedFinding>(found: F[]): F[] {
  const lacked = new Set(found.flatMap(({ lacksPages = [] }) => lacksPages))
  const isJoined = ({ leadsTo }: F) => leadsTo !== undefined && lacked.has(leadsTo)
  const links = groupBy(found.filter(isJoined), ({ leadsTo = '' }) => leadsTo)
  if (links.size === 0) return found
  return found.flatMap(finding => {
    if (isJoined(finding)) return []
    const own = (finding.lacksPages ?? []).flatMap(name => links.get(name) ?? [])
    for (const name of finding.lacksPages ?? []) links.delete(name)
    return own.length > 0 ? withLinks(finding, own) : finding
  })
}

function withLinks<F extends Diagnostic | ReportedFinding>(cause: F, links: readonly F[]): F {
  const count = links.reduce((sum, { places = 1 }) => sum + places, 0)
  const lead = count === 1 ? '1 link leads to a page' : `${count} links lead to pages`
  const named = links.flatMap(({ file, span, message }) => (file ? [{ file, ...(span && { span }), message }] : []))
  return {
    ...cause,
    message: `${cause.message.replace(/\.?$/, '.')} ${lead} that the site lacks because of it.`,
    related: [...(cause.related ?? []), ...named.slice(0, MAX_NAMED)],
  }
}

/** The name of the pages of a folder of the docs that has none. */
export function pagesInFolder(folder: string): string {
  return `pages in ${folder}`
}

/** The name of a page that is not built. `route`: its address below the base. */
export function pageAt(route: string): string {
  return `page ${route}`
}

/** The pages that are not built, by the findings about them. */
export function notBuilt(found: readonly Pick<Diagnostic, 'route'>[]): LackingPages[] {
  return found.flatMap(({ route }) =>
    route === undefined ? [] : [{ name: pageAt(route), path: route.replace(/^\/+|\/+$/g, ''), isOne: true }],
  )
}

/** The name of the pages that are made from a document. */
export function pagesOf(document: string): string {
  return `pages of ${document}`
}

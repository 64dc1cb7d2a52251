/**
 * Links to pages that a site goes without, because a plugin is not run or a file is missing, have one cause. Returns
 * findings in which that about the cause counts these links and names some of them, in place of a finding for each.
 */
import { groupBy } from '../base/group-by.ts'
import type { Diagnostic, ReportedFinding } from '../model/diagnostic.ts'

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

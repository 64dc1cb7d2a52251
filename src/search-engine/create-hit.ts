/**
 * Turns a ranked section into a hit. In: a page's fragment and the index of the section. Out: a hit whose texts are
 * spans.
 */
import type { Fragment } from './index-format.ts'
import type { Matcher } from './matcher.ts'
import type { Hierarchy, HitType, SearchHit } from './types.ts'

/** Length of the text of a preview, in characters. */
const PASSAGE_LENGTH = 600

/** The hit of a section; undefined if the page has no such section (an index of another build). */
export function createHit(fragment: Fragment, section: number, matcher: Matcher): SearchHit | undefined {
  const found = fragment.sections[section]
  if (!found) return undefined
  const [anchor, depth, heading, text, kind] = found
  const title = matcher.mark(heading === '' ? anchor || fragment.title : heading)
  const isNamed = title.some(({ marked }) => marked)
  const type: HitType = isNamed ? (`lvl${Math.min(6, Math.max(1, depth))}` as HitType) : 'content'
  const url = anchor === '' ? fragment.route : `${fragment.route}#${encodeURIComponent(anchor)}`
  return {
    id: url,
    url,
    path: fragment.route,
    ...(anchor === '' ? {} : { anchor }),
    hierarchy: hierarchyOf(fragment, section),
    type,
    title: title.length > 0 ? title : [{ text: fragment.route, marked: false }],
    snippet: matcher.snippet(text),
    passage: matcher.snippet(text, PASSAGE_LENGTH),
    ...(kind === undefined ? {} : { kind }),
  }
}

/** The headings above a section, and its own heading. */
function hierarchyOf({ group, title, sections }: Fragment, section: number): Hierarchy {
  const hierarchy: Hierarchy = { lvl0: group, lvl1: title }
  let below = Number.POSITIVE_INFINITY
  for (let index = section; index > 0; index--) {
    const [, depth, heading] = sections[index] as Fragment['sections'][number]
    if (depth >= below || depth < 2) continue
    below = depth
    hierarchy[`lvl${Math.min(6, depth)}` as 'lvl2'] = heading
  }
  return hierarchy
}

/** The hit of what defines the name that was searched. */
export function definitionHit(
  { fragment, section, text }: { fragment: Fragment; section: number; text: string },
  matcher: Matcher,
): SearchHit | undefined {
  const hit = createHit(fragment, section, matcher)
  return hit && { ...hit, snippet: [{ text, marked: false }], passage: [{ text, marked: false }] }
}

/**
 * Texts of links to pages, and the number of links. In: the linked site. Out: for each route
 * the texts of links to it, the most frequent first, and their number. Vague texts ("here"), and those of links
 * to a section, are left out.
 */
import type { Doc, SiteGraph } from '../model/graph.ts'

/** Number of texts kept per page: further ones add nothing new. */
const MAX_TEXTS = 8
const MAX_TEXT_LENGTH = 80
const SAYS_NOTHING =
  /^(?:here|this|this page|link|click here|read more|more|see|see here|docs|documentation|page|\d+)$/i

/** Incoming links of a page. */
interface LinksTo {
  texts: string[]
  links: number
}

/** The texts by route, for links of one language and of some versions. */
export function linkTexts(
  { docs }: SiteGraph,
  scope: { locale: string; versions: ReadonlySet<string> },
): Map<string, LinksTo> {
  const counts = new Map<string, Map<string, number>>()
  for (const doc of docs) {
    if (doc.locale !== scope.locale || !scope.versions.has(doc.version)) continue
    for (const { route, text } of linksOf(doc)) {
      const known = counts.get(route) ?? new Map<string, number>()
      counts.set(route, known)
      known.set(text, (known.get(text) ?? 0) + 1)
    }
  }
  const mostFrequent = (texts: Map<string, number>) =>
    [...texts]
      .sort(([a, timesOfA], [b, timesOfB]) => timesOfB - timesOfA || (a < b ? -1 : 1))
      .slice(0, MAX_TEXTS)
      .map(([text]) => text)
  const total = (texts: Map<string, number>) => [...texts.values()].reduce((sum, times) => sum + times, 0)
  return new Map([...counts].map(([route, texts]) => [route, { texts: mostFrequent(texts), links: total(texts) }]))
}

function linksOf(doc: Doc): { route: string; text: string }[] {
  return doc.page.links.flatMap(({ kind, text }, index) => {
    const ref = doc.resolved[index]
    if ((kind !== 'link' && kind !== 'definition') || ref?.status !== 'page' || ref.route === undefined) return []
    const called = text?.replace(/\s+/g, ' ').trim().toLowerCase() ?? ''
    const isUseless = called === '' || called.length > MAX_TEXT_LENGTH || SAYS_NOTHING.test(called)
    return isUseless || ref.href.includes('#') || ref.route === doc.route ? [] : [{ route: ref.route, text: called }]
  })
}

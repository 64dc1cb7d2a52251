/**
 * The searchable pages. Returns for each locale and version its pages with the data for the index; their texts stay
 * in the store. Drafts and unlisted pages are absent, as is everything that opts out: by `search: false` or `noindex:
 * true` in the front matter, a robots tag in <Head>, `search.exclude` in the config; or, for sections, by their ids
 * under `search_exclude` in the front matter.
 */
import picomatch from 'picomatch'
import { decodePath } from '../../base/url.ts'
import type { Doc, GeneratedIndex, SiteGraph } from '../../model/graph.ts'
import { namedLinks } from '../../model/link-summary.ts'
import { type HeadTag, includesFiles } from '../../model/page.ts'
import type { SearchablePage, SearchScope } from '../../model/search.ts'
import { searchTag } from '../../model/search-tags.ts'
import { isSameSection } from '../../model/sections.ts'
import type { DocsVersion } from '../../model/source.ts'
import type { SiteView } from '../../model/view.ts'
import type { PageSources } from '../../pipeline/site-search.ts'
import { siteSection } from '../../render/site-section.ts'
import { namesKey } from './search-key.ts'

/** The scopes of the embedded index: the versions of the docs. Pages outside the docs are included in all of them. */
export function searchScopes(sources: PageSources): SearchScope[] {
  const { sites } = sources
  const main = sites.find(({ version }) => version.isMain)?.version
  const beside = lastVersions(sites, version => main !== undefined && !isSameSection(version, main))
  return sites
    .filter(({ version }) => main !== undefined && isSameSection(version, main))
    .map(site => {
      const { name } = site.version
      return scopeOf(sources, site, { shown: new Set([name, ...beside]), linking: new Set([name]) })
    })
}

/** A version of any section with its own pages. */
export interface RecordScope extends SearchScope {
  tag: string
  /** The version of the docs; pages outside the docs have none. */
  docsVersion?: string
}

/** The scopes of a hosted index: every page once. */
export function recordScopes(sources: PageSources): RecordScope[] {
  return sources.sites.map(site => {
    const { version } = site
    const beside = lastVersions(sources.sites, other => !isSameSection(other, version))
    const versions = { shown: new Set([version.name]), linking: new Set([version.name, ...beside]) }
    const { tag, version: docsVersion } = searchTag(version)
    return { ...scopeOf(sources, site, versions), tag, docsVersion }
  })
}

function lastVersions(sites: PageSources['sites'], isWanted: (version: DocsVersion) => boolean): string[] {
  return sites.flatMap(({ version }) => (version.isLast && isWanted(version) ? [version.name] : []))
}

/** @param versions names of the versions whose pages are found, and of those whose links tell about them */
function scopeOf(
  { config, graph, sites }: PageSources,
  { locale, version, view }: PageSources['sites'][number],
  versions: { shown: ReadonlySet<string>; linking: ReadonlySet<string> },
): SearchScope {
  const isExcluded = config.search.exclude.length > 0 ? picomatch(config.search.exclude) : () => false
  const blogs = new Set(sites.flatMap(site => (site.version.section.kind === 'blog' ? [site.version.name] : [])))
  const isHere = (page: Doc | GeneratedIndex) => page.locale === locale && versions.shown.has(page.version)
  const docs = graph.docs.filter(doc => isHere(doc) && isFound(doc) && !isExcluded(doc.source.docPath))
  const indexes = graph.generated.filter(index => isHere(index) && !index.listing && !isUnlisted(index))
  const called = linkTexts(graph, { locale, versions: versions.linking })
  const pages = [
    ...docs.map(doc => docPage(doc, { graph, site: view, blogs })),
    ...indexes.map(index => indexPage(index, view)),
  ].map(page => {
    const { route, title, group, titles, names, files, excluded, isPost } = page
    const { texts: linkTexts = [], links: inboundLinks = 0 } = called.get(route) ?? {}
    const key = `${version.name} ${page.key}`
    // A spread would give each page a hidden class of its own, which V8 keeps as long as the page.
    const named = namesKey({ route, title, group, titles, names, linkTexts, excluded, isPost })
    return { key, route, title, group, titles, names, linkTexts, inboundLinks, files, excluded, isPost, named }
  })
  return { locale, version: version.name, isLast: version.isLast, pages }
}

function isFound({ draft, unlisted, page: { frontMatter, headTags } }: Doc): boolean {
  if (draft || unlisted || frontMatter.search === false || frontMatter.extra.noindex === true) return false
  return !headTags?.some(isNoIndex)
}

function isNoIndex({ tagName, attributes: { name, content } }: HeadTag): boolean {
  return tagName === 'meta' && name === 'robots' && /\bnoindex\b|\bnone\b/i.test(String(content))
}

function isUnlisted({ category }: GeneratedIndex): boolean {
  return category.unlisted === true
}

/** A page without what other pages say about it. */
type UnlinkedPage = Omit<SearchablePage, 'linkTexts' | 'inboundLinks' | 'named'>

function docPage(
  doc: Doc,
  { graph, site, blogs }: { graph: SiteGraph; site: SiteView; blogs: ReadonlySet<string> },
): UnlinkedPage {
  const { frontMatter } = doc.page
  const { docPath } = doc.source
  const folder = docPath.includes('/') ? docPath.slice(0, docPath.indexOf('/')) : ''
  const listed = frontMatter.extra.search_exclude
  return {
    key: doc.key,
    route: doc.route,
    title: doc.title,
    group: siteSection({ route: doc.route, sidebar: doc.sidebar, folder }, site),
    titles: present([frontMatter.sidebar_label, lastSegment(doc.route)]),
    names: present([...(frontMatter.keywords ?? []), ...(frontMatter.search_keywords ?? []), frontMatter.description]),
    files: [doc.source.path, ...partialFiles(doc, graph)],
    excluded: Array.isArray(listed) ? listed.map(String) : [],
    isPost: blogs.has(doc.version),
  }
}

function indexPage(index: GeneratedIndex, site: SiteView): UnlinkedPage {
  const { key, route, title, sidebar } = index
  const group = siteSection({ route, sidebar, folder: '' }, site)
  const names = present([index.description, ...(index.keywords ?? []), ...(index.searchKeywords ?? [])])
  const titles = present([lastSegment(route)])
  const own = { key: `index ${index.locale}/${index.version}/${key}`, route, title, group, titles, names }
  return { ...own, files: [], excluded: [], isPost: false }
}

function present(names: readonly (string | undefined)[]): string[] {
  return names.filter(name => name !== undefined && name !== '').map(String)
}

function lastSegment(route: string): string {
  const path = decodePath(route)
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end--
  const name = path.slice(path.lastIndexOf('/', end - 1) + 1, end)
  return name.endsWith('.html') ? name.slice(0, -'.html'.length) : name
}

/** Paths of the partials that a page shows, directly or indirectly, without duplicates. */
function partialFiles(doc: Doc, graph: SiteGraph): string[] {
  if (!includesFiles(doc.page)) return []
  const seen = new Set<string>()
  const files = new Set<string>()
  const queue = [doc.resolved]
  for (let refs = queue.pop(); refs; refs = queue.pop())
    for (const { partial } of refs) {
      if (partial === undefined || seen.has(partial)) continue
      seen.add(partial)
      const path = graph.partials.get(partial)?.path
      if (path !== undefined) files.add(path)
      queue.push(graph.partialRefs.get(partial) ?? [])
    }
  return [...files]
}

// Texts of links to pages, and the number of links. Vague texts ("here"), and those of links to a section, are left
// out.

/** Number of texts kept per page: further ones add nothing new. */
const MAX_TEXTS = 8
const MAX_TEXT_LENGTH = 80
const SAYS_NOTHING = /^(?:here|this|this page|link|click here|read more|more|see|see here|docs|documentation|page|\d+)$/

/** Incoming links of a page. */
interface LinksTo {
  texts: string[]
  links: number
}

/** The texts by route, for links of one language and of some versions. */
function linkTexts(
  { docs }: SiteGraph,
  scope: { locale: string; versions: ReadonlySet<string> },
): Map<string, LinksTo> {
  const counts = new Map<string, Map<string, number>>()
  for (const doc of docs) {
    if (doc.locale !== scope.locale || !scope.versions.has(doc.version)) continue
    for (const { route, text } of namedLinks(doc)) {
      if (route === doc.route || saysNothing(text)) continue
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

function saysNothing(text: string): boolean {
  return text === '' || text.length > MAX_TEXT_LENGTH || SAYS_NOTHING.test(text)
}

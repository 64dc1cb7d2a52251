/**
 * One page as its template sees it. In: the linked doc, its placement, the site's view. Out: plain data with final
 * URLs, which only changes if the page would look different.
 */

import { absoluteUrl, encodePath, joinUrl } from '../base/url.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Crumb, Doc, GeneratedIndex, Placement, SidebarItem, SiteGraph } from '../model/graph.ts'
import { isHidden } from '../model/hidden-items.ts'
import type { Heading, ParsedPage } from '../model/page.ts'
import { searchTag } from '../model/search-tags.ts'
import { docsOf } from '../model/sections.ts'
import type { CardView, PageView, PlannedView } from '../model/view.ts'
import { alternativesOf, alternativesOfIndex, alternativesOfShell } from './alternatives.ts'
import { feedTags, listedTexts, listingView, postView } from './blog-view.ts'
import { frontMatterViews } from './front-matter-hrefs.ts'
import { pageDates } from './page-dates.ts'
import { pageTools } from './page-tools.ts'
import { sectionCrumbs } from './section-crumbs.ts'
import { sourceLinks } from './sources.ts'
import { headingsWithPartials, type TocLevels, tocLevels } from './toc.ts'
import { firstLink } from './version-refs.ts'
import type { JobContext, KeyedSiteView, ViewContext } from './view-context.ts'

/** The common part of the views of all kinds of pages. */
function basePage(site: KeyedSiteView, { config, markdownPath }: ViewContext, path: string): PlannedView {
  const markdown = markdownPath(path)
  return {
    kind: 'doc',
    path,
    title: '',
    documentTitle: config.title,
    description: config.tagline,
    keywords: [],
    canonical: absoluteUrl(path, config),
    markdownHref: markdown === undefined ? undefined : config.baseUrl + encodePath(markdown),
    noIndex: config.noIndex || site.version.noIndex,
    unlisted: false,
    draft: false,
    titleInBody: false,
    hideTitle: false,
    sidebarTrail: [],
    crumbs: [],
    hideToc: false,
    versionLinks: [],
    localeLinks: [],
    docsearch: { language: site.locale, ...searchTag(site.version) },
    sources: [],
    tags: [],
    assistants: [],
    related: [],
    cards: [],
    math: false,
    islands: [],
    headTags: [],
  }
}

/** The view of a doc. */
export function docPage(doc: Doc, site: KeyedSiteView, context: JobContext): PlannedView {
  const { config, graph } = context
  const { frontMatter, features } = doc.page
  const placement = graph.placement.get(doc.key)
  const isHome = frontMatter.layout === 'home'
  const docs = docsOf(config, site.version)
  const post = graph.posts.get(doc.key)
  const base = basePage(site, context, doc.route)
  // Fills in the same object: spreading views of this size costs more than computing all of their values.
  return Object.assign(base, alternativesOf(doc, site, context), {
    kind: isHome ? 'home' : kindOf(doc, site),
    title: doc.title,
    documentTitle: titleOf(doc.title, config, context.ambiguous?.get(doc.key)),
    description: doc.description,
    keywords: frontMatter.keywords ?? [],
    ...(config.lenient && { frontMatter: { ...frontMatter.extra, ...frontMatter, extra: undefined } }),
    noIndex: config.noIndex || site.version.noIndex || doc.unlisted,
    unlisted: doc.unlisted,
    draft: doc.draft,
    textLanguage: textLanguageOf(doc, config),
    titleInBody: doc.page.contentTitle !== undefined,
    hideTitle: frontMatter.hide_title ?? false,
    sidebar: isHome ? undefined : doc.sidebar,
    sidebarTrail: trailOf(doc.key, doc.sidebar, site, placement),
    crumbs: docs.breadcrumbs && !isHome ? crumbsOf(doc.route, placement?.crumbs ?? [], { site, docs }) : [],
    hideToc: isHome || (frontMatter.hide_table_of_contents ?? false),
    prev: placement?.prev,
    next: placement?.next,
    editUrl: doc.editUrl,
    ...pageDates(doc, { formatDate: site.formatDate, showAuthor: docs.showLastUpdateAuthor }),
    ...pageTools({ ...base, key: doc.key, title: doc.title }, site, context),
    sources: sourceLinks(frontMatter.sources ?? []),
    tags: (post?.tags ?? []).map(({ label, href }) => ({ label, href: href || undefined })),
    post: postView(post, site, context),
    ...viewsOf(doc, context),
    math: features.math || [...partialPages(doc, graph)].some(partial => partial.features.math),
    islands: [...new Set([doc.page, ...partialPages(doc, graph)].flatMap(page => page.features.islands))],
    headTags: [
      ...(doc.page.headTags ?? []),
      ...feedTags(site.version, context, { homeHref: site.view.homeHref, locale: site.locale }),
      ...(context.additions?.get(doc.route)?.headTags ?? []),
    ],
  } satisfies Partial<PlannedView>)
}

/** The headings of a doc and its partials, and the levels that its table of contents includes. */
export function docHeadings(doc: Doc, { config, graph }: ViewContext): { headings: Heading[]; levels: TocLevels } {
  return { headings: headingsWithPartials(doc.page, partialsOf(doc, graph)), levels: tocLevels(doc.page, config) }
}

function crumbsOf(
  route: string,
  crumbs: Crumb[],
  { site, docs }: { site: KeyedSiteView; docs: { breadcrumbsFromSection: boolean } },
): Crumb[] {
  return docs.breadcrumbsFromSection
    ? sectionCrumbs(crumbs, site.view.navbar, { route, versionPath: site.version.path })
    : crumbs
}

/** The addresses from front matter, with a plugin's image if front matter names none. */
function viewsOf(doc: Doc, context: JobContext): ReturnType<typeof frontMatterViews> {
  const views = frontMatterViews(doc, context)
  const { image } = context.additions?.get(doc.route) ?? {}
  if (views.image !== undefined || image === undefined) return views
  const isAddress = /^https?:/i.test(image)
  return { ...views, image: isAddress ? image : context.config.baseUrl + encodePath(image.replace(/^\/+/, '')) }
}

/** The kind of page of a doc in a section. */
function kindOf({ source }: Doc, { version: { section } }: KeyedSiteView): PageView['kind'] {
  if (section.kind === 'docs') return 'doc'
  if (section.kind === 'blog') return 'post'
  return source.isMade ? 'plain' : 'page'
}

/** The language of the text: the default one for a page that replaces a missing translation. */
function textLanguageOf({ source, locale }: Doc, { i18n }: ResolvedConfig): PageView['textLanguage'] {
  const own = i18n.localeConfigs[i18n.defaultLocale]
  const around = i18n.localeConfigs[locale]
  if (!source.fallback || own === undefined || around === undefined) return undefined
  const isSame = own.htmlLang.split('-')[0] === around.htmlLang.split('-')[0]
  return isSame ? undefined : { lang: own.htmlLang, dir: own.direction }
}

/** The view of a category's generated index. */
export function generatedIndexPage(index: GeneratedIndex, site: KeyedSiteView, context: ViewContext): PlannedView {
  const placement = context.graph.placement.get(index.key)
  const listed = listingView(index, site, context)
  const features = listedTexts(index).flatMap(doc => [doc.page, ...partialPages(doc, context.graph)])
  const title = listed?.title ?? index.title
  return {
    ...basePage(site, context, index.route),
    ...alternativesOfIndex(index, site, context),
    ...(index.category.unlisted && { unlisted: true, noIndex: true }),
    kind: listed ? 'listing' : 'generated-index',
    listing: listed?.listing,
    docsearch: { language: site.locale, ...searchTag(site.version, index.listing?.kind) },
    headTags: feedTags(site.version, context, { homeHref: site.view.homeHref, locale: site.locale }),
    title,
    documentTitle: titleOf(title, context.config, context.ambiguous?.get(index.key)),
    description: index.description,
    keywords: index.keywords ?? [],
    image: index.image?.startsWith('/') ? joinUrl(context.config.baseUrl, index.image) : index.image,
    sidebar: index.sidebar || undefined,
    sidebarTrail: trailOf(index.key, index.sidebar, site, placement),
    crumbs: docsOf(context.config, site.version).breadcrumbs ? (placement?.crumbs ?? []) : [],
    math: features.some(page => page.features.math),
    islands: [...new Set(features.flatMap(page => page.features.islands))],
    hideToc: true,
    prev: placement?.prev,
    next: placement?.next,
    cards: cardsOf(index.category.items, context.graph),
  }
}

function trailOf(key: string, sidebar: string | undefined, site: KeyedSiteView, placement?: Placement): number[] {
  const trail = placement?.trail ?? []
  return (sidebar === undefined ? undefined : site.trails.get(sidebar)?.(trail, key)) ?? trail
}

/** A page of the shell: not found or search. */
export function shellPage(kind: 'not-found' | 'search', site: KeyedSiteView, context: ViewContext): PlannedView {
  const { texts } = site.view
  const title = kind === 'search' ? texts['search.title'] : texts['notFound.title']
  const path = kind === 'search' ? site.view.search.pageHref : `${site.view.homeHref}404.html`
  const page = basePage(site, context, path)
  return {
    ...page,
    ...alternativesOfShell(path.slice(site.view.homeHref.length), site, context),
    kind,
    title,
    documentTitle: titleOf(title, context.config),
    // The results page may be indexed, but not pages with individual results.
    noIndex: kind === 'not-found' || page.noIndex,
    hideToc: true,
    canonical: undefined,
    markdownHref: undefined,
  }
}

/** Cards of a category's listed children, for generated indexes and card lists. */
export function cardsOf(items: readonly SidebarItem[], graph: SiteGraph): CardView[] {
  return items.flatMap(item => {
    if (item.type === 'html') return []
    const own = item.unlisted ? undefined : item.href
    const href = own ?? (item.type === 'category' ? firstLink(item.items) : undefined)
    if (href === undefined) return []
    const doc = own === undefined || item.docKey === undefined ? undefined : graph.docByKey.get(item.docKey)
    const description = item.description ?? doc?.description ?? ''
    const count =
      item.type === 'category' && description === '' ? item.items.filter(it => !isHidden(it)).length : undefined
    return [{ title: item.label, href, description, count }]
  })
}

/** @param above text that distinguishes the page from others with the same title */
function titleOf(title: string, { title: siteTitle, titleDelimiter }: ResolvedConfig, above?: string): string {
  if (title === siteTitle && above === undefined) return siteTitle
  return `${title}${above === undefined ? '' : ` – ${above}`} ${titleDelimiter} ${siteTitle}`
}

function partialsOf(doc: Doc, graph: SiteGraph) {
  return (page: ParsedPage, linkIndex: number): ParsedPage | undefined => {
    const refs = page === doc.page ? doc.resolved : refsOfPartial(page, graph)
    const key = refs?.[linkIndex]?.partial
    return key === undefined ? undefined : graph.partials.get(key)
  }
}

function refsOfPartial(page: ParsedPage, graph: SiteGraph) {
  for (const [key, partial] of graph.partials) if (partial === page) return graph.partialRefs.get(key)
  return undefined
}

/** All partials that a page shows, directly or indirectly. */
function* partialPages(doc: Doc, graph: SiteGraph): Generator<ParsedPage> {
  const seen = new Set<string>()
  const queue = [doc.resolved]
  for (let refs = queue.pop(); refs; refs = queue.pop())
    for (const { partial } of refs) {
      const page = partial === undefined || seen.has(partial) ? undefined : graph.partials.get(partial)
      if (!page || partial === undefined) continue
      seen.add(partial)
      queue.push(graph.partialRefs.get(partial) ?? [])
      yield page
    }
}

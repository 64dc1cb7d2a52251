/**
 * One page as its template sees it. Returns plain data with final URLs, which only changes if the page would look
 * different.
 */

import { absoluteUrl, encodePath, joinUrl } from '../base/url.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Crumb, GeneratedIndex, Placement, SidebarItem, SiteGraph } from '../model/graph.ts'
import { heroFigure } from '../model/hero-figure.ts'
import { isHidden } from '../model/hidden-items.ts'
import type { NavLinkView } from '../model/navbar-view.ts'
import type { Heading, ParsedPage } from '../model/page.ts'
import { searchTag } from '../model/search-tags.ts'
import { docsOf } from '../model/sections.ts'
import type { CardView, PageView, PlannedView, SiteView } from '../model/view.ts'
import { alternativesOfIndex, alternativesOfShell, alternativesView } from './alternatives.ts'
import { feedTags, listingView, postView } from './blog-view.ts'
import { pageDates } from './page-dates.ts'
import { headingsWithPartials, type TocLevels, tocLevels } from './toc.ts'
import { firstLink } from './version-refs.ts'
import type { BodyReads, KeyedSiteView, PageReads, ShownDoc, ShownSite, ViewContext } from './view-context.ts'

/** What the view of a doc is made from, besides the doc and the view of the site. */
interface DocContext {
  config: ResolvedConfig
  reads: PageReads
}

/** The common part of the views of all kinds of pages. */
function basePage(
  site: ShownSite,
  { config, markdown }: Pick<ViewContext, 'config'> & { markdown: string | undefined },
  path: string,
): PlannedView {
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

/** The file of a doc, as code of the site gets it. */
function fileOf({ key, source }: ShownDoc, { locale, version }: ShownSite): PageView['file'] {
  const { section, own, name } = version
  // Keys begin with the language and the version.
  const id = key.slice(`${locale}/${name}/`.length)
  const docs = section.kind === 'docs' && { pluginId: section.id, version: own }
  return { ...docs, id, locale, path: source.path }
}

/** The view of a doc: everything that is not its own comes from `reads`. */
export function docPage(doc: ShownDoc, site: ShownSite, { config, reads }: DocContext): PlannedView {
  const { frontMatter, features } = doc.page
  const { above, additions, crumbs, feeds, post, prev, next, trail } = reads
  const isHome = frontMatter.layout === 'home'
  const docs = docsOf(config, site.version)
  const partials = [...partialPages(reads)]
  const base = basePage(site, { config, markdown: reads.markdownPath }, doc.route)
  // Fills in the same object: spreading views of this size costs more than computing all of their values.
  return Object.assign(base, alternativesView(reads.alternatives, site, config), {
    kind: isHome ? 'home' : kindOf(doc, site),
    title: doc.title,
    documentTitle: titleOf(doc.title, config, above),
    description: doc.description,
    keywords: frontMatter.keywords ?? [],
    ...(config.lenient && {
      frontMatter: { ...frontMatter.extra, ...frontMatter, extra: undefined },
      file: fileOf(doc, site),
    }),
    noIndex: config.noIndex || site.version.noIndex || doc.unlisted,
    unlisted: doc.unlisted,
    draft: doc.draft,
    textLanguage: textLanguageOf(doc, config),
    titleInBody: doc.page.contentTitle !== undefined,
    hideTitle: frontMatter.hide_title ?? false,
    sidebar: isHome ? undefined : doc.sidebar,
    sidebarTrail: trail,
    crumbs: docs.breadcrumbs && !isHome ? crumbsOf(doc.route, crumbs, { site, docs }) : [],
    hideToc: isHome || (frontMatter.hide_table_of_contents ?? false),
    prev,
    next,
    editUrl: doc.editUrl,
    ...pageDates(doc, { formatDate: site.formatDate, showAuthor: docs.showLastUpdateAuthor }),
    ...pageTools({ ...base, title: doc.title }, site, config),
    related: reads.related,
    sources: sourceLinks(frontMatter.sources ?? []),
    tags: (post?.tags ?? []).map(({ label, href }) => ({ label, href: href || undefined })),
    post: postView(post, site, config),
    ...viewsOf(doc, { config, reads }),
    math: features.math || partials.some(partial => partial.features.math),
    islands: [...new Set([doc.page, ...partials].flatMap(page => page.features.islands))],
    headTags: [...(doc.page.headTags ?? []), ...feeds, ...(additions?.headTags ?? [])],
  } satisfies Partial<PlannedView>)
}

/** The headings of a doc and its partials, and the levels that its table of contents includes. */
export function docHeadings(
  { page }: Pick<ShownDoc, 'page'>,
  { config, reads }: { config: ResolvedConfig; reads: BodyReads },
): { headings: Heading[]; levels: TocLevels } {
  return { headings: headingsWithPartials(page, partialsOf(page, reads)), levels: tocLevels(page, config) }
}

function crumbsOf(
  route: string,
  crumbs: Crumb[],
  { site, docs }: { site: ShownSite; docs: { breadcrumbsFromSection: boolean } },
): Crumb[] {
  return docs.breadcrumbsFromSection
    ? sectionCrumbs(crumbs, site.view.navbar, { route, versionPath: site.version.path })
    : crumbs
}

/** The addresses from front matter, with a plugin's image if front matter names none. */
function viewsOf(doc: ShownDoc, { config, reads }: DocContext): ReturnType<typeof frontMatterViews> {
  const views = frontMatterViews(doc, { config, reads })
  const { image } = reads.additions ?? {}
  if (views.image !== undefined || image === undefined) return views
  const isAddress = /^https?:/i.test(image)
  return { ...views, image: isAddress ? image : config.baseUrl + encodePath(image.replace(/^\/+/, '')) }
}

/** The kind of page of a doc in a section. */
function kindOf({ source }: ShownDoc, { version: { section } }: ShownSite): PageView['kind'] {
  if (section.kind === 'docs') return 'doc'
  if (section.kind === 'blog') return 'post'
  return source.isMade ? 'plain' : 'page'
}

/** The language of the text: the default one for a page that replaces a missing translation. */
function textLanguageOf({ source, locale }: ShownDoc, { i18n }: ResolvedConfig): PageView['textLanguage'] {
  const own = i18n.localeConfigs[i18n.defaultLocale]
  const around = i18n.localeConfigs[locale]
  if (!source.fallback || own === undefined || around === undefined) return undefined
  const isSame = own.htmlLang.split('-')[0] === around.htmlLang.split('-')[0]
  return isSame ? undefined : { lang: own.htmlLang, dir: own.direction }
}

/** The view of a category's generated index, or of a list. `texts` are the posts whose texts it shows. */
export function generatedIndexPage(
  index: GeneratedIndex,
  site: KeyedSiteView,
  { texts, ...context }: ViewContext & { texts: readonly { doc: ShownDoc; reads: BodyReads }[] },
): PlannedView {
  const placement = context.graph.placement.get(index.key)
  const listed = listingView(index, site, context)
  const features = texts.flatMap(({ doc, reads }) => [doc.page, ...partialPages(reads)])
  const title = listed?.title ?? index.title
  return {
    ...basePage(site, { ...context, markdown: context.markdownPath(index.route) }, index.route),
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
  const page = basePage(site, { ...context, markdown: context.markdownPath(path) }, path)
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

function partialsOf(own: ParsedPage, { refs, partials }: BodyReads) {
  const byKey = new Map(partials.map(partial => [partial.key, partial]))
  const refsOfPage = new Map([...partials.map(({ page, refs }) => [page, refs] as const), [own, refs]])
  return (page: ParsedPage, linkIndex: number): ParsedPage | undefined => {
    const key = refsOfPage.get(page)?.[linkIndex]?.partial
    return key === undefined ? undefined : byKey.get(key)?.page
  }
}

/** All partials that a page shows, directly or indirectly. */
function* partialPages({ refs: own, partials }: BodyReads): Generator<ParsedPage> {
  if (partials.length === 0) return
  const byKey = new Map(partials.map(partial => [partial.key, partial]))
  const queue = [own]
  for (let refs = queue.pop(); refs; refs = queue.pop())
    for (const { partial: key = '' } of refs) {
      const partial = byKey.get(key)
      if (!partial) continue
      byKey.delete(key)
      queue.push(partial.refs)
      yield partial.page
    }
}

// Addresses in a page's front matter as its template shows them: with the base, the locale and the version of the
// page, and with the hashed name of a file beside it.

/** Image, hero and audience cards of a page. */
function frontMatterViews(doc: ShownDoc, context: DocContext): Pick<PageView, 'image' | 'hero' | 'audienceCards'> {
  const { image, hero, audience_cards: cards, icons } = doc.page.frontMatter
  if (image === undefined && hero === undefined && cards === undefined) return {}
  const hrefs = hrefsOf(doc, context)
  const final = (url: string) => hrefs.get(url) ?? url
  const toFinal = <T extends { to: string }>(link: T): T => ({ ...link, to: final(link.to) })
  return {
    image: image === undefined ? undefined : final(image),
    hero: hero && {
      title: hero.title,
      tagline: hero.tagline,
      command: hero.command,
      search: hero.search,
      figure: hero.figure === undefined ? undefined : figureOf(doc, final, context),
      actions: (hero.actions ?? []).map(toFinal),
    },
    audienceCards: cards?.map(card => ({
      ...toFinal(card),
      drawing: card.icon === undefined ? undefined : icons?.[card.icon],
      ...(card.links && { links: card.links.map(toFinal) }),
    })),
  }
}

/** Resolved addresses by the address as written. */
function hrefsOf({ page }: ShownDoc, { config, reads: { refs, assets } }: DocContext): Map<string, string> {
  const hrefs = new Map<string, string>()
  for (const [index, { url, kind }] of page.links.entries()) {
    const ref = kind === 'front-matter' ? refs[index] : undefined
    if (!ref) continue
    const asset = ref.asset === undefined ? undefined : assets.get(ref.asset)
    hrefs.set(url, asset ? config.baseUrl + encodePath(asset.outPath) : ref.href)
  }
  return hrefs
}

/** The figure of the first screen: the drawing itself if it may be inlined, else an image. */
function figureOf(
  { page }: ShownDoc,
  final: (url: string) => string,
  { reads: { refs, assets } }: DocContext,
): NonNullable<PageView['hero']>['figure'] {
  const { figure = '', figureDark, figureAlt = '' } = page.frontMatter.hero ?? {}
  const path = heroFigure({ page, resolved: refs })
  const asset = path === undefined ? undefined : assets.get(path)
  if (asset?.figure !== undefined) return { svg: asset.figure }
  const srcDark = figureDark === undefined ? undefined : final(figureDark)
  return { src: final(figure), srcDark, alt: figureAlt, ...asset?.size }
}

// What a reader can do with a page: report a problem, open it in an assistant.

/** Assistants that are known by name. Each address starts a chat with the question. */
const ASSISTANTS = {
  chatgpt: { label: 'ChatGPT', href: 'https://chatgpt.com/?q={prompt}' },
  claude: { label: 'Claude', href: 'https://claude.ai/new?q={prompt}' },
  perplexity: { label: 'Perplexity', href: 'https://www.perplexity.ai/search?q={prompt}' },
} satisfies Record<Extract<ResolvedConfig['reading']['assistants'][number], string>, { label: string; href: string }>

const BEYOND_ASCII = /(?:%[89A-F][0-9A-F])+/g

type Tools = Pick<PageView, 'reportUrl' | 'assistants'>

/**
 * The addresses of the tools. Without the site's own address, no external service can find a page, so there are no
 * assistants.
 */
function pageTools(
  page: Pick<PageView, 'path' | 'title' | 'canonical' | 'markdownHref'>,
  { view: { texts } }: ShownSite,
  config: ResolvedConfig,
): Tools {
  const { reportUrl, assistants } = config.reading
  const url = absoluteUrl(page.path, config)
  const values = { title: texts['page.reportTitle'].replace('{title}', page.title), url: url ?? page.path }
  const markdown = page.markdownHref === undefined ? url : config.url + page.markdownHref
  const prompt = texts['page.prompt'].replace('{url}', markdown ?? '')
  const opened = url === undefined ? [] : assistants.map(one => (typeof one === 'string' ? ASSISTANTS[one] : one))
  return {
    reportUrl: reportUrl ? filled(reportUrl, values) : undefined,
    assistants: opened.map(({ label, href }) => ({
      label,
      href: filled(href, { prompt, url: url ?? '', markdown: markdown ?? '' }),
    })),
  }
}

/**
 * Fills in the placeholders of an address. In a query, slashes, colons and letters beyond ASCII are not encoded: this
 * keeps pages smaller, and browsers encode them if necessary.
 */
function filled(address: string, values: Record<string, string>): string {
  const query = address.indexOf('?')
  return address.replace(/\{(\w+)\}/g, (whole, name: string, at: number) => {
    const value = values[name]
    if (value === undefined) return whole
    const encoded = encodeURIComponent(value)
    return query >= 0 && at > query
      ? encoded.replace(/%2F/g, '/').replace(/%3A/g, ':').replace(BEYOND_ASCII, decodeURIComponent)
      : encoded
  })
}

// The breadcrumbs of a page, starting with its part of the site.

/** The address of a page, and the path of its version, which is not a part of the site. */
interface Place {
  route: string
  versionPath: string
}

/** The crumbs; an empty list stays empty. */
function sectionCrumbs(crumbs: Crumb[], { left, right }: SiteView['navbar'], { route, versionPath }: Place): Crumb[] {
  const [first] = crumbs
  if (first === undefined) return crumbs
  const links = [...left, ...right].filter(
    (item): item is NavLinkView => item.kind === 'link' && !item.external && !item.isVersion,
  )
  const isVersion = (base: string) => versionPath !== '' && base.endsWith(`/${encodePath(versionPath)}/`)
  const own = links.filter(
    ({ activeBase }) => activeBase?.endsWith('/') && route.startsWith(activeBase) && !isVersion(activeBase),
  )
  const [section] = own.sort((a, b) => (b.activeBase ?? '').length - (a.activeBase ?? '').length)
  const isThere = section === undefined || section.href === route || isSame(section.label, first.label)
  return isThere ? crumbs : [{ label: section.label, href: section.href }, ...crumbs]
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

// Links to the sources of a page's facts, as its front matter lists them:
// `owner/repository@commit:path` (the commit is optional), or a URL.

const REPOSITORY_PATH = /^([\w.-]+\/[\w.-]+?)(?:@([\w./-]+))?:(\S+)$/

/** Label and address of each source. Text in any other form is shown without a link. */
function sourceLinks(sources: readonly string[]): { label: string; href: string }[] {
  return sources.map(source => {
    if (/^https?:\/\//.test(source)) return { label: source.replace(/^https?:\/\//, ''), href: source }
    const [, repository, ref = 'HEAD', path] = REPOSITORY_PATH.exec(source) ?? []
    if (repository === undefined || path === undefined) return { label: source, href: '' }
    const kind = path.endsWith('/') ? 'tree' : 'blob'
    return {
      label: `${repository}: ${path}`,
      href: `https://github.com/${repository}/${kind}/${ref}/${encodeURI(path)}`,
    }
  })
}

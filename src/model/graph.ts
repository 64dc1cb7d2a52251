/** The result of `link` for all pages together: routes, sidebars, resolved references. */
import type { Badge } from '../schema/badge.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { ParsedPage } from './page.ts'
import type { DocsVersion, LastUpdate, SourceFile } from './source.ts'

/** A page with its place in the site. */
export interface Doc {
  /** Unique across versions and locales: `locale/version/id`. */
  key: string
  id: string
  source: SourceFile
  page: ParsedPage
  version: string
  locale: string
  title: string
  description: string
  /** Full URL path including base, locale and version, in the canonical trailing-slash form. */
  route: string
  draft: boolean
  unlisted: boolean
  /** Whether it is the index of its folder (README, index, or the folder's own name). */
  isCategoryIndex: boolean
  sidebarPosition?: number
  /** Name of the sidebar that shows the page. */
  sidebar?: string
  lastUpdate?: LastUpdate
  editUrl?: string
  /** One per `page.links`: its target. */
  resolved: ResolvedRef[]
  /** What is known of its references, if they are those of an earlier run: then `resolved` is made when it is asked for. */
  links?: LinkSummary
}

/** What others ask of the references of a page (link-summary.ts). */
export interface LinkSummary {
  /** Identity of all references: equal ones are shown the same. */
  identity: string
  /** Routes of the pages that links lead to, without duplicates. */
  routes: readonly string[]
  /** Links to pages as a whole. */
  named: readonly NamedLink[]
  /** Paths of the files that references lead to, without duplicates. */
  assets: readonly string[]
}

/** A link to a page by its text. */
export interface NamedLink {
  route: string
  /** In lower case, without repeated spaces. */
  text: string
}

/** A resolved reference. */
export interface ResolvedRef {
  /** The address for the page (URL with base and hash, or as written if nothing was found). */
  href: string
  /** How it was resolved. */
  status:
    | 'page'
    | 'asset'
    | 'partial'
    | 'external'
    | 'hash'
    | 'broken-page'
    | 'broken-file'
    | 'broken-anchor'
    | 'broken-asset'
    | 'ignored'
  /** Route of the target page. */
  route?: string
  /** Path of the asset relative to the site folder. */
  asset?: string
  /** Key of the partial in `SiteGraph.partials` and `partialRefs`. */
  partial?: string
  /** The addresses that the partial, and those in it, have in props: resolved for the page, by the address as written. */
  addresses?: Record<string, ResolvedRef>
}

/** A link in a sidebar. */
export interface SidebarLink {
  type: 'link'
  label: string
  href: string
  external: boolean
  /** Key of the doc, if the target is one. */
  docKey?: string
  unlisted?: boolean
  className?: string
  badge?: Badge
  description?: string
  /**
   * A link to a page that belongs to another sidebar (`ref`): not part of prev/next, and the page is not assigned to
   * this sidebar.
   */
  ref?: boolean
}

/** A category in a sidebar. */
export interface SidebarCategory {
  type: 'category'
  label: string
  /** The category's own page: a doc, or a generated index. */
  href?: string
  docKey?: string
  /** Key of the generated index. */
  indexKey?: string
  unlisted?: boolean
  collapsible: boolean
  collapsed: boolean
  className?: string
  badge?: Badge
  description?: string
  items: SidebarItem[]
}

interface SidebarHtml {
  type: 'html'
  html: string
  className?: string
}

export type SidebarItem = SidebarLink | SidebarCategory | SidebarHtml

/** A sidebar of one version and locale. */
export interface Sidebar {
  name: string
  version: string
  locale: string
  items: SidebarItem[]
}

/** The generated index page of a category. */
export interface GeneratedIndex {
  key: string
  route: string
  title: string
  description: string
  image?: string
  keywords?: string[]
  /** What readers type who look for it. */
  searchKeywords?: string[]
  version: string
  locale: string
  sidebar: string
  category: SidebarCategory
  /** Set if posts, tags or authors are listed, rather than a category. */
  listing?: Listing
}

/** The contents of a generated page other than a category's. */
export interface Listing {
  kind: 'posts' | 'archive' | 'tags' | 'tag' | 'authors' | 'author'
  description?: string
  posts: Post[]
  /** Tags or authors, each with its number of pages. */
  links?: { label: string; href: string; count: number; author?: PostAuthor }[]
  /** The author whose posts are listed. */
  author?: PostAuthor
  /** The pages before and after this one in the list. */
  newer?: string
  older?: string
}

/** The data of a post besides its text; for a page of the docs, only its tags. */
export interface Post {
  doc: Doc
  /** ISO date; '' for a page of the docs. */
  date: string
  authors: PostAuthor[]
  tags: TagLink[]
  readingMinutes?: number
}

export interface PostAuthor {
  /** Name in the authors file. */
  key?: string
  name: string
  title?: string
  url?: string
  image?: string
  description?: string
  /** Path of the author's page, relative to the authors' path; absent if there is none. */
  page?: string
  /** Its address. */
  href?: string
  socials: { label: string; href: string }[]
}

export interface TagLink {
  label: string
  path: string
  /** '' if no page lists the tag. */
  href: string
  description?: string
}

/**
 * A redirect. `from` is a decoded URL path relative to the base, with a leading slash and the locale's path; `to` is
 * the redirect target: a URL path including the base (and query and hash), or an absolute URL.
 */
export interface Redirect {
  from: string
  to: string
  /** Its source: `redirects` of the config, or `redirectHtml` (`/x.html` for `/x`). */
  kind: 'config' | 'html'
}

/** Previous or next page. */
export interface Neighbour {
  label: string
  href: string
}

/** An entry of the breadcrumb trail, after the home icon. */
export interface Crumb {
  label: string
  href?: string
}

/** The linked site. */
export interface SiteGraph {
  versions: DocsVersion[]
  locales: string[]
  docs: Doc[]
  generated: GeneratedIndex[]
  /** Route of each generated index, by its key. */
  generatedRoutes: Map<string, string>
  sidebars: Sidebar[]
  redirects: Redirect[]
  /** Doc or generated index by route. */
  routes: Map<string, Doc | GeneratedIndex>
  docByKey: Map<string, Doc>
  /** By `ResolvedRef.partial`. A partial that several locales share has a key for each. */
  partials: Map<string, ParsedPage>
  /** By partial key: one per link of the partial, resolved from the partial's own folder. */
  partialRefs: Map<string, ResolvedRef[]>
  /** By `locale/version`: key of the version's first doc. */
  mainDocs: Map<string, string>
  /** By locale, then by the URL as written in the config: links of navbar, footer, logos and announcement. */
  shellRefs: Map<string, Map<string, ResolvedRef>>
  /** By doc key: the data of posts, and of pages with tags. */
  posts: Map<string, Post>
  /** By doc key or generated-index key: the position in its sidebar. */
  placement: Map<string, Placement>
  /** Paths (site-relative) of the assets that pages refer to, apart from static files. */
  usedAssets: Set<string>
  /** Origins of the hosts that scripts of generated pages send requests to. */
  connectTo: readonly string[]
  /** The anchors that links refer to, by the path of the file that has or should have them. */
  linkedAnchors: ReadonlyMap<string, ReadonlySet<string>>
  /** Paths of the files that lack an anchor that a link refers to. */
  lackedAnchors: ReadonlySet<string>
  /** Whether a finding depends on the anchors of all pages. */
  asksForAllAnchors: boolean
  /** Everything that is wrong. On a large site they are many: they are listed when somebody asks for them. */
  readonly diagnostics: Diagnostic[]
  /** Equal identities mean equal findings in the same order. */
  readonly diagnosticsIdentity: string
}

/** The position of a page in its sidebar. */
export interface Placement {
  crumbs: Crumb[]
  prev?: Neighbour
  next?: Neighbour
  /** Indices of the categories that are open around the page, outermost first. */
  trail: number[]
}

/**
 * The data of page templates. `SiteView` is the same for all pages of a locale and version and is sent to a worker
 * once; `PageView` is one page. Both are plain data. Every URL here is final, including base path, locale and trailing
 * slash.
 */

import type { ClientService } from './analytics.ts'
import type { DateView, ListingView, PostView } from './blog-view.ts'
import type { ExtraSheet } from './extra-sheets.ts'
import type { AudienceCard, HomeAction } from './frontmatter.ts'
import type { IconDrawing } from './icon-drawing.ts'
import type { NavItemView, SocialView } from './navbar-view.ts'
import type { HeadTag } from './page.ts'
import type { Texts } from './texts.ts'

/** Templates import all types from here. */
export type { ExtraSheet, SidebarItemView, SidebarView }

declare global {
  /** The type of a site's `customFields`: a site may declare its own fields, so that its templates are type-checked. */
  interface DocsgenCustomFields {}
}

export interface LinkView {
  label: string
  href: string
  external: boolean
}

export interface LogoView {
  src: string
  srcDark?: string
  alt: string
  /** In pixels, as in the config. */
  width?: number
  height?: number
  /** Width of the image divided by its height, if it is known. */
  ratio?: number
}

export interface AssetsView {
  /** The stylesheet of every page. */
  css: string
  /**
   * The styles for formulas alone, and combined with those of every page in one file; absent if another stylesheet has
   * them.
   */
  mathCss?: string
  cssWithMath?: string
  /** The stylesheets that few pages load. */
  sheets: Record<ExtraSheet, string>
  /** Fonts that every page preloads. */
  fonts: string[]
  /** The script of every page: a module, deferred. */
  client: string
  /** Content of the inline script of every page (colour mode, announcement). */
  inlineScript: string
  /** Content of the inline script of the home page, which detects that the site was built for another path. */
  homeScript: string
}

export interface SiteView {
  title: string
  tagline: string
  titleDelimiter: string
  /** Origin without a trailing slash; '' if the config sets none: then no address in a page is absolute. */
  url: string
  baseUrl: string
  /** Home of this locale, for the brand link. */
  homeHref: string
  favicon?: string
  image?: string
  noIndex: boolean
  /** Whether pages have the classes by which stylesheets that build on Infima name them. */
  hasInfimaClasses: boolean
  locale: string
  htmlLang: string
  direction: 'ltr' | 'rtl'
  navbar: {
    title: string
    logo?: LogoView & { href: string }
    left: NavItemView[]
    right: NavItemView[]
    /** Links to the project's accounts on other sites, each with its icon. */
    social: SocialView[]
    hideOnScroll: boolean
    /** Dark, or in the primary colour, in both colour modes. */
    style?: 'dark' | 'primary'
  }
  footer?: {
    style: 'light' | 'dark'
    logo?: LogoView & { href?: string }
    copyright?: string
    columns: { title?: string; items: (LinkView | { html: string })[] }[]
  }
  announcementBar?: { id: string; content: string; backgroundColor?: string; textColor?: string; isCloseable: boolean }
  colorMode: { defaultMode: 'light' | 'dark'; disableSwitch: boolean; respectPrefersColorScheme: boolean }
  /** The id under which page views are reported. */
  gtag?: { trackingID: string; anonymizeIP: boolean }
  analytics: ClientService[]
  search: { enabled: boolean; pageHref: string }
  /** What readers can do with pages; `feedbackUrl` receives the answers to the question whether a page helped. */
  reading: {
    copyPage: boolean
    feedbackUrl?: string
    sidebarHideable: boolean
    shortcutHelp: boolean
    pageKeys: boolean
    linkPreviews: boolean
    changes: boolean
  }
  /** Colours of the browser's bars, the icon for the home screen, and the address of the web manifest. */
  webApp: {
    themeColor?: { light: string; dark: string }
    touchIcon?: string
    /** Whether pages have to name the icon. */
    linksTouchIcon: boolean
    manifest?: string
    /** Whether pages are stored for reading offline. */
    offline: boolean
  }
  /** Whether the version that a reader chooses is remembered. */
  keepsVersion: boolean
  /** Whether pages without maths must declare that they have no styles of their own. */
  restrictsStyles: boolean
  /** Tags for every page's head, in order. */
  metadata: Record<string, string>[]
  headTags: { tagName: string; attributes: Record<string, string | boolean>; innerHTML?: string }[]
  bodyTags: { start: SiteView['headTags']; end: SiteView['headTags'] }
  stylesheets: { href: string; integrity?: string; crossorigin?: string; media?: string; onlyMath?: boolean }[]
  scripts: { src: string; async?: boolean; defer?: boolean; integrity?: string; crossorigin?: string }[]
  assets: AssetsView
  /** Serialised into the page for the browser code (allow-listed, no secrets): see templates/client. */
  clientConfig: Record<string, unknown>
  /** Sidebars by key `<name>`. Pages name the one they show. */
  sidebars: Record<string, SidebarView>
  /** The interface texts in the language of the pages. */
  texts: Texts
  /** The site's own values from its config. They are for templates only, and never sent to browsers. */
  customFields: DocsgenCustomFields & Record<string, unknown>
  /** The docs and their versions; only on a site that was written for another tool, whose templates may read them. */
  docs?: object[]
}

export interface TocEntry {
  id: string
  html: string
  children: TocEntry[]
}

export interface CardView {
  title: string
  href: string
  description: string
  /** Number of pages in a category that has no description. */
  count?: number
}

/** A site-dependent component's data for its template. */
export interface SlotView {
  component: string
  props: Record<string, unknown>
}

/**
 * The data of a page that is kept for the whole site at once. A table of contents is created when its page is rendered,
 * because those of all pages together would take most of the memory on a large site.
 */
export type PlannedView = Omit<PageView, 'toc'>

/** The parts of a view that files about many pages depend on. They are stored with the plan of a site. */
export type WrittenView = Pick<
  PlannedView,
  'path' | 'title' | 'description' | 'markdownHref' | 'kind' | 'noIndex' | 'unlisted' | 'draft'
> &
  Pick<PlannedView, 'canonical' | 'localeLinks' | 'headTags' | 'math' | 'islands'> & {
    lastUpdate?: Pick<DateView, 'date'>
  }

export interface PageView {
  /** `page`: a single page, outside the docs; `plain`: one with its own layout. */
  kind: 'doc' | 'home' | 'page' | 'plain' | 'post' | 'listing' | 'generated-index' | 'not-found' | 'search'
  /** Route of the page, including the base. */
  path: string
  /** H1. */
  title: string
  /** Content of <title>. */
  documentTitle: string
  description: string
  keywords: string[]
  image?: string
  /** Absolute canonical URL; absent if the config sets no origin. */
  canonical?: string
  /** The page as markdown, for programs; absent if the site has none. */
  markdownHref?: string
  noIndex: boolean
  unlisted: boolean
  draft: boolean
  /** The language of title and text, if it differs from that of the site around it because a translation is missing. */
  textLanguage?: { lang: string; dir: 'ltr' | 'rtl' }
  /** Whether the body contains its own H1. */
  titleInBody: boolean
  hideTitle: boolean
  /** Sidebar shown, and the open categories in it, outermost first. */
  sidebar?: string
  sidebarTrail: number[]
  crumbs: { label: string; href?: string }[]
  /** The table of contents; empty if there are no headings to show. */
  toc: TocEntry[]
  hideToc: boolean
  prev?: { label: string; href: string }
  next?: { label: string; href: string }
  editUrl?: string
  /** Address for reporting a problem with the page, with its title and address. */
  reportUrl?: string
  /** Assistants that can open the page. */
  assistants: { label: string; href: string }[]
  /** Related pages, nearest first. */
  related: { label: string; href: string }[]
  lastUpdate?: DateView & { author?: string }
  /** When the page's facts were checked, and against which versions: `node v2.4.3`. */
  verified?: DateView & { against: string[] }
  version?: {
    name: string
    label: string
    badge: boolean
    banner: 'none' | 'unreleased' | 'unmaintained'
    latestHref?: string
    latestLabel?: string
    className: string
  }
  /** The same page in other versions and locales, if there are any. */
  versionLinks: { name: string; label: string; href: string; current: boolean }[]
  localeLinks: { locale: string; label: string; htmlLang: string; href: string; current: boolean }[]
  /** For docsearch:* meta tags. */
  docsearch: { language: string; version?: string; tag: string }
  sources: { label: string; href: string }[]
  tags: { label: string; href?: string }[]
  hero?: {
    title: string
    tagline?: string
    /** The first command, to copy. */
    command?: string
    /** Whether the search is on the first screen. */
    search?: boolean
    /** An inlined drawing, or an image, and the one for the dark mode. */
    figure?: { svg: string } | { src: string; srcDark?: string; alt: string; width?: number; height?: number }
    actions: HomeAction[]
  }
  audienceCards?: (AudienceCard & { drawing?: IconDrawing })[]
  /** generated-index pages. */
  cards: CardView[]
  /** Pages of posts. */
  post?: PostView
  /** Pages that list posts, tags or authors. */
  listing?: ListingView
  /** Whether the body contains maths or islands. */
  math: boolean
  islands: string[]
  /** Front matter as written; only on a site that was written for another tool, whose templates may read it. */
  frontMatter?: Record<string, unknown>
  /** Its file, for the same templates; `pluginId` and `version` are those of docs. */
  file?: { pluginId?: string; version?: string; id: string; locale: string; path: string }
  /** From <Head> in the page. */
  headTags: HeadTag[]
  className?: string
}

/**
 * A sidebar as templates see it: the same for all pages of a locale and version. Plain data; every URL is final.
 */
interface SidebarView {
  name: string
  items: SidebarItemView[]
  /** True if closed branches are left out of the page. */
  pruned: boolean
}

/** A short label; `variant` selects its colours. */
interface BadgeView {
  text: string
  variant: string
}

type SidebarItemView =
  | {
      type: 'link'
      label: string
      href: string
      external: boolean
      unlisted?: boolean
      className?: string
      badge?: BadgeView
    }
  | {
      type: 'category'
      label: string
      href?: string
      /** The first page in the category, if it has no page of its own. */
      firstHref?: string
      collapsible: boolean
      collapsed: boolean
      unlisted?: boolean
      className?: string
      badge?: BadgeView
      items: SidebarItemView[]
    }
  | { type: 'html'; html: string; className?: string }

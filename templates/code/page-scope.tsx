/**
 * The data that code of a site has about the page that it is rendered in, and the data that a page sets
 * about itself.
 */
import site from 'docsgen:site'
import { createContext, createElement, type ReactNode, useContext } from 'react'
import type { HeadTag } from '../../src/model/page.ts'
import type { IslandObserver, IslandObserverName } from '../../src/model/react-activity.ts'

/** The docs of one plugin. */
export interface DocsData {
  pluginId: string
  /** Address of its last version. */
  path: string
  breadcrumbs: boolean
  versions: VersionData[]
}

/** A version of docs. */
export interface VersionData {
  name: string
  label: string
  path: string
  isLast: boolean
  banner: string | null
  badge: boolean
  noIndex: boolean
  className: string
  /** Its pages, if code of the site asks for them. */
  docs?: { id: string; path: string; title: string; description?: string }[]
}

/** The file that the code of a page belongs to. */
export interface PageFile {
  /** Name of the docs; absent for pages outside docs. */
  pluginId?: string
  /** Version of the docs. */
  version?: string
  /** Path without extension, relative to the folder of the docs. */
  id: string
  locale: string
  /** Path relative to the folder of the site. */
  path: string
}

/** The data that a page receives. */
export interface PageScope {
  siteConfig: Record<string, unknown> & { baseUrl: string; themeConfig: Record<string, unknown> }
  i18n: Record<string, unknown> & { currentLocale: string }
  /** Address of the page relative to the base, with a leading slash; '' if it is not known yet. */
  path: string
  /** Texts in the language of the page, by id. */
  messages: Record<string, string>
  /** Titles of docsgen's own pages in the language of the page: `blog.tags`, and `blog.tagged` with the placeholder `{tag}`. */
  titles?: { 'blog.tags': string; 'blog.tagged': string }
  /** The markdown page that the code belongs to. */
  doc: { frontMatter: Record<string, unknown>; metadata: Record<string, unknown> } & Record<string, unknown>
  docs: DocsData[]
  /** Data of plugins in the language of the page, by their name and then by their id. */
  globalData: Record<string, Record<string, unknown>>
  /** The plugin of the page, if one added it, and the data for all its components. */
  route?: { plugin: { name: string; id: string }; data?: Record<string, unknown> }
  /** Absent for a React page. */
  file?: PageFile
  /** The sidebar that is shown with the page, around its text; null if it has none. */
  sidebar?: { name: string; items: object[] } | null
  /** Address of the page in the latest version, or of that version's main page, around the text of pages with a banner. */
  latestPath?: string
  /** The position of the page, around its text. */
  crumbs?: { label: string; href?: string }[]
  report: PageReport
  /** Whether browsers hydrate what is rendered: they can answer what the build cannot. */
  isIsland?: boolean
  /** Gets the data of the page that code reads, which browsers need as well. */
  read?: Record<string, unknown>
}

/** The data that a page sets about itself. */
export interface PageReport {
  title?: string
  description?: string
  className?: string
  /** Tags for the head of the page, from parts around its text. Absent for its text, whose tags are in its HTML. */
  head?: HeadTag[]
  /** Target of the page's redirect. */
  redirect?: string
  /** Requests of its code that cannot be answered here. */
  unanswered?: Set<string>
  /** Whether a component of its code is not there, and shows its content only. */
  hasStandIn?: boolean
  /** How many islands there are around its text, by the name of the component. */
  islands?: Map<string, number>
}

const Scope = createContext<PageScope | undefined>(undefined)

/** The scope of the page that is being rendered; outside rendering, the data of the site. */
export function useScope(): PageScope {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: reading a context keeps no state in the component.
    return useContext(Scope) ?? scopeWith({})
  } catch {
    // Modules may request texts and addresses when they are loaded.
    return scopeWith({})
  }
}

/** A scope that notes which data of the page is read. */
function noting(scope: PageScope): PageScope {
  const { read, doc, file, sidebar, latestPath, crumbs } = scope
  if (!read) return scope
  for (const [name, value] of Object.entries({ doc, file, sidebar, latestPath, crumbs })) {
    const get = () => {
      if (value !== undefined) read[name] = value
      return value
    }
    Object.defineProperty(scope, name, { get, enumerable: true, configurable: true })
  }
  return scope
}

/** Content of an island that the build changes after React has written it, such as code that is highlighted. */
export function Built({ children }: { of: string; children: ReactNode }): ReactNode {
  return createElement('dg-slot', null, children)
}

/** Notes that what is rendered differs in browsers. */
export function noteBrowser(): void {
  const name: IslandObserverName = 'docsgen.island-observer'
  const shared = (globalThis as unknown as Record<symbol, IslandObserver | undefined>)[Symbol.for(name)]
  shared?.noteBrowser()
}

/** Records a request of the page's code that cannot be answered here. */
export function noteUnanswered(what: string): void {
  // biome-ignore lint/correctness/useHookAtTopLevel: reading a context keeps no state in the component.
  const { report } = useScope()
  report.unanswered ??= new Set()
  report.unanswered.add(what)
}

/** Records that a component which is not there has shown its content only. */
export function noteStandIn(): void {
  // biome-ignore lint/correctness/useHookAtTopLevel: reading a context keeps no state in the component.
  useScope().report.hasStandIn = true
}

/** The config, for code that imports it. */
export const generatedConfig = site.siteConfig

/** Renders `children` as part of a page. */
export function withScope(scope: Partial<PageScope>, children: ReactNode): ReactNode {
  return <Scope.Provider value={noting(scopeWith(scope))}>{children}</Scope.Provider>
}

interface DataByLocale {
  messages: Record<string, Record<string, string>>
  titles?: Record<string, PageScope['titles']>
  globalData: Record<string, PageScope['globalData']>
}

function scopeWith(scope: Partial<PageScope>): PageScope {
  const doc = { frontMatter: {}, metadata: {}, assets: {}, toc: [] }
  const { messages, titles, globalData, i18n, ...known } = site as Pick<PageScope, 'siteConfig' | 'i18n' | 'docs'> &
    DataByLocale
  const currentLocale = scope.file?.locale ?? scope.i18n?.currentLocale ?? i18n.currentLocale
  return {
    ...known,
    i18n: { ...i18n, currentLocale },
    path: '',
    messages: messages[currentLocale] ?? {},
    titles: titles?.[currentLocale],
    globalData: globalData[currentLocale] ?? {},
    report: {},
    ...scope,
    doc: { ...doc, ...scope.doc },
  }
}

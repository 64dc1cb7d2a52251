/**
 * Exports for imports from `@docusaurus/…` in code written for Docusaurus: those that have a meaning without its
 * runtime, under its names. Links keep their addresses, which are resolved when the whole site is known.
 */
import { Children, createElement, Fragment, isValidElement, type ReactNode } from 'react'
import { noteBrowser, noteUnanswered, type PageFile, useScope } from '../../code/page-scope.tsx'
import { useGlobalData, withoutAnswers } from './docs-data.tsx'
import { generatedSiteMetadata } from './generated.tsx'
import { type TabsKeeping, type TabsProps, useTabsStateWith, useTabsWith } from './tabs-state.tsx'

export { renderRoutes } from '../../code/route.tsx'
export { Link, Link as NavLink } from '../../content/code-components.tsx'
export * from './code-block-state.tsx'
export * from './docs-data.tsx'
export * from './generated.tsx'
export { sanitizeTabsChildren, TabsProvider } from './tabs-state.tsx'
export { ThemeClassNames } from './theme-class-names.ts'
export * from './theme-common.tsx'
export * from './theme-helpers.tsx'

/** Shows the fallback for content that only exists in a browser. */
export function BrowserOnly({ fallback }: { fallback?: ReactNode }) {
  noteBrowser()
  return <>{fallback}</>
}

/** A path without a leading slash is relative to the site, too. Linking makes the address final. */
export function useBaseUrl(url: string): string {
  return /^(?:[#/]|\w+:|\.\.\/|$)/.test(url ?? '') ? url : `/${url.replace(/^\.\//, '')}`
}

export function useBaseUrlUtils() {
  return { withBaseUrl: useBaseUrl }
}

export function useDocusaurusContext() {
  const { siteConfig, i18n } = useScope()
  return {
    siteConfig,
    i18n,
    siteMetadata: generatedSiteMetadata,
    globalData: useGlobalData(),
    codeTranslations: {},
  }
}

export function useThemeConfig() {
  return useScope().siteConfig.themeConfig
}

/** The markdown page that contains a component. */
export function useDoc() {
  const { doc, file } = useScope()
  const { metadata } = doc
  const known = { ...(file && dataOf(file)), ...metadata }
  return { ...doc, metadata: withoutAnswers(known, UNKNOWN_OF_A_PAGE, 'the page') }
}

/** The post that contains a component. */
export function useBlogPost() {
  return { ...useDoc(), isBlogPostPage: true }
}

/** The position of the page; null if it has none. */
export function useSidebarBreadcrumbs() {
  const { crumbs } = useScope()
  return crumbs?.map(({ label, href }) => ({ type: 'link', label, href })) ?? null
}

function dataOf({ id, version, path }: PageFile) {
  const sourceDirName = id.includes('/') ? id.slice(0, id.lastIndexOf('/')) : '.'
  return { id, version, source: `@site/${path}`, sourceDirName }
}

/** Data of a page that is only known when all pages have been read. */
const UNKNOWN_OF_A_PAGE = {
  permalink: undefined,
  sidebar: undefined,
  next: undefined,
  previous: undefined,
  editUrl: undefined,
  lastUpdatedAt: undefined,
  lastUpdatedBy: undefined,
  formattedLastUpdatedAt: undefined,
}

type TagProps = Record<string, unknown> & { children?: ReactNode; dangerouslySetInnerHTML?: { __html: string } }

/**
 * Adds tags to the head of the page. The parser moves those of its text there (`parse/hast/left-out-elements.ts`); they are
 * data, because React writes some elements of a head before all others. A React page sets its title and its description
 * itself. Parts around pages collect them (`swizzle/head-tags.tsx`).
 */
export function Head({ children }: { children?: ReactNode }) {
  const { report, file } = useScope()
  if (typeof window !== 'undefined') return null
  return tagsIn(children).map(({ type, props }, at) => {
    const text = props.dangerouslySetInnerHTML?.__html ?? Children.toArray(props.children).join('')
    const isDescription = type === 'meta' && props.name === 'description'
    if (type === 'title') report.title = text
    if (isDescription) report.description = String(props.content)
    if (!file && !report.head && (type === 'title' || isDescription)) return null
    const { children: _, ...own } = props
    const attributes = Object.entries(own).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' || value === true ? [[attributeOf(name), value]] : [],
    )
    const tag = { tagName: type, attributes: Object.fromEntries(attributes), ...(text && { innerHTML: text }) }
    if (report.head) {
      report.head.push(tag)
      return null
    }
    return createElement('dg-head', { key: `${at}`, 'data-tag': JSON.stringify(tag) })
  })
}

/** The elements of a head, without fragments around them. */
function tagsIn(children: ReactNode): { type: string; props: TagProps }[] {
  return Children.toArray(children).flatMap(child => {
    if (!isValidElement<TagProps>(child)) return []
    if (child.type === Fragment) return tagsIn(child.props.children)
    return typeof child.type === 'string' ? [{ type: child.type, props: child.props }] : []
  })
}

/** The name of an attribute by that of React's prop. */
function attributeOf(prop: string): string {
  return { className: 'class', httpEquiv: 'http-equiv' }[prop] ?? prop.toLowerCase()
}

export function PageMetadata({ title, description }: { title?: string; description?: string }) {
  const { report } = useScope()
  report.title = title ?? report.title
  report.description = description ?? report.description
  return null
}

export function HtmlClassNameProvider({ className, children }: { className?: string; children?: ReactNode }) {
  const { report } = useScope()
  report.className = [report.className, className].filter(Boolean).join(' ')
  return <>{children}</>
}

/** Redirects the readers of the page. */
export function Redirect({ to }: { to: string | { pathname?: string } }) {
  const { report } = useScope()
  report.redirect = typeof to === 'string' ? to : to.pathname
  return null
}

export function ErrorBoundary({ children }: { children?: ReactNode }) {
  return <>{children}</>
}

export const ExecutionEnvironment = {
  /** Code that adds languages to Prism is called as in a browser. */
  get canUseDOM() {
    return 'Prism' in globalThis && 'window' in globalThis
  },
  canUseEventListeners: false,
  canUseIntersectionObserver: false,
  canUseViewport: false,
}

export function useIsBrowser(): boolean {
  noteBrowser()
  return false
}

export function useLocation() {
  const { path, isIsland } = useScope()
  noteBrowser()
  if (path === '' && !isIsland) noteUnanswered('the address of the page')
  return { pathname: path, search: '', hash: '', state: undefined }
}

export function useHistory() {
  noteBrowser()
  const nothing = () => undefined
  return { push: nothing, replace: nothing, goBack: nothing, listen: () => nothing, location: useLocation() }
}

export function useParams() {
  return {}
}

export function useColorMode() {
  noteBrowser()
  const nothing = () => undefined
  return {
    colorMode: 'light',
    colorModeChoice: null,
    isDarkTheme: false,
    setColorMode: nothing,
    setLightTheme: nothing,
    setDarkTheme: nothing,
  }
}

export function usePrismTheme() {
  return { plain: {}, styles: [] }
}

export function useStorageSlot(): [null, { set: () => void; del: () => void }] {
  noteBrowser()
  const nothing = () => undefined
  return [null, { set: nothing, del: nothing }]
}

function useNothing(): [null, () => void] {
  noteBrowser()
  return [null, () => undefined]
}
const KEEPING: TabsKeeping = { useStored: useNothing, useInQuery: useNothing }

export function useTabs(props?: TabsProps) {
  return useTabsWith(KEEPING, props)
}
export function useTabsContextValue(props: TabsProps) {
  return useTabsStateWith(KEEPING, props)
}

/** The bar is docsgen's own. */
export function useAnnouncementBar() {
  return { isActive: false, close: () => undefined }
}

export function useWindowSize() {
  noteBrowser()
  return 'desktop'
}

export function useMDXComponents(): object {
  return {}
}

export function MDXProvider({ children }: { children?: ReactNode }) {
  return <>{children}</>
}

export function isInternalUrl(url: string): boolean {
  return !/^(?:\w*:|\/\/)/.test(url)
}

/** The repeated items of a list, once per repetition. */
export function duplicates<T>(list: readonly T[], isEqual = (a: T, b: T) => a === b): T[] {
  return list.filter((one, at) => list.findIndex(other => isEqual(other, one)) !== at)
}

export function uniq<T>(list: readonly T[]): T[] {
  return [...new Set(list)]
}

interface Message {
  message?: string
  id?: string
}

/** A text in the language of the page; without a translation, the message in the code, else the id. */
function useMessage(id = '', message = ''): string {
  const text = useScope().messages[id || message] ?? message
  if (text === '' && id !== '') noteUnanswered(`the text '${id}', which is in no code.json`)
  return text || id
}

/** The text in the language of the page. */
export function translate({ message = '', id = '' }: Message, values?: Record<string, ReactNode>): string {
  // biome-ignore lint/correctness/useHookAtTopLevel: pages call it by this name.
  const text = useMessage(id, message)
  return Children.toArray(interpolate(text, values)).join('')
}

export function Translate(props: { children?: ReactNode; id?: string; values?: Record<string, ReactNode> }) {
  const text = useMessage(props.id, Children.toArray(props.children).join(''))
  return <>{interpolate(text, props.values)}</>
}

export function Interpolate({ children, values }: { children?: ReactNode; values?: Record<string, ReactNode> }) {
  return <>{interpolate(Children.toArray(children).join(''), values)}</>
}

/** Replaces the placeholders `{name}` with values; the result is a string if all values are. */
export function interpolate(text: string, values: Record<string, ReactNode> = {}): ReactNode {
  const parts = text.split(/\{(\w+)\}/)
  const named = (name: string) => values[name] ?? `{${name}}`
  if (Object.values(values).every(value => typeof value !== 'object'))
    return parts.map((part, at) => (at % 2 === 0 ? part : String(named(part)))).join('')
  return parts.map((part, at) => <Fragment key={`${part}${at * 2}`}>{at % 2 === 0 ? part : named(part)}</Fragment>)
}

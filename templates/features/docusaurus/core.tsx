/**
 * Exports for imports from `@docusaurus/…` in code written for Docusaurus: those that have a meaning without its
 * runtime, under its names. Links keep their addresses, which are resolved when the whole site is known.
 */
import { Children, Fragment, isValidElement, type ReactNode } from 'react'
import { noteUnanswered, type PageFile, useScope } from '../../code/page-scope.tsx'
import { useGlobalData, withoutAnswers } from './docs-data.tsx'

export { generatedConfig } from '../../code/page-scope.tsx'
export { renderRoutes } from '../../code/route.tsx'
export { BrowserOnly, Link, Link as NavLink } from '../../content/code-components.tsx'
export * from './docs-data.tsx'

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
    siteMetadata: { docusaurusVersion: '3.9.2', pluginVersions: {} },
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
const UNKNOWN_OF_A_PAGE = Object.fromEntries(
  [
    'permalink',
    'sidebar',
    'next',
    'previous',
    'editUrl',
    'lastUpdatedAt',
    'lastUpdatedBy',
    'formattedLastUpdatedAt',
  ].map(name => [name, undefined]),
)

/** Title and description are added to the head of the page; other tags are left out. */
export function Head({ children }: { children?: ReactNode }) {
  const { report } = useScope()
  Children.forEach(children, child => {
    if (!isValidElement<{ name?: string; content?: string; children?: ReactNode }>(child)) return
    const { name, content, children: inner } = child.props
    if (child.type === 'title') report.title = Children.toArray(inner).join('')
    if (child.type === 'meta' && name === 'description') report.description = content
  })
  return null
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
  canUseDOM: false,
  canUseEventListeners: false,
  canUseIntersectionObserver: false,
  canUseViewport: false,
}

export function useIsBrowser(): boolean {
  return false
}

export function useLocation() {
  const { path } = useScope()
  if (path === '') noteUnanswered('the address of the page')
  return { pathname: path, search: '', hash: '', state: undefined }
}

export function useHistory() {
  const nothing = () => undefined
  return { push: nothing, replace: nothing, goBack: nothing, listen: () => nothing, location: useLocation() }
}

export function useParams() {
  return {}
}

export function useColorMode() {
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

/** Docusaurus's class names for the parts of a page. */
export const ThemeClassNames = {
  page: { blogListPage: 'blog-list-page', blogPostPage: 'blog-post-page', docsDocPage: 'docs-doc-page' },
  wrapper: { main: 'main-wrapper', blogPages: 'blog-wrapper', docsPages: 'docs-wrapper', mdxPages: 'mdx-wrapper' },
  common: {
    editThisPage: 'theme-edit-this-page',
    lastUpdated: 'theme-last-updated',
    backToTopButton: 'theme-back-to-top-button',
    codeBlock: 'theme-code-block',
    admonition: 'theme-admonition',
    admonitionType: (type: string) => `theme-admonition-${type}`,
  },
  layout: {},
  docs: { docBreadcrumbs: 'theme-doc-breadcrumbs', docMarkdown: 'theme-doc-markdown', docFooter: 'theme-doc-footer' },
  blog: {},
  pages: {},
}

export function usePrismTheme() {
  return { plain: {}, styles: [] }
}

export function useStorageSlot(): [null, { set: () => void; del: () => void }] {
  const nothing = () => undefined
  return [null, { set: nothing, del: nothing }]
}

/** The bar is docsgen's own. */
export function useAnnouncementBar() {
  return { isActive: false, close: () => undefined }
}

export function useWindowSize() {
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

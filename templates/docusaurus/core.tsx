/**
 * What pages import from `@docusaurus/…`: parts that mean something without its runtime, under the names that it has.
 */
import { type AnchorHTMLAttributes, Children, isValidElement, type ReactNode } from 'react'
import { useScope } from './page-scope.ts'

export { clsx } from './clsx.ts'

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to?: string
  isNavLink?: boolean
  activeClassName?: string
  autoAddBaseUrl?: boolean
}

export function Link({ to, href, isNavLink: _, activeClassName: __, autoAddBaseUrl: ___, ...rest }: LinkProps) {
  return <a href={to ?? href} {...rest} />
}

export { Link as NavLink }

/** The address is made final when the page is linked. */
export function useBaseUrl(url: string): string {
  return url
}

export function useBaseUrlUtils() {
  return { withBaseUrl: (url: string) => url }
}

export function useDocusaurusContext() {
  const { siteConfig, i18n } = useScope()
  return {
    siteConfig,
    i18n,
    siteMetadata: { docusaurusVersion: '3.9.2', pluginVersions: {} },
    globalData: {},
    codeTranslations: {},
  }
}

export function useThemeConfig() {
  return useScope().siteConfig.themeConfig
}

/** Title and description go to the head of the page; other tags are left out. */
export function Head({ children }: { children?: ReactNode }) {
  const { said } = useScope()
  Children.forEach(children, child => {
    if (!isValidElement<{ name?: string; content?: string; children?: ReactNode }>(child)) return
    const { name, content, children: inner } = child.props
    if (child.type === 'title') said.title = Children.toArray(inner).join('')
    if (child.type === 'meta' && name === 'description') said.description = content
  })
  return null
}

export function PageMetadata({ title, description }: { title?: string; description?: string }) {
  const { said } = useScope()
  said.title = title ?? said.title
  said.description = description ?? said.description
  return null
}

export function HtmlClassNameProvider({ className, children }: { className?: string; children?: ReactNode }) {
  const { said } = useScope()
  said.className = [said.className, className].filter(Boolean).join(' ')
  return <>{children}</>
}

/** Sends the readers of the page elsewhere. */
export function Redirect({ to }: { to: string | { pathname?: string } }) {
  const { said } = useScope()
  said.redirect = typeof to === 'string' ? to : to.pathname
  return null
}

/** Shows what stands in for content that only exists in a browser. */
export function BrowserOnly({ fallback }: { fallback?: ReactNode }) {
  return <>{fallback}</>
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

export function useIsBrowser() {
  return false
}

export function useLocation() {
  return { pathname: useScope().path, search: '', hash: '', state: undefined }
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
    isDarkTheme: false,
    setColorMode: nothing,
    setLightTheme: nothing,
    setDarkTheme: nothing,
  }
}

export function useWindowSize() {
  return 'desktop'
}

export function isInternalUrl(url: string): boolean {
  return !/^(?:\w*:|\/\/)/.test(url)
}

interface Message {
  message: string
  id?: string
}

/** The text in the language of the page. */
export function translate({ message, id }: Message, values?: Record<string, unknown>): string {
  // biome-ignore lint/correctness/useHookAtTopLevel: pages call it by this name.
  const text = useScope().messages[id ?? message] ?? message
  return Children.toArray(interpolate(text, values)).join('')
}

export function Translate(props: { children?: ReactNode; id?: string; values?: Record<string, ReactNode> }) {
  const message = Children.toArray(props.children).join('')
  const text = useScope().messages[props.id ?? message] ?? message
  return <>{interpolate(text, props.values)}</>
}

export function Interpolate({ children, values }: { children?: ReactNode; values?: Record<string, ReactNode> }) {
  return <>{interpolate(Children.toArray(children).join(''), values)}</>
}

/** Puts values in the places that are marked `{name}`. */
export function interpolate(text: string, values: Record<string, unknown> = {}): ReactNode {
  const parts = text.split(/\{(\w+)\}/)
  return Children.toArray(parts.map((part, at) => (at % 2 === 0 ? part : ((values[part] as ReactNode) ?? `{${part}}`))))
}

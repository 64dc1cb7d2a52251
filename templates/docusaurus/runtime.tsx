/**
 * What code written for Docusaurus imports from `@docusaurus/*`: the same names with what they mean in a page that is made
 * once, without a browser. Links keep their addresses: those of pages are resolved when the whole site is known.
 */
import { Children, Fragment, isValidElement, type ReactNode } from 'react'

/** What the site says of itself, as far as components ask for it. */
interface SiteContext {
  siteConfig: Record<string, unknown>
  i18n: { currentLocale: string; defaultLocale: string; locales: string[] }
}

const NO_SITE: SiteContext = {
  siteConfig: { title: '', tagline: '', url: '', baseUrl: '/', customFields: {}, themeConfig: {} },
  i18n: { currentLocale: 'en', defaultLocale: 'en', locales: ['en'] },
}

declare const DOCSGEN_SITE: SiteContext | undefined
const site: SiteContext = typeof DOCSGEN_SITE === 'undefined' ? NO_SITE : { ...NO_SITE, ...DOCSGEN_SITE }

export function useDocusaurusContext() {
  return {
    ...site,
    globalData: {},
    siteMetadata: { docusaurusVersion: '3.0.0', pluginVersions: {} },
    codeTranslations: {},
  }
}

export function useBaseUrl(url: string): string {
  return url
}

export function useBaseUrlUtils() {
  return { withBaseUrl: (url: string) => url }
}

export function useIsBrowser(): boolean {
  return false
}

export const ExecutionEnvironment = {
  canUseDOM: false,
  canUseEventListeners: false,
  canUseIntersectionObserver: false,
  canUseViewport: false,
}

export function Head(): null {
  return null
}

export function Redirect({ to }: { to?: string }) {
  return <a href={to}>{to}</a>
}

export function BrowserOnly({ fallback }: { fallback?: ReactNode }) {
  return <>{fallback}</>
}

/** `Hello {name}` with its values in place. */
function interpolated(text: string, values: Record<string, ReactNode> = {}): ReactNode {
  const parts = text.split(/\{(\w+)\}/)
  if (Object.values(values).every(value => typeof value !== 'object'))
    return parts.map((part, at) => (at % 2 === 0 ? part : String(values[part] ?? `{${part}}`))).join('')
  return parts.map((part, at) => <Fragment key={`${part}${at * 2}`}>{at % 2 === 0 ? part : values[part]}</Fragment>)
}

export function Interpolate({ children, values }: { children?: string; values?: Record<string, ReactNode> }) {
  return <>{interpolated(children ?? '', values)}</>
}

export function interpolate(text: string, values?: Record<string, ReactNode>): ReactNode {
  return interpolated(text, values)
}

export function Translate({ children, values }: { children?: ReactNode; values?: Record<string, ReactNode> }) {
  return <>{typeof children === 'string' ? interpolated(children, values) : children}</>
}

export function translate(
  { message = '', id = '' }: { message?: string; id?: string },
  values?: Record<string, string>,
) {
  return interpolated(message || id, values)
}

export function useLocation() {
  return { pathname: '', search: '', hash: '' }
}

export function useHistory() {
  const nothing = () => undefined
  return { push: nothing, replace: nothing, goBack: nothing, listen: () => nothing, location: useLocation() }
}

export function useColorMode() {
  const nothing = () => undefined
  return { colorMode: 'light', colorModeChoice: null, isDarkTheme: false, setColorMode: nothing }
}

export function usePrismTheme() {
  return { plain: {}, styles: [] }
}

export function useThemeConfig(): unknown {
  return site.siteConfig.themeConfig
}

export function usePluginData(): Record<string, unknown> {
  return {}
}

export function useStorageSlot(): [null, { set: () => void; del: () => void }] {
  const nothing = () => undefined
  return [null, { set: nothing, del: nothing }]
}

export function useMDXComponents(): object {
  return {}
}

export function MDXProvider({ children }: { children?: ReactNode }) {
  return <>{children}</>
}

/** A hook of which nothing is known here. */
export function useNothing(): Record<string, unknown> {
  return {}
}

/** A component of which nothing is known here: its content stands for it. */
export function Content({ children }: { children?: ReactNode }) {
  const shown = Children.toArray(children).filter(child => isValidElement(child) || typeof child === 'string')
  return <>{shown}</>
}

/** What React and JavaScript ask of things, and what must not be answered for something that is not there. */
const NOT_THERE =
  /^(?:prototype|then|toJSON|valueOf|\$\$typeof|render|type|key|ref|defaultProps|displayName|length|name|(?:prop|context|childContext)Types?|get[A-Z]\w*|compare)$/

/** Stands for something that a missing module exports: a component, a hook, a function, an object of any depth. */
export function standIn(name: string): unknown {
  const isHook = /^use[A-Z]/.test(name)
  const call = (props: unknown) => {
    if (isHook) return {}
    return typeof props === 'object' && props !== null && 'children' in props ? Content(props as object) : null
  }
  return new Proxy(call, {
    get: (_, member) => {
      if (member === Symbol.toPrimitive || member === 'toString') return () => ''
      return typeof member === 'symbol' || NOT_THERE.test(member) ? undefined : standIn(member)
    },
  })
}

/** A module of which nothing is known: whatever is imported from it is a stand-in. */
export function standInModule(fallback: unknown = standIn('default')): object {
  // As a prototype: bundlers copy what a module has itself, and look up the rest.
  return Object.create(
    new Proxy(
      {},
      {
        get: (_, name) => {
          if (name === '__esModule') return true
          if (name === 'default') return fallback
          return typeof name === 'symbol' ? undefined : standIn(name)
        },
      },
    ),
  )
}

/**
 * Exports for imports from `@docusaurus/…` in browsers: those of `core.tsx`, and in place of some of them what works only
 * there. The first render is that of the build, so that React can hydrate it; what differs follows at once.
 */
import {
  type AnchorHTMLAttributes,
  Component,
  type ComponentType,
  type ReactNode,
  useState,
  useSyncExternalStore,
} from 'react'
import { recall, remember } from '../../client/storage.ts'
import { localeBase, useScope } from '../../code/browser-scope.tsx'
import { LocatedPage, type PageProps } from '../../code/route.tsx'

export * from './core.tsx'

const never = () => () => undefined

/** Whether the component is hydrated. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

export function BrowserOnly({ children, fallback }: { children?: () => ReactNode; fallback?: ReactNode }) {
  return <>{useIsBrowser() ? children?.() : fallback}</>
}

/** A path of the site as an address. Others are addresses already. */
function addressOf(path: string): string {
  const base = localeBase()
  if (!path.startsWith('/') || path.startsWith('//') || path.startsWith(base)) return path
  return base + path.slice(1)
}

export function useBaseUrl(path: string): string {
  return /^(?:[#]|\w+:|\.\.\/|$)/.test(path ?? '') ? path : addressOf(`/${path.replace(/^\.?\//, '')}`)
}

export function useBaseUrlUtils() {
  return { withBaseUrl: useBaseUrl }
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to?: string
  isNavLink?: boolean
  activeClassName?: string
  autoAddBaseUrl?: boolean
}

export function Link({ to, href, isNavLink: _, activeClassName: __, autoAddBaseUrl: ___, ...rest }: LinkProps) {
  const written = to ?? href
  return <a href={written === undefined ? undefined : addressOf(written)} {...rest} />
}
export { Link as NavLink }

/** Calls back when one of these events happens. */
const on =
  (...types: string[]) =>
  (notify: () => void) => {
    for (const type of types) addEventListener(type, notify)
    return () => {
      for (const type of types) removeEventListener(type, notify)
    }
  }
const onMove = on('popstate', 'hashchange')
const onResize = on('resize')

export function useLocation() {
  const { path } = useScope()
  useSyncExternalStore(
    onMove,
    () => location.href,
    () => '',
  )
  const { pathname, search, hash } = useIsBrowser() ? location : { pathname: path, search: '', hash: '' }
  return { pathname, search, hash, state: undefined, key: '' }
}

type Target = string | { pathname?: string; search?: string; hash?: string }

function urlOf(to: Target): URL {
  const written = typeof to === 'string' ? to : (to.pathname ?? location.pathname) + (to.search ?? '') + (to.hash ?? '')
  return new URL(addressOf(written), location.href)
}

/** Goes to an address. The page stays if only what follows its path changes. */
function go(to: Target, how: 'push' | 'replace'): void {
  const url = urlOf(to)
  if (url.origin !== location.origin || url.pathname !== location.pathname) {
    if (how === 'push') location.assign(url)
    else location.replace(url)
    return
  }
  history[how === 'push' ? 'pushState' : 'replaceState'](history.state, '', url)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
}

export function useHistory() {
  return {
    push: (to: Target) => go(to, 'push'),
    replace: (to: Target) => go(to, 'replace'),
    goBack: () => history.back(),
    listen: (listener: () => void) => onMove(listener),
    location: useLocation(),
  }
}

const root = () => document.documentElement

function onColorMode(notify: () => void): () => void {
  const observer = new MutationObserver(notify)
  observer.observe(root(), { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** Stores the reader's choice. The script of the page applies it like a choice in another tab. */
function setColorMode(mode: string | null): void {
  remember('theme', mode)
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
}

export function useColorMode() {
  const colorMode = useSyncExternalStore(
    onColorMode,
    () => (root().dataset.theme === 'dark' ? 'dark' : 'light'),
    () => 'light',
  )
  return {
    colorMode,
    colorModeChoice: colorMode,
    isDarkTheme: colorMode === 'dark',
    setColorMode,
    setLightTheme: () => setColorMode('light'),
    setDarkTheme: () => setColorMode('dark'),
  }
}

/** The width from which on Docusaurus shows its layout for large windows, in pixels. */
const DESKTOP = 996

export function useWindowSize() {
  return useSyncExternalStore(
    onResize,
    () => (innerWidth > DESKTOP ? 'desktop' : 'mobile'),
    () => 'desktop',
  )
}

interface Slot {
  set: (value: string) => void
  del: () => void
}

/** A value that the browser keeps, and functions that change it. */
export function useStorageSlot(key: string | null): [string | null, Slot] {
  const [, setChanges] = useState(0)
  const isBrowser = useIsBrowser()
  const change = (value: string | null) => {
    if (key !== null) remember(key, value)
    setChanges(count => count + 1)
  }
  return [isBrowser && key !== null ? recall(key) : null, { set: change, del: () => change(null) }]
}

export const ExecutionEnvironment = {
  canUseDOM: true,
  canUseEventListeners: true,
  canUseIntersectionObserver: true,
  canUseViewport: true,
}

interface BoundaryProps {
  children?: ReactNode
  fallback?: (failure: { error: Error; tryAgain: () => void }) => ReactNode
}

/** Shows `fallback` in place of content that fails. */
export class ErrorBoundary extends Component<BoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return this.props.fallback?.({ error, tryAgain: () => this.setState({ error: undefined }) }) ?? null
  }
}

/** A React page as an island. */
export function pageIsland(Page: ComponentType<PageProps>): ComponentType {
  return () => <LocatedPage page={Page} />
}

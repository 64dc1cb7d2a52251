/**
 * Exports for imports from `@docusaurus/…` in browsers: those of `core.tsx`, and in place of some of them what works only
 * there. The first render is that of the build, so that React can hydrate it; what differs follows at once.
 */
import {
  type AnchorHTMLAttributes,
  Component,
  type ComponentType,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { recall, remember } from '../../client/storage.ts'
import { localeBase, useScope } from '../../code/browser-scope.tsx'
import { LocatedPage, type PageProps } from '../../code/route.tsx'
import { type TabsKeeping, type TabsProps, useTabsStateWith, useTabsWith } from './tabs-state.tsx'

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
const onMove = /* @__PURE__ */ on('popstate', 'hashchange', 'docsgen:address')
const onResize = /* @__PURE__ */ on('resize')
const onStorage = /* @__PURE__ */ on('storage')

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
  // Navigation notices that the page is still the same.
  document.dispatchEvent(new Event('docsgen:address', { bubbles: true }))
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

/** A place in the storage of the browser. A change is an event for all that show the value, as in another tab. */
export function createStorageSlot(key: string) {
  const set = (value: string | null) => {
    remember(key, value)
    dispatchEvent(new StorageEvent('storage', { key }))
  }
  return {
    get: () => recall(key),
    set,
    del: () => set(null),
    listen: (listener: (event: StorageEvent) => void) => {
      const hear = (event: StorageEvent) => event.key === key && listener(event)
      addEventListener('storage', hear)
      return () => removeEventListener('storage', hear)
    },
  }
}

/** A value that the browser keeps, and functions that change it. */
export function useStorageSlot(key: string | null): [string | null, Slot] {
  const slot = createStorageSlot(key ?? '')
  const value = useSyncExternalStore(
    onStorage,
    () => (key === null ? null : slot.get()),
    () => null,
  )
  return [value, key === null ? { set: () => undefined, del: () => undefined } : slot]
}

/** The query of the address, and a function that replaces it. */
function useSearch(): [URLSearchParams, (change: (query: URLSearchParams) => void) => void] {
  const { search } = useLocation()
  const change = (by: (query: URLSearchParams) => void) => {
    const query = new URLSearchParams(location.search)
    by(query)
    go({ search: query.size > 0 ? `?${query}` : '', hash: location.hash }, 'replace')
  }
  return [new URLSearchParams(search), change]
}

const withValue = (name: string, value: string) => (query: URLSearchParams) =>
  value === '' ? query.delete(name) : query.set(name, value)

export function useQueryString(name: string): [string, (value: string) => void] {
  const [query, change] = useSearch()
  return [query.get(name) ?? '', value => change(withValue(name, value))]
}

export function useQueryStringValue(name: string | null): string | null {
  const [query] = useSearch()
  return name === null ? null : query.get(name)
}

export function useQueryStringList(name: string): [string[], (values: string[]) => void] {
  const [query, change] = useSearch()
  const set = (values: string[]) =>
    change(search => {
      search.delete(name)
      for (const value of values) search.append(name, value)
    })
  return [query.getAll(name), set]
}

export function useClearQueryString(): () => void {
  const [, change] = useSearch()
  return () =>
    change(query => {
      for (const name of [...query.keys()]) query.delete(name)
    })
}

export function useHistorySelector<T>(select: (history: object) => T): T {
  return select({ ...useHistory(), action: 'POP', length: history.length })
}

const KEEPING: TabsKeeping = {
  useStored: key => {
    const [value, { set }] = useStorageSlot(key)
    return [value, set]
  },
  useInQuery: key => {
    const [query, change] = useSearch()
    return [key === null ? null : query.get(key), value => key !== null && change(withValue(key, value))]
  },
}

export function useTabs(props?: TabsProps) {
  return useTabsWith(KEEPING, props)
}
export function useTabsContextValue(props: TabsProps) {
  return useTabsStateWith(KEEPING, props)
}

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function usePrevious<T>(value: T): T | undefined {
  const last = useRef<T>(undefined)
  useEffect(() => {
    last.current = value
  })
  return last.current
}

interface Position {
  scrollX: number
  scrollY: number
}

/** Calls back when the page is scrolled, and once at first. */
export function useScrollPosition(onScroll: (now: Position, last: Position | null) => void): void {
  const latest = useRef(onScroll)
  latest.current = onScroll
  useEffect(() => {
    let last: Position | null = null
    const report = () => {
      const now = { scrollX, scrollY }
      latest.current(now, last)
      last = now
    }
    report()
    addEventListener('scroll', report, { passive: true })
    return () => removeEventListener('scroll', report)
  }, [])
}

export function useSmoothScrollTo() {
  const behavior = prefersReducedMotion() ? 'auto' : 'smooth'
  return {
    startScroll: (top: number) => scrollTo({ top, behavior }),
    cancelScroll: () => scrollTo({ top: scrollY, behavior: 'auto' }),
  }
}

/** @param options `threshold`: how far down the page the button is shown, in pixels */
export function useBackToTopButton({ threshold }: { threshold: number }) {
  const [shown, setShown] = useState(false)
  const { startScroll } = useSmoothScrollTo()
  useScrollPosition(({ scrollY: top }, last) => setShown(last !== null && top < last.scrollY && top >= threshold))
  return { shown, scrollToTop: () => startScroll(0) }
}

/** Content that opens and closes. It is open until browsers hydrate it. */
export function Collapsible({ as: Tag = 'div', className, collapsed, children }: CollapsibleProps) {
  const isHidden = useIsBrowser() && collapsed
  return (
    <Tag className={className} hidden={isHidden || undefined}>
      {children}
    </Tag>
  )
}

interface CollapsibleProps {
  as?: 'div' | 'ul'
  className?: string
  collapsed?: boolean
  children?: ReactNode
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

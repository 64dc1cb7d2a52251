/**
 * Helpers that `@docusaurus/theme-common` has for components of sites: contexts, storage, and state
 * that only browsers change.
 */
import {
  type ButtonHTMLAttributes,
  type ComponentType,
  createElement,
  Fragment,
  type ReactNode,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useScope } from '../../code/page-scope.tsx'

/** The error of a hook that is used without its provider. */
export class ReactContextError extends Error {
  constructor(providerName: string, additionalInfo = '') {
    super(`A hook is called outside of its provider <${providerName}>. ${additionalInfo}`.trim())
    this.name = 'ReactContextError'
  }
}

type Provider = ComponentType<{ children: ReactNode }>

/** One provider in place of several, the first outermost. */
export function composeProviders(providers: readonly Provider[]): Provider {
  return ({ children }) => providers.reduceRight((inside, Own) => createElement(Own, null, inside), children)
}

/** A place in the storage of a browser, which pages that are rendered do not have. */
export function createStorageSlot() {
  return { get: () => null, set: () => undefined, del: () => undefined, listen: () => () => undefined }
}

export function listStorageKeys(): string[] {
  return []
}

/** State that opens and closes by a click. */
export function useCollapsible({ initialState = false }: { initialState?: boolean | (() => boolean) } = {}) {
  const [collapsed, setCollapsed] = useState(initialState)
  return { collapsed, setCollapsed, toggleCollapsed: () => setCollapsed(is => !is) }
}

/** Content that may be closed: readers without scripts need it open. */
export function Collapsible({ as: Tag = 'div', className, children }: CollapsibleProps) {
  return createElement(Tag, { className }, children)
}

interface CollapsibleProps {
  as?: string
  className?: string
  children?: ReactNode
}

export function useEvent<T>(callback: T): T {
  return callback
}

export function usePrevious(): undefined {
  return undefined
}

export function useShallowMemoObject<T extends object>(value: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the object changes with its entries.
  return useMemo(() => value, [...Object.keys(value), ...Object.values(value)])
}

/** Whether two addresses are the same page. */
export function isSamePath(first = '', second = ''): boolean {
  const normal = (path: string) => (path.endsWith('/') ? path : `${path}/`).toLowerCase()
  return normal(first) === normal(second)
}

export function isRegexpStringMatch(pattern?: string, tested?: string): boolean {
  return pattern !== undefined && tested !== undefined && new RegExp(pattern, 'gi').test(tested)
}

/** The address of the page without the base. */
export function useLocalPathname(): string {
  return useScope().path
}

/** The route of the home page, which every site has. */
export function useHomePageRoute() {
  return { path: useScope().siteConfig.baseUrl, exact: true }
}

export function useTitleFormatter(title?: string): string {
  const { title: siteTitle, titleDelimiter = '|' } = useScope().siteConfig as Record<string, string>
  return title?.trim() ? `${title.trim()} ${titleDelimiter} ${siteTitle}` : (siteTitle ?? '')
}

/** Chooses the form of a message by a number: `One file|{count} files`. */
export function usePluralForm() {
  const { currentLocale } = useScope().i18n
  return {
    selectMessage: (count: number, messages: string) => {
      const forms = messages.split('|')
      const rules = new Intl.PluralRules(currentLocale)
      const order = ['zero', 'one', 'two', 'few', 'many', 'other'].filter(form =>
        (rules.resolvedOptions().pluralCategories as string[]).includes(form),
      )
      return forms[Math.min(order.indexOf(rules.select(count)), forms.length - 1)] ?? ''
    },
  }
}

const nothing = () => undefined

/** The menu of small screens is docsgen's own. */
export function useNavbarMobileSidebar() {
  return { disabled: true, shouldRender: false, shown: false, toggle: nothing }
}

export function useNavbarSecondaryMenu() {
  return { shown: false, hide: nothing, content: undefined }
}

export function useHideableNavbar() {
  return { navbarRef: nothing, isNavbarVisible: true }
}

export function useBackToTopButton() {
  return { shown: false, scrollToTop: nothing }
}

export function useTOCHighlight(): void {}
export function useLockBodyScroll(): void {}
export function useKeyboardNavigation(): void {}
export function useScrollPosition(): void {}

export function useScrollController() {
  return { scrollEventsEnabledRef: { current: true }, enableScrollEvents: nothing, disableScrollEvents: nothing }
}

interface Themed {
  className?: string
  children: (form: { theme: 'light' | 'dark'; className: string }) => ReactNode
}

/** Both forms of what differs by colour mode: styles show one of them. */
export function ThemedComponent({ className = '', children }: Themed): ReactNode {
  return (['light', 'dark'] as const).map(theme => (
    <Fragment key={theme}>{children({ theme, className: `dg-only-${theme} ${className}`.trim() })}</Fragment>
  ))
}

/** The bar at the top hides no heading: the browser scrolls to a place below it. */
export function useAnchorTargetClassName(): undefined {
  return undefined
}

type Merge = 'append' | 'set'

/** One query from several. With `set`, the last value of a name replaces the others. */
export function mergeSearchParams(all: readonly URLSearchParams[], how: Merge): URLSearchParams {
  const merged = new URLSearchParams()
  for (const one of all) for (const [name, value] of one) merged[how](name, value)
  return merged
}

/** One query from several, with its question mark unless it is empty. */
export function mergeSearchStrings(all: readonly (string | undefined)[], how: Merge): string {
  const merged = mergeSearchParams(
    all.map(one => new URLSearchParams(one ?? '')),
    how,
  )
  const query = merged.toString()
  return query === '' ? '' : `?${query}`
}

/** Calls the function with the location once, after the first render: navigation to another page mounts new components. */
export function useLocationChange(onChange: (change: { location: object; previousLocation?: object }) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page has one address.
  useEffect(() => onChange({ location: window.location }), [])
}

export function useHistoryPopHandler(): void {}

/** The address of the page in another language. */
export function useAlternatePageUtils() {
  const { siteConfig, i18n, path } = useScope()
  const { url = '', baseUrl } = siteConfig as { url?: string; baseUrl: string }
  const { defaultLocale, currentLocale } = i18n as { defaultLocale?: string; currentLocale: string }
  const own = `/${currentLocale}/`
  const root = currentLocale !== defaultLocale && baseUrl.endsWith(own) ? baseUrl.slice(0, 1 - own.length) : baseUrl
  const createUrl = ({ locale, fullyQualified }: { locale: string; fullyQualified: boolean }) => {
    const start = locale === defaultLocale ? root : `${root}${locale}/`
    return `${fullyQualified ? url : ''}${start}${path.replace(/^\//, '')}`
  }
  return { createUrl }
}

interface Failure {
  error: Error
  tryAgain: () => void
}

export function ErrorBoundaryTryAgainButton(props: ButtonHTMLAttributes<HTMLButtonElement>): ReactNode {
  const label = useScope().messages['theme.ErrorPageContent.tryAgain'] ?? 'Try again'
  return (
    <button type="button" {...props}>
      {label}
    </button>
  )
}

export function ErrorBoundaryErrorMessageFallback({ error, tryAgain }: Failure): ReactNode {
  return (
    <div className="dg-failure" role="alert">
      <p>{error.message}</p>
      <ErrorBoundaryTryAgainButton onClick={tryAgain} />
    </div>
  )
}

export function ErrorBoundaryError({ error }: { error: Error }): ReactNode {
  const causes: string[] = []
  for (let one: unknown = error; one instanceof Error; one = one.cause) causes.push(one.message)
  return <p>{causes.join('\n')}</p>
}

/**
 * The data that code of a site has about its page, in browsers: in place of `page-scope.tsx`. The data of the
 * site is in the bundle of the code that reads it; what code read of its page is in an attribute of its island.
 */
import site from 'docsgen:site'
import { createElement, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'
import { IslandParts } from '../islands/island-parts.tsx'
import type { PageScope } from './page-scope.tsx'

export type { DocsData, PageFile, PageReport, PageScope, VersionData } from './page-scope.tsx'

interface SiteData extends Pick<PageScope, 'siteConfig' | 'docs'> {
  i18n: PageScope['i18n'] & {
    defaultLocale: string
    locales: string[]
    localeConfigs: Record<string, { htmlLang?: string; path?: string } | undefined>
    path?: string
  }
  messages: Record<string, Record<string, string>>
  globalData: Record<string, PageScope['globalData']>
}

const data = site as unknown as SiteData

/** The config, for code that imports it. */
export const generatedConfig = data.siteConfig

/** The language of the page. */
export function currentLocale(): string {
  const { locales, localeConfigs, defaultLocale } = data.i18n
  const { lang } = document.documentElement
  return locales.find(locale => (localeConfigs[locale]?.htmlLang ?? locale) === lang) ?? defaultLocale
}

/** The start of addresses in the language of the page. */
export function localeBase(): string {
  const locale = currentLocale()
  const { defaultLocale, localeConfigs } = data.i18n
  const own = localeConfigs[locale]?.path ?? (locale === defaultLocale ? '' : locale)
  return data.siteConfig.baseUrl + (own === '' ? '' : `${own}/`)
}

/** What an island around pages read of its page; undefined for other islands, and outside rendering. */
function useOwnScope(): Partial<PageScope> | undefined {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: reading a context keeps no state in the component.
    return useContext(IslandParts)?.scope
  } catch {
    return undefined
  }
}

/** The scope of the page that is shown. */
export function useScope(): PageScope {
  const locale = currentLocale()
  const own = useOwnScope()
  const read = own ?? (Object.assign({}, ...scopesInPage()) as Partial<PageScope>)
  const isReactPage = document.querySelector('[data-dg-island^="page-"]') !== null
  return {
    siteConfig: { ...data.siteConfig, baseUrl: localeBase() },
    i18n: { ...data.i18n, currentLocale: locale },
    path: isReactPage ? location.pathname.slice(localeBase().length - 1) : '',
    messages: data.messages[locale] ?? {},
    globalData: data.globalData[locale] ?? {},
    docs: data.docs,
    report: {},
    isIsland: true,
    ...read,
    doc: { frontMatter: {}, metadata: {}, assets: {}, toc: [], ...read.doc },
  }
}

function scopesInPage(): Partial<PageScope>[] {
  const islands = [...document.querySelectorAll<HTMLElement>('[data-dg-scope]:not([data-dg-path])')]
  return islands.map(({ dataset }) => JSON.parse(dataset.dgScope ?? '{}') as Partial<PageScope>)
}

const never = () => () => undefined
const LEFT = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true }

/** Content that the build has changed stays as it is, until it becomes other content. */
export function Built({ of, children }: { of: string; children: ReactNode }): ReactNode {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [built] = useState(isHydrating ? of : undefined)
  return built === of ? createElement('dg-slot', LEFT) : createElement('dg-slot', { key: of }, children)
}

/** Browsers answer what the build cannot. */
export function noteUnanswered(_: string): void {}
export function noteStandIn(): void {}
export function noteBrowser(): void {}

export function withScope(_: Partial<PageScope>, children: ReactNode): ReactNode {
  return children
}

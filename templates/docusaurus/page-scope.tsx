/**
 * What code written for Docusaurus knows of the page it is rendered in, and what a page says about itself.
 */
import site from 'docsgen:site'
import { createContext, type ReactNode, useContext } from 'react'

/** What a page is told. */
export interface PageScope {
  siteConfig: Record<string, unknown> & { baseUrl: string; themeConfig: Record<string, unknown> }
  i18n: Record<string, unknown> & { currentLocale: string }
  /** Address of the page below the base, with a slash at its start; '' where it is not known yet. */
  path: string
  /** Texts in the language of the page, by id. */
  messages: Record<string, string>
  /** The page of markdown that the code belongs to. */
  doc: { frontMatter: Record<string, unknown>; metadata: Record<string, unknown> } & Record<string, unknown>
  said: PageSaid
}

/** What a page says about itself. */
export interface PageSaid {
  title?: string
  description?: string
  className?: string
  /** Where the page sends its readers. */
  redirect?: string
}

const Scope = createContext<PageScope | undefined>(undefined)

/** The scope of the page that is being rendered. */
export function useScope(): PageScope {
  return useContext(Scope) ?? scopeWith({})
}

/** Renders `children` as part of a page. */
export function withScope(scope: Partial<PageScope>, children: ReactNode): ReactNode {
  return <Scope.Provider value={scopeWith(scope)}>{children}</Scope.Provider>
}

function scopeWith(scope: Partial<PageScope>): PageScope {
  const doc = { frontMatter: {}, metadata: {}, assets: {}, toc: [] }
  return {
    ...(site as Pick<PageScope, 'siteConfig' | 'i18n'>),
    path: '',
    messages: {},
    said: {},
    ...scope,
    doc: { ...doc, ...scope.doc },
  }
}

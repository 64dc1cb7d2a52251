/**
 * What a page of React knows while it is rendered, and what it says about itself.
 */
import { createContext, useContext } from 'react'

/** What a page is told. */
export interface PageScope {
  siteConfig: Record<string, unknown> & { baseUrl: string; themeConfig: Record<string, unknown> }
  i18n: Record<string, unknown> & { currentLocale: string }
  /** Address of the page below the base, with a slash at its start. */
  path: string
  /** Texts in the language of the page, by id. */
  messages: Record<string, string>
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

export const Scope = createContext<PageScope | undefined>(undefined)

/** The scope of the page that is being rendered. */
export function useScope(): PageScope {
  const scope = useContext(Scope)
  if (scope === undefined) throw new Error('This component is used outside of a page.')
  return scope
}

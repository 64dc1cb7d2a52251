/**
 * Renders a page of React as its HTML, without what is around it. In: the component and what it is told. Out: the
 * HTML, and what the page said about itself. Throws what the component throws.
 */
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type PageSaid, type PageScope, Scope } from './page-scope.ts'

/** What Docusaurus gives to pages. */
interface PageProps {
  config: PageScope['siteConfig']
  location: { pathname: string; search: string; hash: string }
}

/** The HTML of a page. */
export function renderPage(
  Page: ComponentType<PageProps>,
  scope: Omit<PageScope, 'said'>,
): { html: string; said: PageSaid } {
  const said: PageSaid = {}
  const html = renderToStaticMarkup(
    <Scope.Provider value={{ ...scope, said }}>
      <Page config={scope.siteConfig} location={{ pathname: scope.path, search: '', hash: '' }} />
    </Scope.Provider>,
  )
  return { html, said }
}

/**
 * Renders a page of React as its HTML, without what is around it. In: the component and what it is told. Out: the
 * HTML, and what the page said about itself. Throws what the component throws.
 */
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type PageSaid, type PageScope, useScope, withScope } from './page-scope.tsx'

/** What Docusaurus gives to pages. */
interface PageProps {
  config: PageScope['siteConfig']
  location: { pathname: string; search: string; hash: string }
}

/** The HTML of a page. */
export function renderPage(
  Page: ComponentType<PageProps>,
  scope: Pick<PageScope, 'i18n' | 'docs' | 'path' | 'messages'>,
): { html: string; said: PageSaid } {
  const said: PageSaid = {}
  const html = renderToStaticMarkup(withScope({ ...scope, said }, <Told page={Page} />))
  return { html, said }
}

function Told({ page: Page }: { page: ComponentType<PageProps> }) {
  const { siteConfig, path } = useScope()
  return <Page config={siteConfig} location={{ pathname: path, search: '', hash: '' }} />
}

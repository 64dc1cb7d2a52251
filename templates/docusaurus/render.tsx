/**
 * Renders a page of React as its HTML, without what is around it. In: the component and what it is told. Out: the
 * HTML, what the page said about itself, and the components that failed, of which only the content is in the HTML. Throws
 * what the page throws where nothing is left to show.
 */
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { guarded } from './guarded.tsx'
import { type PageSaid, type PageScope, useScope, withScope } from './page-scope.tsx'

/** What Docusaurus gives to pages. */
interface PageProps {
  config: PageScope['siteConfig']
  location: { pathname: string; search: string; hash: string }
}

/** A component that could not be rendered. */
interface Failure {
  name: string
  error: unknown
}

/** The HTML of a page. */
export function renderPage(
  Page: ComponentType<PageProps>,
  scope: Pick<PageScope, 'i18n' | 'docs' | 'path' | 'messages'>,
): { html: string; said: PageSaid; failed: Failure[] } {
  const render = (page: ComponentType<PageProps>) => {
    const said: PageSaid = {}
    return {
      html: renderToStaticMarkup(withScope({ ...scope, said }, <Told page={page} />)).replace(PRELOADS, ''),
      said,
    }
  }
  try {
    return { ...render(Page), failed: [] }
  } catch (thrown) {
    const failed: Failure[] = []
    const rest = render(guarded(Page, (name, error) => failed.push({ name, error })))
    if (!HAS_CONTENT.test(rest.html)) throw thrown
    return { ...rest, failed }
  }
}

/** React asks for the images of a page at its beginning; browsers find them themselves. */
const PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/

/** Words outside of tags, or something to look at. */
const HAS_CONTENT = />[^<>]*[^\s<>][^<>]*<|<(?:img|video|iframe|svg)\b/

function Told({ page: Page }: { page: ComponentType<PageProps> }) {
  const { siteConfig, path } = useScope()
  return <Page config={siteConfig} location={{ pathname: path, search: '', hash: '' }} />
}

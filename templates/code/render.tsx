/**
 * Renders a React page to HTML, without the layout around it. In: the component and its data. Out: the HTML, the data
 * that the page set about itself, and the components that failed, of which the HTML only contains the children. Throws
 * the page's error if nothing is left to show.
 */
import type { ComponentType } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { guarded } from './guarded.tsx'
import { type PageReport, type PageScope, withScope } from './page-scope.tsx'
import { LocatedPage, type PageProps } from './route.tsx'

/** A component that could not be rendered. */
interface Failure {
  name: string
  error: unknown
}

/** The HTML of a page. */
interface RenderedPage {
  html: string
  /** Whether it has nothing to show. */
  isEmpty: boolean
  report: PageReport
  failed: Failure[]
}

/** Renders a page so that browsers can hydrate it. `prefix` starts the ids that React makes. */
export function renderIsland(Page: ComponentType<PageProps>, scope: PageInput, prefix: string): string {
  const page = withScope({ ...scope, report: {}, isIsland: true }, <LocatedPage page={Page} />)
  const html = renderToString(page, { identifierPrefix: prefix }).replace(PRELOADS, '')
  // Comments do not pass through markdown: src/parse/hast/finish-tree.ts writes them again.
  return html.replace(/<!--(.*?)-->/g, (_, text: string) => `<dg-mark data-is="${text}"></dg-mark>`)
}

type PageInput = Pick<PageScope, 'i18n' | 'docs' | 'path' | 'messages'>

/** Renders a page. */
export function renderPage(Page: ComponentType<PageProps>, scope: PageInput): RenderedPage {
  const render = (page: ComponentType<PageProps>) => {
    const report: PageReport = {}
    const html = renderToStaticMarkup(withScope({ ...scope, report }, <LocatedPage page={page} />)).replace(
      PRELOADS,
      '',
    )
    return { html, isEmpty: !HAS_CONTENT.test(html), report }
  }
  try {
    return { ...render(Page), failed: [] }
  } catch (thrown) {
    const failed: Failure[] = []
    const rest = render(guarded(Page, (name, error) => failed.push({ name, error })))
    if (rest.isEmpty) throw thrown
    return { ...rest, failed }
  }
}

/** React starts a page's HTML with preloads of its images; browsers discover the images themselves. */
const PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/

/** Text outside tags, other content, or an element that a script may fill. */
const HAS_CONTENT =
  /(?:^|>)[^<>]*[^\s<>][^<>]*(?:<|$)|<(?:audio|canvas|embed|hr|iframe|img|input|object|svg|video)\b|<[^>]*\s(?:id|data-[\w-]+)=/

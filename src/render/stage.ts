/**
 * Renders pages with the site's templates. In: a page's view, its body and what is inserted into it; shared: the
 * site's view and the template bundle. Out: the HTML, or the failure of a template on this page.
 * Sidebars are rendered once for each set of open categories.
 */
import { hashOf } from '../base/hash.ts'
import { timeoutFor } from '../base/with-timeout.ts'
import type { HashedBytes } from '../model/output.ts'
import type { PageView, SidebarView, SiteView, SlotView } from '../model/view.ts'
import { bareBody, type FilledBody, fillBody } from './fill-body.ts'
import { pageMarkdown } from './markdown/page-markdown.ts'
import { markCurrent, readSidebarLinks, type SidebarLinks } from './sidebar-links.ts'

/** What `templates/page.tsx` exports. */
export interface PageTemplates {
  renderPage: (site: SiteView, page: PageView, parts: { body: string; sidebar: string }) => string
  renderSidebar: (site: SiteView, sidebar: SidebarView, trail: number[]) => string
  renderSlot: (site: SiteView, slot: SlotView) => string
}

export interface RenderShared {
  /** URL of the bundled page templates. */
  templates: string
  /** Timeout for a page in milliseconds; absent if the templates are known to end. */
  timeoutMs?: number
  site: SiteView
}

export interface RenderJob {
  page: PageView
  outPath: string
  body?: FilledBody
  slots: SlotView[]
  partials: Record<string, FilledBody & { slotViews: SlotView[] }>
}

/** A part of a page that could not be rendered; the page is built without it. */
export interface RenderProblem {
  /** The component that failed; absent if docsgen itself did. */
  component?: string
  reason: string
}

/** A rendered page, or why a template failed on it. */
export type RenderResult =
  | ({ outPath: string; problems: RenderProblem[]; markdown?: HashedBytes } & HashedBytes)
  | { outPath: string; failure: string }

/** Creates the page renderer for one site view. */
export async function createRenderer({
  templates,
  timeoutMs,
  site,
}: RenderShared): Promise<(job: RenderJob) => RenderResult> {
  const { renderPage, renderSidebar, renderSlot } = (await import(templates)) as PageTemplates
  const sidebars = new Map<string, SidebarLinks>()
  const encoder = new TextEncoder()
  const withTimeout = timeoutFor(timeoutMs)

  function sidebarFor({ sidebar: name, sidebarTrail: trail, path }: PageView): string {
    const view = name === undefined ? undefined : site.sidebars[name]
    if (!view) return ''
    const scope = `${name} ${trail.join('.')}`
    const links = sidebars.get(scope) ?? readSidebarLinks(renderSidebar(site, view, trail), site.url)
    sidebars.set(scope, links)
    return markCurrent(links, path)
  }

  function slotOf(slot: SlotView, problems: RenderProblem[]): string {
    try {
      return renderSlot(site, slot)
    } catch (error) {
      problems.push({ component: slot.component, reason: reasonOf(error) })
      return ''
    }
  }

  function bodyOf({ body, slots, partials }: RenderJob, problems: RenderProblem[]): string {
    if (!body) return ''
    const withSlots = (filled: FilledBody, views: SlotView[]) => ({
      ...filled,
      slots: views.map(slot => slotOf(slot, problems)),
    })
    const known = Object.entries(partials).map(([key, { slotViews, ...filled }]) => [key, withSlots(filled, slotViews)])
    try {
      return fillBody(withSlots(body, slots), Object.fromEntries(known))
    } catch (error) {
      problems.push({ reason: reasonOf(error) })
      return bareBody(body)
    }
  }

  function hashed(text: string): HashedBytes {
    const bytes = encoder.encode(text)
    return { bytes, hash: hashOf(bytes) }
  }

  return job => {
    const { outPath, page } = job
    const problems: RenderProblem[] = []
    try {
      const html = withTimeout(() => renderPage(site, page, { body: bodyOf(job, problems), sidebar: sidebarFor(page) }))
      const markdown = page.markdownHref === undefined ? undefined : hashed(pageMarkdown(html, page, site))
      return { outPath, problems, markdown, ...hashed(html) }
    } catch (error) {
      return { outPath, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * Renders pages with the site's templates. In: a page's view, its body and the values of its insertions; shared: the
 * site's view and the template bundle. Out: the HTML, or the failure of a template on this page. Sidebars are rendered
 * once for each set of open categories.
 */

import { hashOf } from '../base/hash.ts'
import { importModule } from '../base/import-module.ts'
import { installReactActivity, observeReact } from '../base/react-activity.ts'
import { timeoutFor } from '../base/with-timeout.ts'
import { inactiveFindings } from '../findings/inactive.ts'
import { unanswered } from '../findings/unanswered.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Leftover } from '../model/leftover.ts'
import type { HashedBytes, ProgramText, WrittenFile } from '../model/output.ts'
import type { PageView, SidebarView, SiteView, SlotView } from '../model/view.ts'
import { type HashesByToken, insertHashes } from './asset-names.ts'
import { bodyWithoutInsertions, type Excerpt, type FilledBody, fillBody, fillExcerpt } from './fill-body.ts'
import { withLeftToRight } from './left-to-right.ts'
import { findLeftovers } from './leftovers.ts'
import { pageMarkdown } from './markdown/page-markdown.ts'
import { markCurrent, readSidebarLinks, type SidebarLinks } from './sidebar-links.ts'

/** HTML that a page includes. */
interface PageParts {
  body: string
  sidebar: string
  /** The excerpts of the posts that the page lists, in order. */
  excerpts?: Excerpt[]
}

/** The exports of `templates/page.tsx`. */
interface PageTemplates {
  renderPage: (site: SiteView, page: PageView, parts: PageParts) => string
  renderSidebar: (site: SiteView, sidebar: SidebarView, trail: number[], own?: string) => string
  renderSlot: (site: SiteView, slot: SlotView) => string
  /** What was noticed about components of the site that replace others; absent if there are none. */
  takeNoticed?: () => { failed: { component: string; reason: string }[]; unanswered: string[] }
}

/** Branches of sidebars whose HTML is kept: pages of one branch follow each other, and a large site has thousands. */
const MAX_BRANCHES = 128

export interface RenderShared {
  /** URL of the bundled page templates. */
  templates: string
  /** Timeout for a page in milliseconds; absent if the templates are known to finish. */
  timeoutMs?: number
  site: SiteView
  /** The hashes to insert into pages. */
  hashes: HashesByToken
  /** Whether the site was written for another tool, so that markup of that tool may have been left. */
  isForeign?: boolean
  /** The texts for programs to create for pages that have markdown. */
  texts?: readonly ProgramText[]
}

export interface RenderJob {
  page: PageView
  outPath: string
  body?: FilledBody
  slots: SlotView[]
  partials: Record<string, FilledBody & { slotViews: SlotView[] }>
  /** Posts whose texts the page lists, as names among the partials. */
  excerpts?: readonly string[]
  /** Absolute paths of the page's files; absent if the result includes their bytes. */
  places?: { html: string; markdown?: string }
}

/** A part of a page that could not be rendered; the page is built without it. */
export interface RenderProblem {
  /** The component that failed; absent if docsgen itself did. */
  component?: string
  reason: string
}

/** What was noticed about the templates of the site while they rendered. */
type Noticed = Omit<Diagnostic, 'file'>

/** A rendered page, or why a template failed on it. */
export type RenderResult = RenderedPage | WrittenPage | { outPath: string; failure: string }

/** A page with the bytes of its files. */
export type RenderedPage = RenderedFacts & PageMarkdown & ProgramTexts & HashedBytes

/** A page whose files were written to their places. */
export type WrittenPage = RenderedFacts & { written: { html: WrittenFile; markdown?: WrittenFile } } & ProgramTexts

interface RenderedFacts {
  outPath: string
  problems: RenderProblem[]
  noticed: Noticed[]
  /** What was left of the other tool. */
  left: Leftover[]
  /** Number of names with hashes that were inserted (asset-names.ts). */
  names: number
}

/** The page as markdown, if it has one. Bytes in a result's own fields are passed between threads without a copy. */
type PageMarkdown = { markdown: Uint8Array; markdownHash: string } | { markdown?: undefined }

/** What files for programs have of a page, in UTF-8. */
type ProgramTexts = Partial<Record<ProgramText, Uint8Array>>

/** Creates the requested texts from the body of the page's markdown. */
type MakeTexts = (
  page: { view: PageView; site: { view: SiteView } },
  body: string,
  wanted: readonly ProgramText[],
) => ProgramTexts

/** Creates the page renderer for one site view. */
export async function createRenderer(
  { templates, timeoutMs, site, hashes, isForeign = false, texts = [] }: RenderShared,
  makeTexts: MakeTexts = () => ({}),
): Promise<(job: RenderJob) => Exclude<RenderResult, WrittenPage>> {
  // docsgen's own templates need no React in browsers.
  const observe = timeoutMs === undefined ? unobserved : observed
  if (observe === observed) installReactActivity()
  const { renderPage, renderSidebar, renderSlot, takeNoticed } = (await importModule(templates)) as PageTemplates
  const sidebarFor = createSidebars(site, renderSidebar)
  const withTimeout = timeoutFor(timeoutMs)
  const programs = { site, texts, makeTexts }

  function slotOf(slot: SlotView, problems: RenderProblem[]): string {
    try {
      return renderSlot(site, slot)
    } catch (error) {
      problems.push({ component: slot.component, reason: reasonOf(error) })
      return ''
    }
  }

  const withSlots = (filled: FilledBody, views: SlotView[], problems: RenderProblem[]): FilledBody => ({
    ...filled,
    slots: views.map(slot => slotOf(slot, problems)),
  })

  function knownPartials(partials: RenderJob['partials'], problems: RenderProblem[]): Record<string, FilledBody> {
    const known = Object.entries(partials)
    return Object.fromEntries(known.map(([key, { slotViews, ...own }]) => [key, withSlots(own, slotViews, problems)]))
  }

  function excerptsOf({ excerpts, partials }: RenderJob, problems: RenderProblem[]): Excerpt[] | undefined {
    if (!excerpts) return undefined
    const known = knownPartials(partials, problems)
    return excerpts.map(key => (known[key] ? fillExcerpt(known[key], known) : { html: '', isCut: false }))
  }

  function bodyOf({ body, slots, partials }: RenderJob, problems: RenderProblem[]): string {
    if (!body) return ''
    try {
      return fillBody(withSlots(body, slots, problems), knownPartials(partials, problems))
    } catch (error) {
      problems.push({ reason: reasonOf(error) })
      return bodyWithoutInsertions(body)
    }
  }

  function partsOf(job: RenderJob, problems: RenderProblem[]): PageParts {
    // A busy machine may need a second attempt.
    problems.length = 0
    return { body: bodyOf(job, problems), sidebar: sidebarFor(job.page), excerpts: excerptsOf(job, problems) }
  }

  return job => {
    const { outPath, page } = job
    const problems: RenderProblem[] = []
    try {
      const { result, noticed } = observe(() => withTimeout(() => renderPage(site, page, partsOf(job, problems))))
      const { failed, unanswered: asked } = takeNoticed?.() ?? NOTHING_NOTICED
      noticed.push(...failed.map(failedReplacement), ...asked.map(unanswered))
      const { html: text, count: names } = insertHashes(withLeftToRight(result), hashes)
      const html = hashed(text)
      const left = isForeign ? findLeftovers(text) : []
      return { outPath, problems, noticed, left, names, ...forPrograms(html.bytes, page, programs), ...html }
    } catch (error) {
      return { outPath, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
}

/** The page as markdown, and the texts for programs that are made of it. */
function forPrograms(
  html: Uint8Array,
  page: PageView,
  { site, texts, makeTexts }: { site: SiteView; texts: readonly ProgramText[]; makeTexts: MakeTexts },
): ProgramTexts & PageMarkdown {
  if (page.markdownHref === undefined) return {}
  const { text, body } = pageMarkdown(html, page, site)
  const { bytes, hash } = hashed(text)
  return { markdown: bytes, markdownHash: hash, ...makeTexts({ view: page, site: { view: site } }, body, texts) }
}

/** Creates the function that renders the sidebar of a page. The last branches are kept. */
function createSidebars(site: SiteView, renderSidebar: PageTemplates['renderSidebar']): (page: PageView) => string {
  const sidebars = new Map<string, SidebarLinks>()
  return ({ sidebar: name, sidebarTrail: trail, path, unlisted }) => {
    const view = name === undefined ? undefined : site.sidebars[name]
    if (!view) return ''
    const own = unlisted ? path : undefined
    const scope = `${name} ${trail.join('.')} ${own ?? ''}`
    const links = sidebars.get(scope) ?? readSidebarLinks(renderSidebar(site, view, trail, own), site.url)
    // The last one to be dropped is the one that was used last.
    sidebars.delete(scope)
    sidebars.set(scope, links)
    if (sidebars.size > MAX_BRANCHES) sidebars.delete(sidebars.keys().next().value as string)
    return markCurrent(links, path)
  }
}

/** The finding for a component of the site that replaces one of docsgen's and failed. */
function failedReplacement({ component, reason }: { component: string; reason: string }): Noticed {
  return {
    rule: 'component-failed',
    message: `The site's own ${component} failed: ${reason}. docsgen's is shown instead.`,
    hint: 'Pages are rendered without a browser: code that needs window belongs in BrowserOnly.',
    subject: component,
  }
}

const NOTHING_NOTICED = { failed: [], unanswered: [] }

/** Renders, and notices which components need a browser. */
function observed(work: () => string): { result: string; noticed: Noticed[] } {
  const { result, ...found } = observeReact(work)
  return { result, noticed: inactiveFindings(found, () => undefined).map(({ part: _, ...finding }) => finding) }
}

function unobserved(work: () => string): ReturnType<typeof observed> {
  return { result: work(), noticed: [] }
}

function hashed(text: string): HashedBytes {
  const bytes = new TextEncoder().encode(text)
  return { bytes, hash: hashOf(bytes) }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

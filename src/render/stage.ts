/**
 * Renders pages with the site's templates. Returns the HTML, or the failure of a template on this page. Sidebars are
 * rendered once for each set of open categories.
 */

import { loadForeignSyntax } from '../base/foreign-syntax.ts'
import { hashOf, hashParts } from '../base/hash.ts'
import { importModule } from '../base/import-module.ts'
import { packageVersion } from '../base/package-root.ts'
import { installReactActivity, observeReact } from '../base/react-activity.ts'
import { pathOnSite, routeKey } from '../base/url.ts'
import { timeoutFor } from '../base/with-timeout.ts'
import { inactiveFindings } from '../findings/inactive.ts'
import { unanswered } from '../findings/unanswered.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Leftover } from '../model/leftover.ts'
import type { HashedBytes, MakeTexts, PageTextBytes, TextFacts, WrittenFile } from '../model/output.ts'
import type { PageView, SidebarView, SiteView, SlotView } from '../model/view.ts'
import { type HashesByToken, insertHashes } from './asset-names.ts'
import { bodyWithoutInsertions, type Excerpt, type FilledBody, fillBody, fillExcerpt } from './fill-body.ts'
import { mainPart, textOfPart } from './html/main-part.ts'
import { findLeftovers } from './leftovers.ts'

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
  texts?: readonly string[]
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
  /** Identity of the content that the page was published with. If it is still the same, nothing is made of it again. */
  published?: string
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
export type RenderedPage = RenderedFacts & PageMarkdown & PageTextBytes & HashedBytes

/** A page whose files were written to their places. */
export type WrittenPage = RenderedFacts & { written: { html: WrittenFile; markdown?: WrittenFile } } & PageTextBytes

/** What was found while a page was rendered. It is a part of the result, like the files of the page. */
export interface PageFindings {
  problems: RenderProblem[]
  noticed: Noticed[]
  /** What was left of the other tool. */
  left: Leftover[]
}

interface RenderedFacts extends PageFindings {
  outPath: string
  /** Number of names with hashes that were inserted (asset-names.ts). */
  names: number
  /** Identity of what the markdown and `left` are made of; '' if neither is wanted. */
  content: string
  /** The content is that of the published page: its markdown, and what was left on it, are still right and not part of this. */
  isContentKept?: boolean
}

/** The page as markdown, if it has one. Bytes in a result's own fields are passed between threads without a copy. */
type PageMarkdown = { markdown: Uint8Array; markdownHash: string } | { markdown?: undefined; markdownHash?: undefined }

/**
 * Creates the page renderer for one site view. The bytes of a page that has places are valid until the next page is rendered: the
 * thread is to write them.
 */
export async function createRenderer(
  { templates, timeoutMs, site, hashes, isForeign = false, texts = [] }: RenderShared,
  makeTexts?: MakeTexts,
): Promise<(job: RenderJob) => Exclude<RenderResult, WrittenPage>> {
  // docsgen's own templates need no React in browsers.
  const observe = timeoutMs === undefined ? unobserved : observed
  if (observe === observed) installReactActivity()
  if (isForeign) await loadForeignSyntax()
  const pageTemplates = (await importModule(templates)) as PageTemplates
  const { renderPage, takeNoticed } = pageTemplates
  const noticedSoFar: NoticedSoFar = () => {
    const { failed, unanswered: asked } = takeNoticed?.() ?? NOTHING_NOTICED
    return [...failed.map(failedReplacement), ...asked.map(what => ({ ...unanswered(what), quoted: what }))]
  }
  const partsOf = createParts(site, pageTemplates, { observe, noticedSoFar })
  const withTimeout = timeoutFor(timeoutMs)
  const memory = { html: new ReusedBytes(), markdown: new ReusedBytes() }

  return job => {
    const { outPath, page } = job
    const problems: RenderProblem[] = []
    const ofParts: Noticed[] = []
    const own = job.places && memory
    try {
      const parts = { problems, ofParts }
      const { result, noticed } = observe(() => withTimeout(() => renderPage(site, page, partsOf(job, parts))))
      noticed.push(...ofParts, ...noticedSoFar())
      const { html: text, count: names } = insertHashes(withLeftToRight(result), hashes)
      const html = hashed(text, own?.html)
      const facts = textFacts(page, site)
      const make = facts.view.markdownHref === undefined ? undefined : makeTexts
      const main = make || isForeign ? mainPart(html.bytes) : undefined
      const content = main ? contentKey(main, { facts, isForeign }) : ''
      const rendered = { outPath, problems, noticed, names, content, ...html }
      if (!main) return { ...rendered, left: [] }
      if (content === job.published) return { ...rendered, left: [], isContentKept: true }
      const mainText = textOfPart(main)
      const left = isForeign ? findLeftovers(mainText) : []
      if (!make) return { ...rendered, left }
      const made = make(mainText, facts, texts)
      const { bytes: markdown, hash: markdownHash } = hashed(made.markdown, own?.markdown)
      return { ...rendered, left, markdown, markdownHash, ...made.texts }
    } catch (error) {
      return { outPath, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
}

/** What the templates noticed since the last call. */
type NoticedSoFar = () => Noticed[]

/** What is found while the parts of a page are made. */
interface FoundInParts {
  problems: RenderProblem[]
  ofParts: Noticed[]
}

/** Creates the function that makes the HTML that a page includes. */
function createParts(
  site: SiteView,
  { renderSidebar, renderSlot }: PageTemplates,
  { observe, noticedSoFar }: { observe: typeof observed; noticedSoFar: NoticedSoFar },
): (job: RenderJob, found: FoundInParts) => PageParts {
  const sidebarFor = createSidebars(site, (...given) => {
    const { result, noticed } = observe(() => renderSidebar(...given))
    return { html: result, noticed: [...noticed, ...noticedSoFar()] }
  })

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

  return (job, { problems, ofParts }) => {
    // A busy machine may need a second attempt, and what a page noticed that failed is not what this one does.
    noticedSoFar()
    problems.length = 0
    const body = bodyOf(job, problems)
    const ofBody = noticedSoFar()
    const sidebar = sidebarFor(job.page)
    ofParts.splice(0, ofParts.length, ...sidebar.noticed, ...ofBody)
    return { body, sidebar: sidebar.html, excerpts: excerptsOf(job, problems) }
  }
}

function textFacts(page: PageView, { url }: SiteView): TextFacts {
  const { path, title, description, canonical, lastUpdate, markdownHref } = page
  return { view: { path, title, description, canonical, lastUpdate, markdownHref }, site: { view: { url } } }
}

/** Identity of everything that is made of a page's main part. */
function contentKey(main: Uint8Array, { facts, isForeign }: { facts: TextFacts; isForeign: boolean }): string {
  return hashParts([packageVersion, hashOf(main), JSON.stringify(facts), String(isForeign)])
}

/** The HTML of a sidebar, and what was noticed about its components. */
interface RenderedSidebar {
  html: string
  noticed: readonly Noticed[]
}

/**
 * Creates the function that renders the sidebar of a page. The last branches are kept, with what was noticed about them: each page
 * that shows a branch has it, whichever of them was rendered first.
 */
function createSidebars(
  site: SiteView,
  render: (...given: Parameters<PageTemplates['renderSidebar']>) => RenderedSidebar,
): (page: PageView) => RenderedSidebar {
  const sidebars = new Map<string, { links: SidebarLinks; noticed: RenderedSidebar['noticed'] }>()
  const sidebarOf = (...given: Parameters<typeof render>) => {
    const { html, noticed } = render(...given)
    return { links: readSidebarLinks(html, site.url), noticed }
  }
  return ({ sidebar: name, sidebarTrail: trail, path, unlisted }) => {
    const view = name === undefined ? undefined : site.sidebars[name]
    if (!view) return { html: '', noticed: [] }
    const own = unlisted ? path : undefined
    const scope = `${name} ${trail.join('.')} ${own ?? ''}`
    const known = sidebars.get(scope) ?? sidebarOf(site, view, trail, own)
    // The last one to be dropped is the one that was used last.
    sidebars.delete(scope)
    sidebars.set(scope, known)
    if (sidebars.size > MAX_BRANCHES) sidebars.delete(sidebars.keys().next().value as string)
    return { html: markCurrent(known.links, path), noticed: known.noticed }
  }
}

/** The finding for a component of the site that replaces one of docsgen's and failed. */
function failedReplacement({ component, reason }: { component: string; reason: string }): Noticed {
  return {
    rule: 'component-failed',
    message: `The site's own ${component} failed: ${reason.replace(/\.$/, '')}. docsgen's is shown instead.`,
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

function hashed(text: string, memory?: ReusedBytes): HashedBytes {
  const bytes = memory?.encode(text) ?? new TextEncoder().encode(text)
  return { bytes, hash: hashOf(bytes) }
}

/** Longer texts are encoded to memory of their own, which is freed. */
const MAX_REUSED_LENGTH = 1_000_000
/** Bytes of UTF-8 that a UTF-16 code unit takes at most. */
const MAX_BYTES_OF_UNIT = 3

/**
 * Memory for the bytes of one file, reused for the next one. Each 64 MB of new buffers start a major garbage collection, which
 * takes longer on larger sites.
 */
class ReusedBytes {
  #memory = new Uint8Array()

  /** The text in UTF-8, valid until the next call; undefined if it is too long. */
  encode(text: string): Uint8Array | undefined {
    if (text.length > MAX_REUSED_LENGTH) return undefined
    const longest = text.length * MAX_BYTES_OF_UNIT
    if (longest > this.#memory.byteLength) this.#memory = new Uint8Array(longest)
    return this.#memory.subarray(0, new TextEncoder().encodeInto(text, this.#memory).written)
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

// Text that is written from left to right in every language: code, keys, formulas, file names and drawings. The
// attribute also isolates them, so that signs at their ends stay in place, with and without docsgen's styles.

/** Blocks and formulas that docsgen creates. */
const CLASSES = 'theme-code-block katex katex-display math-block dg-diagram dg-file-tree dg-hero__figure'.split(' ')

/** What has no elements inside. */
const OPAQUE = /<!--[\s\S]*?-->|<(?:script|style|textarea|title)\b[\s\S]*?<\/(?:script|style|textarea|title)>/
const WITHOUT_DIRECTION = '(?![^>]*\\sdir(?:ection)?=)'
const BY_NAME = `<(?:pre|code|kbd|samp|tt|math)(?=[\\s>/])${WITHOUT_DIRECTION}`
const BY_CLASS = `<[a-z]+(?=[^>]*\\sclass="(?:[^"]*\\s)?(?:${CLASSES.join('|')})[\\s"])${WITHOUT_DIRECTION}`
const DRAWING = `<svg(?=[\\s>])${WITHOUT_DIRECTION}`
/** The title of a block: a file name, or a text in the language of the page. */
const TITLE = '<div class="theme-code-block__title"(?=>([^<]*))'
/** The label of a tab, which may be the title of a block. */
const LABEL = '<[a-z]+ class="dg-tab__label"(?=>)'
/** Keys that are pressed together or one after the other. */
const KEY = '<kbd\\b[^>]*>[^<]*</kbd>'
const KEYS = `${KEY}(?:\\s*[-+\\u2013]?\\s*${KEY})+`

const ELEMENTS = new RegExp([BY_NAME, BY_CLASS, DRAWING, TITLE, LABEL].join('|'), 'g')
const PARTS = new RegExp(`${OPAQUE.source}|${KEYS}|${ELEMENTS.source}`, 'g')

/** The first letter decides on the direction of a text. */
const STARTS_RIGHT =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** Sets the direction of such elements, unless the whole page is written from left to right. */
function withLeftToRight(html: string): string {
  return html.includes('dir="rtl"') ? html.replace(PARTS, directed) : html
}

function directed(part: string, title: string | undefined): string {
  if (part.startsWith('<!--') || /^<(?:script|style|textarea|title)\b/.test(part)) return part
  if (part.endsWith('</kbd>')) return `<span dir="ltr">${part.replace(ELEMENTS, directed)}</span>`
  if (part.startsWith('<svg')) return `${part} direction="ltr"`
  if (part.endsWith('dg-tab__label"') || (title !== undefined && STARTS_RIGHT.test(title))) return `${part} dir="auto"`
  return `${part} dir="ltr"`
}

// The links of a rendered sidebar. All pages of a branch share the HTML of a sidebar; the link to the current page is
// marked in it. This works however a site's own templates write links, because the positions of start tags and their
// attributes are read once.

/** A class that is added besides `aria-current`, if the link has the class of the default template. */
const LINK_CLASS = 'menu__link'
const CURRENT_CLASS = ' menu__link--active'

/** A text to insert, and its offset. */
type Insertion = [at: number, text: string]

/** The HTML of a sidebar, and the insertions that mark the links to each page, by the page's key. */
interface SidebarLinks {
  html: string
  marks: ReadonlyMap<string, Insertion[]>
}

/**
 * Start tags with their name and attributes. Comments and raw text elements are matched first, because tags in them are
 * text.
 */
const TAG =
  /<!--[\s\S]*?-->|<(?:(script|style|template|textarea)\b[\s\S]*?<\/\1|([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>)/gi
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/**
 * Reads the links of a sidebar. Links to other sites and to parts of pages are ignored, and a link with its own
 * `aria-current` is unchanged.
 * @param url origin of the site
 */
export function readSidebarLinks(html: string, url: string): SidebarLinks {
  const marks = new Map<string, Insertion[]>()
  for (const { index, 2: name, 3: attributes = '' } of html.matchAll(TAG)) {
    if (name?.toLowerCase() !== 'a') continue
    const start = index + '<a'.length
    const { href, className, isDecided } = readAttributes(attributes)
    const path = href === undefined ? undefined : pathOf(href, url)
    if (path === undefined || isDecided) continue
    const own: Insertion[] = [[start, ' aria-current="page"']]
    if (className?.names.includes(LINK_CLASS)) own.push([start + className.end, CURRENT_CLASS])
    marks.set(path, [...(marks.get(path) ?? []), ...own])
  }
  return { html, marks }
}

/** The sidebar with the links to a page marked. */
export function markCurrent({ html, marks }: SidebarLinks, path: string): string {
  let out = ''
  let last = 0
  for (const [at, text] of marks.get(routeKey(path)) ?? []) {
    out += html.slice(last, at) + text
    last = at
  }
  return out + html.slice(last)
}

function readAttributes(tag: string) {
  const found: { href?: string; className?: { names: string[]; end: number }; isDecided: boolean } = {
    isDecided: false,
  }
  for (const attribute of tag.matchAll(ATTRIBUTE)) {
    const [whole, name = '', double, single, bare] = attribute
    const value = double ?? single ?? bare ?? ''
    const quote = bare === undefined ? 1 : 0
    switch (name.toLowerCase()) {
      case 'href':
        found.href ??= unescaped(value)
        break
      case 'aria-current':
        found.isDecided = true
        break
      case 'class':
        // An unquoted value cannot contain a second name.
        if (quote === 1 && value !== '')
          found.className ??= { names: value.split(/\s+/), end: attribute.index + whole.length - quote }
    }
  }
  return found
}

/** The key of the page that a link points to; undefined if it points to another site or to a part of a page. */
function pathOf(href: string, url: string): string | undefined {
  const path = href.startsWith('/') && !href.startsWith('//') ? href : pathOnSite(href, url)
  return path === undefined || /[?#]/.test(path) ? undefined : routeKey(path)
}

const NAMED: Record<string, string> = { quot: '"', lt: '<', gt: '>', amp: '&' }

/** An attribute's value with its character references resolved. */
function unescaped(value: string): string {
  return value.replace(/&(?:#x([\da-f]{1,5})|#(\d{1,6})|(quot|lt|gt|amp));/gi, (_, hex, decimal, name) =>
    name === undefined
      ? String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
      : (NAMED[name.toLowerCase()] ?? ''),
  )
}

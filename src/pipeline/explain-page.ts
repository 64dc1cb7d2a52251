/**
 * Explains why the files of a page were made again, or why not: `docsgen build --explain`. In: the planned site, what the
 * last build kept of it, and the inputs that changed. Out: for each page that the requested path means, the values that
 * differ, and the inputs that they come from.
 */
import { suggest } from '../base/suggest.ts'
import type { Explanation, PageExplanation, ValueChange } from '../model/report.ts'
import { readHtmlKey } from '../render/asset-names.ts'
import { partialClosure } from '../render/body-values.ts'
import type { PlannedPage } from '../render/jobs.ts'
import { type Difference, differences } from './differences.ts'
import type { KeptPage, KeptParts, KeptPlan } from './kept-plan.ts'
import { type IndexedSite, PlannedFiles } from './planned-files.ts'
import { mustRender } from './put-rendered.ts'
import { fieldInput, inputName, isSummary, isText, textInput } from './site-inputs.ts'

/** What the last build left. */
export interface LastBuild {
  /** Undefined if there is no usable record of it. */
  plan?: KeptPlan
  /** The names of the inputs that changed since (site-inputs.ts). */
  changed: readonly string[]
}

/** Number of values that are listed for a page. */
const MAX_VALUES = 10

/** The pages that a path, an address or a source file means. */
export function explainPath(wanted: string, site: IndexedSite, last: LastBuild): Explanation {
  const pages = site.planned.filter(page => namesOf(page, site).includes(normalised(wanted)))
  if (pages.length > 0) return { wanted, pages: pages.map(page => explainPage(page, site, last)) }
  const names = site.planned.flatMap(page => namesOf(page, site))
  return { wanted, pages: [], suggestion: suggest(normalised(wanted), names) }
}

/** Without origin, the slashes around it, and the parts that a server adds. */
function normalised(path: string): string {
  const [written = ''] = path.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[?#]/, 1)
  return written.replace(/^(?:\.?\/)+|\/+$/g, '').replace(/(?:^|\/)index\.html$|\.html$/, '')
}

/** The names of a page: its address with and without the base, its output file, and its source. */
function namesOf({ outPath, view, source }: PlannedPage, { rendering }: IndexedSite): string[] {
  const { baseUrl } = rendering.config
  const own = view.path.startsWith(baseUrl) ? view.path.slice(baseUrl.length) : view.path
  return [...[outPath, view.path, own].map(normalised), ...(source === undefined ? [] : [source])]
}

function explainPage(page: PlannedPage, site: IndexedSite, last: LastBuild): PageExplanation {
  const { outPath, source } = page
  const { sink } = site.rendering
  const own = { outPath, address: page.view.path, source }
  if (!mustRender(page, sink)) return { ...own, made: false, reason: whyKept(page, site), changes: [] }
  const reason = reasonWithoutRecord(page, site, last)
  if (reason !== undefined) return { ...own, made: true, reason, changes: [] }
  const changes = changesOf(page, site, last)
  const why = changes.length === 0 ? 'its published files were changed, or the last build had a finding about them' : ''
  return { ...own, made: true, reason: why, changes: changes.slice(0, MAX_VALUES), more: extra(changes) }
}

function whyKept({ outPath }: PlannedPage, { rendering: { sink, names } }: IndexedSite): string {
  const isRenamed = readHtmlKey(sink.keyOf(outPath))?.names !== names.id
  return isRenamed ? 'only names of stylesheets and scripts in it have changed' : 'nothing that it shows has changed'
}

function extra(changes: readonly ValueChange[]): number | undefined {
  return changes.length > MAX_VALUES ? changes.length - MAX_VALUES : undefined
}

/** Why values cannot be compared; undefined if they can. */
function reasonWithoutRecord(page: PlannedPage, { rendering }: IndexedSite, { plan }: LastBuild): string | undefined {
  if (!plan) return 'there is no record of a build into this folder'
  if (rendering.sink.keyOf(page.outPath) === undefined) return 'it was not published, or its file was changed since'
  return undefined
}

function changesOf(page: PlannedPage, site: IndexedSite, { plan, changed }: LastBuild): ValueChange[] {
  const { source } = page
  const file = source === undefined ? undefined : plan?.file(source)
  const before = file?.pages.find(({ outPath }) => outPath === page.outPath)
  const ofTexts = textChanges(page, site, changed)
  const ofCode = changed.filter(name => CODE.includes(name)).map(name => ({ value: 'code', from: [inputName(name)] }))
  if (source === undefined || !before || !plan) {
    const others = changed.filter(name => !CODE.includes(name) && !isSummary(name)).map(inputName)
    return [...ofTexts, ...ofCode, ...(others.length > 0 ? [{ value: 'the site', from: others }] : [])]
  }
  const of = { page, before, parts: plan.parts(source), site, plan, changed }
  return [...ofTexts, ...ofCode, ...viewChanges(of)]
}

/** Inputs that pages are made with. */
const CODE = ['docsgen', 'node', 'bundles']

/** The files with text of the page that changed: its own, and those that it includes. */
function textChanges({ doc, listed = [] }: PlannedPage, site: IndexedSite, changed: readonly string[]): ValueChange[] {
  const shown = [...(doc ? [doc] : []), ...listed]
  const paths = shown.flatMap(one => [
    one.page.path,
    ...partialClosure(one, site.rendering).map(partial => partial.page.path),
  ])
  const edited = [...new Set(paths)].filter(path => changed.includes(textInput(path)))
  return edited.map(path => ({ value: path === doc?.page.path ? 'its text' : 'a text that it includes', from: [path] }))
}

interface ComparedPage {
  page: PlannedPage
  before: KeptPage
  parts?: KeptParts
  site: IndexedSite
  plan: KeptPlan
  changed: readonly string[]
}

/** What differs around the text: the page's own view, what is inserted into it, and what all pages show. */
function viewChanges({ page, before, parts, site, plan, changed }: ComparedPage): ValueChange[] {
  const { outPath, site: shell, source } = page
  const former = parts?.jobs.find(job => job.outPath === outPath)
  const parsed = source === undefined ? undefined : site.pages.get(source)
  const files = new PlannedFiles(site)
  const now = parsed && files.parts(parsed).jobs.find(job => job.outPath === outPath)
  const kept = plan.site()?.views.get(before.site)
  const found = [
    ...(former && now ? differences(comparable(former), comparable(now)) : []),
    ...(kept && before.site !== shell.key ? differences({ site: kept.view }, { site: shell.view }) : []),
  ]
  const origins = originsOf(site, changed)
  return found.map(difference => ({
    value: difference.path,
    before: difference.before,
    after: difference.after,
    from: fromOf(difference, origins, changed),
  }))
}

/** A job without what is compared as text. */
function comparable({ page, slots, body, partials }: KeptParts['jobs'][number]): object {
  const { toc: _, description: __, ...view } = page
  const { body: ___, ...inserted } = body ?? {}
  return { ...view, slots, inserted, included: Object.keys(partials) }
}

/** The changed files of pages, by the addresses, titles and labels that other pages show of them. */
type Origins = ReadonlyMap<string, string>

function originsOf({ planned }: IndexedSite, changed: readonly string[]): Origins {
  const edited = planned.filter(({ source = '' }) => changed.includes(textInput(source)))
  return new Map(
    edited.flatMap(({ source = '', view, doc }) =>
      [view.path, view.title, view.description, doc?.page.frontMatter.sidebar_label]
        .filter(name => typeof name === 'string' && name !== '')
        .map(name => [name as string, source] as const),
    ),
  )
}

/** The inputs that a difference comes from, as far as they can be told apart. */
function fromOf({ around, path }: Difference, origins: Origins, changed: readonly string[]): string[] {
  const named = around.flatMap(text => origins.get(text) ?? [])
  if (named.length > 0) return [...new Set(named)]
  const fields = changed.filter(name => path.split(/[.[\]]+/).some(part => name === fieldInput(part)))
  const others = changed.filter(name => !CODE.includes(name) && !isText(name) && !isSummary(name))
  const candidates = [fields, others].find(list => list.length > 0) ?? changed
  return candidates.map(inputName)
}

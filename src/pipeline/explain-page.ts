/**
 * Explains why the files of a page were made again, or why not: `docsgen build --explain`. Returns, for each page
 * that, the requested path means, the values that differ, and the inputs that they come from; and why the site was
 * planned again.
 */
import { suggest } from '../base/suggest.ts'
import type { Explanation, PageExplanation, ValueChange } from '../model/report.ts'
import { readHtmlKey } from '../render/asset-names.ts'
import { isPlanned, type PlannedPage, renderJob } from '../render/jobs.ts'
import type { RenderJob } from '../render/stage.ts'
import type { PlannedSite } from './pipeline-options.ts'
import { type PlanStore, type StoredPage, siteIdOf } from './plan-store.ts'
import { mustRender } from './put-rendered.ts'
import { bodyWithPath } from './reused-plan.ts'
import { fieldInput, inputName, isSummary, isText, textInput } from './site-inputs.ts'
import type { MadePlan, SitePage } from './site-plan.ts'

/** What the last build left. */
export interface LastBuild {
  /** Undefined if there is no usable record of it. */
  plan?: PlanStore
  /** The names of the inputs that changed since (site-inputs.ts). */
  changed: readonly string[]
  /** The names of the tasks from the plan of the site to the input that changed (recorded-plan.ts). */
  chain: readonly string[]
  /** The names of the tasks between a page of the plan and a file that changed. */
  chainTo: (path: string) => readonly string[]
}

/** Number of values that are listed for a page. */
const MAX_VALUES = 10

/** The pages that a path, an address or a source file means. */
export function explainPath(wanted: string, site: PlannedSite, last: LastBuild): Explanation {
  const { pages: all } = site.plan
  const pages = all.filter(page => namesOf(page, site).includes(normalised(wanted)))
  if (pages.length > 0) return { wanted, pages: pages.map(page => explainPage(page, site, last)), chain: last.chain }
  return {
    wanted,
    pages: [],
    suggestion: suggest(
      normalised(wanted),
      all.flatMap(page => namesOf(page, site)),
    ),
  }
}

/** Without origin, the slashes around it, and the parts that a server adds. */
function normalised(path: string): string {
  const [written = ''] = path.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[?#]/, 1)
  return written.replace(/^(?:\.?\/)+|\/+$/g, '').replace(/(?:^|\/)index\.html$|\.html$/, '')
}

/** The names of a page: its address with and without the base, its output file, and its source. */
function namesOf({ outPath, view, source }: SitePage, { rendering }: PlannedSite): string[] {
  const { baseUrl } = rendering.config
  const own = view.path.startsWith(baseUrl) ? view.path.slice(baseUrl.length) : view.path
  return [...[outPath, view.path, own].map(normalised), ...(source === undefined ? [] : [source])]
}

function explainPage(page: SitePage, site: PlannedSite, last: LastBuild): PageExplanation {
  const { outPath, source } = page
  const { sink } = site.rendering
  const own = { outPath, address: page.view.path, source, chain: chainOf(page, site, last) }
  if (!mustRender(page, sink)) return { ...own, made: false, reason: whyKept(page, site), changes: [] }
  const reason = reasonWithoutRecord(page, site, last)
  if (reason !== undefined) return { ...own, made: true, reason, changes: [] }
  const changes = changesOf(page, site, last)
  const why = changes.length === 0 ? 'its published files were changed' : ''
  return { ...own, made: true, reason: why, changes: changes.slice(0, MAX_VALUES), more: extra(changes) }
}

/** Why a page was planned again: what it reads, and the tasks between that and the input that changed. */
function chainOf(page: SitePage, site: PlannedSite, last: LastBuild): string[] | undefined {
  const planned = site.plan.made?.planned.find(({ outPath }) => outPath === page.outPath)
  if (!last.plan || !planned || !isPlanned(planned)) return undefined
  const own = `planned page ${page.outPath}`
  const changes = changesOf(page, site, last)
  const files = new Set(last.changed.filter(isText).map(name => name.slice(textInput('').length)))
  const [change] = [...changes.filter(({ from }) => from.some(path => files.has(path))), ...changes]
  // It reads something that it does not show.
  if (!change) return [own, ...last.chain.slice(1)]
  const path = change.from.find(name => files.has(name))
  return [own, change.value, ...(path === undefined ? change.from.slice(0, 1) : last.chainTo(path))]
}

function whyKept({ outPath }: SitePage, { rendering: { sink, names } }: PlannedSite): string {
  const isRenamed = readHtmlKey(sink.keyOf(outPath))?.names !== names.id
  return isRenamed ? 'only names of stylesheets and scripts in it have changed' : 'nothing that it shows has changed'
}

function extra(changes: readonly ValueChange[]): number | undefined {
  return changes.length > MAX_VALUES ? changes.length - MAX_VALUES : undefined
}

/** Why values cannot be compared; undefined if they can. */
function reasonWithoutRecord(page: SitePage, { rendering }: PlannedSite, { plan }: LastBuild): string | undefined {
  if (!plan) return 'there is no record of a build into this folder'
  if (rendering.sink.keyOf(page.outPath) === undefined) return 'it was not published, or its file was changed since'
  return undefined
}

function changesOf(page: SitePage, site: PlannedSite, { plan, changed }: LastBuild): ValueChange[] {
  const { made } = site.plan
  const ofTexts = textChanges(page, site, changed)
  const planned = made?.planned.find(other => other.outPath === page.outPath && isPlanned(other))
  // The plan is that of the last build: only texts changed.
  if (!made || !planned || !isPlanned(planned)) return ofTexts
  const { source, outPath } = page
  const before = source === undefined ? undefined : plan?.page(outPath)
  const ofCode = changed.filter(name => CODE.includes(name)).map(name => ({ value: 'code', from: [inputName(name)] }))
  if (!before || !plan) {
    const others = changed.filter(name => !CODE.includes(name) && !isSummary(name)).map(inputName)
    return [...ofTexts, ...ofCode, ...(others.length > 0 ? [{ value: 'the site', from: others }] : [])]
  }
  const found = [...ofTexts, ...ofCode, ...viewChanges({ page: planned, before, made, plan, changed })]
  if (found.length > 0 || before.key === page.key) return found
  // It is not part of the view, such as whether the markup of another tool is looked for.
  return [
    { value: 'what it is made with', from: changed.filter(name => !isText(name) && !isSummary(name)).map(inputName) },
  ]
}

/** Inputs that pages are made with. */
const CODE = ['docsgen', 'node', 'bundles']

/** The files with text of the page that changed: its own, and those that it includes. */
function textChanges(page: SitePage, { plan }: PlannedSite, changed: readonly string[]): ValueChange[] {
  const edited = [...new Set(plan.filesOf(page))].filter(path => changed.includes(textInput(path)))
  return edited.map(path => ({ value: path === page.source ? 'its text' : 'a text that it includes', from: [path] }))
}

interface ComparedPage {
  page: PlannedPage
  before: StoredPage
  made: MadePlan
  plan: PlanStore
  changed: readonly string[]
}

/** What differs around the text: the page's own view, what is inserted into it, and what all pages show. */
function viewChanges({ page, before, made, plan, changed }: ComparedPage): ValueChange[] {
  const { outPath, site: shell } = page
  const former = plan.job(outPath)
  const now = renderJob(page, made.context.config, bodyWithPath)
  const known = plan.site().views.find(view => siteIdOf(view) === before.site)
  const kept = known?.key === shell.key ? undefined : known
  const found = [
    ...differences(comparable(former), comparable(now)),
    ...(kept ? differences({ site: kept.view }, { site: shell.view }) : []),
  ]
  const origins = originsOf(made, changed)
  return found.map(difference => ({
    value: difference.path,
    before: difference.before,
    after: difference.after,
    from: fromOf(difference, origins, changed),
  }))
}

/** A job without what is compared as text. */
function comparable({ page, slots, body, partials }: RenderJob): object {
  const { toc: _, description: __, ...view } = page
  const { body: ___, ...inserted } = body ?? {}
  return { ...view, slots, inserted, included: Object.keys(partials) }
}

/** The changed files of pages, by the addresses, titles and labels that other pages show of them. */
type Origins = ReadonlyMap<string, string>

function originsOf({ planned }: MadePlan, changed: readonly string[]): Origins {
  const edited = planned.filter(isPlanned).filter(({ source = '' }) => changed.includes(textInput(source)))
  return new Map(
    edited.flatMap(({ source = '', view, text }) =>
      [view.path, view.title, view.description, text?.doc.page.frontMatter.sidebar_label]
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

/** The differences between two plain values. */
interface Difference {
  /** Such as `next.label` or `slots[2].props.title`. */
  path: string
  /** As JSON; absent if there is no such value. */
  before?: string
  after?: string
  /** The texts of both values, and of the objects that contain them. */
  around: string[]
}

/** All differences, in the order of the new value. Lists are compared item by item. */
function differences(before: unknown, after: unknown, path = '', around: readonly string[] = []): Difference[] {
  if (isContainer(before) && isContainer(after) && Array.isArray(before) === Array.isArray(after)) {
    const texts = [...around, ...textsIn(after), ...textsIn(before)]
    const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])]
    return keys.flatMap(key => differences(before[key], after[key], joined(path, key, Array.isArray(after)), texts))
  }
  const [old, now] = [jsonOf(before), jsonOf(after)]
  if (old === now) return []
  // The nearest text is the best one.
  return [{ path, before: old, after: now, around: [...textsIn(after), ...textsIn(before), ...[...around].reverse()] }]
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
}

function joined(path: string, key: string, isList: boolean): string {
  if (isList) return `${path}[${key}]`
  return path === '' ? key : `${path}.${key}`
}

function jsonOf(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value)
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return isContainer(value) ? Object.values(value).filter(item => typeof item === 'string') : []
}

/**
 * Previews a page ahead of the pipeline. In: a file that was saved, and the site as it was planned last. Out: its
 * pages, parsed and rendered by the same stages; undefined if the change affects more than the page's own text, so that
 * the whole pipeline is needed. Nothing is stored.
 */
import { statSync } from 'node:fs'
import type { TemplateModule } from '../assets/scripts.ts'
import type { Levels } from '../findings/level.ts'
import { hasErrors } from '../findings/settle.ts'
import { descriptionOf } from '../link/docs.ts'
import type { HashedBytes } from '../model/output.ts'
import type { LinkRef, ParsedPage } from '../model/page.ts'
import type { SourceFile } from '../model/source.ts'
import type { ParseJob, ParseOutcome, ParseShared } from '../parse/stage.ts'
import { type PlannedPage, renderJob } from '../render/jobs.ts'
import { docPage } from '../render/page-view.ts'
import type { RenderJob, RenderResult, RenderShared } from '../render/stage.ts'
import { callFor, localeOfText, type ParseSettings, parseCall } from './parse-call.ts'
import { type RenderContext, renderCall } from './render-pages.ts'

export interface PreviewContext extends Omit<RenderContext, 'sink' | 'onProgress' | 'watch'>, ParseSettings {
  planned: readonly PlannedPage[]
  /** The content components. */
  components: TemplateModule
}

/** A page of the saved file: its path and its new content. */
export interface PreviewedPage {
  outPath: string
  route: string
  file: HashedBytes
}

/** The pages of a file as it is now. Rejects with the error of `stat` if the file is gone. */
export async function previewFile(absPath: string, context: PreviewContext): Promise<PreviewedPage[] | undefined> {
  const own = context.planned.filter(({ doc }) => doc?.source.absPath === absPath)
  const source = own[0]?.doc?.source
  // What a feature adds to the page depends on its text.
  if (!source || source.filling !== undefined) return undefined
  const parsed = await parseNow({ ...source, size: statSync(absPath).size }, context)
  if (!parsed || !own.every(({ doc }) => doc && affectsOnlyItself(doc.page, parsed.page, context.config)))
    return undefined
  const pages: PreviewedPage[] = []
  for (const planned of own) {
    const file = await renderParsed(planned, parsed, context)
    if (!file) return undefined
    pages.push({ outPath: planned.outPath, route: planned.view.path, file })
  }
  return pages
}

type Parsed = Extract<ParseOutcome, { page: ParsedPage }>

async function parseNow(source: SourceFile, context: PreviewContext): Promise<Parsed | undefined> {
  const { absPath, path, docPath, kind, size } = source
  const { pool, components, config } = context
  let parsed: Parsed | undefined
  const job: ParseJob = { absPath, path, docPath, kind, size, locale: localeOfText(source, config), knownHashes: [] }
  const version = context.graph.versions.find(({ name }) => name === source.version)
  const call = callFor(version, { config, call: parseCall(context, components) })
  await pool.runAll<ParseShared, ParseJob, ParseOutcome>(call, [job], outcome => {
    if ('page' in outcome) parsed = outcome
  })
  return parsed
}

async function renderParsed(
  planned: PlannedPage,
  { page, body }: Parsed,
  context: PreviewContext,
): Promise<HashedBytes | undefined> {
  if (!planned.doc) return undefined
  const doc = { ...planned.doc, page, description: descriptionOf(page) }
  const { pool, store } = context
  const next = { ...planned, doc, view: docPage(doc, planned.site, context) }
  const bodyOf = (path: string) => (path === page.path ? body : store.body(path))
  let made: HashedBytes | undefined
  const job = renderJob(next, context, bodyOf)
  await pool.runAll<RenderShared, RenderJob, RenderResult>(renderCall(planned, context), [job], result => {
    if ('bytes' in result) made = result
  })
  return made
}

/** Whether everything that other pages, routes and links depend on is unchanged. */
function affectsOnlyItself(before: ParsedPage, after: ParsedPage, levels: Levels): boolean {
  if (hasErrors(after.diagnostics, levels)) return false
  const outward = ({ frontMatter, headTags, contentTitle, links }: ParsedPage) =>
    JSON.stringify([frontMatter, headTags, contentTitle, links.map(identityOf)])
  return outward(before) === outward(after)
}

function identityOf({ url, kind, raw, props }: LinkRef): unknown {
  return [url, kind, raw, props]
}

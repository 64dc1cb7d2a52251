/**
 * Parses all files that the cache does not have, for pages or for an audit. Returns the pages by path, and how many
 * were parsed in this run. Bodies and texts are written to the store.
 */
import { join } from 'node:path'
import type { Assets } from '../assets/build-assets.ts'
import type { TemplateModule } from '../assets/scripts.ts'
import { allDone } from '../base/all-done.ts'
import type { SharedRecords } from '../engine/cache/shared-records.ts'
import type { SourceFile } from '../model/source.ts'
import { PageStore } from './page-store.ts'
import { auditCache, type ParseCache, pageCache, renderedCache } from './parse-cache.ts'
import { auditCall, parseCall } from './parse-call.ts'
import type { EarlyParsing } from './parse-early.ts'
import { eachOnce, type ParseContext, type ParsedPages, ParseRun } from './parse-run.ts'

/** What to parse for: pages, whose HTML and texts are stored, or an audit. */
export type ParseRequest = PageRequest | AuditRequest

interface PageRequest {
  want: 'page'
  store: PageStore
  /** The content components. */
  components: TemplateModule
  /** Files that are parsed already or are being parsed. */
  early?: EarlyParsing
}

interface AuditRequest {
  want: 'audit'
  assets: Assets
  /** Whether results are cached for other runs. */
  remember: boolean
  /** Pages that other machines parsed for a site that is built. */
  shared?: SharedRecords
}

/** Parses the files that changed since the cache was written. */
export async function parsePages(
  files: readonly SourceFile[],
  request: ParseRequest,
  context: ParseContext,
): Promise<ParsedPages> {
  if (request.want === 'audit') return parseForAudit(files, request, context)
  const { store, components, early } = request
  const run = early?.run ?? new ParseRun(context)
  const all = eachOnce(files)
  store.keepOnly(new Set(all.map(({ path }) => path)))
  const left = early ? all.filter(file => !early.files.has(file)) : all
  await allDone([early?.done, run.parse(left, parseCall(context, components), pageCache(store, run.seenAt))])
  return run.result(all)
}

/** Parses these files regardless of the store, and leaves the store unchanged. The pages are added to `cache`. */
export async function parseFiles(
  files: readonly SourceFile[],
  { components, cache }: { components: TemplateModule; cache: ParseCache },
  context: ParseContext,
): Promise<ParsedPages> {
  const run = new ParseRun(context)
  await run.parse(files, parseCall(context, components), cache)
  return run.result(files)
}

async function parseForAudit(
  files: readonly SourceFile[],
  request: AuditRequest,
  context: ParseContext,
): Promise<ParsedPages> {
  const run = new ParseRun(context)
  const all = eachOnce(files)
  const { assets, remember, shared } = request
  const { cacheDir } = context
  const { content } = assets
  const call = await auditCall(context.config, content)
  // Pages that were parsed while the site's components are broken do not replace those in the store of builds.
  const dir = assets.isIncomplete ? join(cacheDir, 'without-components') : cacheDir
  const storeFor = (key: string) => new PageStore(dir, { key, want: 'page' })
  let built = content.module && storeFor(parseCall(context, content.module).key)
  const own = new PageStore(cacheDir, { key: call.key, want: 'audit' })
  try {
    if (shared) {
      // Audits and builds have different parsed pages; only those of builds are shared, which audits can use.
      built ??= storeFor(parseCall(context, await content.make()).key)
      const store = built
      const lacking = all.filter(file => !own.unchanged(file))
      const { ParsedElsewhere } = await import('./shared-pages.ts')
      await context.watch.time('shared', () => new ParsedElsewhere(lacking, { ...context, shared, store }).take())
    }
    const rendered = await run.parse(all, call, auditCache(own, built, run.seenAt))
    if (rendered.length > 0) {
      const pageCall = parseCall(context, await content.make())
      built ??= storeFor(pageCall.key)
      await run.parse(rendered, pageCall, renderedCache(built, run.seenAt))
    }
    if (remember) {
      built?.save()
      own.keepOnly(new Set(all.map(({ path }) => path)))
      own.save()
    }
    return run.result(all)
  } finally {
    built?.close()
    own.close()
  }
}

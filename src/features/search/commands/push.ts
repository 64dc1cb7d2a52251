/** Pushes to the site's own search engine: by `docsgen search push`, or after a build or an upload. */
import { colorsFor } from '../../../base/colors.ts'
import { counted } from '../../../base/counted.ts'
import { UsageError } from '../../../base/errors.ts'
import type { Io } from '../../../base/io.ts'
import { printable } from '../../../base/printable.ts'
import { printFailure } from '../../../cli/failure.ts'
import { prettyDiagnostics } from '../../../cli/print-diagnostics.ts'
import { findConfig } from '../../../config/find-config.ts'
import { adminKeyVariable } from '../../../model/search-push.ts'
import type { PushSearchReport, PushSearchRequest, pushSearch } from './push-search.ts'
import type { RecordsRequest } from './site-records.ts'

/** The site, and what the flags say about the push. */
export interface EnginePush extends RecordsRequest {
  /** The engine of the flag `--to`. */
  to?: string
  replace?: boolean
  dryRun?: boolean
}

/** Pushes a site; tests pass their own. */
export type RunPush = typeof pushSearch

/**
 * Pushes the site to the engine of its config, or of the flag `--to`.
 * @returns the exit code; undefined if neither names an engine, so that the push is for Algolia
 */
export async function enginePush(asked: EnginePush, io: Io, run: RunPush): Promise<number | undefined> {
  const { to } = asked
  if (to === 'algolia') return undefined
  return withReport(asked, io, run, ({ search: { engine } }) => {
    if (to === undefined || to === engine?.name) return engine !== undefined
    const has = engine === undefined ? 'no search.engine' : `search.engine.name: '${engine.name}'`
    throw new UsageError(`The config has ${has}, not ${to}.`, { hint: 'Name the engine, its url and the index there.' })
  })
}

/**
 * Pushes the site if its config wants it at this moment. Without the key, the push is left out, and a warning says so.
 * @returns the exit code: 0 if nothing had to be pushed
 */
export async function pushAfter(moment: 'build' | 'publish', asked: EnginePush, io: Io, run: RunPush): Promise<number> {
  // A folder that was built elsewhere can be published without its config.
  if (moment === 'publish' && findConfig(asked.siteDir, asked.configPath) === undefined) return 0
  const code = await withReport(asked, io, run, ({ search: { engine } }) => {
    if (engine?.push !== moment) return false
    const variable = adminKeyVariable(engine.name)
    const isLocal = /^https?:\/\/(?:localhost|127\.|\[::1\])/.test(io.env.DOCSGEN_SEARCH_URL || engine.url)
    if (io.env[variable]?.trim() || isLocal) return true
    io.stderr.write(`warning  The search was not pushed: ${variable} is not set.\n`)
    return false
  })
  return code ?? 0
}

async function withReport(
  { to: _, replace, dryRun, ...site }: EnginePush,
  io: Io,
  run: RunPush,
  isWanted: PushSearchRequest['isWanted'],
): Promise<number | undefined> {
  const colors = colorsFor(io.stderr, io.env)
  try {
    const report = await run({ ...site, env: io.env, mayReplace: replace ?? false, dryRun, isWanted })
    if (!report) return undefined
    const shown = report.diagnostics.filter(({ severity, rule }) => severity === 'error' || rule === 'search-engine')
    io.stderr.write(prettyDiagnostics(shown, site.siteDir, colors))
    const isStopped = report.diagnostics.some(({ severity }) => severity === 'error')
    if (!isStopped) io.stdout.write(lines(report, dryRun ?? false))
    return isStopped ? 1 : 0
  } catch (error) {
    return printFailure(error, io, site.siteDir)
  }
}

function lines({ indexes, documents, engine, url }: PushSearchReport, isDry: boolean): string {
  const place = printable(`${engine} at ${url}`)
  if (isDry) return `would push ${counted(documents, 'document')} to ${place}\n`
  return indexes
    .map(({ name, documents: all, sent, copied }) => {
      const changes = sent + copied === 0 ? 'nothing changed' : `${sent} sent, ${copied} kept`
      return `search index ${printable(name)} of ${place}: ${counted(all, 'document')}, ${changes}\n`
    })
    .join('')
}

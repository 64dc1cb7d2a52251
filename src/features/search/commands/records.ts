/**
 * `docsgen search records` and `docsgen search push`: the site as records, written to a file or sent to a service. The
 * key with write access comes from the environment and never from the config, which is public in all pages.
 */
import { relative, resolve } from 'node:path'
import { colorsFor } from '../../../base/colors.ts'
import { writeAtomic } from '../../../base/files.ts'
import type { Io } from '../../../base/io.ts'
import { printable, printableJson } from '../../../base/printable.ts'
import { pathFrom } from '../../../cli/common-options.ts'
import { printFailure } from '../../../cli/failure.ts'
import { writeEscaped } from '../../../cli/guarded-io.ts'
import { prettyDiagnostics } from '../../../cli/print-diagnostics.ts'
import { siteFolder } from '../../../commands/site-folder.ts'
import type { pushRecords } from '../push-records.ts'
import type { SearchRecord } from '../records.ts'
import type { SiteRecords, siteRecords } from './site-records.ts'

interface SiteFlags {
  config?: string
  cacheDir?: string
}

/** The flags of `search records`, as passed by commander. */
export interface RecordsFlags extends SiteFlags {
  output?: string
}

/** The flags of `search push`. */
export interface PushFlags extends SiteFlags {
  to?: string
  replace?: boolean
  keepSettings?: boolean
  dryRun?: boolean
}

const KEY_NAME = 'ALGOLIA_ADMIN_KEY'

/** Writes the records; returns the exit code. */
export async function recordsCommand(
  { siteDir, flags }: { siteDir: string; flags: RecordsFlags },
  io: Io,
  read: typeof siteRecords,
): Promise<number> {
  return withRecords({ siteDir, flags }, io, read, async ({ records }) => {
    if (flags.output === undefined) {
      writeEscaped(io.stdout, linesOf(records))
      return 0
    }
    const path = resolve(io.cwd, flags.output)
    writeAtomic(path, path.endsWith('.json') ? `${JSON.stringify(records)}\n` : linesOf(records))
    io.stdout.write(`wrote ${records.length} records to ${printable(relative(io.cwd, path))}\n`)
    return 0
  })
}

/** Pushes the records; returns the exit code: 2 if the config or the key is unusable, 4 if the service refuses. */
export async function pushCommand(
  { siteDir, flags }: { siteDir: string; flags: PushFlags },
  io: Io,
  { read, push }: { read: typeof siteRecords; push: typeof pushRecords },
): Promise<number> {
  return withRecords({ siteDir, flags }, io, read, async ({ config, records }) => {
    const adminKey = io.env[KEY_NAME]?.trim()
    const problem = settingsProblem(config.algolia, flags.dryRun ? undefined : { adminKey })
    if (problem !== undefined || !config.algolia) {
      io.stderr.write(`error  ${problem}\n`)
      return 2
    }
    const { appId, indexName } = config.algolia
    const what = printable(`${records.length} records to the index ${indexName} of ${appId}`)
    if (flags.dryRun) {
      io.stdout.write(`would push ${what}\n`)
      return 0
    }
    const { synonyms } = config.search
    const keepSettings = flags.keepSettings ?? false
    await push(records, { appId, indexName, adminKey: adminKey ?? '', keepSettings, synonyms })
    io.stdout.write(`pushed ${what}\n`)
    return 0
  })
}

/** Why nothing can be pushed; undefined if it can. `key` is absent if none is needed. */
function settingsProblem(
  algolia: SiteRecords['config']['algolia'],
  key: { adminKey: string | undefined } | undefined,
): string | undefined {
  if (!algolia)
    return 'The config has no algolia.\n  Name the application and the index there: appId, apiKey, indexName.'
  if (!key) return undefined
  if (!key.adminKey)
    return `${KEY_NAME} is not set.\n  Set it to a key that may write to the index, in the environment only.`
  if (key.adminKey !== algolia.apiKey) return undefined
  return `${KEY_NAME} is the apiKey of the config, which every page shows.\n  Put the search-only key there; if this key may write, revoke it.`
}

async function withRecords(
  { siteDir, flags }: { siteDir: string; flags: SiteFlags },
  io: Io,
  read: typeof siteRecords,
  use: (site: SiteRecords) => Promise<number>,
): Promise<number> {
  const dir = siteFolder(io.cwd, siteDir, flags)
  try {
    const site = await read({
      siteDir: dir,
      configPath: pathFrom(io.cwd, flags.config),
      cacheDir: pathFrom(io.cwd, flags.cacheDir),
    })
    const errors = site.diagnostics.filter(({ severity }) => severity === 'error')
    if (errors.length === 0) return await use(site)
    io.stderr.write(prettyDiagnostics(errors, dir, colorsFor(io.stderr, io.env)))
    return 1
  } catch (error) {
    if (error instanceof Error && error.name === 'PushRefused') {
      io.stderr.write(`error  The search service refused: ${printable(error.message)}\n  The index is as it was.\n`)
      return 4
    }
    return printFailure(error, io, dir)
  }
}

/** One record per line. */
function linesOf(records: readonly SearchRecord[]): string {
  return records.map(record => `${printableJson(record)}\n`).join('')
}

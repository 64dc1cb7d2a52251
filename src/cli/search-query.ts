/** `docsgen search query`: converts words to a query, and the answer to text and an exit code. */
import { relative, resolve } from 'node:path'
import { colorsFor } from '../base/colors.ts'
import type { Io } from '../base/io.ts'
import { printable, printableJson } from '../base/printable.ts'
import type { QueryRequest } from '../commands/search.ts'
import { siteFolder } from '../commands/site-folder.ts'
import type { FoundAnswer } from '../model/search.ts'
import { pathFrom } from './common-options.ts'
import { failureOf } from './failure.ts'
import { writeReport } from './guarded-io.ts'
import { prettyDiagnostics } from './print-diagnostics.ts'
import { explainedAnswer, plainAnswer } from './print-hits.ts'

/** The flags of `search query`, as passed by commander. */
export interface QueryFlags {
  config?: string
  outDir?: string
  cacheDir?: string
  locale?: string
  docsVersion?: string
  limit: number
  explain?: boolean
  format: 'pretty' | 'json'
}

/** Runs a query; tests pass their own. */
export type RunQuery = (request: QueryRequest) => Promise<FoundAnswer | undefined>

/** Runs the query and prints the hits; returns the exit code: 0 if there are hits, 1 if there are none. */
export async function queryCommand(
  { words, siteDir, flags }: { words: string; siteDir: string; flags: QueryFlags },
  io: Io,
  run: RunQuery,
): Promise<number> {
  const dir = siteFolder(io.cwd, siteDir, flags)
  try {
    const found = await run({
      siteDir: dir,
      query: words,
      limit: flags.limit,
      locale: flags.locale,
      version: flags.docsVersion,
      configPath: pathFrom(io.cwd, flags.config),
      outDir: pathFrom(io.cwd, flags.outDir),
      cacheDir: pathFrom(io.cwd, flags.cacheDir),
    })
    if (!found) {
      const shown = relative(io.cwd, pathFrom(io.cwd, flags.outDir) ?? resolve(dir, 'build')) || '.'
      io.stderr.write(
        `error  ${printable(shown)} has no search index for this.\n  Build the site first, with search on.\n`,
      )
      return 2
    }
    writeReport(io.stdout, flags.format, printed(found, flags, io))
    return found.answer.hits.length > 0 ? 0 : 1
  } catch (error) {
    if (error instanceof RangeError) {
      io.stderr.write(`error  The search index is damaged: ${printable(error.message)}.\n  Build the site again.\n`)
      return 2
    }
    const { text, code, diagnostics } = failureOf(error)
    io.stderr.write(text + prettyDiagnostics(diagnostics, dir, colorsFor(io.stderr, io.env)))
    return code
  }
}

function printed(found: FoundAnswer, { format, explain }: QueryFlags, io: Io): string {
  if (format === 'json') return `${printableJson(explain ? found : found.answer)}\n`
  const colors = colorsFor(io.stdout, io.env)
  return explain ? explainedAnswer(found, colors) : plainAnswer(found, colors)
}

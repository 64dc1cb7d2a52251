/**
 * `docsgen search`: its subcommands and their flags.
 */
import { relative, resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { colorsFor } from '../base/colors.ts'
import type { FoundAnswer } from '../model/search.ts'
import type { QueryRequest } from '../search-site.ts'
import { failureOf } from './failure.ts'
import type { Io } from './io.ts'
import { explainedAnswer, plainAnswer } from './print-hits.ts'

/** The flags of `search query`, as commander gives them. */
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

/** What runs a query; tests bring their own. */
export type RunQuery = (request: QueryRequest) => Promise<FoundAnswer | undefined>

/** Adds the command to the program. `done` takes the exit code. */
export function addSearchCommand(program: Command, io: Io, done: (code: number) => void): void {
  const search = program
    .command('search')
    .description("Ask the site's search index, or hand its records to a search service.")
    .helpCommand(false)
    .exitOverride()
  search
    .command('query')
    .description('Ask the index of the built site.')
    .argument('<words>', 'what to look for')
    .argument('[siteDir]', 'the folder with the site', '.')
    .option('-c, --config <file>', 'the config file, instead of site.config.* in the site folder')
    .option('-o, --out-dir <dir>', 'where the site was built (default: build, in the site folder)')
    .option('--cache-dir <dir>', 'where the cache lies (default: .docsgen/cache, in the site folder)')
    .option('--locale <locale>', 'the language to look in (default: the default locale)')
    .option('--docs-version <name>', 'the version to look in (default: the last one)')
    .addOption(new Option('-n, --limit <n>', 'how many hits').argParser(parseLimit).default(10))
    .option('--explain', 'say what each place is owed to')
    .addOption(new Option('--format <format>', 'how hits are printed').choices(['pretty', 'json']).default('pretty'))
    .exitOverride()
    .action(async (words: string, siteDir: string, flags: QueryFlags) => {
      const { querySite } = await import('../search-site.ts')
      done(await queryCommand({ words, siteDir, flags }, io, querySite))
    })
}

/** Asks and prints; returns the exit code: 0 for hits, 1 for none. */
export async function queryCommand(
  { words, siteDir, flags }: { words: string; siteDir: string; flags: QueryFlags },
  io: Io,
  run: RunQuery,
): Promise<number> {
  const fromCwd = (path: string | undefined) => (path === undefined ? undefined : resolve(io.cwd, path))
  const dir = resolve(io.cwd, siteDir)
  try {
    const found = await run({
      ...{ siteDir: dir, query: words, limit: flags.limit, locale: flags.locale, version: flags.docsVersion },
      ...{ configPath: fromCwd(flags.config), outDir: fromCwd(flags.outDir), cacheDir: fromCwd(flags.cacheDir) },
    })
    if (!found) {
      const shown = relative(io.cwd, fromCwd(flags.outDir) ?? resolve(dir, 'build')) || '.'
      io.stderr.write(`error  ${shown} has no search index for this.\n  Build the site first, with search on.\n`)
      return 2
    }
    io.stdout.write(printed(found, flags, io))
    return found.answer.hits.length > 0 ? 0 : 1
  } catch (error) {
    const { text, code } = failureOf(error)
    io.stderr.write(text)
    return code
  }
}

function printed(found: FoundAnswer, { format, explain }: QueryFlags, io: Io): string {
  if (format === 'json') return `${JSON.stringify(explain ? found : found.answer)}\n`
  const colors = colorsFor(io.stdout, io.env)
  return explain ? explainedAnswer(found, colors) : plainAnswer(found, colors)
}

function parseLimit(text: string): number {
  const limit = Number(text)
  if (Number.isInteger(limit) && limit >= 1 && limit <= 1000) return limit
  throw new InvalidArgumentError('Expected a whole number from 1 to 1000.')
}

/** `docsgen search`: its subcommands and their flags. Everything is loaded only when a command needs it. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Io } from '../../../base/io.ts'
import { pathFrom } from '../../../cli/common-options.ts'
import { siteFolder } from '../../../commands/site-folder.ts'
import type { AssessFlags } from './assess.ts'
import type { QueryFlags } from './query.ts'
import type { PushFlags, RecordsFlags } from './records.ts'

/** The command that it follows in the list of commands. */
export const after = 'serve'

/** Adds the command to the program. `done` receives the exit code. */
export function addCommand(program: Command, io: Io, done: (code: number) => void): void {
  const search = program
    .command('search')
    .description("Query the site's search index, or send its records to a search service.")
    .helpCommand(false)
    .exitOverride()
  addQuery(search, async (words, siteDir, flags) => {
    const { querySite } = await import('./open-site-index.ts')
    const { queryCommand } = await import('./query.ts')
    done(await queryCommand({ words, siteDir, flags }, io, querySite))
  })
  addAssessments(search, async (command, file, siteDir, flags) => {
    const { openSiteIndex } = await import('./open-site-index.ts')
    const { evalCommand, gapsCommand } = await import('./assess.ts')
    const run = command === 'eval' ? evalCommand : gapsCommand
    done(await run({ file, siteDir, flags }, io, openSiteIndex))
  })
  addRecords(search, async (siteDir, flags) => {
    const { siteRecords } = await import('./site-records.ts')
    const { recordsCommand } = await import('./records.ts')
    done(await recordsCommand({ siteDir, flags }, io, siteRecords))
  })
  addPush(search, async (siteDir, flags) => {
    const { pushSearch } = await import('./push-search.ts')
    const { enginePush } = await import('./push.ts')
    const { to, replace, dryRun } = flags
    const paths = { configPath: pathFrom(io.cwd, flags.config), cacheDir: pathFrom(io.cwd, flags.cacheDir) }
    const asked = { siteDir: siteFolder(io.cwd, siteDir, flags), ...paths, to, replace, dryRun }
    const code = await enginePush(asked, io, pushSearch)
    if (code !== undefined) return done(code)
    const { siteRecords } = await import('./site-records.ts')
    const { pushRecords } = await import('../push-records.ts')
    const { pushCommand } = await import('./records.ts')
    done(await pushCommand({ siteDir, flags }, io, { read: siteRecords, push: pushRecords }))
  })
}

function addQuery(search: Command, action: (words: string, siteDir: string, flags: QueryFlags) => Promise<void>): void {
  withSite(
    search
      .command('query')
      .description('Query the index of the built site.')
      .argument('<words>', 'words to search for'),
  )
    .option('-o, --out-dir <dir>', 'folder of the built site (default: build, in the site folder)')
    .option('--locale <locale>', 'language to search (default: the default locale)')
    .option('--docs-version <name>', 'version to search (default: the last one)')
    .addOption(new Option('-n, --limit <n>', 'number of results').argParser(parseLimit).default(10))
    .option('--explain', 'explain the rank of each result')
    .addOption(new Option('--format <format>', 'output format').choices(['pretty', 'json']).default('pretty'))
    .action(action)
}

/** The commands that assess the index: by questions with answers, and by readers' queries. */
function addAssessments(
  search: Command,
  action: (command: 'eval' | 'gaps', file: string, siteDir: string, flags: AssessFlags) => Promise<void>,
): void {
  const commands = [
    [
      'eval',
      'Count the questions that find their answer.',
      'each line has a question, a tab and the right paths, separated by spaces',
    ],
    [
      'gaps',
      'List the queries of a log that have no good answer.',
      'each line has a query, and optionally a tab and its count',
    ],
  ] as const
  for (const [name, description, lines] of commands)
    withIndex(
      withSite(search.command(name).description(description).argument('<file>', lines)),
      name === 'eval',
    ).action((file: string, siteDir: string, flags: AssessFlags) => action(name, file, siteDir, flags))
}

/** The flags that select the index, or the search engine. */
function withIndex(command: Command, hasEngine: boolean): Command {
  if (hasEngine) command.option('--engine', 'ask the search engine of the config instead of the embedded index')
  return command
    .option('-o, --out-dir <dir>', 'folder of the built site (default: build, in the site folder)')
    .option('--locale <locale>', 'language to search (default: the default locale)')
    .option('--docs-version <name>', 'version to search (default: the last one)')
    .addOption(new Option('--format <format>', 'output format').choices(['pretty', 'json']).default('pretty'))
}

function addRecords(search: Command, action: (siteDir: string, flags: RecordsFlags) => Promise<void>): void {
  withSite(search.command('records').description('Write the records that a hosted search service indexes.'))
    .option(
      '-o, --output <file>',
      'output file: an array for *.json, otherwise one record per line (default: standard output)',
    )
    .action(action)
}

function addPush(search: Command, action: (siteDir: string, flags: PushFlags) => Promise<void>): void {
  withSite(
    search
      .command('push')
      .description(
        'Replace the index of the search engine or of Algolia with the sections of this site. The key comes from the environment: ALGOLIA_ADMIN_KEY, MEILISEARCH_ADMIN_KEY and so on.',
      ),
  )
    .addOption(
      new Option(
        '--to <engine>',
        'the destination, if the config has several (default: search.engine, else algolia)',
      ).choices(['meilisearch', 'typesense', 'elasticsearch', 'opensearch', 'algolia']),
    )
    .option('--replace', 'replace an index of another site, or one that docsgen did not make')
    .option('--keep-settings', 'keep the settings of the index of Algolia')
    .option('--dry-run', 'print what would be pushed, without pushing it')
    .action(action)
}

function withSite(command: Command): Command {
  return command
    .argument('[siteDir]', 'the folder with the site', '.')
    .option('-c, --config <file>', 'the config file, instead of site.config.* in the site folder')
    .option('--cache-dir <dir>', 'cache folder (default: .docsgen/cache, in the site folder)')
    .exitOverride()
}

function parseLimit(text: string): number {
  const limit = Number(text)
  if (Number.isInteger(limit) && limit >= 1 && limit <= 1000) return limit
  throw new InvalidArgumentError('Expected a whole number from 1 to 1000.')
}

/** The command line: defines the commands and flags. Everything is loaded only when a command needs it. */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { packageVersion } from '../base/package-root.ts'
import { suggest } from '../base/suggest.ts'
import { type BuildReport, type BuildRequest, MAX_SHARDS } from '../model/report.ts'
import type { BuildFlags } from './build-command.ts'
import { addCacheCommand } from './cache-command.ts'
import { addCheckCommand } from './check-command.ts'
import { addSiteOptions, EDITION } from './common-options.ts'
import { guardedIo } from './guarded-io.ts'
import { addInitCommand } from './init-command.ts'
import { type Io, processIo } from './io.ts'
import { addMcpCommand } from './mcp-command.ts'
import { addMigrateCommand } from './migrate-command.ts'
import { addPublishCommand } from './publish-command.ts'
import { addSearchCommand } from './search-command.ts'
import { addServeCommand } from './serve-command.ts'
import { addSiteTools } from './site-tools-commands.ts'

const SEE_HELP = 'Run with --help for the commands and flags.'

/** Names of the same commands in other tools. */
const OTHER_NAMES: Record<string, string> = Object.assign(Object.create(null), {
  dev: 'serve --watch',
  start: 'serve --watch',
  watch: 'serve --watch',
  preview: 'serve',
  lint: 'check',
  validate: 'check',
  create: 'init',
  new: 'init',
  snapshot: 'version',
  swizzle: 'eject',
})

/** Functions that commands call; tests pass their own. */
export interface Services {
  runBuild: (request: BuildRequest) => Promise<BuildReport>
}

/**
 * Runs the command line.
 * @param argv as in `process.argv`: the first two entries are Node and the script
 * @returns the exit code: 0 done, 1 problems, 2 usage or config, 3 a bug, 4 the environment, 130 or 143 interrupted
 */
export async function main(argv: readonly string[], world: Io = processIo(), services?: Services): Promise<number> {
  const io = guardedIo(world)
  let code = 0
  const program = makeProgram(io, async (siteDir, flags) => {
    const run = services?.runBuild ?? (await buildFunction(flags))
    const { buildCommand } = await import('./build-command.ts')
    if (flags.shard) {
      const { shardCommand } = await import('./shard-command.ts')
      code = await shardCommand(siteDir, { ...flags, shard: flags.shard }, io)
    } else code = await buildCommand(siteDir, flags, { io, run })
  })
  const done = (exitCode: number) => {
    code = exitCode
  }
  addOtherCommands(program, io, done)
  const topic = argv[2] === 'help' ? argv[3] : undefined
  const meant = OTHER_NAMES[argv[2] ?? '']
  if (meant !== undefined) {
    io.stderr.write(`error: unknown command '${argv[2]}'\n(Did you mean docsgen ${meant}?)\n${SEE_HELP}\n`)
    return 2
  }
  const isKnown = (name: string) => name.startsWith('-') || program.commands.some(command => command.name() === name)
  const wanted = topic ?? argv[2]
  if (wanted !== undefined && wanted !== 'help' && !isKnown(wanted)) {
    const { addPluginCommand } = await import('./plugin-commands.ts')
    await addPluginCommand(program, wanted, { argv: argv.slice(3), io, done })
  }
  if (topic !== undefined && !topic.startsWith('-') && !program.commands.some(command => command.name() === topic)) {
    const near = suggest(
      topic,
      program.commands.map(command => command.name()),
    )
    io.stderr.write(`error: unknown command '${topic}'\n${near ? `(Did you mean ${near}?)\n` : ''}${SEE_HELP}\n`)
    return 2
  }
  try {
    await program.parseAsync(argv.map((argument, at) => (at === 2 && argument === '-v' ? '-V' : kebabCase(argument))))
    return code
  } catch (error) {
    if (error instanceof CommanderError) return exitCodeAfter(error, argv)
    throw error
  }
}

/** The exit code after help was shown, or arguments were refused. */
function exitCodeAfter({ code, exitCode }: CommanderError, argv: readonly string[]): number {
  // For the help command, commander passes on the exit code that the process already has, whoever set it.
  if (code === 'commander.help') return argv.includes('help') ? 0 : 2
  return exitCode === 0 ? 0 : 2
}

/** The program with all its commands; `build` implements the build command. */
export function makeProgram(io: Io, build: (siteDir: string, flags: BuildFlags) => Promise<void>): Command {
  const program = new Command('docsgen')
    .description('Builds documentation sites from folders of markdown.')
    .version(packageVersion, '-V, --version', 'print the version; without a command also -v')
    .configureOutput({ writeOut: text => io.stdout.write(text), writeErr: text => io.stderr.write(text) })
    .helpCommand('help [command]', 'Show the help of a command.')
    .showHelpAfterError(SEE_HELP)
    .exitOverride()
  const command = program
    .command('build')
    .description('Build the site in a folder.')
    .argument('[siteDir]', 'the folder with the site', '.')
    .option('-o, --out-dir <dir>', 'output folder (default: build, in the site folder)')
  addSiteOptions(command)
    .option('--against <edition>', `do not publish if an address of this edition would be lost: ${EDITION}`)
    .addOption(
      new Option('--format <format>', 'output format of the findings')
        .choices(['pretty', 'json', 'github'])
        .default('pretty'),
    )
    .addOption(
      new Option('--shard <i/n>', 'make one of n parts of the pages into the shared cache').argParser(parseShard),
    )
    .option('--verify', 'build again from nothing, and fail if any byte differs')
    .option('--explain <page>', 'say why a page was made again, or why not: its address, its file, or its output file')
    .option('-q, --quiet', 'print errors only')
    .option('-v, --verbose', 'also print phases and notes')
    .exitOverride()
  command.action(build)
  return program
}

/** `2/8` as numbers. */
function parseShard(text: string): BuildFlags['shard'] {
  const [, index, of] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? []
  if (index === undefined || of === undefined)
    throw new InvalidArgumentError('Write the number of the part and of all parts, for example 2/8.')
  if (of < 1 || of > MAX_SHARDS) throw new InvalidArgumentError(`There can be 1 to ${MAX_SHARDS} parts.`)
  if (index < 1 || index > of) throw new InvalidArgumentError(`The parts are numbered from 1 to ${of}.`)
  return { index, of }
}

async function buildFunction({ verify }: BuildFlags): Promise<Services['runBuild']> {
  return verify
    ? (await import('../commands/verify-build.ts')).runVerifiedBuild
    : (await import('../commands/build.ts')).runBuild
}

/** Adds the commands other than `build`. `done` receives the exit code. */
export function addOtherCommands(program: Command, io: Io, done: (code: number) => void): void {
  addCheckCommand(program, io, done)
  addServeCommand(program, io, done)
  addSearchCommand(program, io, done)
  addMcpCommand(program, io, done)
  addInitCommand(program, io, done)
  addMigrateCommand(program, io, done)
  addPublishCommand(program, io, done)
  addCacheCommand(program, io, done)
  addSiteTools(program, io, done)
}

/** `--outDir` means `--out-dir`: flags as other tools write them. */
function kebabCase(argument: string): string {
  if (!/^--[a-z]+[A-Z]/.test(argument)) return argument
  const [, name = '', rest = ''] = /^([^=]+)(.*)$/s.exec(argument) ?? []
  const kebab = name.replace(/[A-Z]+/g, letters => `-${letters.toLowerCase()}`)
  return (kebab === '--base-url' ? '--base' : kebab) + rest
}

/** The command line: defines the commands and flags. Everything is loaded only when a command needs it. */
import { Command, CommanderError, Option } from 'commander'
import { commandsNamed, featureCommands, optionsOf } from '../base/features.ts'
import { type Io, processIo } from '../base/io.ts'
import { packageVersion } from '../base/package-root.ts'
import { suggest } from '../base/suggest.ts'
import { LargerHeapNeeded } from '../engine/heap-limit.ts'
import type { BuildReport, BuildRequest } from '../model/report.ts'
import type { BuildFlags } from './build-command.ts'
import { addCheckCommand } from './check-command.ts'
import { addSiteOptions } from './common-options.ts'
import { guardedIo } from './guarded-io.ts'
import { addServeCommand } from './serve-command.ts'

/** Flags with which a command says what it does. */
const EXPLAINING = ['--profile', '--verbose', '-v']
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
  const topic = argv[2] === 'help' ? argv[3] : undefined
  const wanted = topic ?? argv[2]
  const done = (exitCode: number) => {
    code = exitCode
  }
  const build = async (siteDir: string, flags: BuildFlags) => {
    for (const { runInstead } of await optionsOf('build')) {
      const running = runInstead?.(siteDir, { ...flags }, io)
      if (running) return done(await running)
    }
    const run = services?.runBuild ?? (await buildFunction(flags))
    const { buildCommand } = await import('./build-command.ts')
    done(await buildCommand(siteDir, flags, { io, run }))
  }
  const program = await makeProgram(io, { build, done, wanted })
  const meant = OTHER_NAMES[argv[2] ?? '']
  if (meant !== undefined) {
    io.stderr.write(`error: unknown command '${argv[2]}'\n(Did you mean docsgen ${meant}?)\n${SEE_HELP}\n`)
    return 2
  }
  const isKnown = (name: string) => name.startsWith('-') || program.commands.some(command => command.name() === name)
  if (wanted !== undefined && wanted !== 'help' && !isKnown(wanted)) {
    const { addPluginCommands } = await import('./plugin-commands.ts')
    await addPluginCommands(program, wanted, { argv: argv.slice(3), io, done })
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
    if (!(error instanceof LargerHeapNeeded)) throw error
    if (argv.some(argument => EXPLAINING.includes(argument)))
      io.stderr.write(`${error.message} Starting again with ${error.megabytes} MB.\n`)
    const { runWithHeap } = await import('./run-again.ts')
    return runWithHeap(argv, error.megabytes, io)
  }
}

/** The exit code after help was shown, or arguments were refused. */
function exitCodeAfter({ code, exitCode }: CommanderError, argv: readonly string[]): number {
  // For the help command, commander passes on the exit code that the process already has, whoever set it.
  if (code === 'commander.help') return argv.includes('help') ? 0 : 2
  return exitCode === 0 ? 0 : 2
}

/** What its commands call, and which of them is wanted. */
interface ProgramOptions {
  build: (siteDir: string, flags: BuildFlags) => Promise<void>
  /** Receives the exit code of a command. */
  done: (code: number) => void
  /** Name of the command that will run: others that features add, and their options, are left out. All if it is absent. */
  wanted?: string
}

/** The program with its commands. */
export async function makeProgram(io: Io, { build, done, wanted }: ProgramOptions): Promise<Command> {
  const program = new Command('docsgen')
    .description('Builds documentation sites from folders of markdown.')
    .version(packageVersion, '-V, --version', 'print the version; without a command also -v')
    .configureOutput({ writeOut: text => io.stdout.write(text), writeErr: text => io.stderr.write(text) })
    .helpCommand('help [command]', 'Show the help of a command.')
    .showHelpAfterError(SEE_HELP)
    .exitOverride()
  addBuildCommand(program, build)
  addCheckCommand(program, io, done)
  addServeCommand(program, io, done)
  const isOwn = (name: string) => program.commands.some(command => command.name() === name)
  const isOne = wanted !== undefined && (isOwn(wanted) || featureCommands().includes(wanted))
  // The script for shells lists all of them.
  const only = isOne && wanted !== 'completion' ? wanted : undefined
  for (const command of program.commands)
    if (only === undefined || command.name() === only)
      for (const { addOptions } of await optionsOf(command.name())) addOptions(command)
  if (only === undefined || !isOwn(only))
    for (const { addCommand, after } of await commandsNamed(only)) {
      addCommand(program, io, done)
      moveLastAfter(program, after)
    }
  return program
}

/** Moves the command that was added last behind the one of this name. */
function moveLastAfter({ commands }: Command, name: string | undefined): void {
  const at = commands.findIndex(command => command.name() === name)
  const list = commands as Command[]
  if (at >= 0) list.splice(at + 1, 0, ...list.splice(-1))
}

function addBuildCommand(program: Command, build: ProgramOptions['build']): void {
  const command = program
    .command('build')
    .description('Build the site in a folder.')
    .argument('[siteDir]', 'the folder with the site', '.')
    .option('-o, --out-dir <dir>', 'output folder (default: build, in the site folder)')
  addSiteOptions(command)
    .addOption(
      new Option('--format <format>', 'output format of the findings')
        .choices(['pretty', 'json', 'github'])
        .default('pretty'),
    )
    .option('--verify', 'build again from nothing, and fail if any byte differs')
    .option('--explain <page>', 'say why a page was made again, or why not: its address, its file, or its output file')
    .option('-q, --quiet', 'print errors only')
    .option('-v, --verbose', 'also print phases and notes')
    .exitOverride()
  command.action(build)
}

async function buildFunction({ verify }: BuildFlags): Promise<Services['runBuild']> {
  return verify
    ? (await import('../commands/verify-build.ts')).runVerifiedBuild
    : (await import('../commands/build.ts')).runBuild
}

/** `--outDir` means `--out-dir`: flags as other tools write them. */
function kebabCase(argument: string): string {
  if (!/^--[a-z]+[A-Z]/.test(argument)) return argument
  const [, name = '', rest = ''] = /^([^=]+)(.*)$/s.exec(argument) ?? []
  const kebab = name.replace(/[A-Z]+/g, letters => `-${letters.toLowerCase()}`)
  return (kebab === '--base-url' ? '--base' : kebab) + rest
}

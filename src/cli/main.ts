/**
 * The command line: which commands and flags there are. Everything is loaded only when a command needs it.
 */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { packageVersion } from '../base/package-root.ts'
import type { BuildReport, BuildRequest } from '../model/report.ts'
import type { BuildFlags } from './build-command.ts'
import { type Io, processIo } from './io.ts'
import { addSearchCommand } from './search-command.ts'

/** What commands call; tests bring their own. */
export interface Services {
  runBuild: (request: BuildRequest) => Promise<BuildReport>
}

/**
 * Runs the command line.
 * @param argv as in `process.argv`: the first two entries are Node and the script
 * @returns the exit code: 0 done, 1 problems, 2 usage or config, 3 a bug, 4 the environment, 130 or 143 interrupted
 */
export async function main(argv: readonly string[], io: Io = processIo(), services?: Services): Promise<number> {
  let code = 0
  const program = makeProgram(io, async (siteDir, flags) => {
    const run = services?.runBuild ?? (await import('../session.ts')).runBuild
    const { buildCommand } = await import('./build-command.ts')
    code = await buildCommand(siteDir, flags, { io, run })
  })
  addSearchCommand(program, io, exitCode => {
    code = exitCode
  })
  try {
    await program.parseAsync(argv.map(kebabCase))
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    throw error
  }
}

/** The program with all its commands; `build` is what the command does. */
export function makeProgram(io: Io, build: (siteDir: string, flags: BuildFlags) => Promise<void>): Command {
  const program = new Command('docsgen')
    .description('Builds documentation sites from folders of markdown.')
    .version(packageVersion, '-V, --version', 'print the version')
    .configureOutput({ writeOut: text => io.stdout.write(text), writeErr: text => io.stderr.write(text) })
    .helpCommand(false)
    .showHelpAfterError('Run with --help for the commands and flags.')
    .exitOverride()
  const command = program
    .command('build')
    .description('Build the site in a folder.')
    .argument('[siteDir]', 'the folder with the site', '.')
    .option('-o, --out-dir <dir>', 'where the site goes (default: build, in the site folder)')
    .option('-c, --config <file>', 'the config file, instead of site.config.* in the site folder')
    .option('-b, --base <path>', 'path below which the site is served')
    .option('--url <origin>', 'origin of the published site, for example https://docs.example.org')
    .addOption(new Option('-j, --jobs <n>', 'threads: a number, or auto').argParser(parseJobs))
    .option('--no-cache', 'neither read nor write the cache')
    .option('--cache-dir <dir>', 'where the cache lies (default: .docsgen/cache, in the site folder)')
    .option('--drafts', 'build drafts as well')
    .option('--strict', 'let warnings fail the build')
    .addOption(new Option('--max-warnings <n>', 'let more warnings than this fail the build').argParser(parseCount))
    .addOption(
      new Option('--format <format>', 'how findings are printed')
        .choices(['pretty', 'json', 'github'])
        .default('pretty'),
    )
    .option('-q, --quiet', 'print errors only')
    .option('-v, --verbose', 'print the phases, and findings that are mere notes')
    .exitOverride()
  command.action(build)
  return program
}

function parseJobs(text: string): number | undefined {
  return text === 'auto' ? undefined : parseCount(text, 1)
}

function parseCount(text: string, least: unknown = 0): number {
  const count = Number(text)
  const minimum = typeof least === 'number' ? least : 0
  if (Number.isInteger(count) && count >= minimum) return count
  throw new InvalidArgumentError(`Expected a whole number, at least ${minimum}.`)
}

/** `--outDir` means `--out-dir`: flags of other tools, as fingers know them. */
function kebabCase(argument: string): string {
  if (!/^--[a-z]+[A-Z]/.test(argument)) return argument
  const [, name = '', rest = ''] = /^([^=]+)(.*)$/s.exec(argument) ?? []
  const kebab = name.replace(/[A-Z]+/g, letters => `-${letters.toLowerCase()}`)
  return (kebab === '--base-url' ? '--base' : kebab) + rest
}

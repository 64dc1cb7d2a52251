/** Commands for maintaining a site: `version`, `eject`, `info` and `completion`. */
import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { Argument, type Command } from 'commander'
import { colorsFor } from '../../base/colors.ts'
import { UsageError } from '../../base/errors.ts'
import type { CommandModule } from '../../base/features.ts'
import type { Io } from '../../base/io.ts'
import { printable } from '../../base/printable.ts'
import { printFailure } from '../../cli/failure.ts'
import { writeEscaped } from '../../cli/guarded-io.ts'
import { completionScript, SHELLS, type Shell } from './completion.ts'

interface Flags {
  config?: string
}

/** `docsgen version`. */
export const version: CommandModule = {
  addCommand: (program, io, done) =>
    withSite(
      program
        .command('version')
        .description('Snapshot the current docs as a version: pages, sidebars and translations.')
        .argument('<name>', 'name of the version, for example 1.0'),
    ).action((name: string, siteDir: string, flags: Flags) =>
      run({ siteDir, flags, io, done }, async site => {
        const { snapshotVersion } = await import('./snapshot-version.ts')
        const { created, versions } = await snapshotVersion({ ...site, name })
        return `${listed(io, site.siteDir, created)}\nversions: ${versions.map(printable).join(', ')}\n`
      }),
    ),
}

/** `docsgen eject`. */
export const eject: CommandModule = {
  addCommand: (program, io, done) =>
    withSite(
      program
        .command('eject')
        .description('Copy a template into the theme folder, to change it; without a name, list all of them.')
        .argument('[component]', 'name of the template, for example Footer'),
    ).action((name: string | undefined, siteDir: string, flags: Flags) =>
      run({ siteDir, flags, io, done }, async site => {
        const { copyTemplate, isTemplate, replaceableTemplates } = await import('./eject.ts')
        if (isTemplate(siteDir) && !existsSync(site.siteDir))
          throw new UsageError('eject copies one template at a time.', { hint: `Run it again for ${siteDir}.` })
        if (name === undefined) return `${replaceableTemplates().join('\n')}\n`
        return listed(io, site.siteDir, (await copyTemplate({ ...site, name })).created)
      }),
    ),
}

/** `docsgen info`. */
export const info: CommandModule = {
  addCommand: (program, io, done) =>
    withSite(program.command('info').description('Print the data for a bug report: versions, system, site.')).action(
      (siteDir: string, flags: Flags) =>
        run({ siteDir, flags, io, done }, async site => {
          const facts = await (await import('./info.ts')).factsOf({ ...site, env: io.env })
          const width = Math.max(...facts.map(([name]) => name.length))
          return facts.map(([name, value]) => `${name.padEnd(width)}  ${printable(value)}\n`).join('')
        }),
    ),
}

/** `docsgen completion`. */
export const completion: CommandModule = {
  addCommand: (program, io, done) =>
    program
      .command('completion')
      .description('Print a shell script that completes commands and flags.')
      .addArgument(new Argument('<shell>', 'which shell').choices(SHELLS))
      .exitOverride()
      .action((shell: Shell) => {
        writeEscaped(io.stdout, completionScript(program, shell))
        done(0)
      }),
}

interface SiteFlags {
  siteDir: string
  configPath?: string
}

/** The call of a command. */
interface Call {
  siteDir: string
  flags: Flags
  io: Io
  done: (code: number) => void
}

/** Runs the function of a command, and prints what it returns. */
async function run(
  { siteDir, flags: { config }, io, done }: Call,
  work: (site: SiteFlags) => Promise<string>,
): Promise<void> {
  const dir = resolve(io.cwd, siteDir)
  const configPath = config === undefined ? undefined : resolve(io.cwd, config)
  try {
    io.stdout.write(await work({ siteDir: dir, configPath }))
    done(0)
  } catch (error) {
    done(printFailure(error, io, dir))
  }
}

/** The created files, one a line. */
function listed(io: Io, siteDir: string, paths: readonly string[]): string {
  const created = colorsFor(io.stdout, io.env).green('created')
  return paths.map(path => `  ${created} ${printable(relative(io.cwd, resolve(siteDir, path)))}\n`).join('')
}

function withSite(command: Command): Command {
  return command
    .argument('[siteDir]', 'the folder with the site', '.')
    .option('-c, --config <file>', 'the config file, instead of site.config.* in the site folder')
    .exitOverride()
}

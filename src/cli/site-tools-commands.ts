/** Commands for maintaining a site: `version`, `eject`, `info` and `completion`. */
import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { Argument, type Command } from 'commander'
import { colorsFor } from '../base/colors.ts'
import { UsageError } from '../base/errors.ts'
import type { Io } from '../base/io.ts'
import { printable } from '../base/printable.ts'
import { SHELLS, type Shell } from './completion.ts'
import { failureOf } from './failure.ts'
import { writeEscaped } from './guarded-io.ts'
import { prettyDiagnostics } from './print-diagnostics.ts'

interface Flags {
  config?: string
}

/** Adds the commands to the program. `done` receives the exit code. */
export function addSiteTools(program: Command, io: Io, done: (code: number) => void): void {
  const colors = colorsFor(io.stdout, io.env)
  /** Runs a command's function and prints what it returns. */
  const run = async (siteDir: string, { config }: Flags, work: (site: SiteFlags) => Promise<string>) => {
    const dir = resolve(io.cwd, siteDir)
    const configPath = config === undefined ? undefined : resolve(io.cwd, config)
    try {
      io.stdout.write(await work({ siteDir: dir, configPath }))
      done(0)
    } catch (error) {
      const failure = failureOf(error)
      io.stderr.write(failure.text + prettyDiagnostics(failure.diagnostics, dir, colorsFor(io.stderr, io.env)))
      done(failure.code)
    }
  }
  const list = (siteDir: string, paths: readonly string[]) =>
    paths.map(path => `  ${colors.green('created')} ${printable(relative(io.cwd, resolve(siteDir, path)))}\n`).join('')

  withSite(
    program
      .command('version')
      .description('Snapshot the current docs as a version: pages, sidebars and translations.')
      .argument('<name>', 'name of the version, for example 1.0'),
  ).action((name: string, siteDir: string, flags: Flags) =>
    run(siteDir, flags, async site => {
      const { snapshotVersion } = await import('../commands/snapshot-version.ts')
      const { created, versions } = await snapshotVersion({ ...site, name })
      return `${list(site.siteDir, created)}\nversions: ${versions.map(printable).join(', ')}\n`
    }),
  )
  withSite(
    program
      .command('eject')
      .description('Copy a template into the theme folder, to change it; without a name, list all of them.')
      .argument('[component]', 'name of the template, for example Footer'),
  ).action((name: string | undefined, siteDir: string, flags: Flags) =>
    run(siteDir, flags, async site => {
      const { eject, isTemplate, replaceableTemplates } = await import('../commands/eject.ts')
      if (isTemplate(siteDir) && !existsSync(site.siteDir))
        throw new UsageError('eject copies one template at a time.', { hint: `Run it again for ${siteDir}.` })
      if (name === undefined) return `${replaceableTemplates().join('\n')}\n`
      return list(site.siteDir, (await eject({ ...site, name })).created)
    }),
  )
  withSite(program.command('info').description('Print the data for a bug report: versions, system, site.')).action(
    (siteDir: string, flags: Flags) =>
      run(siteDir, flags, async site => {
        const facts = await (await import('../commands/info.ts')).info({ ...site, env: io.env })
        const width = Math.max(...facts.map(([name]) => name.length))
        return facts.map(([name, value]) => `${name.padEnd(width)}  ${printable(value)}\n`).join('')
      }),
  )
  program
    .command('completion')
    .description('Print a shell script that completes commands and flags.')
    .addArgument(new Argument('<shell>', 'which shell').choices(SHELLS))
    .exitOverride()
    .action(async (shell: Shell) => {
      const { completionScript } = await import('./completion.ts')
      writeEscaped(io.stdout, completionScript(program, shell))
      done(0)
    })
}

interface SiteFlags {
  siteDir: string
  configPath?: string
}

function withSite(command: Command): Command {
  return command
    .argument('[siteDir]', 'the folder with the site', '.')
    .option('-c, --config <file>', 'the config file, instead of site.config.* in the site folder')
    .exitOverride()
}

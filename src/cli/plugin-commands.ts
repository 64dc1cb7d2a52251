/** Commands that plugins of the site in the working directory add to the program. */
import { type Command, Option } from 'commander'
import { ConfigError } from '../base/errors.ts'
import { guardExit, untilExit } from '../base/exit-guard.ts'
import type { Io } from '../base/io.ts'
import { printable } from '../base/printable.ts'
import { Run } from '../commands/run.ts'
import { findConfig } from '../config/find-config.ts'
import { isSiteCode } from '../config/stray-errors.ts'
import type { Plugin, PluginCommand } from '../model/plugin.ts'
import { siteFacts } from '../plugins/site-facts.ts'

/** The options that a command of a plugin has besides its own. */
const CONFIG_OPTION = '--config <file>'

/**
 * Adds the command with this name to the program, if a plugin has it, and the names of the others, one of which is
 * suggested if this one is misspelled. Adds none if there is no site, or if its config cannot be used, which it says.
 * @param argv the arguments after the name of the command
 */
export async function addPluginCommands(
  program: Command,
  wanted: string,
  { argv, io, done }: { argv: readonly string[]; io: Io; done: (code: number) => void },
): Promise<void> {
  const configPath = configIn(argv)
  if (findConfig(io.cwd, configPath) === undefined) return
  const run = new Run({ siteDir: io.cwd, configPath, cache: true })
  try {
    const { config } = await run.loadConfig()
    const facts = siteFacts(config, config.i18n.defaultLocale)
    for (const plugin of config.functions?.plugins ?? [])
      for (const [name, own] of Object.entries(plugin.commands ?? {})) {
        // docsgen's own commands, and those of earlier plugins, take precedence.
        if (program.commands.some(other => other.name() === name)) continue
        const command = program.command(name)
        if (name !== wanted) continue
        describe(command, own).option(CONFIG_OPTION, 'config file of the site').exitOverride()
        command.action(async (...given: unknown[]) => {
          const options = command.opts<Record<string, string | boolean | undefined>>()
          const args = given.slice(0, -2) as (string | string[] | undefined)[]
          const print = (line: string) => io.stdout.write(`${line}\n`)
          done(await runCommand(plugin, { name, io, run: () => own.run({ ...facts, args, options, print }) }))
        })
      }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    io.stderr.write(`The config of this folder cannot be used, so commands of its plugins are not known.\n`)
  } finally {
    await run.close()
  }
}

/** Runs the command of a plugin; returns its exit code. */
async function runCommand(
  plugin: Plugin,
  { name, io, run }: { name: string; io: Io; run: () => ReturnType<PluginCommand['run']> },
): Promise<number> {
  const release = guardExit(isSiteCode)
  try {
    const code = await untilExit(run)
    return Number.isInteger(code) ? (code as number) : 0
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    io.stderr.write(`error  The command ${name} of the plugin ${plugin.name} failed: ${printable(reason)}\n`)
    return 1
  } finally {
    release()
  }
}

function describe(command: Command, { description, arguments: args, options = {} }: PluginCommand): Command {
  command.description(description)
  if (args !== undefined) command.arguments(args)
  for (const [flags, text] of Object.entries(options)) command.addOption(new Option(flags, text))
  return command
}

function configIn(argv: readonly string[]): string | undefined {
  const at = argv.indexOf('--config')
  return at < 0 ? argv.find(argument => argument.startsWith('--config='))?.slice('--config='.length) : argv[at + 1]
}

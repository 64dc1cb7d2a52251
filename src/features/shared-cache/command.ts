/** `docsgen cache`: what a shared cache contains, and removing what nobody needs. In: flags. Out: text and exit codes. */
import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { counted } from '../../base/counted.ts'
import type { Io } from '../../base/io.ts'
import { printable } from '../../base/printable.ts'
import { printFailure } from '../../cli/failure.ts'
import { siteFolder } from '../../commands/site-folder.ts'
import type { CacheContents } from './maintain.ts'

interface CacheFlags {
  config?: string
  days: number
}

/** Adds the command. `done` receives the exit code. */
export function addCommand(program: Command, io: Io, done: (code: number) => void): void {
  program
    .command('cache')
    .description('Show what the shared cache of a site contains, or remove what nobody has used for some time.')
    .addArgument(new Argument('<action>', 'what to do').choices(['stats', 'prune']))
    .argument('[siteDir]', 'the folder with the site', '.')
    .option('-c, --config <file>', 'the config file, instead of site.config.* in the site folder')
    .addOption(
      new Option('--days <n>', 'with prune: how long something must have been unused').argParser(parseDays).default(30),
    )
    .exitOverride()
    .action(async (action: 'stats' | 'prune', folder: string, flags: CacheFlags) => {
      const siteDir = siteFolder(io.cwd, folder, flags)
      try {
        const { maintainCache } = await import('./maintain.ts')
        const request = { action, siteDir, configPath: flags.config, days: flags.days }
        io.stdout.write(contentLines(await maintainCache(request)))
        done(0)
      } catch (error) {
        done(printFailure(error, io, siteDir))
      }
    })
}

function parseDays(text: string): number {
  const days = Number(text)
  if (Number.isInteger(days) && days >= 0) return days
  throw new InvalidArgumentError('Expected a whole number, at least 0.')
}

function contentLines({ address, versions, isListed, removed }: CacheContents): string {
  const lines = [`shared cache ${printable(address)}`]
  for (const { name, isOwn, packs, bytes, records } of versions) {
    const kinds = Object.entries(records).map(([kind, count]) => `${count} ${kind}`)
    const what = kinds.length > 0 ? `: ${kinds.join(', ')} ${kinds.length > 1 ? 'records' : 'record'}` : ''
    lines.push(`  ${printable(name)}${isOwn ? ' (this one)' : ''}: ${counted(packs, 'pack')}, ${mB(bytes)}${what}`)
  }
  if (versions.length === 0) lines.push('  it is empty')
  if (!isListed) lines.push('  only what the lists name: this storage cannot be listed')
  if (removed) lines.push(`removed ${counted(removed.objects, 'object')}, ${mB(removed.bytes)}`)
  return `${lines.join('\n')}\n`
}

function mB(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

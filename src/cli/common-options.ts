/** The flags that commands share: which site, how it is read, and which findings fail the run. */
import { resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { optionsOf } from '../base/features.ts'

/** Their values, as passed by commander. */
export interface SiteFlags {
  config?: string
  base?: string
  url?: string
  jobs?: number
  cache: boolean
  cacheDir?: string
  drafts?: boolean
  strict?: boolean
  maxWarnings?: number
  profile?: boolean
}

/** Help text of `--profile` in all commands that have it. */
export const PROFILE_HELP = 'print the time of each phase and the slowest pages'

/** Adds the flags to a command. */
export function addSiteOptions(command: Command): Command {
  return command
    .option('-c, --config <file>', 'the config file, instead of site.config.* in the site folder')
    .option('-b, --base <path>', 'base path of the published site')
    .option('--url <origin>', 'origin of the published site, for example https://docs.example.org')
    .addOption(new Option('-j, --jobs <n>', 'threads: a number, or auto').argParser(parseJobs))
    .option('--no-cache', 'do not read or write the cache')
    .option('--cache-dir <dir>', 'cache folder (default: .docsgen/cache, in the site folder)')
    .option('--drafts', 'include drafts')
    .option('--strict', 'treat warnings as errors')
    .addOption(new Option('--max-warnings <n>', 'fail if there are more warnings than this').argParser(parseCount))
    .option('--profile', PROFILE_HELP)
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

/** The absolute path of a flag that names a file or folder; undefined without the flag. */
export function pathFrom(cwd: string, path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(cwd, path)
}

/** The part of a request that these flags determine, with paths relative to `cwd` resolved. */
export function siteRequest(siteDir: string, flags: SiteFlags, cwd: string) {
  const { config, base, url, jobs, cache, cacheDir, drafts = false, strict = false, maxWarnings } = flags
  const paths = { configPath: pathFrom(cwd, config), cacheDir: pathFrom(cwd, cacheDir) }
  return { siteDir, base, url, jobs, cache, drafts, strict, maxWarnings, ...paths }
}

/** The part of a command's request that options of features determine. */
export async function addedRequest(command: string, flags: SiteFlags, cwd: string): Promise<object> {
  const options = await optionsOf(command)
  return Object.assign({}, ...options.map(({ requestOf }) => requestOf?.({ ...flags }, cwd)))
}

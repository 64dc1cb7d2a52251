/** The flags of `docsgen check`: their names, and how their values are parsed. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { addSiteOptions, EDITION, type SiteFlags } from './common-options.ts'

const FORMATS = ['pretty', 'compact', 'json', 'github', 'sarif', 'junit'] as const

/** A format and its output file; without a file, it is printed. */
export interface Target {
  format: (typeof FORMATS)[number]
  file?: string
}

/** The flags of `check`, as passed by commander. */
export interface CheckFlags extends SiteFlags {
  files: string[]
  against?: string
  dir?: string
  changed?: string | true
  baseline?: string
  updateBaseline?: boolean
  fix?: boolean
  dryRun?: boolean
  external?: boolean
  externalFail?: boolean
  accept: number[]
  ignore: RegExp[]
  remap: { from: RegExp; to: string }[]
  timeout?: number
  format: Target[]
  quiet?: boolean
  verbose?: boolean
}

export const SECOND = 1000

/** Adds the flags to the command. */
export function addCheckOptions(command: Command): Command {
  return addSiteOptions(command)
    .addOption(
      list('--files <glob>', 'only findings in files that match, relative to the site, repeatable', text => text),
    )
    .option('--changed [ref]', 'only findings caused by changes since a commit (default: HEAD)')
    .option('--against <edition>', `report addresses and anchors lost since this edition: ${EDITION}`)
    .option('--dir <folder>', 'audit a built folder, from any generator, instead of the sources')
    .option('--baseline <file>', 'leave out the findings of a baseline')
    .option('--update-baseline', 'write the findings to the baseline (default: docsgen-baseline.json)')
    .option('--fix', 'correct what can be corrected safely')
    .option('--dry-run', 'with --fix: show the corrections without making them')
    .option('--external', 'also check links to other sites')
    .option('--external-fail', 'with --external: broken links, invalid certificates and failing servers fail the audit')
    .addOption(list('--accept <status>', 'with --external: status that counts as success, repeatable', parseStatus))
    .addOption(list('--ignore <pattern>', 'with --external: addresses to skip, repeatable', parsePattern))
    .addOption(list('--remap <pattern=address>', 'with --external: check that address instead, repeatable', parseRemap))
    .addOption(
      new Option(
        '--timeout <seconds>',
        'with --external: request timeout in seconds (default: external.timeout of the config, 20)',
      ).argParser(parseSeconds),
    )
    .addOption(
      list('--format <format[:file]>', `${FORMATS.join(', ')}; repeatable with files`, parseTarget).default(
        [],
        'pretty',
      ),
    )
    .option('-q, --quiet', 'print errors only')
    .option('-v, --verbose', 'also print notes')
}

/** An option that may be repeated. */
function list<T>(flags: string, description: string, parse: (text: string) => T): Option {
  return new Option(flags, description).argParser((text, before: T[]) => [...before, parse(text)]).default([], 'none')
}

function parseTarget(text: string): Target {
  const [format = '', ...file] = text.split(':')
  if (!(FORMATS as readonly string[]).includes(format))
    throw new InvalidArgumentError(`Choose one of ${FORMATS.join(', ')}.`)
  if (file.length > 0 && file.join(':') === '') throw new InvalidArgumentError('Write a file name after the colon.')
  return { format: format as Target['format'], ...(file.length > 0 && { file: file.join(':') }) }
}

function parseStatus(text: string): number {
  const status = Number(text)
  if (Number.isInteger(status) && status >= 100 && status < 1000) return status
  throw new InvalidArgumentError('Expected a status code, such as 403.')
}

function parsePattern(text: string): RegExp {
  try {
    return new RegExp(text)
  } catch {
    throw new InvalidArgumentError('Expected a regular expression.')
  }
}

function parseRemap(text: string): { from: RegExp; to: string } {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('Expected a pattern, an equals sign and an address.')
  return { from: parsePattern(text.slice(0, at)), to: text.slice(at + 1) }
}

function parseSeconds(text: string): number {
  const seconds = Number(text)
  if (seconds > 0 && seconds <= 600) return seconds
  throw new InvalidArgumentError('Expected a number of seconds up to 600.')
}

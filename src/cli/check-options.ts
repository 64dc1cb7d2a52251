/** The flags of `docsgen check`: their names, and how their values are parsed. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { addSiteOptions, type SiteFlags } from './common-options.ts'

const FORMATS = ['pretty', 'compact', 'json', 'github', 'sarif', 'junit'] as const

/** A format and its output file; without a file, it is printed. */
export interface Target {
  format: (typeof FORMATS)[number]
  file?: string
}

/** The flags of `check`, as passed by commander. */
export interface CheckFlags extends SiteFlags {
  files: string[]
  /** An option of a feature that names the folder with the files of the findings. */
  dir?: string
  changed?: string | true
  baseline?: string
  updateBaseline?: boolean
  fix?: boolean
  dryRun?: boolean
  format: Target[]
  quiet?: boolean
  verbose?: boolean
}

/** Adds the flags to the command. */
export function addCheckOptions(command: Command): Command {
  return addSiteOptions(command)
    .addOption(
      list('--files <glob>', 'only findings in files that match, relative to the site, repeatable', text => text),
    )
    .option('--changed [ref]', 'only findings caused by changes since a commit (default: HEAD)')
    .option('--baseline <file>', 'leave out the findings of a baseline')
    .option('--update-baseline', 'write the findings to the baseline (default: docsgen-baseline.json)')
    .option('--fix', 'correct what can be corrected safely')
    .option('--dry-run', 'with --fix: show the corrections without making them')
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
export function list<T>(flags: string, description: string, parse: (text: string) => T): Option {
  return new Option(flags, description).argParser((text, before: T[]) => [...before, parse(text)]).default([], 'none')
}

function parseTarget(text: string): Target {
  const [format = '', ...file] = text.split(':')
  if (!(FORMATS as readonly string[]).includes(format))
    throw new InvalidArgumentError(`Choose one of ${FORMATS.join(', ')}.`)
  if (file.length > 0 && file.join(':') === '') throw new InvalidArgumentError('Write a file name after the colon.')
  return { format: format as Target['format'], ...(file.length > 0 && { file: file.join(':') }) }
}

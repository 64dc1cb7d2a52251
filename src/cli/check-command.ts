/**
 * `docsgen check`: flags to a request, the report to text, files and an exit code.
 */
import { appendFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { colorsFor } from '../base/colors.ts'
import { writeAtomic } from '../base/files.ts'
import { printableJson, printableOutput } from '../base/printable.ts'
import { EXTERNAL_DEFAULTS } from '../check/external/defaults.ts'
import type { CheckReport, CheckRequest, ExternalRequest } from '../model/check.ts'
import type { SettledDiagnostic } from '../model/diagnostic.ts'
import { addSiteOptions, type SiteFlags } from './common-options.ts'
import { failureOf } from './failure.ts'
import { filePrefix } from './file-prefix.ts'
import { isPlain, writeReport } from './guarded-io.ts'
import { interruptible } from './interruptible.ts'
import type { Io } from './io.ts'
import { githubDiagnostics, jsonDiagnostics, prettyDiagnostics } from './print-diagnostics.ts'
import { compactDiagnostics, jobSummary, junitDiagnostics, sarifDiagnostics } from './print-reports.ts'
import { progressLine } from './progress-line.ts'
import { sayReason } from './say-reason.ts'
import { siteFolder } from './site-folder.ts'

const FORMATS = ['pretty', 'compact', 'json', 'github', 'sarif', 'junit'] as const

/** A format, and the file it goes to; without one it is printed. */
interface Target {
  format: (typeof FORMATS)[number]
  file?: string
}

/** The flags of `check`, as commander gives them. */
export interface CheckFlags extends SiteFlags {
  files: string[]
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
  timeout: number
  format: Target[]
  quiet?: boolean
  verbose?: boolean
}

const SECOND = 1000

/** Adds the command to the program. `done` takes the exit code. */
export function addCheckCommand(program: Command, io: Io, done: (code: number) => void): void {
  const command = program
    .command('check')
    .description('Find broken links, anchors, images and more, without building.')
    .argument('[siteDir]', 'the folder with the site', '.')
  addSiteOptions(command)
    .addOption(
      list('--files <glob>', 'only findings in files that match, relative to the site, repeatable', text => text),
    )
    .option('--changed [ref]', 'only what the changes since a commit brought (default: HEAD)')
    .option('--baseline <file>', 'leave out the findings that a baseline knows')
    .option('--update-baseline', 'write the findings into the baseline (default: docsgen-baseline.json)')
    .option('--fix', 'correct what can be corrected safely')
    .option('--dry-run', 'with --fix: show the corrections, and make none')
    .option('--external', 'look at links to other sites as well')
    .option('--external-fail', 'with --external: broken ones fail the audit')
    .addOption(list('--accept <status>', 'with --external: a status that is fine, repeatable', parseStatus))
    .addOption(list('--ignore <pattern>', 'with --external: addresses to leave out, repeatable', parsePattern))
    .addOption(list('--remap <pattern=address>', 'with --external: look there instead, repeatable', parseRemap))
    .addOption(
      new Option('--timeout <seconds>', 'with --external: request timeout in seconds')
        .argParser(parseSeconds)
        .default(EXTERNAL_DEFAULTS.timeoutMs / SECOND),
    )
    .addOption(list('--format <format[:file]>', `${FORMATS.join(', ')}; repeatable, into files`, parseTarget))
    .option('-q, --quiet', 'print errors only')
    .option('-v, --verbose', 'print findings that are mere notes, too')
    .exitOverride()
    .action(async (siteDir: string, flags: CheckFlags) => {
      const { runCheck } = await import('../commands/check.ts')
      done(await checkCommand(siteDir, flags, { io, run: runCheck }))
    })
}

/** An option that may be given several times. */
function list<T>(flags: string, description: string, parse: (text: string) => T): Option {
  return new Option(flags, description).argParser((text, before: T[]) => [...before, parse(text)]).default([], 'none')
}

/** What is reported where nothing could be looked at. */
const NOTHING: Omit<CheckReport, 'diagnostics'> = {
  ...{
    pages: 0,
    parsed: 0,
    fixed: 0,
    unfixed: 0,
    diffs: [],
    known: 0,
    gone: 0,
    external: 0,
    passed: false,
    durationMs: 0,
  },
  isConfigUsable: false,
}

/** Audits; returns the exit code. */
export async function checkCommand(
  siteDir: string,
  flags: CheckFlags,
  { io, run }: { io: Io; run: (request: CheckRequest) => Promise<CheckReport> },
): Promise<number> {
  const dir = siteFolder(io.cwd, siteDir, flags)
  const targets: Target[] = flags.format.length > 0 ? flags.format : [{ format: 'pretty' }]
  const isPretty = targets.some(({ format, file }) => format === 'pretty' && file === undefined)
  const progress = progressLine(io, { quiet: flags.quiet, isWanted: isPretty })
  return interruptible(io, {
    onEnd: progress.clear,
    run: async signal => {
      const report = await run({ ...requestOf(dir, flags, io), signal, onProgress: progress.show })
      progress.clear()
      for (const target of targets) put(target, report, { flags, dir, io })
      sayReason(io, report.reason)
      return report.isConfigUsable ? Number(!report.passed) : 2
    },
    onFailure: error => {
      const failure = failureOf(error)
      io.stderr.write(failure.text + prettyDiagnostics(failure.diagnostics, dir, colorsFor(io.stderr, io.env)))
      // A machine that refuses is no finding: a report without any would say that all is well.
      if (failure.diagnostics.length === 0) return failure.code
      const report = { ...NOTHING, diagnostics: failure.diagnostics }
      try {
        for (const target of targets) if (target.format !== 'pretty') put(target, report, { flags, dir, io })
      } catch (again) {
        io.stderr.write(failureOf(again).text)
      }
      const isConfig = failure.diagnostics.some(({ rule }) => rule === 'config')
      if (isConfig) sayReason(io, 'the config cannot be used, so nothing else was checked')
      return failure.code
    },
  })
}

function requestOf(siteDir: string, flags: CheckFlags, { cwd }: Io): CheckRequest {
  const { config, base, url, jobs, cache, cacheDir, drafts = false, strict = false, maxWarnings, files } = flags
  const { fix = false, dryRun = false, updateBaseline = false } = flags
  const fromCwd = (path: string | undefined) => (path === undefined ? undefined : resolve(cwd, path))
  return {
    ...{ siteDir, base, url, jobs, cache, drafts, strict, maxWarnings, files, updateBaseline, dryRun, fix },
    ...{ configPath: fromCwd(config), cacheDir: fromCwd(cacheDir), baseline: fromCwd(flags.baseline) },
    changed: flags.changed === true ? 'HEAD' : flags.changed,
    external: flags.external || flags.externalFail ? externalOf(flags) : undefined,
  }
}

function externalOf({ accept, ignore, remap, externalFail = false, timeout }: CheckFlags): ExternalRequest {
  return { ...EXTERNAL_DEFAULTS, accept, ignore, remap, fail: externalFail, timeoutMs: timeout * SECOND }
}

interface Context {
  flags: CheckFlags
  dir: string
  io: Io
}

/** Prints the report in one format, or writes it to its file. */
function put({ format, file }: Target, report: CheckReport, context: Context): void {
  const text = textIn(format, report, { ...context, isFile: file !== undefined })
  if (file === undefined) writeReport(context.io.stdout, format, text)
  else writeAtomic(resolve(context.io.cwd, file), isPlain(format) ? printableOutput(text) : text)
  const { GITHUB_STEP_SUMMARY: summaryFile } = context.io.env
  if (format === 'github' && summaryFile) appendFileSync(summaryFile, jobSummary(report.diagnostics, report.pages))
}

function textIn(
  format: Target['format'],
  report: CheckReport,
  { flags, dir, io, isFile }: Context & { isFile: boolean },
): string {
  const folder = filePrefix(dir, io)
  const isShown = ({ severity }: SettledDiagnostic) =>
    severity === 'error' || (!flags.quiet && (severity === 'warning' || flags.verbose === true))
  const shown = report.diagnostics.filter(isShown)
  if (format === 'json') {
    const { diagnostics: _, diffs: __, ...facts } = report
    return `${jsonDiagnostics(flags.quiet ? shown : report.diagnostics)}${printableJson({ type: 'summary', ...facts })}\n`
  }
  if (format === 'compact') return compactDiagnostics(shown)
  if (format === 'github') return githubDiagnostics(shown, folder)
  if (format === 'sarif') return sarifDiagnostics(shown, folder)
  if (format === 'junit') return junitDiagnostics(shown)
  const colors = colorsFor(isFile ? {} : io.stdout, io.env)
  const findings = prettyDiagnostics(shown, dir, colors)
  if (flags.quiet) return findings
  return [...report.diffs.map(diff => `${diff}\n`), findings, findings && '\n', summaryLine(report, flags)].join('')
}

function summaryLine(report: CheckReport, { dryRun }: CheckFlags): string {
  const { diagnostics, pages, fixed, unfixed, known, gone, external, durationMs } = report
  const count = (severity: SettledDiagnostic['severity']) => diagnostics.filter(it => it.severity === severity).length
  const parts = [
    `${pages} pages`,
    `${count('error')} errors`,
    `${count('warning')} warnings`,
    `${count('info')} notes`,
    ...(fixed > 0 ? [`${fixed} ${dryRun ? 'to be corrected' : 'corrected'}`] : []),
    ...(unfixed > 0 ? [`${unfixed} not corrected`] : []),
    ...(known > 0 ? [`${known} in the baseline`] : []),
    ...(gone > 0 ? [`${gone} of the baseline are gone: update it`] : []),
    ...(external > 0 ? [`${external} addresses asked`] : []),
  ]
  return `checked ${parts.join(', ')} in ${(durationMs / SECOND).toFixed(2)} s\n`
}

function parseTarget(text: string): Target {
  const [format = '', ...file] = text.split(':')
  if (!(FORMATS as readonly string[]).includes(format))
    throw new InvalidArgumentError(`Choose one of ${FORMATS.join(', ')}.`)
  if (file.length > 0 && file.join(':') === '')
    throw new InvalidArgumentError('Write the name of a file behind the colon.')
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

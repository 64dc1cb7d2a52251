/** `docsgen build`: converts flags to a request, and the report to text and an exit code. */

import { relative } from 'node:path'
import { type Colors, colorsFor } from '../base/colors.ts'
import { counted } from '../base/counted.ts'
import type { Io } from '../base/io.ts'
import { printable, printableJson } from '../base/printable.ts'
import { siteFolder } from '../commands/site-folder.ts'
import type { ReportedFinding } from '../model/diagnostic.ts'
import type {
  BuildReport,
  BuildRequest,
  BuildRoute,
  Explanation,
  FileDifference,
  PageExplanation,
  ValueChange,
  Verification,
} from '../model/report.ts'
import { addedRequest, pathFrom, type SiteFlags, siteRequest } from './common-options.ts'
import { failureOf } from './failure.ts'
import { filePrefix } from './file-prefix.ts'
import { writeReport } from './guarded-io.ts'
import { printedReport } from './interruptible.ts'
import { githubDiagnostics, jsonDiagnostics, prettyDiagnostics } from './print-diagnostics.ts'
import { printReason } from './print-reason.ts'
import { pushSearchAfter } from './push-search-after.ts'
import { phaseLines, summary } from './summary.ts'

/** The flags of `build`, as passed by commander. */
export interface BuildFlags extends SiteFlags {
  outDir?: string
  verify?: boolean
  explain?: string
  format: 'pretty' | 'json' | 'github'
  quiet?: boolean
  verbose?: boolean
}

/** Builds; returns the exit code. `run` is the build. */
export async function buildCommand(
  siteDir: string,
  flags: BuildFlags,
  { io, run }: { io: Io; run: (request: BuildRequest) => Promise<BuildReport> },
): Promise<number> {
  const colors = colorsFor(io.stdout, io.env)
  const dir = siteFolder(io.cwd, siteDir, flags)
  const context = { flags, dir, colors, cwd: io.cwd, env: io.env }
  return printedReport(io, {
    dir,
    flags,
    isPretty: flags.format === 'pretty',
    run: async hooks => run({ ...(await requestOf(dir, flags, io)), ...hooks }),
    print: report => {
      writeReport(io.stdout, flags.format, printed(report, context))
      printReason(io, report.reason)
    },
    exitCode: report => {
      const differences = report.verification?.differences ?? []
      const isDone = report.published && differences.length === 0 && !isUnknown(report)
      if (isDone && report.pushesSearch) return pushed(dir, flags, io)
      return isDone ? 0 : 1
    },
    onFailure: error => {
      const failure = failureOf(error)
      io.stderr.write(failure.text)
      writeReport(io.stderr, flags.format, found(failure.diagnostics, context))
      return failure.code
    },
  })
}

/** Pushes to the search engine; returns the exit code. */
async function pushed(siteDir: string, flags: BuildFlags, io: Io): Promise<number> {
  const { configPath, cacheDir, base, url } = siteRequest(siteDir, flags, io.cwd)
  return pushSearchAfter('build', { siteDir, configPath, cacheDir, base, url }, io)
}

async function requestOf(siteDir: string, flags: BuildFlags, { cwd }: Io): Promise<BuildRequest> {
  const added = await addedRequest('build', flags, cwd)
  return { ...siteRequest(siteDir, flags, cwd), outDir: pathFrom(cwd, flags.outDir), explain: flags.explain, ...added }
}

/** Whether no page has the path to explain. */
function isUnknown({ explanation, route }: BuildReport): boolean {
  return explanation?.pages.length === 0 && route?.built !== 'nothing'
}

interface PrintContext {
  flags: BuildFlags
  dir: string
  cwd: string
  env: Io['env']
  colors: Colors
}

function printed(report: BuildReport, context: PrintContext): string {
  const { flags, cwd, colors } = context
  const findings = found(report.diagnostics, context)
  if (flags.format === 'json') {
    const { diagnostics: _, ...rest } = report
    return `${findings}${printableJson({ type: 'summary', ...rest, outDir: relative(cwd, report.outDir) })}\n`
  }
  if (flags.quiet) return findings
  const gap = findings === '' ? '' : '\n'
  const verified = report.verification ? verificationLines(report.verification, colors) : ''
  const explained = report.explanation ? explanationLines(report.explanation, report.route, colors) : ''
  return `${findings}${gap}${flags.verbose ? phaseLines(report) : ''}${summary(report, cwd, colors)}${verified}${explained}`
}

/** The findings in the requested format; `--quiet` leaves only errors, and info requires `--verbose`. */
function found(diagnostics: readonly ReportedFinding[], { flags, dir, cwd, env, colors }: PrintContext): string {
  const shown = diagnostics.filter(
    ({ severity }) => severity === 'error' || (!flags.quiet && (severity === 'warning' || flags.verbose)),
  )
  if (flags.format === 'json') return jsonDiagnostics(flags.quiet ? shown : diagnostics)
  if (flags.format === 'pretty') return prettyDiagnostics(shown, dir, colors)
  return githubDiagnostics(shown, filePrefix(dir, { cwd, env }))
}

// The answer to `docsgen build --explain` as text.

/** Length of a value that is printed. */
const MAX_VALUE = 60
/** Number of inputs that are named for one value. */
const MAX_INPUTS = 3

/** The lines below the summary. */
function explanationLines(
  { wanted, pages, suggestion, chain = [] }: Explanation,
  route: BuildRoute | undefined,
  colors: Colors,
): string {
  if (route?.built === 'nothing') return `${printable(wanted)}: nothing was made again, because no input has changed\n`
  if (pages.length > 0) return pages.map(page => pageLines(page, colors)).join('') + chainLine(chain)
  const hint = suggestion === undefined ? '' : ` Did you mean ${printable(suggestion)}?`
  return `${colors.red('not explained')}: no page has the path, address or source file '${printable(wanted)}'.${hint}\n`
}

/** Why the site was planned again: the tasks from its plan to the input that changed. */
function chainLine(chain: readonly string[]): string {
  return chain.length > 1 ? `The site was planned again: ${chainText(chain)}\n` : ''
}

function chainText(chain: readonly string[]): string {
  return chain.map(printable).join(' <- ')
}

function pageLines(
  { outPath, source, made, reason, changes, more, chain = [] }: PageExplanation,
  colors: Colors,
): string {
  const from = source === undefined ? '' : ` (${printable(source)})`
  const state = made ? 'was made again' : 'was not made again'
  const because = reason === '' ? '' : `, because ${reason}`
  const rest = more === undefined ? [] : [`  and ${more} more`]
  return [
    `${colors.green(printable(outPath))}${from} ${state}${because}`,
    ...changes.map(changeLine),
    ...rest,
    ...(chain.length > 1 ? [`  planned again: ${chainText(chain)}`] : []),
    '',
  ].join('\n')
}

function changeLine({ value, before, after, from }: ValueChange): string {
  const isText = before === undefined && after === undefined
  const values = isText ? '' : `: ${shortened(before)} -> ${shortened(after)}`
  const named = from.slice(0, MAX_INPUTS).map(printable)
  const others = from.length > MAX_INPUTS ? ` and ${from.length - MAX_INPUTS} more` : ''
  return `  ${printable(value)}${values}${named.length > 0 ? ` <- ${named.join(', ')}${others}` : ''}`
}

function shortened(json: string | undefined): string {
  if (json === undefined) return 'nothing'
  return printable(json.length > MAX_VALUE ? `${json.slice(0, MAX_VALUE)}…` : json)
}

// The result of `docsgen build --verify` as text.

/** Number of differences that are listed. */
const MAX_LISTED = 10

/** The lines below the summary. */
function verificationLines({ files, differences }: Verification, colors: Colors): string {
  if (differences.length === 0) return `${colors.green('verified')}: ${counted(files, 'file')} equal a clean build\n`
  const listed = differences.slice(0, MAX_LISTED).map(line)
  const more = differences.length - listed.length
  return [
    `${colors.red('not verified')}: ${counted(differences.length, 'difference')} from a clean build`,
    ...listed,
    ...(more > 0 ? [`  and ${more} more`] : []),
    '  This is a bug of docsgen, or code of the site reads something that docsgen does not know of.',
    '  docsgen build --no-cache publishes the site of a clean build.',
    '',
  ].join('\n')
}

function line({ kind, path, at, built = '', clean = '' }: FileDifference): string {
  const texts = `\n    built: ${printable(JSON.stringify(built))}\n    clean: ${printable(JSON.stringify(clean))}`
  if (kind === 'not published') return `  the clean build is not published: ${printable(path)}`
  if (kind === 'extra') return `  ${printable(path)} is not in a clean build`
  if (kind === 'missing') return `  ${printable(path)} is missing`
  if (kind === 'findings') return `  the findings differ${texts}`
  return `  ${printable(path)} differs at byte ${at}${texts}`
}

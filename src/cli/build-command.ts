/** `docsgen build`: converts flags to a request, and the report to text and an exit code. */
import { relative } from 'node:path'
import { type Colors, colorsFor } from '../base/colors.ts'
import type { Io } from '../base/io.ts'
import { printableJson } from '../base/printable.ts'
import { siteFolder } from '../commands/site-folder.ts'
import type { SettledDiagnostic } from '../model/diagnostic.ts'
import type { BuildReport, BuildRequest } from '../model/report.ts'
import { addedRequest, pathFrom, type SiteFlags, siteRequest } from './common-options.ts'
import { explanationLines } from './explanation-lines.ts'
import { failureOf } from './failure.ts'
import { filePrefix } from './file-prefix.ts'
import { writeReport } from './guarded-io.ts'
import { interruptible } from './interruptible.ts'
import { githubDiagnostics, jsonDiagnostics, prettyDiagnostics } from './print-diagnostics.ts'
import { printReason } from './print-reason.ts'
import { progressLine } from './progress-line.ts'
import { phaseLines, summary } from './summary.ts'
import { timingsFor } from './timings.ts'
import { verificationLines } from './verification-lines.ts'

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
  const progress = progressLine(io, { quiet: flags.quiet, isWanted: flags.format === 'pretty' })
  return interruptible(io, {
    onEnd: progress.clear,
    run: async signal => {
      const { onTiming, printProfile } = await timingsFor(io, flags)
      const report = await run({ ...(await requestOf(dir, flags, io)), signal, onProgress: progress.show, onTiming })
      progress.clear()
      writeReport(io.stdout, flags.format, printed(report, { flags, dir, colors, cwd: io.cwd, env: io.env }))
      printReason(io, report.reason)
      printProfile(report.durationMs, report.route)
      const differences = report.verification?.differences ?? []
      const isDone = report.published && differences.length === 0 && !isUnknown(report)
      if (isDone && report.pushesSearch) return await pushed(dir, flags, io)
      return isDone ? 0 : 1
    },
    onFailure: error => {
      const failure = failureOf(error)
      io.stderr.write(failure.text)
      const findings = found(failure.diagnostics, { flags, dir, colors, cwd: io.cwd, env: io.env })
      writeReport(io.stderr, flags.format, findings)
      return failure.code
    },
  })
}

/** Pushes to the search engine; returns the exit code. */
async function pushed(siteDir: string, flags: BuildFlags, io: Io): Promise<number> {
  const { pushSearch } = await import('../commands/push-search.ts')
  const { pushAfter } = await import('./search-push.ts')
  const { configPath, cacheDir, base, url } = siteRequest(siteDir, flags, io.cwd)
  return pushAfter('build', { siteDir, configPath, cacheDir, base, url }, io, pushSearch)
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
function found(diagnostics: readonly SettledDiagnostic[], { flags, dir, cwd, env, colors }: PrintContext): string {
  const shown = diagnostics.filter(
    ({ severity }) => severity === 'error' || (!flags.quiet && (severity === 'warning' || flags.verbose)),
  )
  if (flags.format === 'json') return jsonDiagnostics(flags.quiet ? shown : diagnostics)
  if (flags.format === 'pretty') return prettyDiagnostics(shown, dir, colors)
  return githubDiagnostics(shown, filePrefix(dir, { cwd, env }))
}

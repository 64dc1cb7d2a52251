/** Runs the function of a command: an interrupt can end it, and its failure is printed. */
import { type EndSignal, exitCodeOf } from '../base/end-signals.ts'
import type { Io } from '../base/io.ts'
import type { BuildRoute, SiteRequest } from '../model/report.ts'
import { printFailure } from './failure.ts'
import { progressLine } from './progress-line.ts'
import { timingsFor } from './timings.ts'

/** A command that runs until it ends or fails, or is interrupted. */
export interface Interruptible {
  /** The folder of the site. */
  dir: string
  /** The function to run; its signal is aborted on SIGINT and SIGTERM. */
  run: (signal: AbortSignal) => Promise<number>
  /** Prints the reason of a failure, and returns the exit code; by default as findings for people. */
  onFailure?: (error: unknown) => number
  /** Cleans up before anything about the end is printed. */
  onEnd?: () => void
}

/** The exit code: the function's own, that of its failure, or 130 or 143 if it was interrupted. */
export async function interruptible(
  io: Io,
  { dir, run, onFailure = error => printFailure(error, io, dir), onEnd }: Interruptible,
): Promise<number> {
  const interruption = new AbortController()
  let interrupted: EndSignal | undefined
  const stopListening = io.onSignal(signal => {
    interrupted = signal
    interruption.abort(new Error(signal))
  })
  try {
    return await run(interruption.signal)
  } catch (error) {
    onEnd?.()
    if (interrupted) return exitCodeOf(interrupted)
    return onFailure(error)
  } finally {
    stopListening()
  }
}

/** A command that makes a report, and shows its progress and its times. */
export interface ReportingCommand<Report> extends Pick<Interruptible, 'dir' | 'onFailure'> {
  flags: { quiet?: boolean; profile?: boolean }
  /** Whether people read what is printed. */
  isPretty: boolean
  run: (hooks: Pick<SiteRequest, 'signal' | 'onProgress' | 'onTiming'>) => Promise<Report>
  print: (report: Report) => void
  exitCode: (report: Report) => number | Promise<number>
}

/** Makes and prints the report; returns the exit code. */
export function printedReport<Report extends { durationMs: number; route?: BuildRoute }>(
  io: Io,
  { dir, flags, isPretty, run, print, exitCode, onFailure }: ReportingCommand<Report>,
): Promise<number> {
  const progress = progressLine(io, { quiet: flags.quiet, isWanted: isPretty })
  return interruptible(io, {
    dir,
    onFailure,
    onEnd: progress.clear,
    run: async signal => {
      const { onTiming, printProfile } = await timingsFor(io, flags)
      const report = await run({ signal, onTiming, onProgress: progress.show })
      progress.clear()
      print(report)
      printProfile(report.durationMs, report.route)
      return exitCode(report)
    },
  })
}

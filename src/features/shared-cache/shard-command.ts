/** `docsgen build --shard 2/8`: converts flags to a request, and the report to text and an exit code. */
import { colorsFor } from '../../base/colors.ts'
import { counted } from '../../base/counted.ts'
import type { Io } from '../../base/io.ts'
import { printableJson } from '../../base/printable.ts'
import type { BuildFlags } from '../../cli/build-command.ts'
import { pathFrom, siteRequest } from '../../cli/common-options.ts'
import { failureOf } from '../../cli/failure.ts'
import { interruptible } from '../../cli/interruptible.ts'
import { prettyDiagnostics } from '../../cli/print-diagnostics.ts'
import { progressLine } from '../../cli/progress-line.ts'
import { sharedCacheLines } from '../../cli/summary.ts'
import { timingsFor } from '../../cli/timings.ts'
import { siteFolder } from '../../commands/site-folder.ts'
import type { Shard } from '../../model/report.ts'
import { runShard, type ShardReport } from './build-shard.ts'

/** Makes a part of a site; returns the exit code: 1 if it could not be stored. */
export async function shardCommand(siteDir: string, flags: BuildFlags & { shard: Shard }, io: Io): Promise<number> {
  const dir = siteFolder(io.cwd, siteDir, flags)
  const progress = progressLine(io, { quiet: flags.quiet, isWanted: flags.format === 'pretty' })
  return interruptible(io, {
    onEnd: progress.clear,
    run: async signal => {
      const { onTiming, printProfile } = await timingsFor(io, flags)
      const request = { ...siteRequest(dir, flags, io.cwd), outDir: pathFrom(io.cwd, flags.outDir), shard: flags.shard }
      const report = await runShard({ ...request, signal, onTiming, onProgress: progress.show })
      progress.clear()
      const colors = colorsFor(io.stdout, io.env)
      const { diagnostics, ...rest } = report
      if (flags.format === 'json') io.stdout.write(`${printableJson({ type: 'summary', ...rest })}\n`)
      else io.stdout.write(prettyDiagnostics(diagnostics, dir, colors) + lines(report, colors))
      printProfile(report.durationMs)
      return report.sharedCache.failure === undefined && diagnostics.length === 0 ? 0 : 1
    },
    onFailure: error => {
      const failure = failureOf(error)
      io.stderr.write(failure.text + prettyDiagnostics(failure.diagnostics, dir, colorsFor(io.stderr, io.env)))
      return failure.code
    },
  })
}

function lines(report: ShardReport, colors: ReturnType<typeof colorsFor>): string {
  const { shard, parsed, rendered, indexed, unparsed, durationMs, sharedCache } = report
  const seconds = `${(durationMs / 1000).toFixed(2)} s`
  const made = `${counted(parsed, 'page')} parsed, ${rendered} rendered, ${indexed} indexed`
  const text = [`shard ${shard.index} of ${shard.of} in ${seconds}: ${made}`]
  if (unparsed > 0)
    text.push(`pages are rendered once all are parsed: ${counted(unparsed, 'page')} of other shards were not there yet`)
  return `${[...text, ...sharedCacheLines(sharedCache, colors)].join('\n')}\n`
}

/** `docsgen check`: converts flags to a request, and the report to text, files and an exit code. */
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { colorsFor } from '../base/colors.ts'
import type { Io } from '../base/io.ts'
import { siteFolder } from '../commands/site-folder.ts'
import type { RuleDefinition } from '../findings/define-rule.ts'
import type { CheckReport, CheckRequest } from '../model/check.ts'
import { addCheckOptions, type CheckFlags, type Target } from './check-options.ts'
import { addedRequest, pathFrom, siteRequest } from './common-options.ts'
import { failureOf } from './failure.ts'
import { printedReport } from './interruptible.ts'
import type { printReport } from './print-check.ts'
import { prettyDiagnostics } from './print-diagnostics.ts'
import { printReason } from './print-reason.ts'

/** Adds the command to the program. `done` receives the exit code. */
export function addCheckCommand(program: Command, io: Io, done: (code: number) => void): void {
  const command = program
    .command('check')
    .description('Find broken links, anchors, images and more, without building.')
    .argument('[siteDir]', 'the folder with the site', '.')
  addCheckOptions(command)
    .exitOverride()
    .action(async (siteDir: string, flags: CheckFlags) => {
      if (flags.format.filter(({ file }) => file === undefined).length > 1)
        command.error(
          'error: only one format can be printed; write the others into files, such as --format json:report.json',
        )
      const { runCheck } = await import('../commands/check.ts')
      const { printReport } = await import('./print-check.ts')
      const { allRules } = await import('../findings/rules.ts')
      // The rules are only described in reports of this format.
      const rules = flags.format.some(({ format }) => format === 'sarif') ? await allRules() : []
      done(await checkCommand(siteDir, flags, { io, run: runCheck, print: printReport, rules }))
    })
}

/** The report if nothing could be checked. */
const NOTHING: Omit<CheckReport, 'diagnostics'> = {
  pages: 0,
  parsed: 0,
  fixable: 0,
  fixed: 0,
  unfixed: 0,
  diffs: [],
  known: 0,
  gone: 0,
  external: 0,
  passed: false,
  durationMs: 0,
  isConfigUsable: false,
}

/** Functions that the command calls; they are loaded when the command runs. */
interface Services {
  io: Io
  run: (request: CheckRequest) => Promise<CheckReport>
  print: typeof printReport
  rules: readonly RuleDefinition[]
}

/** Audits; returns the exit code. */
async function checkCommand(siteDir: string, flags: CheckFlags, { io, run, print, rules }: Services): Promise<number> {
  const dir = siteFolder(io.cwd, siteDir, flags)
  /** The folder that contains the files of the findings. */
  const place = flags.dir === undefined ? dir : resolve(io.cwd, flags.dir)
  const targets: Target[] = flags.format.length > 0 ? flags.format : [{ format: 'pretty' }]
  const isPretty = targets.some(({ format, file }) => format === 'pretty' && file === undefined)
  return printedReport(io, {
    dir,
    flags,
    isPretty,
    run: async hooks => run({ ...(await requestOf(dir, flags, io)), ...hooks }),
    print: report => {
      for (const target of targets) print(target, report, { flags, dir: place, io, rules })
      printReason(io, report.reason)
    },
    exitCode: ({ isConfigUsable, passed }) => (isConfigUsable ? Number(!passed) : 2),
    onFailure: error => {
      const failure = failureOf(error)
      io.stderr.write(failure.text + prettyDiagnostics(failure.diagnostics, dir, colorsFor(io.stderr, io.env)))
      // A failure of the environment is not a finding: a report without any would look like a success.
      if (failure.diagnostics.length === 0) return failure.code
      const report = { ...NOTHING, diagnostics: failure.diagnostics }
      try {
        for (const target of targets)
          if (target.format !== 'pretty') print(target, report, { flags, dir: place, io, rules })
      } catch (again) {
        io.stderr.write(failureOf(again).text)
      }
      const isConfig = failure.diagnostics.some(({ rule }) => rule === 'config')
      if (isConfig) printReason(io, 'the config cannot be used, so nothing else was checked')
      return failure.code
    },
  })
}

async function requestOf(siteDir: string, flags: CheckFlags, { cwd }: Io): Promise<CheckRequest> {
  const { files, fix = false, dryRun = false, updateBaseline = false } = flags
  return {
    ...siteRequest(siteDir, flags, cwd),
    files,
    updateBaseline,
    dryRun,
    fix,
    baseline: pathFrom(cwd, flags.baseline),
    changed: flags.changed === true ? 'HEAD' : flags.changed,
    ...(await addedRequest('check', flags, cwd)),
  }
}

/** `docsgen publish`: converts flags to a request, and the report to text and an exit code. */

import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { counted } from '../../base/counted.ts'
import type { Io } from '../../base/io.ts'
import { printable, printableJson } from '../../base/printable.ts'
import { interruptible } from '../../cli/interruptible.ts'
import { progressLine } from '../../cli/progress-line.ts'
import { pushSearchAfter } from '../../cli/push-search-after.ts'
import type { PublishReport } from './publish-site.ts'

interface PublishFlags {
  outDir?: string
  to?: string
  since?: string
  dryRun?: boolean
  format: 'pretty' | 'list' | 'json'
  quiet?: boolean
}

/** Adds the command to the program. `done` receives the exit code. */
export function addCommand(program: Command, io: Io, done: (code: number) => void): void {
  program
    .command('publish')
    .description('Upload the files of the built site that changed, and remove those that it no longer has.')
    .argument('[siteDir]', 'the folder with the site', '.')
    .option('-o, --out-dir <dir>', 'folder of the built site (default: build, in the site folder)')
    .option('--to <address>', 'the destination: s3://bucket/prefix, user@host:/folder for rsync, or file:///folder')
    .option('--since <manifest>', 'compare with this docsgen-manifest.json or published site, not with the destination')
    .option('-n, --dry-run', 'only say what would be done')
    .addOption(
      new Option('--format <format>', 'output: for people, lines for other tools, or JSON')
        .choices(['pretty', 'list', 'json'])
        .default('pretty'),
    )
    .option('-q, --quiet', 'print errors only')
    .exitOverride()
    .action(async (siteDir: string, flags: PublishFlags) => done(await publishCommand(siteDir, flags, io)))
}

async function publishCommand(siteDir: string, flags: PublishFlags, io: Io): Promise<number> {
  const dir = resolve(io.cwd, siteDir)
  const outDir = flags.outDir === undefined ? resolve(dir, 'build') : resolve(io.cwd, flags.outDir)
  const { since } = flags
  const progress = progressLine(io, { quiet: flags.quiet, isWanted: flags.format === 'pretty' })
  return interruptible(io, {
    dir,
    onEnd: progress.clear,
    run: async () => {
      const { publishSite } = await import('./publish-site.ts')
      const report = await publishSite({
        outDir,
        to: flags.to,
        since: since === undefined || /^https?:/.test(since) ? since : resolve(io.cwd, since),
        dryRun: flags.dryRun ?? false,
        env: io.env,
        onProgress: (done, total) => progress.show({ phase: 'publish', done, total }),
      })
      progress.clear()
      if (!flags.quiet || flags.format !== 'pretty') io.stdout.write(printed(report, flags))
      if (!report.isDone) return 0
      return await pushSearchAfter('publish', { siteDir: dir }, io)
    },
  })
}

function printed(report: PublishReport, { format, dryRun }: PublishFlags): string {
  const { changes, address, isFirst, isDone } = report
  const uploads = changes.uploads.flat()
  const last = changes.uploads.at(-1) ?? []
  const ordered = [...changes.uploads.slice(0, -1).flat()]
  if (format === 'json') return `${printableJson({ type: 'summary', ...report })}\n`
  const lines = [
    ...ordered.map(({ path }) => `put\t${printable(path)}`),
    ...changes.removals.map(path => `delete\t${printable(path)}`),
    ...last.map(({ path }) => `put\t${printable(path)}`),
  ]
  if (format === 'list') return lines.map(line => `${line}\n`).join('')
  const bytes = uploads.reduce((sum, { size }) => sum + size, 0)
  const counts = `${counted(uploads.length, 'file')} (${(bytes / 1000).toFixed(1)} kB) to upload, ${changes.removals.length} to remove, ${changes.same} the same`
  const place = address === undefined ? '' : ` ${printable(address)}`
  const verdict = isDone
    ? `published${place}: ${counts.replaceAll(' to upload', ' uploaded').replace(' to remove', ' removed')}`
    : counts
  const first = isFirst ? 'nothing is known of the published site: everything is uploaded, and nothing removed\n' : ''
  const listed = dryRun ? lines.map(line => `  ${line.replace('\t', ' ')}\n`).join('') : ''
  return `${listed}${first}${verdict}\n`
}

/** `docsgen migrate`: converts flags to a request, and the report to text, a page of HTML and an exit code. */

import { relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { type Colors, colorsFor } from '../../base/colors.ts'
import { counted, inSentence } from '../../base/counted.ts'
import { titlesWith } from '../../base/features.ts'
import { writeAtomic } from '../../base/files.ts'
import type { Io } from '../../base/io.ts'
import { printable, printableJson } from '../../base/printable.ts'
import { pathFrom } from '../../cli/common-options.ts'
import { printFailure } from '../../cli/failure.ts'
import { writeEscaped } from '../../cli/guarded-io.ts'
import { siteFolder } from '../../commands/site-folder.ts'
import { escapeHtml } from '../../parse/text/escape-html.ts'
import type { MigrateRequest, Migration } from './migrate-request.ts'
import type { MigrationReport } from './report.ts'

/** The flags, as passed by commander. */
interface MigrateFlags {
  config?: string
  against?: string
  write?: boolean
  to?: string
  html?: string
  json?: boolean
}

/** Adds the command to the program. `done` receives the exit code. */
export function addCommand(program: Command, io: Io, done: (code: number) => void): void {
  program
    .command('migrate')
    .description(
      `Report how docsgen builds a site of ${inSentence([...titlesWith('foreignConfig'), ...titlesWith('migration')], 'or')}, page by page.`,
    )
    .argument('[siteDir]', 'the folder with the site, or its repository', '.')
    .option('-c, --config <file>', 'the config file, instead of the one in the site folder')
    .option('--against <dir>', 'a build by the other tool, to compare page by page')
    .option('--write', 'for Docusaurus: write a site.config.ts, and change nothing else')
    .option('--to <dir>', 'for the other tools: new folder for the converted site')
    .option('--html <file>', 'HTML file for the report (default: .docsgen/migration.html, in the site folder)')
    .option('--json', 'print the full report as JSON')
    .exitOverride()
    .action(async (siteDir: string, flags: MigrateFlags) => {
      const { runMigrate } = await import('./migrate.ts')
      done(await migrateCommand(siteDir, flags, { io, run: runMigrate }))
    })
}

/** Reports on a migration; returns the exit code. */
async function migrateCommand(
  siteDir: string,
  flags: MigrateFlags,
  { io, run }: { io: Io; run: (request: MigrateRequest) => Promise<Migration> },
): Promise<number> {
  const dir = siteFolder(io.cwd, siteDir, flags)
  const { write = false } = flags
  try {
    const report = await run({
      siteDir: dir,
      configPath: pathFrom(io.cwd, flags.config),
      against: pathFrom(io.cwd, flags.against),
      to: pathFrom(io.cwd, flags.to),
      write,
    })
    const page = pathFrom(io.cwd, flags.html) ?? resolve(dir, '.docsgen/migration.html')
    writeAtomic(page, reportPage(report))
    const text = flags.json ? `${printableJson(report)}\n` : reportText(report, colorsFor(io.stdout, io.env))
    const shown = (path: string) => printable(relative(io.cwd, path) || '.')
    const written = report.written === undefined ? '' : `written: ${shown(report.written)}\n`
    writeEscaped(io.stdout, flags.json ? text : `${text}\n${written}full report: ${shown(page)}\n`)
    return report.routes.lost.length > 0 ? 1 : 0
  } catch (error) {
    return printFailure(error, io, dir)
  }
}

/** Number of entries of a list in the terminal. */
const MAX_SHOWN = 10

/** What was compared: addresses of files, or those of the other build. */
function addressesLine({ source, ours, theirs, linked }: Migration['routes']): string {
  const of = source === 'build' ? 'of the other build' : 'of the files of pages'
  const more = linked.length > 0 ? `; nothing has ${linked.length} that pages link to` : ''
  return `addresses: ${ours} of ${theirs} ${of} are kept${more}`
}

function wordsLine({ pages, total, missing }: Migration['words']): string[] {
  if (pages === 0) return []
  const kept = `words: ${total - missing} of ${total} are on the built pages`
  return [`${kept}, compared for ${counted(pages, 'page')} of markdown`]
}

/** The report for the terminal: the counts, and the first entries of each list. */
function reportText({ routes, fields, pages, words, inventory, comparison }: Migration, colors: Colors): string {
  const list = (title: string, entries: readonly string[]) =>
    entries.length === 0
      ? []
      : [
          '',
          `${title} (${entries.length})`,
          ...entries.slice(0, MAX_SHOWN).map(entry => `  ${printable(entry)}`),
          ...(entries.length > MAX_SHOWN ? [colors.dim(`  and ${entries.length - MAX_SHOWN} more`)] : []),
        ]
  const count = (status: keyof typeof STATUS) => fields.filter(field => field.status === status).length
  const ignored = fields.filter(({ status }) => status === 'ignored')
  return [
    addressesLine(routes),
    `config: ${count('honoured') + count('rewrite')} of ${fields.length} fields are honoured, ${count('rewrite')} of them under another name`,
    `pages that lose something: ${pages.length}`,
    ...wordsLine(words),
    ...(comparison ? [`equal to the other build: ${comparison.equal} of ${counted(comparison.compared, 'page')}`] : []),
    ...list(
      'lost addresses',
      routes.lost.map(({ route, file, cause }) => `${route}${file ? ` (${file})` : ''}: ${cause}`),
    ),
    ...list(
      'addresses that pages link to and nothing has',
      routes.linked.map(({ name, pages: on }) => `${name}: linked on ${counted(on, 'page')}`),
    ),
    ...list(
      'ignored fields',
      ignored.map(({ path, reason = '' }) => `${path}: ${reason}`),
    ),
    ...list(
      'pages, worst first',
      pages.map(({ file, losses }) => `${file}: ${losses.length}, first ${losses[0]?.what}`),
    ),
    ...list(
      'differences',
      (comparison?.counts ?? []).map(({ name, pages: on }) => `${name}: on ${counted(on, 'page')}`),
    ),
    ...inventory.flatMap(({ title, entries }) =>
      list(
        title.toLowerCase(),
        entries.map(({ name, pages: on }) => (on > 0 ? `${name}: ${counted(on, 'page')}` : name)),
      ),
    ),
    '',
  ].join('\n')
}

/** The report of a migration as a self-contained page of HTML. */
const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{border:1px solid #8885;padding:.3rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
summary{font-weight:600;cursor:pointer}:root{color-scheme:light dark}`

/** The HTML of the page. */
function reportPage(report: MigrationReport): string {
  const { tool, routes, fields, pages, words, inventory, comparison } = report
  const body = [
    '<h1>Migration report</h1>',
    `<p>${routes.ours} of ${routes.theirs} addresses are kept${routes.source === 'build' ? ', compared with a build' : `: those of the files of pages, by the rules of ${tool}. Addresses that plugins make were not compared`}.</p>`,
    `<p>${words.total - words.missing} of ${words.total} words are on the built pages: ${words.pages} pages of markdown were compared.</p>`,
    section(
      'Lost addresses',
      ['Address', 'File', 'Cause'],
      routes.lost.map(({ route, file = '', cause }) => [route, file, cause]),
    ),
    section(
      'Addresses that only docsgen has',
      ['Address'],
      routes.extra.map(route => [route]),
    ),
    section(
      'Addresses that pages link to and nothing has',
      ['Address', 'Linked on pages'],
      routes.linked.map(({ name, pages: on }) => [name, String(on)]),
    ),
    section(
      'Fields of the config',
      ['Field', 'Result', 'Name in site.config.ts', 'Reason'],
      fields.map(({ path, status, replacement = '', reason = '' }) => [path, STATUS[status], replacement, reason]),
    ),
    section(
      'What pages lose, worst first',
      ['Page', 'Line', 'What', 'Message'],
      pages.flatMap(({ file, losses }) =>
        losses.map(({ what, message, line }) => [file, String(line ?? ''), what, message]),
      ),
    ),
    ...(comparison
      ? [
          `<p>${comparison.equal} of ${comparison.compared} pages are the same as in the other build.</p>`,
          section(
            'Differences',
            ['Page', 'What', 'Other build', 'docsgen'],
            comparison.differences.map(it => [it.route, it.what, it.theirs, it.ours]),
          ),
        ]
      : []),
    ...inventory.map(({ title, entries }) =>
      section(
        title,
        ['Name', 'Pages'],
        entries.map(({ name, pages: count }) => [name, count === 0 ? '' : String(count)]),
      ),
    ),
  ]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Migration report</title><style>${STYLE}</style></head><body>\n${body.join('\n')}\n</body></html>\n`
}

/** The labels for the status of fields. */
const STATUS = { honoured: 'honoured', ignored: 'ignored', rewrite: 'honoured under another name' } as const

function section(title: string, heads: string[], rows: string[][]): string {
  const cells = (row: string[], tag: string) =>
    `<tr>${row.map(cell => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  const table =
    rows.length === 0
      ? '<p>None.</p>'
      : `<table>${cells(heads, 'th')}${rows.map(row => cells(row, 'td')).join('')}</table>`
  return `<details${rows.length > 0 && rows.length < 30 ? ' open' : ''}><summary>${escapeHtml(title)} (${rows.length})</summary>${table}</details>`
}

/**
 * The report of a migration as a self-contained page of HTML. In: the report. Out: the page's text.
 */
import type { MigrationReport } from './report.ts'

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{border:1px solid #8885;padding:.3rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
summary{font-weight:600;cursor:pointer}:root{color-scheme:light dark}`

/** The HTML of the page. */
export function reportPage(report: MigrationReport): string {
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
export const STATUS = { honoured: 'honoured', ignored: 'ignored', rewrite: 'honoured under another name' } as const

function section(title: string, heads: string[], rows: string[][]): string {
  const cells = (row: string[], tag: string) =>
    `<tr>${row.map(cell => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  const table =
    rows.length === 0
      ? '<p>None.</p>'
      : `<table>${cells(heads, 'th')}${rows.map(row => cells(row, 'td')).join('')}</table>`
  return `<details${rows.length > 0 && rows.length < 30 ? ' open' : ''}><summary>${escapeHtml(title)} (${rows.length})</summary>${table}</details>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`)
}

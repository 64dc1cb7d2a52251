/**
 * `npm run bench [pages…] [-- --from <folder> --rounds 3]`: builds generated sites, or sites of the real pages of a folder,
 * cold, cold without texts for programs ("searchable"), without search as well ("bare"), and after each kind of edit. It prints
 * the times and the processor times, each as a share of the cold build, and the times as ratios to yardsticks taken in the same
 * run: remark-parse alone on one core, and where they are installed, Hugo with bare templates, which "bare" compares with, and
 * Hugo followed by Pagefind, which "searchable" compares with. `pagefind` and `hugo` are looked for in PATH. The processor time
 * says more than the time if anything else runs on the machine. The most that each row may take is that of the issues.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { writeCorpus } from './corpus.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const STYLES = 'bench.css'
const { values: flags, positionals } = parseArgs({
  options: { from: { type: 'string' }, rounds: { type: 'string', default: '3' } },
  allowPositionals: true,
})
const sizes = positionals.map(Number)
const ROUNDS = Number(flags.rounds)
const hasHugo = spawnSync('hugo', ['version']).status === 0
const hasPagefind = hasHugo && spawnSync('pagefind', ['--version']).status === 0
/** The most that a build after an edit may take, in percent of a cold build. */
const MOST: Record<string, number> = {
  nothing: 2,
  text: 3.5,
  title: 4,
  'new page': 5,
  '40 texts': 5,
  stylesheet: 10,
  'site title': 35,
}

/** Rows besides those of edits. */
const [SEARCHABLE, BARE, HUGO, PAGEFIND] = ['searchable', 'bare', 'Hugo', 'Hugo and Pagefind'] as const
const NO_SEARCH = { search: { enabled: false } }
const NO_TEXTS = { llms: { index: false, full: false, chunks: false, pages: false } }

interface EditedSite {
  dir: string
  /** Absolute paths of its pages. */
  pages: readonly string[]
  round: number
}

const addText = (path: string, round: number) => appendFileSync(path, `\nOne more sentence in round ${round}.\n`)

/** The edits, in the order in which they are made and built. */
const EDITS: { name: string; edit: (site: EditedSite) => void }[] = [
  { name: 'nothing', edit: () => undefined },
  { name: 'text', edit: ({ pages, round }) => addText(pages[0] as string, round) },
  {
    name: 'title',
    edit: ({ pages: [page = ''], round }) => {
      const text = readFileSync(page, 'utf8')
      const title = `title: Title of round ${round}`
      const hasTitle = /^---\n[\s\S]*?^title:.*$/m.test(text)
      writeFileSync(page, hasTitle ? text.replace(/^title:.*$/m, title) : `---\n${title}\n---\n\n${text}`)
    },
  },
  {
    name: 'new page',
    edit: ({ pages: [page = ''], round }) =>
      writeFileSync(join(dirname(page), `zz-round-${round}.md`), `# Page of round ${round}\n\nIts text.\n`),
  },
  {
    name: '40 texts',
    edit: ({ pages, round }) => {
      for (const page of pages.slice(1, 41)) addText(page, round)
    },
  },
  {
    name: 'stylesheet',
    edit: ({ dir, round }) => writeFileSync(join(dir, STYLES), `.round-${round} { color: red }\n`),
  },
  { name: 'site title', edit: () => undefined },
]

const place = mkdtempSync(join(tmpdir(), 'docsgen-bench-'))
try {
  for (const count of sizes.length > 0 ? sizes : [200, 1000, 5000]) bench(count)
} finally {
  // Not removed earlier: for minutes after files are deleted, ext4 creates new ones many times more slowly.
  rmSync(place, { recursive: true })
}

function bench(count: number): void {
  const dir = join(place, String(count))
  const paths = writeCorpus(join(dir, 'docs'), count, flags.from)
  const texts = paths.map(path => readFileSync(join(dir, 'docs', path)))
  const size = texts.reduce((sum, { byteLength }) => sum + byteLength, 0) / count / 1000
  const remark = remarkSeconds(texts.map(text => text.toString('utf8')))
  // Alternating, so that other load on the machine affects all of them.
  const rounds = Array.from({ length: ROUNDS }, (_, round) => ({
    ...builds({ dir, round, pages: paths.map(path => join(dir, 'docs', path)) }),
    ...(hasHugo && hugoRuns(dir, round)),
  }))
  console.log(
    `${count} ${flags.from === undefined ? 'generated' : 'real'} pages, ${size.toFixed(1)} kB each, medians of ${ROUNDS}: remark-parse alone ${remark.toFixed(2)} s`,
  )
  const medians = (what: string) => {
    const runs = rounds.flatMap(round => (round as Record<string, Run>)[what] ?? [])
    const of = (field: keyof Run) => median(runs.map(run => run[field]))
    return { seconds: of('seconds'), cpu: of('cpu'), peak: Math.max(...runs.map(run => run.peak)) }
  }
  const cold = medians('cold')
  const peers = hasPagefind ? [HUGO, PAGEFIND] : hasHugo ? [HUGO] : []
  for (const what of ['cold', SEARCHABLE, BARE, ...EDITS.map(({ name }) => name), ...peers]) {
    const { seconds, cpu, peak } = medians(what)
    const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
    const peer = what === SEARCHABLE && hasPagefind ? PAGEFIND : hasHugo ? HUGO : undefined
    const cells = [
      `${seconds.toFixed(2)} s, ${percent(seconds, cold.seconds)}`,
      `CPU ${cpu.toFixed(2)} s, ${percent(cpu, cold.cpu)} of cold${what in MOST ? ` (at most ${MOST[what]} %)` : ''}`,
      `${peak} MB`,
      `${(seconds / remark).toFixed(2)} of remark-parse`,
      ...(peer && peer !== what ? [`${(seconds / medians(peer).seconds).toFixed(2)} of ${peer}`] : []),
    ]
    console.log(`  ${what.padEnd(18)} ${cells.join('; ')}`)
  }
}

/** A cold build, one with search and without texts for programs, one without both, and one after each edit. */
function builds(site: EditedSite): Record<string, Run> {
  const { dir, round } = site
  writeFileSync(join(dir, STYLES), '.round { color: red }\n')
  const bare = build(dir, { folder: `bare-${round}`, without: { ...NO_SEARCH, ...NO_TEXTS } })
  const searchable = build(dir, { folder: `searchable-${round}`, without: NO_TEXTS })
  const cold = build(dir, { folder: `whole-${round}` })
  const edited = EDITS.map(({ name, edit }): [string, Run] => {
    edit(site)
    return [name, build(dir, { folder: `whole-${round}`, title: name === 'site title' ? `Round ${round}` : undefined })]
  })
  return { ...Object.fromEntries(edited), cold, [BARE]: bare, [SEARCHABLE]: searchable }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

interface Run {
  seconds: number
  /** Processor time in seconds. */
  cpu: number
  /** Peak memory in MB. */
  peak: number
}

/** A build in a separate process, with its own output and cache. */
function build(
  dir: string,
  { folder, without = {}, title = 'Bench' }: { folder: string; without?: object; title?: string },
): Run {
  const docs = { path: 'docs', routeBasePath: '/' }
  const site = { title, url: 'https://example.org', docs, customCss: [STYLES], ...without }
  // Real pages link to pages that are missing here, and use syntax of the generator they were written for.
  const config = flags.from === undefined ? site : { ...site, lenient: true }
  writeFileSync(join(dir, 'site.config.json'), JSON.stringify(config))
  const places = ['-o', join(dir, folder, 'build'), '--cache-dir', join(dir, folder, 'cache')]
  return measure(['node', join(root, 'bin/docsgen.js'), 'build', dir, '-q', ...places])
}

function measure(command: readonly string[], cwd?: string): Run {
  const start = performance.now()
  const { status, stderr } = spawnSync('/usr/bin/time', ['-f', '%U %S %M', ...command], { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command[0]} failed:\n${stderr}`)
  const seconds = (performance.now() - start) / 1000
  const [user = 0, system = 0, kilobytes = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
  return { seconds, cpu: user + system, peak: Math.round(kilobytes / 1024) }
}

function remarkSeconds(texts: string[]): number {
  const processor = unified().use(remarkParse).freeze()
  const start = performance.now()
  for (const text of texts) processor.parse(text)
  return (performance.now() - start) / 1000
}

/** Hugo alone, and followed by Pagefind if it is installed. */
function hugoRuns(dir: string, round: number): Record<string, Run> {
  const site = join(dir, `hugo-${round}`)
  mkdirSync(join(site, 'layouts/_default'), { recursive: true })
  writeFileSync(
    join(site, 'config.toml'),
    'baseURL = "https://example.org/"\ntitle = "Bench"\ndisableKinds = ["taxonomy", "term", "RSS"]\n',
  )
  for (const name of ['single', 'list'])
    writeFileSync(
      join(site, `layouts/_default/${name}.html`),
      '<!doctype html><html lang="en"><title>{{ .Title }}</title><main data-pagefind-body>{{ .Content }}</main></html>',
    )
  execFileSync('cp', ['-r', join(dir, 'docs'), join(site, 'content')])
  const hugo = measure(['hugo', '--quiet'], site)
  if (!hasPagefind) return { [HUGO]: hugo }
  const search = measure(['pagefind', '--site', 'public', '--silent'], site)
  const both = { seconds: hugo.seconds + search.seconds, cpu: hugo.cpu + search.cpu }
  return { [HUGO]: hugo, [PAGEFIND]: { ...both, peak: Math.max(hugo.peak, search.peak) } }
}

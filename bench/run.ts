/**
 * `npm run bench [pages…] [-- --from <folder>]`: builds generated sites, or sites of the real pages of a folder, cold,
 * cold without search and texts for programs ("bare"), and after each kind of edit, and prints the times as shares of the
 * cold build and as ratios to two yardsticks taken in the same run: remark-parse alone on one core, and Hugo with bare
 * templates where it is installed.
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
const ROUNDS = 3
const STYLES = 'bench.css'
const { values: flags, positionals } = parseArgs({ options: { from: { type: 'string' } }, allowPositionals: true })
const sizes = positionals.map(Number)
const hasHugo = spawnSync('hugo', ['version']).status === 0

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
    hugo: hasHugo ? hugoSeconds(dir, round) : Number.NaN,
  }))
  const hugo = median(rounds.map(round => round.hugo))
  const ofHugo = (seconds: number) => (hasHugo ? `, ${(seconds / hugo).toFixed(2)} of Hugo` : '')
  console.log(
    `${count} ${flags.from === undefined ? 'generated' : 'real'} pages, ${size.toFixed(1)} kB each, medians of ${ROUNDS}: remark-parse alone ${remark.toFixed(2)} s` +
      (hasHugo ? `, Hugo ${hugo.toFixed(2)} s` : ''),
  )
  const whole = median(rounds.map(round => round.cold.seconds))
  for (const what of ['cold', 'bare', ...EDITS.map(({ name }) => name)]) {
    const runs = rounds.flatMap(round => round[what as keyof typeof round] as Run)
    const seconds = median(runs.map(run => run.seconds))
    const share = `${((100 * seconds) / whole).toFixed(1)} % of cold`.padStart(15)
    const ratio = `${(seconds / remark).toFixed(2)} of remark-parse${ofHugo(seconds)}`
    console.log(
      `  ${what.padEnd(16)} ${seconds.toFixed(2)} s, ${share}, ${ratio}, ${Math.max(...runs.map(run => run.peak))} MB`,
    )
  }
}

/** A cold build, one without search and texts for programs, and one after each edit. */
function builds(site: EditedSite): { [what: string]: Run } & Record<'cold' | 'bare', Run> {
  const { dir, round } = site
  writeFileSync(join(dir, STYLES), '.round { color: red }\n')
  const bare = build(dir, { folder: `bare-${round}`, isBare: true })
  const cold = build(dir, { folder: `whole-${round}` })
  const edited = EDITS.map(({ name, edit }): [string, Run] => {
    edit(site)
    return [name, build(dir, { folder: `whole-${round}`, title: name === 'site title' ? `Round ${round}` : undefined })]
  })
  return { ...Object.fromEntries(edited), cold, bare }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

interface Run {
  seconds: number
  /** Peak memory in MB. */
  peak: number
}

/** A build in a separate process, with its own output and cache. */
function build(
  dir: string,
  { folder, isBare = false, title = 'Bench' }: { folder: string; isBare?: boolean; title?: string },
): Run {
  const docs = { path: 'docs', routeBasePath: '/' }
  const own = { title, url: 'https://example.org', docs, customCss: [STYLES] }
  const site = isBare
    ? { ...own, search: { enabled: false }, llms: { index: false, full: false, chunks: false, pages: false } }
    : own
  // Real pages link to pages that are missing here, and use syntax of the generator they were written for.
  const config = flags.from === undefined ? site : { ...site, lenient: true }
  writeFileSync(join(dir, 'site.config.json'), JSON.stringify(config))
  const places = ['-o', join(dir, folder, 'build'), '--cache-dir', join(dir, folder, 'cache')]
  const command = ['node', join(root, 'bin/docsgen.js'), 'build', dir, '-q', ...places]
  const start = performance.now()
  const { status, stderr } = spawnSync('/usr/bin/time', ['-f', '%M', ...command], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the build failed:\n${stderr}`)
  return {
    seconds: (performance.now() - start) / 1000,
    peak: Math.round(Number(stderr.trim().split('\n').at(-1)) / 1024),
  }
}

function remarkSeconds(texts: string[]): number {
  const processor = unified().use(remarkParse).freeze()
  const start = performance.now()
  for (const text of texts) processor.parse(text)
  return (performance.now() - start) / 1000
}

function hugoSeconds(dir: string, round: number): number {
  const site = join(dir, `hugo-${round}`)
  mkdirSync(join(site, 'layouts/_default'), { recursive: true })
  writeFileSync(
    join(site, 'config.toml'),
    'baseURL = "https://example.org/"\ntitle = "Bench"\ndisableKinds = ["taxonomy", "term", "RSS"]\n',
  )
  for (const name of ['single', 'list'])
    writeFileSync(
      join(site, `layouts/_default/${name}.html`),
      '<!doctype html><title>{{ .Title }}</title>{{ .Content }}',
    )
  execFileSync('cp', ['-r', join(dir, 'docs'), join(site, 'content')])
  const start = performance.now()
  execFileSync('hugo', ['--quiet'], { cwd: site })
  return (performance.now() - start) / 1000
}

/**
 * `npm run bench [pages…] [-- --from <folder>]`: builds generated sites, or sites of the real pages of a folder, cold,
 * cold without search ("bare"), warm and with one page edited, and prints the times as ratios to two yardsticks taken in
 * the same run: remark-parse alone on one core, and Hugo with bare templates where it is installed. Two edits: the first
 * one comes after a whole build, the second one after an edit.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { writeCorpus } from './corpus.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const ROUNDS = 3
const { values: flags, positionals } = parseArgs({ options: { from: { type: 'string' } }, allowPositionals: true })
const sizes = positionals.map(Number)
const hasHugo = spawnSync('hugo', ['version']).status === 0

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
    ...builds(dir, { round, page: join(dir, 'docs', paths[0] as string) }),
    hugo: hasHugo ? hugoSeconds(dir, round) : Number.NaN,
  }))
  const hugo = median(rounds.map(round => round.hugo))
  const ofHugo = (seconds: number) => (hasHugo ? `, ${(seconds / hugo).toFixed(2)} of Hugo` : '')
  console.log(
    `${count} ${flags.from === undefined ? 'generated' : 'real'} pages, ${size.toFixed(1)} kB each, medians of ${ROUNDS}: remark-parse alone ${remark.toFixed(2)} s` +
      (hasHugo ? `, Hugo ${hugo.toFixed(2)} s` : ''),
  )
  for (const what of ['cold', 'bare', 'warm', 'edited', 'again'] as const) {
    const seconds = median(rounds.map(round => round[what].seconds))
    const peak = Math.max(...rounds.map(round => round[what].peak))
    console.log(
      `  ${what.padEnd(7)} ${seconds.toFixed(2)} s, ${(seconds / remark).toFixed(2)} of remark-parse${ofHugo(seconds)}, ${peak} MB`,
    )
  }
}

/** A cold build, the same without search, one with nothing to do, and two with an edited page. */
function builds(dir: string, { round, page }: { round: number; page: string }) {
  const edit = (sentence: string) => appendFileSync(page, `\n${sentence} in round ${round}.\n`)
  const bare = build(dir, { folder: `bare-${round}`, search: false })
  const place = { folder: `whole-${round}`, search: true }
  const cold = build(dir, place)
  const warm = build(dir, place)
  edit('One more sentence')
  const edited = build(dir, place)
  edit('Another one')
  return { cold, bare, warm, edited, again: build(dir, place) }
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
function build(dir: string, { folder, search }: { folder: string; search: boolean }): Run {
  const docs = { path: 'docs', routeBasePath: '/' }
  const site = { title: 'Bench', url: 'https://example.org', docs, search: { enabled: search } }
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

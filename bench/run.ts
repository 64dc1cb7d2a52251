/**
 * `npm run bench [pages…]`: builds generated sites cold, warm and with one page edited, and prints the
 * times as ratios to two yardsticks taken in the same run: remark-parse alone on one core, and Hugo
 * with bare templates where it is installed. Two edits: the first one after a whole build puts the second of the two
 * output folders together that change places from then on.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { writeCorpus } from './corpus.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const sizes = process.argv.slice(2).map(Number)
const hasHugo = spawnSync('hugo', ['version']).status === 0

const place = mkdtempSync(join(tmpdir(), 'docsgen-bench-'))
try {
  for (const count of sizes.length > 0 ? sizes : [200, 1000, 5000]) bench(count)
} finally {
  // Not before: for minutes after files are deleted, ext4 is many times slower at making new ones.
  rmSync(place, { recursive: true })
}

function bench(count: number): void {
  const dir = join(place, String(count))
  const paths = writeCorpus(join(dir, 'docs'), count)
  writeFileSync(
    join(dir, 'site.config.json'),
    JSON.stringify({ title: 'Bench', url: 'https://example.org', docs: { path: 'docs', routeBasePath: '/' } }),
  )
  const bytes = paths.reduce((sum, path) => sum + readFileSync(join(dir, 'docs', path)).byteLength, 0)
  const remark = remarkSeconds(paths.map(path => readFileSync(join(dir, 'docs', path), 'utf8')))
  const cold = build(dir)
  const warm = build(dir)
  const [edited, again] = ['One', 'Another'].map(which => {
    appendFileSync(join(dir, 'docs', paths[0] as string), `\n${which} more sentence.\n`)
    return build(dir)
  }) as [Run, Run]
  const hugo = hasHugo ? hugoSeconds(dir) : undefined
  const row = ({ seconds, peak }: Run) =>
    `${seconds.toFixed(2)} s, ${(seconds / remark).toFixed(2)} of remark-parse${hugo ? `, ${(seconds / hugo).toFixed(2)} of Hugo` : ''}, ${peak} MB`
  console.log(
    `${count} pages, ${(bytes / count / 1000).toFixed(1)} kB each; remark-parse alone ${remark.toFixed(2)} s${hugo ? `, Hugo ${hugo.toFixed(2)} s` : ''}`,
  )
  for (const [what, run] of Object.entries({ cold, warm, edited, again }))
    console.log(`  ${what.padEnd(7)} ${row(run)}`)
}

interface Run {
  seconds: number
  /** Peak memory in MB. */
  peak: number
}

/** A build in a process of its own. */
function build(dir: string): Run {
  const start = performance.now()
  const { status, stderr } = spawnSync(
    '/usr/bin/time',
    ['-f', '%M', 'node', join(root, 'bin/docsgen.js'), 'build', dir, '-q'],
    { encoding: 'utf8' },
  )
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

function hugoSeconds(dir: string): number {
  const site = join(dir, 'hugo')
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

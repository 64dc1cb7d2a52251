/**
 * `npm run bench [pages…]`: builds generated sites cold, warm and with one page edited, and prints the
 * times as ratios to two yardsticks taken in the same run: remark-parse alone on one core, and Hugo
 * with bare templates where it is installed.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { writeCorpus } from './corpus.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const sizes = process.argv.slice(2).map(Number)
const hasHugo = spawnSync('hugo', ['version']).status === 0

for (const count of sizes.length > 0 ? sizes : [200, 1000, 5000]) bench(count)

function bench(count: number): void {
  const dir = join(tmpdir(), `docsgen-bench-${count}`)
  rmSync(dir, { recursive: true, force: true })
  const paths = writeCorpus(join(dir, 'docs'), count)
  writeFileSync(
    join(dir, 'site.config.json'),
    JSON.stringify({ title: 'Bench', url: 'https://example.org', docs: { path: 'docs', routeBasePath: '/' } }),
  )
  const bytes = paths.reduce((sum, path) => sum + readFileSync(join(dir, 'docs', path)).byteLength, 0)
  const remark = remarkSeconds(paths.map(path => readFileSync(join(dir, 'docs', path), 'utf8')))
  const cold = build(dir)
  const warm = build(dir)
  appendFileSync(join(dir, 'docs', paths[0] as string), '\nOne more sentence.\n')
  const edited = build(dir)
  const hugo = hasHugo ? hugoSeconds(dir) : undefined
  const row = ({ seconds, peak }: { seconds: number; peak: number }) =>
    `${seconds.toFixed(2)} s, ${(seconds / remark).toFixed(2)} of remark-parse${hugo ? `, ${(seconds / hugo).toFixed(2)} of Hugo` : ''}, ${peak} MB`
  console.log(
    `${count} pages, ${(bytes / count / 1000).toFixed(1)} kB each; remark-parse alone ${remark.toFixed(2)} s${hugo ? `, Hugo ${hugo.toFixed(2)} s` : ''}`,
  )
  console.log(`  cold    ${row(cold)}\n  warm    ${row(warm)}\n  edited  ${row(edited)}`)
  rmSync(dir, { recursive: true, force: true })
}

/** Wall time and peak memory of a build in a process of its own. */
function build(dir: string): { seconds: number; peak: number } {
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

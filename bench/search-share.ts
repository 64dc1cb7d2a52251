/**
 * `node --import tsx bench/search-share.ts [pages…]`: the share of search in a cold build, and the size of its index in
 * bytes: for the pages of this repository's own site, then for generated ones. It measures the processor time of all
 * threads and child processes, in pairs of builds with and without search, and prints the median. On a busy machine, the
 * processor time of equal builds differs by a fifth, which the minimum of a few builds does not even out.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeCorpus } from './corpus.ts'

const sizes = process.argv.slice(2).map(Number)
const ROUNDS = 12
const docsgen = fileURLToPath(new URL('../bin/docsgen.js', import.meta.url))

function main(): void {
  measure('own pages', docs => cpSync(new URL('../content', import.meta.url), docs, { recursive: true }))
  for (const count of sizes.length > 0 ? sizes : [1000])
    measure(`${count} generated pages`, docs => {
      mkdirSync(docs)
      writeCorpus(docs, count)
    })
}

function measure(what: string, fill: (docs: string) => void): void {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-share-'))
  fill(join(dir, 'docs'))
  // The first build of each kind also fills caches of the system.
  const { bytes, files } = coldBuild(dir, true)
  coldBuild(dir, false)
  const full: number[] = []
  const bare: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    // The order changes, so that a load that grows or shrinks affects both alike.
    for (const enabled of round % 2 === 0 ? [true, false] : [false, true])
      (enabled ? full : bare).push(coldBuild(dir, enabled).cpu)
  const share = (100 * (median(full) - median(bare))) / median(full)
  console.log(
    `${what}: ${median(full).toFixed(2)} s of processor time, ${median(bare).toFixed(2)} s without search (medians of ` +
      `${ROUNDS}): ${share.toFixed(1)} %; index ${(bytes / 1000).toFixed(0)} kB in ${files} files`,
  )
  rmSync(dir, { recursive: true })
}

function coldBuild(siteDir: string, enabled: boolean) {
  const docs = { path: 'docs', routeBasePath: '/' }
  const config = { title: 'Bench', url: 'https://example.org', docs, search: { enabled } }
  writeFileSync(join(siteDir, 'site.config.json'), JSON.stringify(config))
  const outDir = join(siteDir, 'build')
  rmSync(outDir, { recursive: true, force: true })
  const command = ['node', docsgen, 'build', siteDir, '--no-cache', '-q']
  const { stderr } = spawnSync('/usr/bin/time', ['-f', '%U %S', ...command], { encoding: 'utf8' })
  const [user = Number.NaN, system = Number.NaN] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
  const index = enabled ? filesIn(join(outDir, 'search-index')) : []
  return { cpu: user + system, bytes: index.reduce((sum, size) => sum + size, 0), files: index.length }
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return ((sorted[(ROUNDS - 1) >> 1] ?? 0) + (sorted[ROUNDS >> 1] ?? 0)) / 2
}

function filesIn(dir: string): number[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => statSync(join(entry.parentPath, entry.name)).size)
}

main()

/**
 * `npm run bench:peers [-- pages… [--write]]`: builds the same markdown pages with docsgen and with other generators,
 * cold and again, and prints a table; `--write` updates the README. It installs the others into a temporary folder,
 * which needs the network and several minutes. Nothing else should run on the machine meanwhile.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeCorpus } from './corpus.ts'
import { PEERS, type PeerSite, readPages } from './peer-sites.ts'
import { type Transferred, transferredBy } from './transferred.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const args = process.argv.slice(2)
const sizes = args.map(Number).filter(size => size > 0)

const DOCSGEN: PeerSite = {
  name: `docsgen ${version}`,
  packages: {},
  write: (dir, pages) => {
    for (const [path, text] of pages) {
      mkdirSync(join(dir, 'docs', path, '..'), { recursive: true })
      writeFileSync(join(dir, 'docs', path), text)
    }
    const docs = { path: 'docs', routeBasePath: '/' }
    writeFileSync(join(dir, 'site.config.json'), JSON.stringify({ title: 'Bench', url: 'https://example.org', docs }))
  },
  command: [process.execPath, join(root, 'bin/docsgen.js'), 'build', '-q'],
  outDir: 'build',
  caches: ['.docsgen'],
}

interface Result extends Transferred {
  name: string
  cold: number
  again: number
  /** In MB. */
  peak: number
}

const place = mkdtempSync(join(tmpdir(), 'docsgen-peers-'))
try {
  const tables = (sizes.length > 0 ? sizes : [200]).map(count => tableOf(count))
  const text = tables.join('\n\n')
  console.log(text)
  if (args.includes('--write')) writeReadme(text)
} finally {
  rmSync(place, { recursive: true, force: true })
}

function tableOf(count: number): string {
  const source = join(place, `pages-${count}`)
  writeCorpus(source, count)
  writeFileSync(join(source, 'index.md'), '# Bench\n\nText.\n')
  const pages = readPages(source)
  const results = [DOCSGEN, ...PEERS].flatMap(peer => {
    try {
      return [measure(peer, count, pages)]
    } catch (error) {
      console.error(`${peer.name} is left out: ${error instanceof Error ? error.message : String(error)}`)
      return []
    }
  })
  const [first] = results
  const rows = results.map(
    ({ name, cold, again, peak, html, js }) =>
      `| ${name} | ${cold.toFixed(1)} s${first && name !== first.name ? ` (${(cold / first.cold).toFixed(1)} ×)` : ''} | ${again.toFixed(1)} s | ${peak} MB | ${html.toFixed(1)} kB | ${js.toFixed(1)} kB |`,
  )
  return [
    `${count} pages of plain markdown, 8 kB each; ${availableParallelism()} cores, ${Math.round(totalmem() / 1e9)} GB, Node ${process.versions.node}:`,
    '',
    '| generator | cold build | again, nothing changed | peak memory | HTML of a page | JavaScript of a page |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/** Builds a site twice. @throws if it cannot be installed or built */
function measure(peer: PeerSite, count: number, pages: ReadonlyMap<string, string>): Result {
  const dir = join(place, `${peer.name.replace(/\W+/g, '-')}-${count}`)
  mkdirSync(dir, { recursive: true })
  peer.write(dir, pages)
  if (Object.keys(peer.packages).length > 0) {
    const description = { name: 'bench', private: true, dependencies: peer.packages }
    writeFileSync(join(dir, 'package.json'), JSON.stringify(description))
    run(['npm', 'install', '--no-audit', '--no-fund', '--silent'], dir)
    // Files left by the installation are not the generator's cache.
    for (const cache of peer.caches) rmSync(join(dir, cache), { recursive: true, force: true })
  }
  const cold = run(peer.command, dir)
  const again = run(peer.command, dir)
  const outDir = join(dir, peer.outDir)
  return { name: peer.name, cold: cold.seconds, again: again.seconds, peak: cold.peak, ...transferredBy(outDir) }
}

function run(command: readonly string[], cwd: string): { seconds: number; peak: number } {
  const env = { ...process.env, CI: '1', NODE_ENV: undefined, ASTRO_TELEMETRY_DISABLED: '1' }
  const start = performance.now()
  const { status, stderr, error } = spawnSync('/usr/bin/time', ['-f', '%M', ...command], { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(error?.message ?? stderr.trim().split('\n').slice(-4).join(' '))
  const peak = Math.round(Number(stderr.trim().split('\n').at(-1)) / 1024)
  return { seconds: (performance.now() - start) / 1000, peak }
}

function writeReadme(text: string): void {
  const path = join(root, 'README.md')
  const readme = readFileSync(path, 'utf8')
  const marked = /(<!-- bench:peers -->\n)[\s\S]*?(\n<!-- \/bench:peers -->)/
  if (!marked.test(readme)) throw new Error('The README has no place for the table.')
  writeFileSync(
    path,
    readme.replace(marked, (_, start: string, end: string) => `${start}\n${text}\n${end}`),
  )
}

/**
 * `npm run bench:check [pages] [rounds]`: audits a generated site with twenty links per page, cold and again without
 * changes, and prints the times as ratios to a cold build of the same site. The three alternate, so that other load on
 * the machine affects all of them; the medians are reported.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pageText, pathOf } from './corpus.ts'

/** The cost of a run: elapsed seconds, and processor seconds. */
interface Cost {
  wall: number
  work: number
}

const LINKS = 20
const command = fileURLToPath(new URL('../bin/docsgen.js', import.meta.url))
const [count = 1000, rounds = 5] = process.argv.slice(2).map(Number)

const dir = mkdtempSync(join(tmpdir(), 'docsgen-bench-check-'))
try {
  writeSite()
  const [cold, again, build]: [Cost[], Cost[], Cost[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    forget()
    cold.push(run('check'))
    again.push(run('check'))
    forget()
    build.push(run('build'))
  }
  const yardstick = median(build)
  console.log(`${count} pages, ${LINKS} links each, medians of ${rounds}; cold build ${shown(yardstick)}`)
  for (const [name, costs] of Object.entries({ cold, again })) {
    const { wall, work } = median(costs)
    const ratios = [wall / yardstick.wall, work / yardstick.work].map(ratio => ratio.toFixed(2))
    console.log(
      `  check ${name.padEnd(6)} ${shown({ wall, work })}: ${ratios[0]} of the build, ${ratios[1]} of its work`,
    )
  }
} finally {
  rmSync(dir, { recursive: true, force: true })
}

/** Writes the site: pages of the corpus with twenty links each, every other one with an anchor. */
function writeSite(): void {
  const site = { title: 'Bench', url: 'https://example.org', docs: { path: 'docs', routeBasePath: '/' } }
  writeFileSync(join(dir, 'site.config.json'), JSON.stringify(site))
  for (let index = 0; index < count; index++) {
    const text = pageText(index, count)
    const missing = LINKS - [...text.matchAll(/\]\(/g)].length
    const links = Array.from({ length: Math.max(0, missing) }, (_, number) => {
      const target = (index * 31 + number * 17) % count
      const anchor = number % 2 === 0 ? `#section-${1 + (number % 6)}-of-page-${target}` : ''
      return `- [page ${target}](/${pathOf(target).replace(/\.md$/, '')}${anchor})`
    })
    const path = join(dir, 'docs', pathOf(index))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${text}\n${links.join('\n')}\n`)
  }
}

/** Removes the cache and the output. */
function forget(): void {
  for (const name of ['.docsgen', 'build']) rmSync(join(dir, name), { recursive: true, force: true })
}

/** Runs a command in a separate process. */
function run(name: 'check' | 'build'): Cost {
  const options = ['-f', '%e %U %S', process.execPath, command, name, dir, '-q']
  const { status, stderr } = spawnSync('/usr/bin/time', options, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`docsgen ${name} failed:\n${stderr}`)
  const [wall = 0, user = 0, system = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
  return { wall, work: user + system }
}

function median(costs: readonly Cost[]): Cost {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  return { wall: middle(costs.map(({ wall }) => wall)), work: middle(costs.map(({ work }) => work)) }
}

function shown({ wall, work }: Cost): string {
  return `${wall.toFixed(2)} s (${work.toFixed(2)} s of work)`
}

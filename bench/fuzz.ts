/**
 * `npm run fuzz -- <site> [--content docs] [--sequences 20] [--edits 6] [--seed 1]`: edits a copy of a site at random,
 * builds it after some of the edits, and at the end of each sequence compares every byte and every finding with a build
 * from nothing. `--content` can be repeated: pages in all of these folders are edited. Exits with 1 if any sequence ends in a
 * difference; the same seed gives the same edits. Clean builds, and all builds of three of four sequences, are made by processes
 * that stay (`fuzz-builder.ts`), which takes half the time; every fourth sequence runs the command.
 */
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { randomFrom } from '../scripts/random.ts'
import type { Built, Order } from './fuzz-builder.ts'
import { EDITS, type EditedSite } from './fuzz-edits.ts'

const command = fileURLToPath(new URL('../bin/docsgen.js', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    content: { type: 'string', multiple: true, default: ['docs'] },
    sequences: { type: 'string', default: '20' },
    edits: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
  },
})
const [source] = positionals
if (source === undefined || !values.content.every(folder => existsSync(join(source, folder)))) {
  console.error(`Name a site with a folder ${values.content.join(', ')}, or others with --content.`)
  process.exit(2)
}

/** Sequences after which the site is copied again: edits accumulate until then. */
const FRESH_AFTER = 8
const SKIPPED = ['node_modules', '.docsgen', 'build', '.git']

let differing = 0
const used = new Map<string, number>()
const [library, cleanBuilder] = [startBuilder(), startBuilder()]
let isInLibrary = false
let site = await copySite(source)
try {
  for (let sequence = 0; sequence < Number(values.sequences); sequence++) {
    if (sequence > 0 && sequence % FRESH_AFTER === 0) site = await copyAgain()
    isInLibrary = sequence % 4 > 0
    const done = await editAtRandom(Number(values.seed) * 100_000 + sequence)
    const difference = compare(await build(), await buildClean())
    if (difference === undefined) console.log(`${sequence}: equal after ${done.length} edits`)
    else {
      differing++
      console.log(`${sequence}: ${difference}\n  ${done.join('\n  ')}`)
      site = await copyAgain()
    }
  }
} finally {
  for (const builder of [library, cleanBuilder]) builder.kill()
  rmSync(site.dir, { recursive: true, force: true })
}
console.log(`${used.size} of ${EDITS.length} kinds of edits; ${differing} of ${values.sequences} sequences differ`)
process.exit(differing > 0 ? 1 : 0)

/** A copy in a folder of its own, built once. */
async function copySite(from: string): Promise<EditedSite> {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-fuzz-'))
  const isWanted = (path: string) => !SKIPPED.includes(relative(from, path).split('/')[0] ?? '')
  cpSync(from, dir, { recursive: true, filter: isWanted, verbatimSymlinks: true })
  const modules = resolve(from, 'node_modules')
  if (existsSync(modules)) symlinkSync(modules, join(dir, 'node_modules'))
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    ['commit', '-qm', 'first'],
  ])
    git(dir, args)
  const copy = { dir, content: values.content, random: () => 0, git: (args: string[]) => git(dir, args) }
  await ask(library, { siteDir: dir, outDir: 'build', cache: true })
  return copy
}

function copyAgain(): Promise<EditedSite> {
  rmSync(site.dir, { recursive: true, force: true })
  return copySite(source as string)
}

function git(dir: string, args: string[]): void {
  const who = ['-c', 'user.name=Fuzz', '-c', 'user.email=fuzz@example.org', '-c', 'gc.auto=0']
  spawnSync('git', [...who, ...args], { cwd: dir, stdio: 'ignore' })
}

/** Edits the site, and builds it after about half of the edits. Returns what was done. */
async function editAtRandom(seed: number): Promise<string[]> {
  site.random = randomFrom(seed)
  const done: string[] = []
  while (done.length < Number(values.edits)) {
    const [name, edit] = EDITS[Math.floor(site.random() * EDITS.length)] as (typeof EDITS)[number]
    const what = edit(site)
    if (what === undefined) continue
    used.set(name, (used.get(name) ?? 0) + 1)
    const isBuilt = site.random() < 0.5
    done.push(`${name}: ${what}${isBuilt ? ', built' : ''}`)
    if (isBuilt) await build()
  }
  return done
}

function build(): Promise<Built> | Built {
  return isInLibrary ? ask(library, { siteDir: site.dir, outDir: 'build', cache: true }) : run(site.dir)
}

function buildClean(): Promise<Built> {
  return ask(cleanBuilder, { siteDir: site.dir, outDir: `${site.dir}-clean`, cache: false })
}

function startBuilder(): ChildProcess {
  return fork(fileURLToPath(new URL('fuzz-builder.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function ask(builder: ChildProcess, order: Order): Promise<Built> {
  builder.send(order)
  const [built] = (await once(builder, 'message')) as [Built]
  if (built.code > 1) throw new Error(`The build of ${order.siteDir} failed: ${built.findings}`)
  return built
}

function run(dir: string): Built {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'build', '--format', 'json'], {
    cwd: dir,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  if (status !== 0 && status !== 1) throw new Error(`docsgen build ended with ${status}: ${stderr}`)
  const findings = stdout.split('\n').filter(line => line !== '' && !line.startsWith('{"type":"summary"'))
  return { code: status, findings: findings.sort().join('\n') }
}

/** The first difference between two builds; undefined if they are equal. */
function compare(built: Built, clean: Built): string | undefined {
  const folder = `${site.dir}-clean`
  try {
    if (built.code !== clean.code) return `exit codes ${built.code} and ${clean.code}`
    if (built.findings !== clean.findings) return firstLine(built.findings, clean.findings)
    // A site with errors is not published.
    if (clean.code !== 0) return undefined
    const [own, expected] = [filesIn(join(site.dir, 'build')), filesIn(folder)]
    for (const path of [...new Set([...own, ...expected])].sort()) {
      if (!own.has(path)) return `${path} is missing`
      if (!expected.has(path)) return `${path} should not exist`
      if (!readFileSync(join(site.dir, 'build', path)).equals(readFileSync(join(folder, path))))
        return `${path} differs`
    }
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function firstLine(built: string, clean: string): string {
  const [own, expected] = [new Set(built.split('\n')), new Set(clean.split('\n'))]
  const extra = [...own].find(line => !expected.has(line))
  const missing = [...expected].find(line => !own.has(line))
  return `findings differ: built ${extra ?? 'nothing more'}; clean ${missing ?? 'nothing more'}`
}

function filesIn(dir: string): Set<string> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => !entry.isDirectory())
  return new Set(entries.map(entry => relative(dir, join(entry.parentPath, entry.name))))
}

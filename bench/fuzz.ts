/**
 * `npm run fuzz -- <site> [--content docs] [--sequences 20] [--edits 6] [--seed 1]`: edits a copy of a site at random,
 * builds it after some of the edits, and at the end of each sequence compares every byte and every finding with a build
 * from nothing. Exits with 1 if any sequence ends in a difference; the same seed gives the same edits.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { randomFrom } from '../scripts/random.ts'
import { EDITS, type EditedSite } from './fuzz-edits.ts'

const command = fileURLToPath(new URL('../bin/docsgen.js', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    content: { type: 'string', default: 'docs' },
    sequences: { type: 'string', default: '20' },
    edits: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
  },
})
const [source] = positionals
if (source === undefined || !existsSync(join(source, values.content))) {
  console.error(`Name a site with a folder ${values.content}, or another one with --content.`)
  process.exit(2)
}

/** Sequences after which the site is copied again: edits accumulate until then. */
const FRESH_AFTER = 8
const SKIPPED = ['node_modules', '.docsgen', 'build', '.git']

interface Built {
  code: number
  findings: string
}

let differing = 0
const used = new Map<string, number>()
let site = copySite(source)
try {
  for (let sequence = 0; sequence < Number(values.sequences); sequence++) {
    if (sequence > 0 && sequence % FRESH_AFTER === 0) site = copyAgain()
    const done = editAtRandom(Number(values.seed) * 100_000 + sequence)
    const difference = compare(build(), buildClean())
    if (difference === undefined) console.log(`${sequence}: equal after ${done.length} edits`)
    else {
      differing++
      console.log(`${sequence}: ${difference}\n  ${done.join('\n  ')}`)
      site = copyAgain()
    }
  }
} finally {
  rmSync(site.dir, { recursive: true, force: true })
}
console.log(`${used.size} of ${EDITS.length} kinds of edits; ${differing} of ${values.sequences} sequences differ`)
process.exit(differing > 0 ? 1 : 0)

/** A copy in a folder of its own, built once. */
function copySite(from: string): EditedSite {
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
  run(dir, [])
  return copy
}

function copyAgain(): EditedSite {
  rmSync(site.dir, { recursive: true, force: true })
  return copySite(source as string)
}

function git(dir: string, args: string[]): void {
  const who = ['-c', 'user.name=Fuzz', '-c', 'user.email=fuzz@example.org', '-c', 'gc.auto=0']
  spawnSync('git', [...who, ...args], { cwd: dir, stdio: 'ignore' })
}

/** Edits the site, and builds it after about half of the edits. Returns what was done. */
function editAtRandom(seed: number): string[] {
  site.random = randomFrom(seed)
  const done: string[] = []
  while (done.length < Number(values.edits)) {
    const [name, edit] = EDITS[Math.floor(site.random() * EDITS.length)] as (typeof EDITS)[number]
    const what = edit(site)
    if (what === undefined) continue
    used.set(name, (used.get(name) ?? 0) + 1)
    const isBuilt = site.random() < 0.5
    done.push(`${name}: ${what}${isBuilt ? ', built' : ''}`)
    if (isBuilt) build()
  }
  return done
}

function build(): Built {
  return run(site.dir, [])
}

function buildClean(): Built {
  return run(site.dir, ['--no-cache', '--out-dir', `${site.dir}-clean`])
}

function run(dir: string, args: string[]): Built {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'build', '--format', 'json', ...args], {
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

/**
 * The packed package. Two test files pack it, maybe at the same time, and packing replaces files in `dist/`.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeLock } from '../../src/emit/lock.ts'
import { until } from '../until.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The compiler is written in Go. Without garbage collection, short runs of it take less processor time. */
const env = { ...process.env, GOGC: 'off' }

/** Runs a command that has to succeed. */
export function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env })
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout
}

/** Runs the compiler, in one thread: several check the same declarations repeatedly. */
export function compile(args: string[], cwd: string): { status: number | null; stdout: string } {
  const compiler = join(ROOT, 'node_modules/.bin/tsc')
  return spawnSync(compiler, ['--singleThreaded', ...args], { cwd, encoding: 'utf8', env })
}

/** Names of the packages that an installation of docsgen includes, from npm's own lock file. */
function runtimePackages(): string[] {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev)
    .map(([path]) => path.slice('node_modules/'.length))
    .filter(name => existsSync(join(ROOT, 'node_modules', name)))
}

/** Packs docsgen and installs it into a folder; returns the path of the package file. */
export async function installPacked(dir: string): Promise<string> {
  let release = () => {}
  await until(() => {
    try {
      release = takeLock(join(ROOT, 'node_modules/.cache/pack.lock'), 'The package')
      return true
    } catch {
      return false
    }
  }, 'the other file that packs docsgen')
  try {
    // What `prepack` runs.
    run('npm', ['run', '--silent', 'declarations'], ROOT)
    run('npm', ['run', '--silent', 'sbom'], ROOT)
    run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', dir], ROOT)
  } finally {
    release()
  }
  const modules = join(dir, 'node_modules')
  mkdirSync(join(modules, 'docsgen'), { recursive: true })
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const file = `docsgen-${version}.tgz`
  run('tar', ['-xzf', file, '-C', 'node_modules/docsgen', '--strip-components=1'], dir)
  for (const name of runtimePackages()) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  }
  return join(dir, file)
}

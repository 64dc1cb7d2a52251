/**
 * Runs `docsgen check` in a site like the command line, and git commands for the tests.
 */
import { execFileSync } from 'node:child_process'
import { main } from '../../src/cli/main.ts'
import type { CheckRequest } from '../../src/model/check.ts'
import type { Site } from '../sites/site.ts'

/** An audit of the whole site that changes nothing. */
export const PLAIN: Omit<CheckRequest, 'siteDir'> = {
  cache: true,
  drafts: false,
  strict: false,
  files: [],
  updateBaseline: false,
  fix: false,
  dryRun: false,
  jobs: 1,
}

/** Runs the command in a site; returns what it wrote and its exit code. */
export function check(site: Site, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return checkWith({}, site, ...args)
}

/** The same, with environment variables. */
export function checkWith(
  env: Record<string, string>,
  site: Site,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  return runWith(env, site, 'check', ...args)
}

/** Runs any command that accepts a site folder and a number of threads. */
export function run(site: Site, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return runWith({}, site, ...args)
}

async function runWith(env: Record<string, string>, site: Site, command = '', ...args: string[]) {
  const written = { out: '', err: '' }
  const code = await main(['node', 'docsgen', command, '.', '-j', '1', ...args], {
    stdout: {
      write: text => {
        written.out += text
      },
    },
    stderr: {
      write: text => {
        written.err += text
      },
    },
    env,
    cwd: site.dir,
    onSignal: () => () => undefined,
  })
  return { code, ...written }
}

/** Runs git in a folder. */
export function git({ dir }: { dir: string }, ...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: dir, stdio: 'pipe' })
}

/** Commits all files. */
export function commitAll(site: { dir: string }, message: string): void {
  git(site, 'add', '-A')
  git(site, 'commit', '-qm', message)
}

/**
 * The site as it was at a commit, in a temporary folder.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EnvironmentError } from '../base/errors.ts'

/**
 * Extracts a commit.
 * @returns the site's folder in it, and what removes it again
 * @throws EnvironmentError where git cannot
 */
export async function extractCommit(siteDir: string, ref: string): Promise<{ siteDir: string; close: () => void }> {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-before-'))
  const close = () => rmSync(dir, { recursive: true, force: true })
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: siteDir, maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'pipe'] })
    const prefix = git('rev-parse', '--show-prefix').toString().trim()
    const commit = git('rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`).toString().trim()
    mkdirSync(join(dir, prefix), { recursive: true })
    const tree = prefix === '' ? commit : `${commit}:${prefix.replace(/\/$/, '')}`
    execFileSync('tar', ['-x', '-C', join(dir, prefix)], { input: git('archive', '--format=tar', tree) })
    return { siteDir: join(dir, prefix), close }
  } catch (error) {
    close()
    const reason = String((error as { stderr?: Buffer }).stderr ?? error).split('\n', 1)[0] ?? ''
    throw new EnvironmentError(`the site as of '${ref}' cannot be read: ${reason}`, {
      hint: '--changed needs git, and a commit or branch that this clone has.',
    })
  }
}

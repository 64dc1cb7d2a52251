/**
 * A site as of a commit, in a temporary folder. The repository is only read: files go through a separate index, so that
 * staged changes and archive exclusions have no effect.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EnvironmentError, UsageError } from '../base/errors.ts'

export interface Checkout {
  /** The site's folder in the checkout. */
  siteDir: string
  /** The root of the repository in the checkout. */
  root: string
  /** Removes the folder. */
  close: () => void
}

/**
 * Checks out a commit: the site's folder, or the whole repository.
 * @throws UsageError if there is no such commit, EnvironmentError if git fails
 */
export function checkOut(siteDir: string, { ref, whole }: { ref: string; whole: boolean }): Checkout {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'docsgen-before-')))
  const close = () => rmSync(dir, { recursive: true, force: true })
  try {
    const root = join(dir, 'tree')
    const env = environment(join(dir, 'index'))
    const git = (cwd: string, ...args: string[]) =>
      execFileSync('git', args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
        .toString()
        .trim()
    const top = git(siteDir, 'rev-parse', '--show-toplevel')
    const prefix = git(siteDir, 'rev-parse', '--show-prefix').replace(/\/$/, '')
    const commit = git(siteDir, 'rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`)
    const isPart = !whole && prefix !== ''
    const into = isPart ? join(root, prefix) : root
    mkdirSync(join(root, prefix), { recursive: true })
    // A folder that does not exist in the commit yet is left empty.
    if (!isPart || git(top, 'ls-tree', '-d', commit, '--', prefix) !== '') {
      git(top, 'read-tree', isPart ? `${commit}:${prefix}` : commit)
      git(top, 'checkout-index', '--all', '--force', '--quiet', `--prefix=${into}/`)
    }
    return { siteDir: join(root, prefix), root, close }
  } catch (error) {
    close()
    throw refusal(error, ref)
  }
}

/**
 * The environment of git: without the variables that a hook sets for its repository, and without fetching large files
 * that are stored elsewhere.
 */
function environment(index: string): NodeJS.ProcessEnv {
  const { GIT_DIR: _, GIT_WORK_TREE: __, GIT_PREFIX: ___, ...env } = process.env
  return { ...env, GIT_INDEX_FILE: index, GIT_LFS_SKIP_SMUDGE: '1', LC_ALL: 'C' }
}

function refusal(error: unknown, ref: string): Error {
  const said = String((error as { stderr?: Buffer }).stderr ?? error)
  if (/single revision|bad revision|unknown revision|ambiguous argument/i.test(said))
    return new UsageError(`There is no commit or branch '${ref}'.`, {
      hint: 'A shallow clone has only the last commits: fetch more of the history (fetch-depth: 0).',
    })
  const reason = (said.split('\n', 1)[0] ?? '').replace(/^fatal: /, '')
  return new EnvironmentError(`the site as of '${ref}' cannot be read: ${reason}`, {
    hint: 'This needs git, and a commit or branch that this clone has.',
  })
}

/** Whether there is a repository, and the environment in which docsgen runs git. */
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Whether an existing folder is in a repository. To start git takes longer than many steps of a small build. */
export function isInRepository(dir: string): boolean {
  for (let folder = realpathSync(dir); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return true
    if (dirname(folder) === folder) return false
  }
}

/**
 * Without variables that a hook of another repository may have set, and with messages in English, because docsgen
 * parses them.
 */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const { GIT_DIR: _d, GIT_WORK_TREE: _w, GIT_INDEX_FILE: _i, GIT_PREFIX: _p, ...rest } = process.env
  return { ...rest, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0' }
}

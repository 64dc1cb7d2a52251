/** The environment in which docsgen runs git. */

/**
 * Without variables that a hook of another repository may have set, and with messages in English, because docsgen
 * parses them.
 */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const { GIT_DIR: _d, GIT_WORK_TREE: _w, GIT_INDEX_FILE: _i, GIT_PREFIX: _p, ...rest } = process.env
  return { ...rest, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0' }
}

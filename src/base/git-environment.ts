/** The environment in which docsgen asks git about a site. */

/** Without what a hook of another repository would have set; messages in English, since they are read. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const { GIT_DIR: _d, GIT_WORK_TREE: _w, GIT_INDEX_FILE: _i, GIT_PREFIX: _p, ...rest } = process.env
  return { ...rest, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0' }
}

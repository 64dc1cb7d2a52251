/**
 * All of docsgen as one bundle, whose parts are started when they are asked for. `scripts/bundle.js` makes `dist/program.cjs`
 * of it.
 */

/** The command line. */
export const command = () => import('./cli/main.ts')

/** A thread of the pool. */
export const worker = () => import('./worker.ts')

/** The commands of the library. */
export const build = () => import('./commands/build.ts')
export const check = () => import('./commands/check.ts')

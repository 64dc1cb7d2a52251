/**
 * All of docsgen as one bundle, whose parts are evaluated on demand. `scripts/bundle.js` creates `dist/program.cjs`
 * from it.
 */
import './features/index.ts'

/** The command line. */
export const command = () => import('./cli/main.ts')

/** A thread of the pool. */
export const worker = () => import('./worker.ts')

/** The commands of the library. */
export const build = () => import('./commands/build.ts')
export const check = () => import('./commands/check.ts')

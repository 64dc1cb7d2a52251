/**
 * Modules that tests start as separate processes. `scripts/test.js` compiles them together with the tests, so that each
 * process starts quickly.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The compiled form of a module, by its path in the repository. */
export function compiledModule(path: string): string {
  const compiled = join(process.env.DOCSGEN_TEST_MODULES ?? '', path.replace(/\.ts$/, '.mjs'))
  if (!existsSync(compiled))
    throw new Error(`${path} is not among the modules that scripts/testing/compile-tests.js compiles.`)
  return compiled
}

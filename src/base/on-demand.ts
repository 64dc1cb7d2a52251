/**
 * Packages that few runs need, loaded on demand. When docsgen runs from source, it comes from node_modules; the
 * shipped package has each in a separate file in `dist/on-demand/`, so that installing docsgen does not install their
 * dependencies. `scripts/bundle.js` finds the names in the calls of this function.
 */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { bundleHost } from './bundle-host.ts'

const require = createRequire(import.meta.url)

/** Loads a package. Throws the error of `require` if it cannot be loaded. */
export function onDemand(name: string): unknown {
  const path = onDemandPath(name)
  return bundleHost()?.load(path) ?? require(path)
}

/** Loads a package once more, because the copy that was loaded may be damaged: its code was stopped while it ran. */
export function reloaded(name: string): unknown {
  delete require.cache[onDemandPath(name)]
  return onDemand(name)
}

/** Absolute path of the package's code. Throws the error of `require` if there is none. */
export function onDemandPath(name: string): string {
  if (bundleHost()) return require.resolve(`./on-demand/${name}.cjs`)
  try {
    return require.resolve(name)
  } catch (error) {
    // Some packages have no entry for `require`, although Node can `require` their modules.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error
    return fileURLToPath(import.meta.resolve(name))
  }
}

/**
 * Packages that few runs need, loaded when they are. In: the name. Out: the module. From source it comes from
 * node_modules; the shipped package has each in a file of its own below `dist/on-demand/`, so that an install brings
 * none of what they depend on. `scripts/bundle.js` finds their names in the calls of this function.
 */
import { createRequire } from 'node:module'

/** Set by the bundler. */
declare const DOCSGEN_IS_BUNDLED: true | undefined

const require = createRequire(import.meta.url)

/** Loads a package. Throws what `require` throws where it cannot be loaded. */
export function onDemand(name: string): unknown {
  return require(typeof DOCSGEN_IS_BUNDLED === 'undefined' ? name : `./on-demand/${name}.cjs`)
}

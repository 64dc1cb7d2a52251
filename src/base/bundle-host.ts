/**
 * What the loader of the bundles gives to the code in them (src/boot/load.ts): a bundle is a script, which cannot import
 * modules by itself. Absent where docsgen runs from source.
 */

export interface BundleHost {
  /** Loads a CommonJS file of the package, with the bytecode of an earlier run. In: its absolute path. */
  load: (path: string) => unknown
  /** Imports a module as Node does. In: its URL. */
  importModule: (url: string) => Promise<unknown>
}

/** Set by the loader. */
declare const docsgenHost: BundleHost | undefined

/** The host of this code; undefined from source. */
export function bundleHost(): BundleHost | undefined {
  return typeof docsgenHost === 'undefined' ? undefined : docsgenHost
}

/**
 * Files whose text pages show. In bundles of page code, they have a namespace of their own. Their paths get a suffix
 * there, because an extension such as `.mjs` would make their modules ES modules.
 */
export const RAW = 'docsgen-raw'
const SUFFIX = '#'

/** The module of a file's text, for esbuild. */
export function rawModule(path: string): { path: string; namespace: string } {
  return { path: path + SUFFIX, namespace: RAW }
}

/** The path of the file, from that of its module. */
export function rawPath(modulePath: string): string {
  return modulePath.slice(0, -SUFFIX.length)
}

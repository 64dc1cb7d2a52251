/**
 * Files whose text pages show. In bundles of page code, they have a namespace of their own. Their paths get a suffix
 * there, because an extension such as `.mjs` would make their modules ES modules.
 */
export const RAW = 'docsgen-raw'
/** Prefix of the name of a file that pages may not include, followed by the reason. */
export const REFUSED = 'docsgen-refused'
const SUFFIX = '#'

/** The module of a file's text, for esbuild. */
export function rawModule(path: string): { path: string; namespace: string } {
  return { path: path + SUFFIX, namespace: RAW }
}

/** The path of the file, from that of its module. */
export function rawPath(modulePath: string): string {
  return modulePath.slice(0, -SUFFIX.length)
}

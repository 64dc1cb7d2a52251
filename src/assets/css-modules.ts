/**
 * CSS modules, as lightningcss reads them: wherever one is read, its class names come out the same.
 */

/** Is it a stylesheet whose class names are its own? */
export function isCssModule(path: string): boolean {
  return path.endsWith('.module.css')
}

/** Options for such a file; names depend on its path below the site folder and on nothing else. */
export function moduleOptions(path: string, siteDir: string) {
  return isCssModule(path) ? { cssModules: { pattern: '[name]_[local]_[hash]' }, projectRoot: siteDir } : {}
}

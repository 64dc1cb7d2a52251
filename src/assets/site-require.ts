/**
 * `require` for the code of sites whose argument is computed, so that the bundler does not know it: `@site/static/img/…` is the
 * address of a picture or another file, which the page resolves like its own; other files of the site are loaded from disk.
 *
 * In: the site folder. Out: code for the start of a bundle that has a `require` already.
 */
import { FILES } from './hashed-file.ts'

/** The code. */
export function siteRequire(siteDir: string): string {
  return `require = (load => Object.assign(name => {
  if (typeof name !== 'string' || !name.startsWith('@site/')) return load(name)
  if (${FILES}.test(name)) return { __esModule: true, default: name, toString: () => name }
  return load(${JSON.stringify(`${siteDir}/`)} + name.slice(6))
}, load))(require);`
}

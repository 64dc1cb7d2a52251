/**
 * `require` for site code with a computed argument, which the bundler cannot resolve: `@site/static/img/…` is the
 * address of an image or another file, which the page resolves like its own; other files of the site are loaded from
 * disk.
 *
 * In: the site folder. Out: code for the start of a bundle that already has a `require`.
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

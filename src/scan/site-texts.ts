/**
 * All text files in the site folder, whether or not they are content of this build: components, styles, readmes, data,
 * templates, unpublished versions and languages. Any of them may refer to images of the site.
 *
 * Returns the files, in a stable order; unreadable files are left out.
 */
import { resolve } from 'node:path'
import { isWithin, siteRelative } from '../base/paths.ts'
import type { ResolvedConfig } from '../model/config.ts'
import { scopeOf } from './trees.ts'
import { type FoundFile, walk } from './walk.ts'

const TEXT = /\.(?:[cm]?[jt]sx?|mdx?|css|s[ac]ss|less|html?|json|ya?ml|svg|webmanifest)$/i
/** In bytes; larger files are data or bundles. */
const MAX_BYTES = 2_000_000

/** All such files in the site folder and the docs folder, wherever that is, including pages. */
export function siteTexts(config: ResolvedConfig, ignore: readonly string[]): FoundFile[] {
  const { siteDir, sections, staticDirectories } = config
  const { inside, gate } = scopeOf(config, ignore)
  const skip = new Set([...ignore, ...staticDirectories.map(path => resolve(siteDir, path))])
  const shared = { hidden: false, skip, inside, gate, wanted: (name: string) => TEXT.test(name) }
  const outside = sections.map(({ docs }) => resolve(siteDir, docs.path)).filter(docsDir => !isWithin(docsDir, siteDir))
  const folders = [siteDir, ...new Set(outside)]
  const files = folders.flatMap(absPath => walk({ ...shared, absPath, path: siteRelative(siteDir, absPath) }).files)
  return files.filter(({ size }) => size <= MAX_BYTES)
}

/**
 * Texts of the site folder that are no content: components, styles, readmes, data. They are not part of the
 * site, but they may show its images.
 *
 * In: the config and what to skip. Out: the files, in a stable order; what cannot be read is left out.
 */
import { resolve } from 'node:path'
import type { ResolvedConfig } from '../model/config.ts'
import { scopeOf } from './trees.ts'
import { type FoundFile, walk } from './walk.ts'

const TEXT = /\.(?:[cm]?[jt]sx?|mdx?|css|s[ac]ss|less|html?|json|ya?ml|svg|webmanifest)$/i
/** Bytes; larger ones are data or bundles. */
const LARGEST = 2_000_000

/** Every such file below the site folder. */
export function looseTexts(config: ResolvedConfig, ignore: readonly string[]): FoundFile[] {
  const { siteDir } = config
  const { skip, inside } = scopeOf(config, [...ignore, resolve(siteDir, config.docs.path)])
  // Where the site folder is the docs folder, its texts are pages already.
  if (skip.has(siteDir)) return []
  const wanted = (name: string) => TEXT.test(name)
  const { files } = walk({ absPath: siteDir, path: '', hidden: false, skip, inside, wanted })
  return files.filter(({ size }) => size <= LARGEST)
}

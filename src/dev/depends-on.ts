/**
 * Decides whether a site depends on a file. Other files in its folder (logs, outputs of other tools, notes) may change
 * without a rebuild.
 */
import { basename, dirname } from 'node:path'
import { isWithin } from '../base/paths.ts'
import { CONFIG_NAMES, isForeignConfig } from '../config/find-config.ts'
import type { SiteFolder } from '../scan/site-folders.ts'
import type { TreeEvent } from './folder-tree.ts'

/** The current state of a site's sources. */
export interface SiteInputs {
  siteDir: string
  folders: readonly SiteFolder[]
  /** Absolute paths of the inputs of the config and the bundles. */
  inputs: ReadonlySet<string>
  /** Absolute paths of the files beside pages that pages refer to. */
  used: ReadonlySet<string>
  /** Whether the config or a bundle failed. Then any file may be the missing one. */
  isBroken: boolean
}

/** Files in the site folder itself that determine a site's sources. */
const ROOT_FILES = new Set([...CONFIG_NAMES, 'versions.json', 'docs'])
const CODE = /\.(?:[cm]?[jt]sx?|css|json|ya?ml)$/i
const PAGE = /\.mdx?$|(?:^|[\\/])_category_\.\w+$/
const IMPORTED = /\.(?:mdx?|png|jpe?g|gif|svg|webp|avif)$/i

/** Whether the site depends on a changed path. */
export function dependsOn(event: TreeEvent, { siteDir, folders, inputs, used, isBroken }: SiteInputs): boolean {
  const { path, kind, isFolder } = event
  if (inputs.has(path) || used.has(path)) return true
  // Code of the site may have read the names in a folder.
  if (kind !== 'changed' && inputs.has(dirname(path))) return true
  const name = basename(path)
  if (dirname(path) === siteDir && (ROOT_FILES.has(name) || isForeignConfig(name))) return true
  if (isBroken && CODE.test(path)) return true
  const folder = deepest(folders.filter(({ path: own }) => isWithin(path, own)))
  if (folder === undefined) return false
  // The contents of a folder are reported separately. A changed folder lost an entry before it was watched.
  if (isFolder) return path === folder.path || kind === 'changed'
  if (folder.use === 'all') return true
  if (folder.use === 'imports') return IMPORTED.test(path)
  // Links may point to any other file, whatever it contains, so adding or removing it counts.
  return PAGE.test(path) || kind !== 'changed' || (folder.use === 'translations' && path.endsWith('.json'))
}

/** The deepest folder determines the role of a file. */
function deepest(folders: readonly SiteFolder[]): SiteFolder | undefined {
  const length = Math.max(...folders.map(({ path }) => path.length))
  return folders.find(({ path }) => path.length === length)
}

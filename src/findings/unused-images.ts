/**
 * Finds the unused images of a site. In: images, and the site. Out: the images that no page or stylesheet refers to and
 * that no text in the site folder names, including code.
 */
import { extensionOf } from '../base/paths.ts'
import type { AuditedSite } from '../model/audit.ts'
import type { AssetFile } from '../model/source.ts'
import { imagesNamedIn } from './named-images.ts'

const EXTENSIONS = new Set(['.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.svg'])

/** Whether the file's name is that of an image. */
export function isImage({ path }: AssetFile): boolean {
  return EXTENSIONS.has(extensionOf(path).toLowerCase())
}

/** The unused images. */
export function unusedImages(images: readonly AssetFile[], site: AuditedSite): AssetFile[] {
  const used = usedFiles(site)
  const candidates = images.filter(({ path }) => !used.has(path))
  if (candidates.length === 0) return []
  const named = namedImages(site)
  return candidates.filter(asset => !isNamed(asset, named))
}

/** A name with a space looks like its last word in a text. A name in the wrong case has a separate finding. */
function isNamed({ path }: AssetFile, named: ReadonlySet<string>): boolean {
  const name = path
    .slice(path.lastIndexOf('/') + 1)
    .normalize()
    .toLowerCase()
  return named.has(name) || named.has(name.slice(name.lastIndexOf(' ') + 1))
}

/** The files that pages, stylesheets or the shell refer to. */
export function usedFiles({ graph }: AuditedSite): Set<string> {
  const used = new Set(graph.usedAssets)
  const add = (refs: Iterable<{ asset?: string }>) => {
    for (const { asset } of refs) if (asset !== undefined) used.add(asset)
  }
  for (const { resolved } of graph.docs) add(resolved)
  for (const refs of graph.partialRefs.values()) add(refs)
  for (const refs of graph.shellRefs.values()) add(refs.values())
  return used
}

/** The names in all texts of the site folder: the config, pages, static texts, and files beside them. */
function namedImages({ config, textOf, inventory, pages, siteTexts }: AuditedSite): Set<string> {
  const texts = inventory.assets.filter(({ path }) => /\.(?:css|m?js|html?|json|webmanifest|svg)$/i.test(path))
  const paths = new Set([...pages.keys(), ...config.customCss, ...texts.map(({ path }) => path), ...siteTexts])
  const named = new Set<string>()
  const add = (text = '') => {
    for (const name of imagesNamedIn(text)) named.add(name.toLowerCase())
  }
  add(JSON.stringify(config))
  for (const path of paths) add(textOf(path))
  return named
}

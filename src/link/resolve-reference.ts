/**
 * Resolves references.
 *
 * In: a reference as written, and its place. Out: the address for the page, the target page, and any problems. All
 * existing targets are in maps: no file is read. `check-anchors` checks anchors later.
 */
import { extensionOf } from '../base/paths.ts'
import { decodePath, splitUrl } from '../base/url.ts'
import type { LinkRef } from '../model/page.ts'
import { explainPartial } from './explain.ts'
import type { Origin } from './origin.ts'
import type { Resolution } from './page-target.ts'
import { resolvePartialFile } from './resolve-file.ts'
import { resolveImage } from './resolve-image.ts'
import { resolveLink } from './resolve-link.ts'

type Reference = Pick<LinkRef, 'url' | 'kind' | 'raw'>

/** Resolves one reference. */
export function resolveReference(reference: Reference, origin: Origin): Resolution {
  const { url, kind } = reference
  if (kind === 'partial') return resolvePartial(url, origin)
  if (kind === 'image' || (kind === 'front-matter' && isImage(url))) return resolveImage(url, origin)
  return resolveLink(url, origin)
}

const IMAGES = new Set(['.png', '.jpg', '.jpeg', '.gif', '.svg', '.webp', '.avif', '.ico', '.bmp'])

function isImage(url: string): boolean {
  return IMAGES.has(extensionOf(splitUrl(url).path))
}

/** An import of a markdown file. */
function resolvePartial(url: string, origin: Origin): Resolution {
  const path = decodePath(url)
  const partial = resolvePartialFile(path, origin)
  if (partial !== undefined) return { ref: { href: url, status: 'partial', partial }, hash: '' }
  return { ref: { href: url, status: 'broken-file' }, hash: '', problem: explainPartial(path, origin) }
}

/**
 * The address of a page relative to its version.
 *
 * Returns the slug: decoded, with a leading slash; the index of a folder has a trailing slash.
 */
import { Buffer } from 'node:buffer'
import { posix } from 'node:path'
import { baseName } from '../base/paths.ts'
import { decodeUrl } from '../base/url.ts'

export interface SlugInput {
  /** Folder relative to the docs root, without number prefixes; '' for the root. */
  folder: string
  /** The id's last part: `front.id`, or the file name without prefix and extension. */
  baseId: string
  isCategoryIndex: boolean
  /** `slug` from the front matter. */
  slug?: string
}

/** Whether the file is the index of its folder. Raw names, in any case: `index`, `readme`, or the folder's own name. */
export function isCategoryIndex(folder: string, stem: string): boolean {
  const name = stem.toLowerCase()
  if (name === 'index' || name === 'readme') return true
  return folder !== '' && name === baseName(folder).toLowerCase()
}

/** Maximum length for all file systems, with room for an extension. */
const MAX_NAME_BYTES = 240
const MAX_SLUG_BYTES = 2000

/** The page's slug. A slug with a `slugProblem` is ignored. */
export function slugOf({ folder, baseId, isCategoryIndex, slug }: SlugInput): string {
  const folderSlug = folder === '' ? '/' : `/${folder}/`
  if (slug !== undefined && slugProblem(slug) === undefined) {
    const written = decodeUrl(slug)
    const absolute = written.startsWith('/') ? written : folderSlug + written
    // Only relative slugs with dot segments are normalised; `/abs` is unchanged.
    return /(?:^|\/)\.{1,2}(?:\/|$)/.test(absolute) ? posix.normalize(absolute) : absolute.replace(/\/{2,}/g, '/')
  }
  return isCategoryIndex ? folderSlug : folderSlug + baseId
}

/** Why a text cannot be a slug; undefined if it can. */
export function slugProblem(slug: string): string | undefined {
  if (slug.trim() === '') return 'it is empty'
  if (/[?#]/.test(slug)) return 'it has a query or a hash'
  if (slug.includes('\\')) return 'it has a backslash'
  if (slug.startsWith('//') || /^[a-z][a-z\d+.-]*:/i.test(slug)) return 'it is a URL, not a path'
  if (/[\u0000-\u001F\u007F]/.test(slug)) return 'it has a control character'
  if (slug.split('/').some(name => Buffer.byteLength(name) > MAX_NAME_BYTES))
    return `a name in it is longer than ${MAX_NAME_BYTES} bytes`
  if (Buffer.byteLength(slug) > MAX_SLUG_BYTES) return `it is longer than ${MAX_SLUG_BYTES} bytes`
  return undefined
}

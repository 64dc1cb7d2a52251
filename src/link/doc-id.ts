/**
 * The id of a page, by which sidebars, pagination and navbar items refer to it.
 *
 * Only handles text.
 */
import { folderOf, stemOf } from '../base/paths.ts'
import type { FrontMatter } from '../model/frontmatter.ts'
import { type PrefixParsing, splitPrefix, withoutPrefixes } from './number-prefix.ts'
import { isCategoryIndex } from './slug.ts'

export interface DocNames {
  /** Folder on disk; '' for the root. */
  rawFolder: string
  /** Folder without number prefixes. */
  folder: string
  /** `front.id`, or the file name without prefix and extension. */
  baseId: string
  id: string
  /** `sidebar_position`, or the number prefix of the file name. */
  position?: number
  isCategoryIndex: boolean
}

/**
 * All names of a page.
 * @param parsePrefixes `docs.numberPrefixParser` of the config; a page's `parse_number_prefixes: false` overrides it
 */
export function docNames(docPath: string, front: FrontMatter, parsePrefixes: PrefixParsing): DocNames {
  const parsing = front.parse_number_prefixes === false ? false : parsePrefixes
  const rawFolder = folderOf(docPath)
  const stem = stemOf(docPath)
  const { name, position } = splitPrefix(stem, parsing)
  const folder = withoutPrefixes(rawFolder, parsing)
  const baseId = front.id !== undefined && idProblem(front.id) === undefined ? front.id : name
  return {
    rawFolder,
    folder,
    baseId,
    id: folder === '' ? baseId : `${folder}/${baseId}`,
    position: front.sidebar_position ?? position,
    isCategoryIndex: isCategoryIndex(rawFolder, stem),
  }
}

/** Why a text cannot be the id of a page; undefined if it can. */
export function idProblem(id: string): string | undefined {
  if (id === '') return 'it is empty'
  return id.includes('/') ? 'it has a slash: the folder is part of the id by itself' : undefined
}

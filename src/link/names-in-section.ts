/**
 * The names of a page by the rules of its section. Docs have ids, number prefixes and folder indexes; single pages have
 * the path of their file; posts have the date of their file in the address.
 */
import { folderOf, stemOf } from '../base/paths.ts'
import type { FrontMatter } from '../model/frontmatter.ts'
import type { DocsVersion } from '../model/source.ts'
import { type DocNames, docNames } from './doc-id.ts'
import type { PrefixParsing } from './number-prefix.ts'
import { postDate } from './post-date.ts'
import { slugOf } from './slug.ts'

export interface NamesInput {
  docPath: string
  front: FrontMatter
  parsePrefixes: PrefixParsing
}

/** All names of a page. The id is composed, in whatever form it is written. */
export function namesIn({ section }: DocsVersion, { docPath, front, parsePrefixes }: NamesInput): DocNames {
  if (section.kind !== 'docs') return section.kind === 'pages' ? pageNames(docPath) : postNames(docPath)
  const names = docNames(docPath, front, parsePrefixes)
  return { ...names, id: names.id.normalize('NFC') }
}

/** The address of a page relative to its version. The slug of a post is relative to the blog, whatever its date. */
export function slugIn({ section }: Pick<DocsVersion, 'section'>, names: DocNames, slug: string | undefined): string {
  const isPost = section.kind === 'blog' && slug !== undefined
  return slugOf({ ...names, ...(isPost && { folder: '' }), slug })
}

/** A single page: only `a/index.md` is the page of its folder. */
function pageNames(docPath: string): DocNames {
  const rawFolder = folderOf(docPath)
  const baseId = stemOf(docPath)
  const isCategoryIndex = baseId === 'index'
  return { ...inFolder(rawFolder, baseId), rawFolder, isCategoryIndex }
}

/** A post: `2024-05-01-name.md`, `2024/05/01/name.md`, `2024-05-01-name/index.md`, or a name without a date. */
function postNames(docPath: string): DocNames {
  const { name, date } = postDate(docPath)
  const path = date === undefined ? name : `${date.replaceAll('-', '/')}/${name}`
  const at = path.lastIndexOf('/')
  const folder = at < 0 ? '' : path.slice(0, at)
  return { ...inFolder(folder, path.slice(at + 1)), rawFolder: folderOf(docPath), isCategoryIndex: false }
}

function inFolder(folder: string, baseId: string): Pick<DocNames, 'folder' | 'baseId' | 'id'> {
  return { folder, baseId, id: folder === '' ? baseId : `${folder}/${baseId}` }
}

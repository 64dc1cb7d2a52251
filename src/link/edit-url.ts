/**
 * The address at which a page can be edited.
 *
 * In: the path of the file, the page's front matter and the config's `editUrl`. Out: a URL, or undefined
 * where there is none.
 */
import { posix } from 'node:path'
import { encodePath } from '../base/url.ts'
import type { FrontMatter } from '../model/frontmatter.ts'

const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/]*/i

/** `custom_edit_url` wins; null or '' there means that the page is not to be edited. */
export function editUrlOf(path: string, front: FrontMatter, editUrl: string | undefined): string | undefined {
  if (front.custom_edit_url !== undefined) return front.custom_edit_url || undefined
  if (editUrl === undefined) return undefined
  const [origin = ''] = ORIGIN.exec(editUrl) ?? []
  return origin + posix.join('/', editUrl.slice(origin.length), encodePath(path))
}

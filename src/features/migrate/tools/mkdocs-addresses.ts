/**
 * Addresses in the HTML of a MkDocs page, which are relative to the address of the page and not to its file. In: a range
 * of text. Out: the same, with addresses of files relative to the file of the page, as docsgen reads them.
 */
import { join, posix } from 'node:path'
import { decodeUrl } from '../../../base/url.ts'
import { isIndex } from './mkdocs-nav.ts'
import { isFile } from './read-folder.ts'

/** Where a page is. */
export interface MkdocsPlace {
  /** Absolute path of the folder of the pages. */
  contentDir: string
  /** Path of the page's file relative to it. */
  page: string
  /** Whether `a/b.md` has the address `a/b/`. */
  hasFolders: boolean
}

const ATTRIBUTE = /(<[a-z][^<>]*?\s(?:src|href|poster|data)\s*=\s*)(["'])(?![a-z][a-z\d+.-]*:|[/#?])([^"'<>]+)\2/gi

/** The text with addresses that are relative to its file. */
export function withFileAddresses(text: string, { contentDir, page, hasFolders }: MkdocsPlace): string {
  if (!hasFolders || isIndex(page) || !text.includes('<')) return text
  const exists = (path: string) => isFile(join(contentDir, decodeUrl(path)))
  return text.replace(ATTRIBUTE, (written: string, before: string, quote: string, address: string) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(address) ?? []
    const target = posix.join('/', page.replace(/\.\w+$/, ''), path).slice(1)
    if (!exists(target) || exists(posix.join(posix.dirname(page), path))) return written
    return `${before}${quote}${posix.relative(posix.dirname(page), target)}${rest}${quote}`
  })
}

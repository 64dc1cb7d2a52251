/** Decides which links lead to pages of this site. The browser handles all others, including files and other sites. */

/** A file name ends in a dot and a word; a page may end in `.html`, or in a version like `1.2`. */
const FILE = /\.(?!html$)[a-z]\w*$/i

/** The identity of a page: the address without its hash. */
export function pageKey({ origin, pathname, search }: URL | Location): string {
  return origin + pathname + search
}

/** The page's address; undefined if the browser handles the link. `base` is the site's base path. */
export function pageOf(link: Element | null | undefined, base: string): URL | undefined {
  if (!(link instanceof HTMLAnchorElement) || link.download || link.hasAttribute('download')) return
  const { href, target, origin, pathname } = link
  if (origin !== location.origin || !pathname.startsWith(base) || FILE.test(pathname)) return
  return target === '' || target === '_self' ? new URL(href) : undefined
}

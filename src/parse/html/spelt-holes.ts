/**
 * Holes in what components rendered. In: a component's HTML. Out: the same with every hole in the form that filling
 * knows: props are holes as long as the site is not known, and components may write them as JSON, as a part of a URL, or
 * as an attribute.
 */

/** A backslash in JSON is doubled, so that what an author wrote as `\u0000` is no hole. */
const IN_JSON = /\\\\|\\u0000([LIVA])([^\\]*?)\\u0000/g
const IN_URL = /%00([LIVA])([\w.-]*)%00/g

/** The HTML with its holes respelt. */
export function speltHoles(html: string): string {
  let out = html
  if (out.includes('\\u0000'))
    out = out.replace(IN_JSON, (written, kind: string | undefined, name: string) =>
      kind === undefined ? written : `\0j${kind}${name}\0`,
    )
  if (out.includes('%00')) out = out.replace(IN_URL, '\0u$1$2\0')
  return out
}

/** The `data-hole` that an image component passes through gives way to the hole itself; elsewhere it is an address. */
export function fillImages(html: string): string {
  if (!html.includes('="\0I')) return html
  return html.replace(/ data-hole="(\0I\d+\0)"/g, '$1').replace(/="\0I(\d+)\0"/g, '="\0L$1\0"')
}

/**
 * The body of a page: HTML with insertions that are filled in when the page is rendered. Addresses, image sizes,
 * partials, site-dependent components and the props of partials are unknown to `parse`, which sees only one file.
 * Therefore moving a page only renders the pages that link to it, and parses nothing again.
 *
 * An insertion is placed by offset, so that no text can be mistaken for one. Caches and threads pass a body on as
 * bytes: a line of JSON with the insertions, then the HTML.
 */

/** The kind of an insertion, and the source of its value. */
export type InsertionKind =
  /** The address of `links[which]`, inside an attribute's quotes. */
  | 'address'
  /** The attributes ` src="…" width="…" height="…"` of the image or media `links[which]`, with the leading space. */
  | 'image'
  /** The body of the partial `links[which]`. */
  | 'partial'
  /** The HTML of `slots[which]`: a component that needs the site (DocCardList, …). */
  | 'slot'
  /** The tags of a link to `links[which]`, if that leads to a symbol; else nothing. */
  | 'symbol-link'
  | 'symbol-end'
  /** Empty: the end of the excerpt in lists of posts. */
  | 'excerpt-end'
  /** In a partial: the prop named `which`, as text. */
  | 'prop'
  /** In a partial: the prop named `which`, if it is an address. */
  | 'prop-address'

/** How a component encoded the value if it is not plain HTML: in JSON, or in part of a URL. */
export type InsertionEncoding = 'json' | 'url'

/** An insertion before the character at `offset` of the HTML. */
export type PlacedInsertion = readonly [
  offset: number,
  kind: InsertionKind,
  which: number | string,
  encoding?: InsertionEncoding,
]

/** HTML, and its insertions ordered by offset. */
export interface PageBody {
  html: string
  insertions: readonly PlacedInsertion[]
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Encodes the body as bytes. */
export function encodeBody({ html, insertions }: PageBody): Uint8Array {
  return encoder.encode(`${JSON.stringify(insertions)}\n${html}`)
}

/** Decodes the body from bytes. */
export function decodeBody(bytes: Uint8Array): PageBody {
  const text = decoder.decode(bytes)
  const end = text.indexOf('\n')
  return { html: text.slice(end + 1), insertions: JSON.parse(text.slice(0, end)) as PlacedInsertion[] }
}

/**
 * The body of a page: HTML, and what is inserted into it when the page is rendered. Addresses, image sizes, partials,
 * site-dependent components and the props of partials are not known to `parse`, which sees one file; moving one page
 * renders those that link to it and parses nothing again.
 *
 * An insertion has its place by offset, so that no text can be mistaken for one. Caches and threads pass a body on as
 * bytes: a line of JSON with the insertions, then the HTML.
 */

/** What is inserted, and where its value comes from. */
export type InsertionKind =
  /** The address of `links[which]`, inside an attribute's quotes. */
  | 'address'
  /** The attributes ` src="…" width="…" height="…"` of the image or media `links[which]`, with the leading space. */
  | 'image'
  /** The body of the partial `links[which]`. */
  | 'partial'
  /** The HTML of `slots[which]`: a component that needs the site (DocCardList, …). */
  | 'slot'
  /** Nothing: the place up to which lists of posts show the text. */
  | 'excerpt-end'
  /** In a partial: the prop of the name `which`, as text. */
  | 'prop'
  /** In a partial: the prop of the name `which`, where it is an address. */
  | 'prop-address'

/** How a component wrote the value where it is not plain HTML: in JSON, or in a part of a URL. */
export type InsertionEncoding = 'json' | 'url'

/** An insertion before the character at `offset` of the HTML. */
export type PlacedInsertion = readonly [
  offset: number,
  kind: InsertionKind,
  which: number | string,
  encoding?: InsertionEncoding,
]

/** HTML, and what is inserted into it, ordered by offset. */
export interface PageBody {
  html: string
  insertions: readonly PlacedInsertion[]
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The body as bytes. */
export function encodeBody({ html, insertions }: PageBody): Uint8Array {
  return encoder.encode(`${JSON.stringify(insertions)}\n${html}`)
}

/** The body that the bytes stand for. */
export function decodeBody(bytes: Uint8Array): PageBody {
  const text = decoder.decode(bytes)
  const end = text.indexOf('\n')
  return { html: text.slice(end + 1), insertions: JSON.parse(text.slice(0, end)) as PlacedInsertion[] }
}

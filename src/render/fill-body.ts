/**
 * Completes a body (see model/body.ts): addresses, image attributes, partials, components that need the site, and
 * props of partials.
 */
import { urlKind } from '../base/safe-url.ts'
import { decodeBody, type InsertionEncoding, type PlacedInsertion } from '../model/body.ts'
import { withIds } from '../model/drawing-ids.ts'
import { propText } from '../model/prop-expression.ts'

/** A body and the values of its insertions, by index. */
export interface FilledBody {
  /** The body as bytes. */
  body: Uint8Array
  /** Per link: its address, escaped for an attribute. */
  links: string[]
  /** Per link that is an image of known size: the attributes, with a leading space. */
  sizes: Record<number, string>
  /** Per link that is a figure: the attributes and content of its drawing. */
  drawings?: Record<number, string>
  /** Per slot: HTML. */
  slots: string[]
  /** Per link that shows a partial: which one, and its props as text. */
  partials: Record<number, ShownPartial>
}

interface ShownPartial {
  key: string
  props: Record<string, string>
  /** Props that are passed on from the body's own props: own name by the partial's name. */
  forwardedProps?: Record<string, string>
  /** The final form of addresses in props, by the address as written. */
  addresses?: Record<string, string>
}

type Texts = Readonly<Record<string, string>>

/**
 * The body's HTML.
 * @param partials bodies of the partials that it shows, directly or indirectly
 */
export function fillBody(
  filled: FilledBody,
  partials: Readonly<Record<string, FilledBody>>,
  props: Texts = {},
  addresses: Texts = {},
): string {
  return fill(filled, partials, { props, addresses, isExcerpt: false })
}

/** The body's HTML up to the mark that ends its excerpt, without the title at its start; without a mark, all of it. */
export function fillExcerpt(filled: FilledBody, partials: Readonly<Record<string, FilledBody>>): Excerpt {
  const html = fill(filled, partials, { props: {}, addresses: {}, isExcerpt: true }).replace(TITLE, '')
  return { html, isCut: decodeBody(filled.body).insertions.some(([, kind]) => kind === 'excerpt-end') }
}

/** The text of a post in a list. */
export interface Excerpt {
  html: string
  /** Whether the text continues after the excerpt. */
  isCut: boolean
}

/** A title with its link. */
const TITLE = /^\s*(?:<header>\s*)?<h1\b[\s\S]*?<\/h1>(?:<a class="hash-link"[^>]*><\/a>)?(?:\s*<\/header>)?/

function fill(
  filled: FilledBody,
  partials: Readonly<Record<string, FilledBody>>,
  { props, addresses, isExcerpt }: { props: Texts; addresses: Texts; isExcerpt: boolean },
): string {
  const { html, insertions } = decodeBody(filled.body)
  let out = ''
  let last = 0
  for (const insertion of insertions) {
    const [offset, kind] = insertion
    out += html.slice(last, offset)
    if (isExcerpt && kind === 'excerpt-end') return out
    out += valueFor(insertion, { filled, partials, props, addresses })
    last = offset
  }
  return withDrawings(out + html.slice(last), filled)
}

/** The images of drawings become the drawings. The name of the file stays, for scripts and for the page as markdown. */
function withDrawings(html: string, { drawings }: FilledBody): string {
  if (!drawings) return html
  let count = 0
  return html.replace(DRAWN, (image: string, index: string) => {
    const drawing = drawings[Number(index)]
    if (drawing === undefined) return image
    const { alt = '', src = '' } = Object.fromEntries(
      Array.from(image.matchAll(/ (alt|src)="([^"]*)"/g), ([, name, value]) => [name, value]),
    )
    const role = alt === '' ? 'aria-hidden="true"' : `role="img" aria-label="${alt}"`
    // A page may show a drawing twice.
    return `<svg ${role} data-src="${src}"${withIds(drawing, `dg-figure-${index}-${count++}-`)}`
  })
}

/** An image that a drawing replaces. */
const DRAWN = /<img(?:[^>"]|"[^"]*")*? data-drawing="(\d+)"(?:[^>"]|"[^"]*")*>/g

/** The body's HTML without insertions. */
export function bodyWithoutInsertions({ body }: FilledBody): string {
  return decodeBody(body).html
}

interface Values {
  filled: FilledBody
  partials: Readonly<Record<string, FilledBody>>
  props: Texts
  addresses: Texts
}

function valueFor([, kind, which, encoding]: PlacedInsertion, values: Values): string {
  const { filled, props, addresses } = values
  const index = Number(which)
  switch (kind) {
    case 'excerpt-end':
      return ''
    case 'symbol-link':
      return filled.links[index] ? `<a href="${filled.links[index]}">` : ''
    case 'symbol-end':
      return filled.links[index] ? '</a>' : ''
    case 'slot':
      return filled.slots[index] ?? ''
    case 'partial':
      return partialHtml(filled.partials[index], values)
    case 'image':
      return ` src="${filled.links[index] ?? ''}"${filled.drawings?.[index] ? ` data-drawing="${index}"` : (filled.sizes[index] ?? '')}`
    case 'address': {
      const link = filled.links[index] ?? ''
      return encoding ? encoded(unescapeText(link), encoding) : link
    }
    default: {
      const prop = propText(String(which), props)
      const known = kind === 'prop-address' && Object.hasOwn(addresses, prop) ? addresses[prop] : undefined
      const text = known ?? (kind === 'prop-address' && urlKind(prop) === 'unsafe' ? '' : prop)
      return encoding ? encoded(text, encoding) : escapeText(text)
    }
  }
}

function partialHtml(shown: ShownPartial | undefined, { partials, props, addresses }: Values): string {
  const partial = shown && partials[shown.key]
  if (!partial) return ''
  const forwardedProps = Object.entries(shown.forwardedProps ?? {}).map(([name, own]) => [name, propText(own, props)])
  const own = { ...shown.props, ...Object.fromEntries(forwardedProps) }
  return fillBody(partial, partials, own, { ...addresses, ...shown.addresses })
}

function encoded(text: string, encoding: InsertionEncoding): string {
  return escapeText(encoding === 'json' ? JSON.stringify(text).slice(1, -1) : encodeURIComponent(text))
}

/** Escapes text for HTML content and quoted attributes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] ?? '&quot;')
}

const ESCAPED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

function unescapeText(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot);/g, written => ESCAPED[written] ?? written)
}

/**
 * Fills the holes of a body (see model/page): addresses, image attributes, partials, components that
 * need the site, and props of partials. In: the body with holes and what belongs into them.
 */

/** A body and the fillings of its holes, by index. */
export interface FilledBody {
  /** UTF-8 of the HTML with holes. */
  body: Uint8Array
  /** Per link: its address, escaped for an attribute. */
  links: string[]
  /** Per link that is an image of known size: the attributes, with a leading blank. */
  sizes: Record<number, string>
  /** Per slot: HTML. */
  slots: string[]
  /** Per link that shows a partial: which, and its props as text. */
  partials: Record<number, { key: string; props: Record<string, string> }>
}

const HOLE = /\0([LIPCV])([^\0]*)\0/g
const decoder = new TextDecoder()

/**
 * The body's HTML without holes.
 * @param partials bodies of the partials that it or its partials show
 */
export function fillBody(
  filled: FilledBody,
  partials: Readonly<Record<string, FilledBody>>,
  props: Readonly<Record<string, string>> = {},
): string {
  return decoder.decode(filled.body).replace(HOLE, (_, kind: string, name: string) => {
    const index = Number(name)
    if (kind === 'V') return escapeText(props[name] ?? '')
    if (kind === 'C') return filled.slots[index] ?? ''
    if (kind === 'L') return filled.links[index] ?? ''
    if (kind === 'I') return ` src="${filled.links[index] ?? ''}"${filled.sizes[index] ?? ''}`
    const shown = filled.partials[index]
    const partial = shown && partials[shown.key]
    return partial ? fillBody(partial, partials, shown.props) : ''
  })
}

/** Text for HTML content and quoted attributes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] ?? '&quot;')
}

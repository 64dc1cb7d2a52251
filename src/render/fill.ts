/**
 * Fills the holes of a body (see model/page): addresses, image attributes, partials, components that
 * need the site, and props of partials. In: the body with holes and what belongs into them.
 */
import { urlKind } from '../base/safe-url.ts'

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

/** A letter before the kind says how a component spelt the hole: `j` in JSON, `u` in a URL. */
const HOLE = /\0([ju]?)([LIPCVA])([^\0]*)\0/g
const PROP = /\0V([^\0]*)\0/g
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
  const propOf = (name: string) => (Object.hasOwn(props, name) ? (props[name] as string) : '')
  const html = decoder.decode(filled.body).replace(HOLE, (_, spelling: string, kind: string, name: string) => {
    const index = Number(name)
    const link = filled.links[index] ?? ''
    const prop = kind === 'V' ? propOf(name) : kind === 'A' ? safeAddress(propOf(name)) : undefined
    if (spelling !== '') return respell(prop ?? unescapeText(link), spelling)
    if (prop !== undefined) return escapeText(prop)
    if (kind === 'C') return filled.slots[index] ?? ''
    if (kind === 'L') return link
    if (kind === 'I') return ` src="${link}"${filled.sizes[index] ?? ''}`
    const shown = filled.partials[index]
    const partial = shown && partials[shown.key]
    // A prop may hand on what this body was given itself.
    const handedOn = Object.entries(shown?.props ?? {}).map(([prop, value]) => [
      prop,
      value.replace(PROP, (_, given: string) => propOf(given)),
    ])
    return partial ? fillBody(partial, partials, Object.fromEntries(handedOn)) : ''
  })
  return html.includes('\0') ? html.replaceAll('\0', '') : html
}

/** An address that could run code is none. */
function safeAddress(url: string): string {
  return urlKind(url) === 'unsafe' ? '' : url
}

/** The body's HTML with nothing in its holes. */
export function withoutHoles({ body }: FilledBody): string {
  return decoder.decode(body).replace(HOLE, '').replaceAll('\0', '')
}

function respell(text: string, spelling: string): string {
  return escapeText(spelling === 'j' ? JSON.stringify(text).slice(1, -1) : encodeURIComponent(text))
}

/** Text for HTML content and quoted attributes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] ?? '&quot;')
}

const ESCAPED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

function unescapeText(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot);/g, written => ESCAPED[written] ?? written)
}

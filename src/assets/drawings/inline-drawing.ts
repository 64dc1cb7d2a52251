/**
 * A drawing as a part of a page: it has the page's fonts, and the colours of the mode that the reader chose. In: the text
 * of an SVG file. Out: its markup without the start of the root element, which depends on the page; undefined if the
 * drawing can only be an image, because it is large, or has elements, styles or addresses that could affect the page.
 *
 * Colours for `prefers-color-scheme` become `light-dark()`. Fonts of the system become those of the page. Tokens of the
 * theme, such as `var(--dg-accent, blue)`, need their fallbacks only where the file is shown as an image.
 */
import { parseXml, XmlCdata, XmlElement, XmlText } from '@rgrove/parse-xml'
import { ID } from '../../model/drawing-ids.ts'
import { type Mode, propertiesOf, readDeclarations, readStyles, type StyledElement } from './drawing-styles.ts'

/** A larger drawing would make its page slow to load. */
const MAX_LENGTH = 16_384

const ELEMENTS = new Set(
  'svg g path circle ellipse rect line polygon polyline text tspan defs use symbol marker linearGradient radialGradient stop clipPath mask pattern title desc style'.split(
    ' ',
  ),
)
const COLORS = new Set(['fill', 'stroke', 'color', 'stop-color'])
/** Attributes of the file, or replaced by others. */
const LEFT_OUT = /^(?:class|style|id|xmlns|xmlns:.*|xml:.*|version|role|aria-.*|data-.*|href|xlink:href)$/
const SYSTEM_FONTS =
  /^(?:system-ui|-apple-system|blinkmacsystemfont|segoe ui|roboto|helvetica neue|helvetica|arial|sans-serif|ui-sans-serif)$/
const SYSTEM_MONO =
  /^(?:ui-monospace|sfmono-regular|sf mono|menlo|monaco|consolas|liberation mono|courier new|monospace)$/

/** The attributes of the root element and everything after them. */
export function inlineDrawing(text: string): string | undefined {
  try {
    const { root } = parseXml(text)
    if (root?.name !== 'svg' || !isAllowed(root)) return undefined
    const rules = readStyles(stylesIn(root))
    if (!rules) return undefined
    const written = new Writer(rules, referencedIds(root)).element(root, [])
    return written && written.length <= MAX_LENGTH ? written.replace(/^<svg/, '') : undefined
  } catch {
    // It is not well-formed.
    return undefined
  }
}

function elementsIn(parent: XmlElement): XmlElement[] {
  return parent.children.filter(child => child instanceof XmlElement)
}

function isAllowed(element: XmlElement): boolean {
  const { name, attributes } = element
  const isFine = Object.entries(attributes).every(
    ([attribute, value]) =>
      !/^on/i.test(attribute) &&
      !/url\(\s*["']?(?!#)/i.test(value) &&
      (!/^(?:xlink:)?href$/.test(attribute) || value.startsWith('#')),
  )
  return isFine && ELEMENTS.has(name) && elementsIn(element).every(isAllowed)
}

function stylesIn(element: XmlElement): string {
  return elementsIn(element)
    .map(child => (child.name === 'style' ? child.text : stylesIn(child)))
    .join('\n')
}

/** The ids that other elements refer to. */
function referencedIds(root: XmlElement): ReadonlySet<string> {
  const text = JSON.stringify(root)
  return new Set(Array.from(text.matchAll(/url\(\s*\\?["']?#([^"')\\]+)|href":"#([^"]+)/g), ([, a, b]) => a ?? b ?? ''))
}

class Writer {
  readonly #rules: NonNullable<ReturnType<typeof readStyles>>
  readonly #ids: ReadonlySet<string>

  constructor(rules: NonNullable<ReturnType<typeof readStyles>>, ids: ReadonlySet<string>) {
    this.#rules = rules
    this.#ids = ids
  }

  /** Undefined if a property differs between the modes, but is no colour. */
  element(element: XmlElement, above: readonly StyledElement[]): string | undefined {
    const { name, attributes } = element
    const isRoot = above.length === 0
    const { id, class: className = '' } = attributes
    const path = [...above, { name, id, classes: className.split(/\s+/).filter(Boolean) }]
    const own = this.#attributes(element, path)
    if (!own || (isRoot && !setSize(own))) return undefined
    let inside = ''
    for (const child of element.children) {
      if (child instanceof XmlText || child instanceof XmlCdata) inside += isText(name) ? escaped(child.text) : ''
      if (!(child instanceof XmlElement)) continue
      // The page names the drawing. A title would appear at every place that the pointer gets to.
      if (child.name === 'style' || (isRoot && /^(?:title|desc|metadata)$/.test(child.name))) continue
      const written = this.element(child, path)
      if (written === undefined) return undefined
      inside += written
    }
    const tag = `${name}${[...own].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')}`
    return inside === '' && !isRoot ? `<${tag}/>` : `<${tag}>${inside}</${name}>`
  }

  #attributes(element: XmlElement, path: readonly StyledElement[]): Map<string, string> | undefined {
    const { attributes } = element
    const kept = new Map(Object.entries(attributes).filter(([name]) => !LEFT_OUT.test(name)))
    const href = attributes.href ?? attributes['xlink:href']
    if (href) kept.set('href', `#${ID}${href.slice(1)}`)
    if (attributes.id && this.#ids.has(attributes.id)) kept.set('id', ID + attributes.id)
    const styles = readDeclarations(attributes.style ?? '')
    if (!styles) return undefined
    const [light, dark] = (['light', 'dark'] as Mode[]).map(
      mode => new Map([...propertiesOf(path, this.#rules, mode), ...styles]),
    ) as [Map<string, string>, Map<string, string>]
    for (const name of new Set([...light.keys(), ...dark.keys()])) {
      const value = inBothModes(name, light.get(name) ?? kept.get(name), dark.get(name) ?? kept.get(name))
      if (value === undefined) return undefined
      kept.set(name, value)
    }
    for (const [name, value] of kept) {
      const shown =
        name === 'font-family' ? fontOf(value) : value.replace(/url\(\s*["']?#([^"')]+)["']?\s*\)/g, `url(#${ID}$1)`)
      if (shown === undefined) kept.delete(name)
      else kept.set(name, shown)
    }
    return kept
  }
}

/** The value of a property for both modes. */
function inBothModes(name: string, light: string | undefined, dark: string | undefined): string | undefined {
  if (light === undefined || dark === undefined) return undefined
  const [ofLight, ofDark] = [light, dark].map(value =>
    value.replace(/var\(\s*(--dg-[\w-]+)\s*,[^()]*(?:\([^()]*\))?\s*\)/g, 'var($1)'),
  )
  if (ofLight === ofDark) return ofLight
  return COLORS.has(name) ? `light-dark(${light}, ${dark})` : undefined
}

/** The font of the page in place of those of the system; undefined if the drawing inherits it. */
function fontOf(value: string): string | undefined {
  const names = value.split(',').map(name =>
    name
      .trim()
      .replace(/^["']|["']$/g, '')
      .toLowerCase(),
  )
  if (names.every(name => SYSTEM_FONTS.test(name) || name.startsWith('var(--dg-font'))) return undefined
  return names.every(name => SYSTEM_MONO.test(name)) ? 'var(--dg-mono)' : value
}

/**
 * Completes the size of the drawing in pixels and its coordinates from each other, so that the layout does not move and
 * the drawing can be scaled, like an image.
 * @returns whether it has both
 */
function setSize(attributes: Map<string, string>): boolean {
  const lengths = ['width', 'height'].map(name => /^([\d.]+)(?:px)?$/.exec(attributes.get(name) ?? '')?.[1])
  const box = attributes.get('viewBox') ?? (lengths.every(Boolean) ? `0 0 ${lengths.join(' ')}` : '')
  const [, , width, height] = box.trim().split(/[\s,]+/)
  if (!width || !height) return false
  attributes.set('viewBox', box)
  attributes.set('width', lengths[0] && lengths[1] ? lengths[0] : width)
  attributes.set('height', lengths[0] && lengths[1] ? lengths[1] : height)
  return true
}

function isText(name: string): boolean {
  return /^(?:text|tspan|title|desc)$/.test(name)
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] ?? '&quot;')
}

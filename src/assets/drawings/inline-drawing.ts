/**
 * A drawing as a part of a page: it has the page's fonts, and the colours of the mode that the reader chose. Returns
 * its markup without the start of the root element, which depends on the page; or the reason why the drawing can only
 * be an image: it is large, or has elements, styles or addresses that could affect the page.
 *
 * Colours for `prefers-color-scheme` become `light-dark()`. Fonts of the system become those of the page. Tokens of the
 * theme, such as `var(--dg-accent, blue)`, need their fallbacks only where the file is shown as an image.
 */
import { parseXml, XmlCdata, XmlElement, XmlText } from '@rgrove/parse-xml'
import { ID } from '../../model/drawing-ids.ts'

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

/** What the file of a drawing can be on a page. */
export interface InlineDrawing {
  /** The attributes of the root element and everything after them; absent if it can only be an image. */
  drawing?: string
  /** Why it can only be an image: a clause with "it" for the drawing. */
  imageBecause?: string
}

/** Why a drawing can only be an image. */
class ImageOnly extends Error {}

/** Reads a drawing. Never throws. */
export function inlineDrawing(text: string): InlineDrawing {
  try {
    const root = rootOf(text)
    requireAllowed(root)
    const written = new Writer(readStyles(stylesIn(root)), referencedIds(root)).element(root, [])
    if (written.length > MAX_LENGTH) return { imageBecause: tooLarge(written.length, MAX_LENGTH) }
    return { drawing: written.replace(/^<svg/, '') }
  } catch (error) {
    if (!(error instanceof ImageOnly)) throw error
    return { imageBecause: error.message }
  }
}

/** The reason of a drawing with too many bytes. */
export function tooLarge(bytes: number, limit: number): string {
  return `it has ${(bytes / 1024).toFixed(1)} KiB, and at most ${limit / 1024} can be part of a page`
}

function rootOf(text: string): XmlElement {
  let root: XmlElement | null
  try {
    root = parseXml(text).root
  } catch {
    throw new ImageOnly('it is not well-formed XML')
  }
  if (root?.name !== 'svg') throw new ImageOnly('its outermost element is not <svg>')
  return root
}

function elementsIn(parent: XmlElement): XmlElement[] {
  return parent.children.filter(child => child instanceof XmlElement)
}

function requireAllowed(element: XmlElement): void {
  const { name, attributes } = element
  if (!ELEMENTS.has(name)) throw new ImageOnly(`it has <${name}>`)
  for (const [attribute, value] of Object.entries(attributes)) {
    if (/^on/i.test(attribute)) throw new ImageOnly(`it has the script \`${attribute}\``)
    const isAddress = /^(?:xlink:)?href$/.test(attribute) && !value.startsWith('#')
    if (isAddress || /url\(\s*["']?(?!#)/i.test(value))
      throw new ImageOnly(`it refers to another file in \`${attribute}\``)
  }
  for (const child of elementsIn(element)) requireAllowed(child)
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
  readonly #rules: readonly Rule[]
  readonly #ids: ReadonlySet<string>

  constructor(rules: readonly Rule[], ids: ReadonlySet<string>) {
    this.#rules = rules
    this.#ids = ids
  }

  /** Throws if a property differs between the modes, but is no colour. */
  element(element: XmlElement, above: readonly StyledElement[]): string {
    const { name, attributes } = element
    const isRoot = above.length === 0
    const { id, class: className = '' } = attributes
    const path = [...above, { name, id, classes: className.split(/\s+/).filter(Boolean) }]
    const own = this.#attributes(element, path)
    if (isRoot) setSize(own)
    let inside = ''
    for (const child of element.children) {
      if (child instanceof XmlText || child instanceof XmlCdata) inside += isText(name) ? escaped(child.text) : ''
      if (!(child instanceof XmlElement)) continue
      // The page names the drawing. A title would appear at every place that the pointer gets to.
      if (child.name === 'style' || (isRoot && /^(?:title|desc|metadata)$/.test(child.name))) continue
      inside += this.element(child, path)
    }
    const tag = `${name}${[...own].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')}`
    return inside === '' && !isRoot ? `<${tag}/>` : `<${tag}>${inside}</${name}>`
  }

  #attributes(element: XmlElement, path: readonly StyledElement[]): Map<string, string> {
    const { attributes } = element
    const kept = new Map(Object.entries(attributes).filter(([name]) => !LEFT_OUT.test(name)))
    const href = attributes.href ?? attributes['xlink:href']
    if (href) kept.set('href', `#${ID}${href.slice(1)}`)
    if (attributes.id && this.#ids.has(attributes.id)) kept.set('id', ID + attributes.id)
    const styles = readDeclarations(attributes.style ?? '')
    const [light, dark] = (['light', 'dark'] as Mode[]).map(
      mode => new Map([...propertiesOf(path, this.#rules, mode), ...styles]),
    ) as [Map<string, string>, Map<string, string>]
    for (const name of new Set([...light.keys(), ...dark.keys()])) {
      kept.set(name, inBothModes(name, light.get(name) ?? kept.get(name), dark.get(name) ?? kept.get(name)))
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
function inBothModes(name: string, light: string | undefined, dark: string | undefined): string {
  if (light === undefined || dark === undefined) throw new ImageOnly(`it has \`${name}\` in one mode only`)
  const shown = (value: string) => value.replace(/var\(\s*(--dg-[\w-]+)\s*,[^()]*(?:\([^()]*\))?\s*\)/g, 'var($1)')
  if (shown(light) === shown(dark)) return shown(light)
  if (!COLORS.has(name)) throw new ImageOnly(`its \`${name}\` differs between the modes, and is no colour`)
  return `light-dark(${light}, ${dark})`
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
 * the drawing can be scaled, like an image. Throws if it has neither.
 */
function setSize(attributes: Map<string, string>): void {
  const lengths = ['width', 'height'].map(name => /^([\d.]+)(?:px)?$/.exec(attributes.get(name) ?? '')?.[1])
  const box = attributes.get('viewBox') ?? (lengths.every(Boolean) ? `0 0 ${lengths.join(' ')}` : '')
  const [, , width, height] = box.trim().split(/[\s,]+/)
  if (!width || !height) throw new ImageOnly('it has no size')
  attributes.set('viewBox', box)
  attributes.set('width', lengths[0] && lengths[1] ? lengths[0] : width)
  attributes.set('height', lengths[0] && lengths[1] ? lengths[1] : height)
}

function isText(name: string): boolean {
  return /^(?:text|tspan|title|desc)$/.test(name)
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] ?? '&quot;')
}

// The styles of a drawing, applied to its elements: a page has other styles, and its policy may forbid `<style>`.
// What needs more than rules with simple selectors, such as animations, is not supported: such a drawing stays an
// image.

/** An element as selectors see it. */
interface StyledElement {
  name: string
  classes: readonly string[]
  id: string | undefined
}

/** A part of a selector: the name, classes and id that an element has to have. */
interface Compound extends StyledElement {
  /** Whether the next part is a child of it, rather than any descendant. */
  isParent: boolean
}

interface Rule {
  selector: Compound[]
  /** Rules of higher numbers win; of equal ones, the later. */
  specificity: number
  declarations: [name: string, value: string][]
  /** The only mode in which it counts. */
  mode?: Mode
}

type Mode = 'light' | 'dark'

/** Properties that are attributes of drawings as well. */
const PROPERTIES = new Set(
  'clip-path clip-rule color dominant-baseline fill fill-opacity fill-rule font-family font-size font-style font-weight letter-spacing marker-end marker-mid marker-start mask opacity paint-order stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration visibility word-spacing'.split(
    ' ',
  ),
)
const MODE_BLOCK = /^@media\s*\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/
const RULE = /^([^{}@]+)\{([^{}]*)\}/
const PART = /^(\*|[a-zA-Z][\w-]*)?((?:[.#][\w-]+)*)$/

/** Reads rules; throws if there is something else. */
function readStyles(css: string, mode?: Mode): Rule[] {
  const rules: Rule[] = []
  let rest = css.replace(/\/\*[\s\S]*?\*\//g, '').trim()
  while (rest !== '') {
    const block = mode === undefined ? MODE_BLOCK.exec(rest) : null
    const rule = block ? null : RULE.exec(rest)
    const read = block ? readStyles(block[2] ?? '', block[1] as Mode) : rule && readRule(rule[1], rule[2], mode)
    if (!read) throw new ImageOnly(`its styles have \`${/^[^{};]{0,40}/.exec(rest)?.[0].trim()}\``)
    rules.push(...read)
    rest = rest.slice((block ?? rule)?.[0].length).trim()
  }
  return rules
}

function readRule(selectors = '', body = '', mode: Mode | undefined): Rule[] {
  const declarations = readDeclarations(body)
  const rules: Rule[] = []
  for (const written of selectors.split(',')) {
    const selector = readSelector(written.trim())
    const specificity = selector.reduce(
      (sum, { name, classes, id }) => sum + (id ? 10_000 : 0) + classes.length * 100 + (name === '*' ? 0 : 1),
      0,
    )
    rules.push({ selector, specificity, declarations, ...(mode && { mode }) })
  }
  return rules
}

/** The declarations of a rule or a style attribute; throws if one is not an attribute of drawings. */
function readDeclarations(body: string): [string, string][] {
  const found: [string, string][] = []
  for (const declaration of body.split(';')) {
    if (declaration.trim() === '') continue
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^!]+?)\s*$/i.exec(declaration) ?? []
    if (!PROPERTIES.has(name.toLowerCase()) || /url\(\s*["']?(?!#)|expression|[<>"\\]/i.test(value))
      throw new ImageOnly(`its styles have \`${declaration.trim().slice(0, 40)}\``)
    found.push([name.toLowerCase(), value])
  }
  return found
}

function readSelector(written: string): Compound[] {
  const selector: Compound[] = []
  for (const token of written.replace(/\s*>\s*/g, ' > ').split(/\s+/)) {
    const last = selector.at(-1)
    if (token === '>' && last && !last.isParent) {
      last.isParent = true
      continue
    }
    const [whole, name = '*', marks = ''] = PART.exec(token) ?? []
    if (!whole) throw new ImageOnly(`its styles have the selector \`${written.slice(0, 40)}\``)
    const all = marks.match(/[.#][\w-]+/g) ?? []
    const classes = all.filter(mark => mark.startsWith('.')).map(mark => mark.slice(1))
    selector.push({ name, classes, id: all.find(mark => mark.startsWith('#'))?.slice(1), isParent: false })
  }
  if (selector.at(-1)?.isParent) throw new ImageOnly(`its styles have the selector \`${written.slice(0, 40)}\``)
  return selector
}

/** The properties of an element in a mode; `path` leads from the root to the element. */
function propertiesOf(path: readonly StyledElement[], rules: readonly Rule[], mode: Mode): Map<string, string> {
  const found = rules.filter(rule => (rule.mode ?? mode) === mode && matches(rule.selector, path))
  found.sort((a, b) => a.specificity - b.specificity)
  return new Map(found.flatMap(({ declarations }) => declarations))
}

function matches(selector: readonly Compound[], path: readonly StyledElement[]): boolean {
  const [part, element] = [selector.at(-1), path.at(-1)]
  if (!part) return true
  if (!element || !isLike(element, part)) return false
  const rest = selector.slice(0, -1)
  const above = path.slice(0, -1)
  if (rest.length === 0) return true
  if (rest.at(-1)?.isParent) return matches(rest, above)
  return above.some((_, at) => matches(rest, above.slice(0, at + 1)))
}

function isLike(element: StyledElement, part: Compound): boolean {
  return (
    (part.name === '*' || part.name === element.name) &&
    (part.id === undefined || part.id === element.id) &&
    part.classes.every(name => element.classes.includes(name))
  )
}

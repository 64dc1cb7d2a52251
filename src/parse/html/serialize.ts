/**
 * Converts elements to HTML, written exactly like React's renderToString (a test checks this), but about ten times
 * faster because no React elements are built; most of a page is plain elements. Components are passed to `lift`,
 * which adds them itself.
 */
import type { Element, Properties } from 'hast'
import { find, html as htmlSchema, svg as svgSchema } from 'property-information'
import { isVoidElement } from '../../base/void-elements.ts'
import { hasInsertion, Insertion, type MixedText, partsOf } from '../insertion.ts'
import type { HastChild } from '../mdast/nodes.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { HtmlBuilder, type HtmlPiece } from './html-builder.ts'

/** Adds a component to the builder; returns false for a plain element. */
export type WriteComponent = (element: Element, out: HtmlBuilder) => boolean

/** Elements whose text is not escaped in HTML. */
const RAW_TEXT = new Set(['script', 'style'])
const FOREIGN = new Set(['svg', 'math'])
/** Elements of SVG and MathML with HTML inside. */
const HTML_INSIDE = new Set('foreignObject desc title annotation-xml mi mo mn ms mtext'.split(' '))
/** Browsers drop a line end right after these tags, so it is doubled. */
const DROPS_LEADING_NEWLINE = new Set(['pre', 'textarea', 'listing'])

/** The HTML of nodes without components. */
export function htmlOf(nodes: readonly HastChild[]): readonly HtmlPiece[] {
  const out = new HtmlBuilder()
  serialize(nodes, out, () => false)
  return out.finish()
}

/** Adds the HTML of nodes to a builder. */
export function serialize(nodes: readonly HastChild[], out: HtmlBuilder, lift: WriteComponent): void {
  new Serializer(out, lift).nodes(nodes, false)
}

class Serializer {
  readonly #out: HtmlBuilder
  readonly #lift: WriteComponent

  constructor(out: HtmlBuilder, lift: WriteComponent) {
    this.#out = out
    this.#lift = lift
  }

  /** `isForeign` is set inside SVG and MathML, where scripts and styles are text like any other. */
  nodes(nodes: readonly HastChild[], isForeign: boolean): void {
    for (const node of nodes) {
      if (node.type === 'text') this.#out.write(escapeHtml(node.value))
      else if (node.type === 'element') {
        if (!this.#lift(node, this.#out)) this.#element(node, isForeign)
      } else if (node.type === 'prerendered') this.#out.write(node.html)
      else if (node.type === 'insertion') this.#out.insert(node.insertion)
    }
  }

  #element({ tagName, properties, children }: Element, isForeign: boolean): void {
    const out = this.#out
    // Browsers never end this element: its tags are shown.
    const opening = tagName === 'plaintext' ? '&lt;' : '<'
    out.write(opening + tagName)
    this.#attributes(properties, tagName)
    if (isVoidElement(tagName)) {
      out.write('/>')
      return
    }
    out.write('>')
    const first = children[0]
    if (RAW_TEXT.has(tagName) && !isForeign) out.write(rawText(children, tagName))
    else {
      if (first?.type === 'text' && first.value.startsWith('\n') && DROPS_LEADING_NEWLINE.has(tagName)) out.write('\n')
      this.nodes(children, FOREIGN.has(tagName) || (isForeign && !HTML_INSIDE.has(tagName)))
    }
    out.write(`${opening}/${tagName}>`)
  }

  /** The attributes of an element, each with a leading space. */
  #attributes(properties: Properties, tagName: string): void {
    let last = ''
    for (const name in properties) {
      const value: unknown = properties[name]
      if (value === undefined || value === null || value === false || Number.isNaN(value)) continue
      if (hasInsertion(value)) {
        this.#mixedAttribute(name, value)
        continue
      }
      const written = attribute(name, value as NonNullable<Properties[string]>)
      // React writes `checked` after everything else.
      if (name === 'checked' && tagName === 'input') last = written
      else this.#out.write(written)
    }
    if (last !== '') this.#out.write(last)
  }

  #mixedAttribute(property: string, value: Insertion | MixedText): void {
    const out = this.#out
    // An image's source brings its size with it.
    if (value instanceof Insertion && value.kind === 'image' && property === 'src') {
      out.insert(value)
      return
    }
    const name = attributeNameOf(property)
    if (name === undefined) return
    out.write(` ${name}="`)
    for (const part of partsOf(value))
      if (typeof part === 'string') out.write(escapeHtml(part))
      else out.insert(part)
    out.write('"')
  }
}

function attributeNameOf(property: string): string | undefined {
  const { attribute: name } = infoOf(property)
  return ATTRIBUTE_NAME.test(name) ? name : undefined
}

const ATTRIBUTE_NAME = /^[^\s"'<>/=\0]+$/

function rawText(children: HastChild[], tagName: string): string {
  const text = children.map(child => (child.type === 'text' ? child.value : '')).join('')
  return text.replaceAll(`</${tagName}`, `<\\/${tagName}`)
}

function attribute(name: string, value: NonNullable<Properties[string]>): string {
  switch (name) {
    case 'href':
    case 'src':
    case 'id':
    case 'title':
    case 'alt':
      return ` ${name}="${escapeHtml(String(value))}"`
    case 'className':
      return ` class="${escapeHtml(Array.isArray(value) ? value.join(' ') : String(value))}"`
  }
  const info = infoOf(name)
  if (!ATTRIBUTE_NAME.test(info.attribute)) return ''
  const list = Array.isArray(value) ? value.join(info.commaSeparated ? ', ' : ' ') : value
  if (list === true) return info.booleanish ? ` ${info.attribute}="true"` : ` ${info.attribute}=""`
  return ` ${info.attribute}="${escapeHtml(String(list))}"`
}

/** Information about properties; if the tables differ, SVG's has the right capitalisation. */
const INFO = new Map([
  ...Object.values(htmlSchema.property).map(info => [info.property, info] as const),
  ...Object.values(svgSchema.property)
    .filter(info => /[A-Z]/.test(info.attribute))
    .map(info => [info.property, info] as const),
])

/** What the library works out for names that are in no table, such as those of data attributes. */
const worked = new Map<string, ReturnType<typeof find>>()
/** Content can have any number of names. */
const MAX_WORKED = 1000

function infoOf(property: string): ReturnType<typeof find> {
  const known = INFO.get(property) ?? worked.get(property)
  if (known) return known
  const info = find(htmlSchema, property)
  if (worked.size < MAX_WORKED) worked.set(property, info)
  return info
}

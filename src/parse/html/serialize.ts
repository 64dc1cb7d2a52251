/**
 * Elements to HTML, spelt as React's renderToString spells them (a test holds the two equal), but
 * without building React elements: about ten times faster, and most of a page is plain elements.
 * Components are handed to `lift`, which returns what stands in their place.
 */
import type { Element, Properties } from 'hast'
import { find, html as htmlSchema, svg as svgSchema } from 'property-information'
import type { HastChild } from '../mdast/nodes.ts'
import { escapeHtml } from '../text/escape-html.ts'

/** Returns the text that stands for an element, or undefined where it is a plain one. */
export type Lift = (element: Element) => string | undefined

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements whose text is not escaped in HTML. */
const RAW_TEXT = new Set(['script', 'style'])
const FOREIGN = new Set(['svg', 'math'])
/** Elements of SVG and MathML with HTML inside. */
const HTML_INSIDE = new Set('foreignObject desc title annotation-xml mi mo mn ms mtext'.split(' '))
/** A line end right after these tags is swallowed by browsers, so it is doubled. */
const EATS_NEWLINE = new Set(['pre', 'textarea', 'listing'])

/** HTML of a list of nodes; `isForeign` inside of SVG and MathML, where scripts and styles are text like any other. */
export function serialize(nodes: HastChild[], lift: Lift, isForeign = false): string {
  let out = ''
  for (const node of nodes) {
    if (node.type === 'text') out += escapeHtml(node.value)
    else if (node.type === 'element') out += lift(node) ?? elementHtml(node, lift, isForeign)
    else if (node.type === 'prerendered') out += node.html
  }
  return out
}

function elementHtml(element: Element, lift: Lift, isForeign: boolean): string {
  const { tagName, children } = element
  const open = `<${tagName}${attributes(element.properties, tagName)}`
  if (VOID.has(tagName)) return `${open}/>`
  if (RAW_TEXT.has(tagName) && !isForeign) return `${open}>${rawText(children, tagName)}</${tagName}>`
  const first = children[0]
  const newline = first?.type === 'text' && first.value.startsWith('\n') && EATS_NEWLINE.has(tagName) ? '\n' : ''
  const isForeignInside = FOREIGN.has(tagName) || (isForeign && !HTML_INSIDE.has(tagName))
  return `${open}>${newline}${serialize(children, lift, isForeignInside)}</${tagName}>`
}

function rawText(children: HastChild[], tagName: string): string {
  const text = children.map(child => (child.type === 'text' ? child.value : '')).join('')
  return text.replaceAll(`</${tagName}`, `<\\/${tagName}`)
}

/** The attributes of an element, each with a leading blank. */
function attributes(properties: Properties, tagName: string): string {
  let out = ''
  let last = ''
  for (const name in properties) {
    const value = properties[name]
    if (value === undefined || value === null || value === false || Number.isNaN(value)) continue
    const written = attribute(name, value)
    // React writes `checked` after everything else.
    if (name === 'checked' && tagName === 'input') last = written
    else out += written
  }
  return out + last
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
  const info = INFO.get(name) ?? find(htmlSchema, name)
  if (!/^[^\s"'<>/=\0]+$/.test(info.attribute)) return ''
  const list = Array.isArray(value) ? value.join(info.commaSeparated ? ', ' : ' ') : value
  if (list === true) return info.booleanish ? ` ${info.attribute}="true"` : ` ${info.attribute}=""`
  return ` ${info.attribute}="${escapeHtml(String(list))}"`
}

/** What is known about properties; where the tables differ, SVG's is right about capitals. */
const INFO = new Map([
  ...Object.values(htmlSchema.property).map(info => [info.property, info] as const),
  ...Object.values(svgSchema.property)
    .filter(info => /[A-Z]/.test(info.attribute))
    .map(info => [info.property, info] as const),
])

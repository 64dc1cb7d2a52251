/**
 * Converts JSX attributes of a plain element to hast properties. Returns properties with hast names; a style object
 * becomes CSS text; values that no attribute can have are dropped.
 */
import type { Properties } from 'hast'
import { find, html, svg } from 'property-information'
import { asProperty, hasInsertion, Insertion, MixedText } from '../insertion.ts'

const SVG_NAMES = new Set('svg path circle rect g line polygon polyline ellipse defs use text'.split(' '))
/** Properties without a unit; for all others, a number is a length in pixels. */
const UNITLESS =
  /^(?:opacity|zIndex|fontWeight|lineHeight|flex|flexGrow|flexShrink|order|zoom|columnCount|aspectRatio|gridRow|gridColumn|fillOpacity|strokeOpacity)$/

/** Properties of an element written with JSX attributes. */
export function jsxProperties(tagName: string, props: Record<string, unknown>): Properties {
  const schema = SVG_NAMES.has(tagName) ? svg : html
  const properties: Properties = {}
  for (const [name, value] of Object.entries(props)) {
    if (name === 'key' || name === 'ref' || name === 'dangerouslySetInnerHTML') continue
    const { property } = find(schema, name === 'htmlFor' ? 'for' : name)
    if (hasInsertion(value)) properties[property] = asProperty(value)
    else if (name === 'style' && typeof value === 'object' && value !== null) properties.style = styleText(value)
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      properties[property] = value
  }
  return properties
}

/** `{ marginTop: 4 }` becomes `margin-top:4px`. */
function styleText(style: object): string {
  const parts: (string | Insertion)[] = []
  for (const [name, value] of Object.entries(style) as [string, unknown][]) {
    const isInserted = value instanceof Insertion
    if (typeof value !== 'string' && typeof value !== 'number' && !isInserted) continue
    if (!/^[A-Za-z-]+$/.test(name) || /[;{}]/.test(String(value))) continue
    const property = name.startsWith('--') ? name : name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
    const unit = typeof value === 'number' && value !== 0 && !UNITLESS.test(name) ? 'px' : ''
    parts.push(`${parts.length === 0 ? '' : ';'}${property}:`, isInserted ? value : `${value}${unit}`)
  }
  return parts.some(part => typeof part !== 'string') ? asProperty(new MixedText(parts)) : parts.join('')
}

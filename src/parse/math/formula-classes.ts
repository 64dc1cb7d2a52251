/**
 * Formulas without style attributes. Returns the same with classes instead of styles (see model/formula-styles.ts).
 * Styles without an equivalent class stay.
 */
import type { Element, ElementContent } from 'hast'
import { hexOfCss } from '../../base/color.ts'
import { classesOfStyle } from '../../model/formula-styles.ts'

const STYLED = /<(\w+)((?: [\w:-]+="[^"]*")*?) style="([^"]*)"/g
/** MathML is for assistive technology and is not displayed. */
const UNSEEN = /<math[\s>][\s\S]*?<\/math>/g

/** The HTML of a formula with classes. */
export function withoutStyles(html: string): string {
  return html
    .replace(UNSEEN, math => math.replace(/ style="[^"]*"/g, ''))
    .replace(STYLED, (whole, tag: string, attributes: string, style: string) => {
      const classes = classesOfStyle(style, hexOfCss)?.join(' ')
      if (classes === undefined) return whole
      const merged = attributes.replace(/ class="([^"]*)"/, (_, names: string) => ` class="${names} ${classes}"`)
      return merged === attributes ? `<${tag}${attributes} class="${classes}"` : `<${tag}${merged}`
    })
}

/** Replaces the styles of KaTeX's elements in a tree with classes. */
export function takeStyles(element: Element, isKatex = false): void {
  const { className, style } = element.properties
  const names = Array.isArray(className) ? className : []
  const isInside = isKatex || names.includes('katex')
  if (isInside && typeof style === 'string') {
    const classes = classesOfStyle(style, hexOfCss)
    if (classes) {
      element.properties.className = [...names, ...classes]
      delete element.properties.style
    }
  }
  for (const child of element.children as ElementContent[]) if (child.type === 'element') takeStyles(child, isInside)
}

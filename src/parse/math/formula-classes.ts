/**
 * Formulas without style attributes. In: what KaTeX made, as HTML or as a tree. Out: the same with classes in the place of
 * styles (see model/formula-styles.ts). A style that no class can say stays.
 */
import type { Element, ElementContent } from 'hast'
import { hexOfCss } from '../../base/color.ts'
import { classesOfStyle } from '../../model/formula-styles.ts'

const STYLED = /<(\w+)((?: [\w:-]+="[^"]*")*?) style="([^"]*)"/g
/** MathML is for assistive technology, and not seen. */
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

/** Puts classes in the place of the styles of KaTeX's elements in a tree. */
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

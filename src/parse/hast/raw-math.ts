/**
 * Formulas in raw HTML, or of a plugin: elements with the classes `math-inline`, `math-display` or `language-math`,
 * as other tools write them. Returns KaTeX's elements in their place, rendered by rehype-katex with the limits of all
 * maths. Formulas that it refuses stay, with a finding. (Formulas in markdown are not handled here, see math/math.ts:
 * rehype-katex would parse KaTeX's HTML again for each.)
 */
import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import { onDemand } from '../../base/on-demand.ts'
import { takeStyles } from '../math/formula-classes.ts'
import { isWiderThanPhone } from '../math/formula-width.ts'
import { formulaProblem, KATEX_OPTIONS } from '../math/math.ts'
import type { HastChild, HastParent } from '../mdast/nodes.ts'
import { contextOf, type PageContext } from '../page-context.ts'
import type { ParseOptions } from '../parse-input.ts'
import { textOf } from './references.ts'

const MARKS = /\b(?:math-inline|math-display|language-math)\b/

/** Renders the formulas of a page's raw HTML; a unified plugin. */
export function rawMathPlugin({ math, mathStylesheet }: ParseOptions['markdown']) {
  return (tree: Root, file: VFile): undefined => {
    const page = contextOf(file)
    if (!math || !(page.hasFormulas || (page.hasHtml && MARKS.test(page.prepared.text)))) return
    refuseFormulas(tree, page)
    // Hardly any page has maths in its raw HTML.
    const rehypeKatex = (onDemand('rehype-katex') as { default: typeof import('rehype-katex').default }).default
    const before = file.messages.length
    const render = rehypeKatex(KATEX_OPTIONS) as (tree: Root, file: VFile) => undefined
    render(tree, file)
    letScroll(tree)
    if (mathStylesheet === 'bundled') for (const child of tree.children) if (child.type === 'element') takeStyles(child)
    page.features.math = true
    for (const { cause, place } of file.messages.splice(before))
      page.report({
        rule: 'math',
        message: `the formula cannot be shown: ${cause instanceof Error ? cause.message : 'KaTeX refuses it'}`,
        hint: 'Its source is shown instead.',
        at: place && 'start' in place ? { type: 'math', position: place } : undefined,
      })
  }
}

/** Formulas that may be wider than their line scroll, like those in markdown. */
function letScroll(parent: HastParent): void {
  for (const [index, child] of (parent.children as HastChild[]).entries()) {
    if (child.type !== 'element') continue
    const names = classesOf(child)
    const isDisplayed = names.includes('katex-display')
    if (!isDisplayed && !names.includes('katex')) letScroll(child)
    else if (isDisplayed || isWiderThanPhone(htmlWithStyles(child)))
      parent.children[index] = {
        type: 'element',
        tagName: 'span',
        properties: {
          className: [isDisplayed ? 'math-display' : 'math-inline', 'dg-scrolls'],
          role: 'region',
          ariaLabel: sourceOf(child),
          tabIndex: 0,
        },
        children: [child],
      }
  }
}

function classesOf({ properties }: Element): unknown[] {
  return Array.isArray(properties.className) ? properties.className : []
}

/** The source of a formula, which KaTeX puts into its MathML. */
function sourceOf(element: Element): string | undefined {
  if (element.tagName === 'annotation') return textOf(element)
  for (const child of element.children) {
    const source = child.type === 'element' && sourceOf(child)
    if (source) return source
  }
  return undefined
}

/** The parts of KaTeX's HTML that decide how wide it is. */
function htmlWithStyles(node: Element['children'][number]): string {
  if (node.type === 'text') return node.value.replaceAll('<', '&lt;')
  if (node.type !== 'element') return ''
  const { style } = node.properties
  const rest = typeof style === 'string' ? ` style="${style}"` : ''
  return `<span class="${classesOf(node).join(' ')}"${rest}>${node.children.map(htmlWithStyles).join('')}</span>`
}

const CLASSES = new Set<unknown>(['math-inline', 'math-display', 'language-math'])

/** Whether an element is a formula that is not rendered yet. */
export function isFormula({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && className.some(name => CLASSES.has(name))
}

/** Formulas that exceed a limit lose the class that marks them as formulas. */
function refuseFormulas(parent: HastParent, page: PageContext): void {
  for (const child of parent.children as HastChild[]) {
    if (child.type !== 'element') continue
    const problem = isFormula(child) && problemIn(child)
    if (problem) {
      const className = child.properties.className as unknown[]
      child.properties.className = className.filter(name => !CLASSES.has(name)) as string[]
      const message = `the formula cannot be shown: ${problem}`
      page.report({ rule: 'math', message, hint: 'Its source is shown instead.', at: child })
    } else refuseFormulas(child, page)
  }
}

function problemIn(element: Element): string | undefined {
  return formulaProblem(textOf(element))?.problem
}

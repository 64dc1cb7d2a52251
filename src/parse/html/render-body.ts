/**
 * A finished tree to the HTML of a body with holes. Plain elements are written directly; components are rendered by
 * React in one go for the whole page and put where they belong. What a component throws is a finding.
 */

import type { Element, Root } from 'hast'
import { TimeoutError, type WithTimeout } from '../../base/with-timeout.ts'
import { traitsOf } from '../../model/components.ts'
import type { HastChild } from '../mdast/nodes.ts'
import type { PageContext } from '../page-context.ts'
import { unescapeHtml } from '../text/escape-html.ts'
import type { ContentComponents } from './content-components.ts'
import { failingInside, unwrap } from './failing-component.ts'
import { fallbackComponents } from './fallback-components.ts'
import { takeOutputReferences } from './output-references.ts'
import { createComponentRenderer } from './render-components.ts'
import { serialize } from './serialize.ts'
import { fillImages } from './spelt-holes.ts'
import { createStaticTemplates, type StaticComponent } from './static-templates.ts'

/** HTML of a tree's children; a component that throws is reported and left out. */
export type BodyRenderer = (tree: Root, page: PageContext) => string

/** Makes the renderer for a set of components. */
export function createBodyRenderer(own: ContentComponents, withTimeout: WithTimeout): BodyRenderer {
  const components: ContentComponents = { ...fallbackComponents, ...own }
  const { isComponent, hasComponent, render } = createComponentRenderer(components)
  const fillTemplate = createStaticTemplates()

  return (tree, page) => fillImages(htmlOf(tree.children as HastChild[], page))

  function htmlOf(nodes: HastChild[], page: PageContext): string {
    const lifted: Element[] = []
    const html = serialize(nodes, element => {
      if (!isComponent(element)) return undefined
      const filled = fromTemplate(element)
      if (filled !== undefined) return filled
      lifted.push(element)
      return `\0R${lifted.length - 1}\0`
    })
    if (lifted.length === 0) return html
    const parts = renderEach(lifted, page)
    return fill(html, parts)
  }

  /** The HTML of a component that is a fixed frame around plain contents. */
  function fromTemplate(element: Element): string | undefined {
    const type = components[element.tagName] as StaticComponent | undefined
    if (!type?.opaqueProps || !traitsOf(element.tagName).passesChildren) return undefined
    const props = element.data?.component?.props ?? (isBare(element) ? {} : undefined)
    if (!props || element.children.some(child => child.type === 'element' && hasComponent(child))) return undefined
    const children = serialize(element.children as HastChild[], () => undefined)
    return fillTemplate(type, element.tagName, { props, children })
  }

  /** The HTML of each component, all at once; one by one only to find out which of them throws. */
  function renderEach(elements: Element[], page: PageContext): string[] {
    try {
      return withTimeout(() => render(elements, parts => noted(parts, elements, page)))
    } catch (error) {
      if (elements.length > 1) return elements.flatMap(element => renderEach([element], page))
      return elements.map(element => withoutFailing(element, error, page))
    }
  }

  /** The HTML of an element without the components that make it fail; what stands in them is kept. */
  function withoutFailing(element: Element, failure: unknown, page: PageContext): string {
    // What does not end takes too long to be tried again.
    const culprit = failure instanceof TimeoutError ? undefined : failingInside(element, { isComponent, failureOf })
    if (!culprit) {
      reportFailure(element, failure, page)
      return htmlOf(element.children as HastChild[], page)
    }
    reportFailure(culprit.element, culprit.error, page)
    unwrap(culprit)
    return renderEach([element], page).join('')
  }

  function failureOf(element: Element): unknown {
    try {
      withTimeout(() => render([element]))
      return undefined
    } catch (error) {
      return error ?? new Error('it threw nothing')
    }
  }
}

function reportFailure(element: Element, error: unknown, page: PageContext): void {
  page.report({
    rule: 'component-failed',
    message: `the component ${element.tagName} failed: ${error instanceof Error ? error.message : String(error)}`,
    hint: 'Only what is inside of it is shown.',
    at: element,
  })
}

/** What components bring by themselves becomes the page's: ids and addresses. */
function noted(parts: string[], elements: readonly Element[], page: PageContext): string[] {
  for (const part of parts) noteIds(part, page)
  return parts.map((part, at) => takeOutputReferences(part, elements[at] as Element, page))
}

/** Components may bring ids that no element of the page has. Quotes in texts and values are escaped, so none looks like one. */
function noteIds(html: string, page: PageContext): void {
  for (const [, id = ''] of html.matchAll(/\sid="([^"]+)"/g)) page.anchors.add(unescapeHtml(id))
}

/** Is the element one without attributes, as markdown makes it? */
function isBare({ properties }: Element): boolean {
  for (const _ in properties) return false
  return true
}

function fill(html: string, parts: string[]): string {
  return html.replace(/\0R(\d+)\0/g, (_, index: string) => parts[Number(index)] ?? '')
}

/**
 * Renders a finished tree to the body of a page. Plain elements are written directly; components are rendered by React
 * in one call for the whole page and then inserted. An error thrown by a component becomes a finding.
 */

import type { Element, Root } from 'hast'
import { observeReact } from '../../base/react-activity.ts'
import { TimeoutError, type WithTimeout, withoutTimeout } from '../../base/with-timeout.ts'
import { inactiveFindings } from '../../findings/inactive.ts'
import { recoveredPage } from '../../findings/recovered.ts'
import type { PageBody } from '../../model/body.ts'
import type { Observed } from '../../model/react-activity.ts'
import type { HastChild } from '../mdast/nodes.ts'
import type { PageContext } from '../page-context.ts'
import { unescapeHtml } from '../text/escape-html.ts'
import type { ContentComponents } from './content-components.ts'
import { failingInside, unwrap } from './failing-component.ts'
import { fallbackComponents } from './fallback-components.ts'
import { createFrameFiller } from './fill-frame.ts'
import { bodyOf, DeferredHtml, HtmlBuilder, type HtmlPiece } from './html-builder.ts'
import { takeOutputReferences } from './output-references.ts'
import { createComponentRenderer } from './render-components.ts'
import { serialize } from './serialize.ts'
import { Tokens } from './tokens.ts'

/** HTML of a tree's children; a component that throws is reported and left out. */
export type BodyRenderer = (tree: Root, page: PageContext) => PageBody

/** HTML in pieces. */
type Pieces = readonly HtmlPiece[]

/** Creates the renderer for a set of components. */
export function createBodyRenderer(own: ContentComponents, withTimeout: WithTimeout): BodyRenderer {
  const components: ContentComponents = { ...fallbackComponents, ...own }
  const { isComponent, hasComponent, render } = createComponentRenderer(components)
  // docsgen's own components always finish, and do nothing in browsers.
  const observe = withTimeout === withoutTimeout ? undefined : observeReact
  const fromTemplate = createFrameFiller(components, { hasComponent, observe })

  return (tree, page) => bodyOf(piecesOf(tree.children as HastChild[], page))

  function piecesOf(nodes: HastChild[], page: PageContext): Pieces {
    const lifted: Element[] = []
    const places: DeferredHtml[] = []
    const html = new HtmlBuilder()
    serialize(nodes, html, (element, out) => {
      if (!isComponent(element)) return false
      const filled = fromTemplate(element)
      if (filled) out.add(filled)
      else {
        lifted.push(element)
        const place = new DeferredHtml()
        places.push(place)
        out.insert(place)
      }
      return true
    })
    if (lifted.length > 0) {
      const rendered = renderEach(lifted, page)
      for (const [index, place] of places.entries()) place.pieces = rendered[index] ?? []
    }
    return html.finish()
  }

  /** The HTML of each component, rendered together; one by one only to find the component that throws. */
  function renderEach(elements: Element[], page: PageContext): Pieces[] {
    let tokens = new Tokens(page.sourceHash)
    try {
      const work = () =>
        withTimeout(() => {
          tokens = new Tokens(page.sourceHash)
          return render(elements, tokens, parts => noted(parts, elements, { page, tokens }))
        })
      const rendered = observe ? reported(observe(work), elements, page) : work()
      if (tokens.isDamaged) page.diagnostics.push(damagedToken(page))
      return rendered
    } catch (error) {
      if (elements.length > 1) return elements.flatMap(element => renderEach([element], page))
      return elements.map(element => withoutFailing(element, error, page))
    }
  }

  /** The HTML of an element without the components that make it fail; their content is kept. */
  function withoutFailing(element: Element, failure: unknown, page: PageContext): Pieces {
    // A component that does not finish takes too long to try again.
    const culprit = failure instanceof TimeoutError ? undefined : failingInside(element, { isComponent, failureOf })
    if (!culprit) {
      reportFailure(element, failure, page)
      return piecesOf(element.children as HastChild[], page)
    }
    reportFailure(culprit.element, culprit.error, page)
    unwrap(culprit)
    return renderEach([element], page).flat()
  }

  function failureOf(element: Element): unknown {
    try {
      withTimeout(() => render([element], new Tokens('trial')))
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
    hint: 'Only its content is shown.',
    at: element,
  })
}

/** Reports what works only in browsers; returns the result. */
function reported<T>(
  { result, ...observed }: { result: T } & Observed,
  elements: readonly Element[],
  page: PageContext,
): T {
  for (const { part, ...finding } of inactiveFindings(observed, at => elements[at]?.tagName))
    page.report({ ...finding, at: elements[part] as Element })
  return result
}

/** Nothing of a token that a component truncated is published, but the value that it stands for is lost. */
function damagedToken({ input }: PageContext) {
  return recoveredPage('a component cut the text that stands for its content', { file: input.path })
}

/** Records the ids and addresses that components contribute in the page. */
function noted(parts: string[], elements: readonly Element[], output: { page: PageContext; tokens: Tokens }): string[] {
  for (const part of parts) noteIds(part, output.page)
  const { islands } = output.page.features
  for (const [, name = ''] of parts.join('').matchAll(/ data-dg-island="([^"]+)"/g))
    if (!islands.includes(name)) islands.push(name)
  return parts.map((part, at) => takeOutputReferences(part, elements[at] as Element, output))
}

/**
 * Components may contribute ids that no element of the page has. Quotes in texts and values are escaped, so that these
 * cannot be mistaken for one.
 */
function noteIds(html: string, page: PageContext): void {
  if (!html.includes('id="')) return
  for (const [, id = ''] of html.matchAll(/\sid="([^"]+)"/g)) page.anchors.add(unescapeHtml(id))
}

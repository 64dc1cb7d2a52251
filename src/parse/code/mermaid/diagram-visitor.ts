/**
 * Diagrams in pages. In: a fence of the language `mermaid`. Out: the `Diagram` component with its drawing; if there is
 * none, the fence stays code, and a finding states the reason, once per kind of diagram.
 */
import type { Code } from 'mdast'
import type { Node } from 'unist'
import { componentNode } from '../../mdast/nodes.ts'
import { replaceChild, type Visitor } from '../../mdast/walk.ts'
import type { PageContext } from '../../page-context.ts'
import type { DiagramRenderer, NotDrawn } from './diagrams.ts'

/** A visitor that draws diagrams; other code goes to `code`. */
export function diagramVisitor(draw: DiagramRenderer, code: Visitor<Code>): Visitor<Code> {
  return visit => {
    const { node, parent, index, page } = visit
    if (node.lang !== 'mermaid') return code(visit)
    const drawn = draw(node.value)
    if ('problem' in drawn) {
      reportDiagram(page, drawn, node)
      return code(visit)
    }
    const component = componentNode('Diagram', {}, { position: node.position })
    component.children.push({ type: 'prerendered', html: drawn.svg, text: drawn.text })
    return replaceChild(parent, index, [component]) + 1
  }
}

/** Reports that a diagram is shown as code. */
export function reportDiagram(page: PageContext, { problem, kind }: NotDrawn, at: Node): void {
  page.report({
    rule: 'diagram',
    message: `The diagram is shown as code: ${problem}.`,
    hint: 'Flowcharts and diagrams of sequences, states, classes and entities are drawn.',
    ...(kind !== '' && { subject: kind }),
    at,
  })
}

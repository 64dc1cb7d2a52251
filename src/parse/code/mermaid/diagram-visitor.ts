/**
 * Diagrams in pages. In: a fence of the language `mermaid`. Out: the `Diagram` component with its drawing; if there is
 * none, the fence stays code. A finding states the reason, once per kind of diagram, or the link that is lost.
 */
import type { Code } from 'mdast'
import type { Node } from 'unist'
import { componentNode } from '../../mdast/nodes.ts'
import { replaceChild, type Visitor } from '../../mdast/walk.ts'
import type { PageContext } from '../../page-context.ts'
import type { DiagramRenderer, DiagramResult } from './diagrams.ts'

/** A visitor that draws diagrams; other code goes to `code`. */
export function diagramVisitor(draw: DiagramRenderer, code: Visitor<Code>): Visitor<Code> {
  return visit => {
    const { node, parent, index, page } = visit
    if (node.lang !== 'mermaid') return code(visit)
    const drawn = draw(node.value)
    reportDiagram(page, drawn, node, true)
    if ('problem' in drawn) return code(visit)
    const component = componentNode('Diagram', {}, { position: node.position })
    component.children.push({ type: 'prerendered', html: drawn.svg, text: drawn.text })
    return replaceChild(parent, index, [component]) + 1
  }
}

const HINT =
  'Use one of the kinds in the guide on diagrams, or export this one as an SVG file, for example with the Mermaid CLI, and show it as an image.'

/**
 * Reports that a diagram is shown as code, or without its links.
 * @param isFence whether the source begins in the line after that of `at`
 */
export function reportDiagram(page: PageContext, result: DiagramResult, at: Node, isFence = false): void {
  if ('problem' in result) {
    const { line } = result
    const isPlaced = isFence && line !== undefined
    const where = line !== undefined && !isFence ? ` (line ${line} of the diagram)` : ''
    page.report({
      rule: 'diagram',
      message: `The diagram is shown as code: ${result.problem}${where}.`,
      hint: result.hint ?? HINT,
      ...(result.kind !== '' && { subject: result.kind }),
      at: isPlaced ? { line: page.place(at.position).line + line, column: 1 } : at,
    })
  } else if (result.link !== undefined)
    page.report({
      rule: 'diagram',
      message: `The drawing has no links: the one to ${result.link} has no effect.`,
      hint: 'Put the link in the text.',
      at,
    })
}

/**
 * Diagrams in pages. Returns the `Diagram` component with its drawing; if there is none, the fence stays code. A
 * finding states the reason, once per kind of diagram, or the link that is lost.
 */
import type { Code } from 'mdast'
import type { Node } from 'unist'
import type { SourceSpan } from '../../../model/diagnostic.ts'
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
    reportDiagram(page, drawn, node)
    if ('problem' in drawn) return code(visit)
    const component = componentNode('Diagram', {}, { position: node.position })
    component.children.push({ type: 'prerendered', html: drawn.svg, text: drawn.text })
    component.fence = node
    return replaceChild(parent, index, [component]) + 1
  }
}

/** The text of a line of the page, without the marks of the lists and quotes around it. */
function placeOfLine(page: PageContext, line: number): SourceSpan {
  const text = page.text.split('\n')[line - 1]?.trimEnd() ?? ''
  const start = text.search(/[^\s>]/)
  return start < 0 ? { line, column: 1 } : { line, column: start + 1, endLine: line, endColumn: text.length + 1 }
}

const HINT =
  'Use one of the kinds in the guide on diagrams, or export this one as an SVG file, for example with the Mermaid CLI, and show it as an image.'

/** Reports that a diagram is shown as code, or without its links. */
export function reportDiagram(page: PageContext, result: DiagramResult, at: Node): void {
  if ('problem' in result) {
    const { line } = result
    // The source of a component may come from anywhere; that of a fence begins in the line after its marks.
    const isFence = /^(?:`{3}|~{3})/.test(page.written(at))
    const isPlaced = isFence && line !== undefined
    const where = line !== undefined && !isFence ? ` (line ${line} of the diagram)` : ''
    page.report({
      rule: 'diagram',
      message: `The diagram is shown as code: ${result.problem}${where}.`,
      hint: result.hint ?? HINT,
      ...(result.kind !== '' && { subject: result.kind }),
      at: isPlaced ? placeOfLine(page, page.place(at.position).line + line) : at,
    })
  } else if (result.link !== undefined)
    page.report({
      rule: 'diagram',
      message: `The drawing has no links: the one to ${result.link} has no effect.`,
      hint: 'Put the link in the text.',
      at,
    })
}

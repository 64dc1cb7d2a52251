/**
 * Diagrams: fences with the language `mermaid` are drawn when the site is built. A finding states why one is not, once for
 * each kind of diagram, or the link that is lost.
 */
import type { Node } from 'unist'
import type { SourceSpan } from '../../model/diagnostic.ts'
import type { Feature } from '../../model/feature.ts'
import type { FencePage } from '../../parse/code/fence-drawing.ts'
import { createDiagramRenderer, type DiagramResult } from './diagrams.ts'

export const feature: Feature = {
  drawnFences: {
    languages: ['mermaid'],
    isOn: ({ mermaid }) => mermaid,
    create: () => {
      const draw = createDiagramRenderer()
      return (source, page, at) => {
        const drawn = draw(source)
        reportDiagram(page, drawn, at)
        return 'svg' in drawn ? drawn : undefined
      }
    },
  },
}

/** The text of a line of the page, without the marks of the lists and quotes around it. */
function placeOfLine(page: FencePage, line: number): SourceSpan {
  const text = page.text.split('\n')[line - 1]?.trimEnd() ?? ''
  const start = text.search(/[^\s>]/)
  return start < 0 ? { line, column: 1 } : { line, column: start + 1, endLine: line, endColumn: text.length + 1 }
}

const HINT =
  'Use one of the kinds in the guide on diagrams, or export this one as an SVG file, for example with the Mermaid CLI, and show it as an image.'

/** Reports that a diagram is shown as code, or without its links. */
function reportDiagram(page: FencePage, result: DiagramResult, at: Node): void {
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

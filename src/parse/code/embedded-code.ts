/**
 * Code blocks created by components: those of a page's code, and those of React pages. In: a tree of elements. Out: the
 * same tree, in which each `<pre data-code-block="js">` is a highlighted `CodeBlock` like those of markdown, and each
 * mermaid diagram is drawn.
 */
import type { Element } from 'hast'
import type { HastChild, HastParent } from '../mdast/nodes.ts'
import type { PageContext } from '../page-context.ts'
import type { CodeRenderer } from './code-block.ts'
import { readInfoString } from './info-string.ts'
import { reportDiagram } from './mermaid/diagram-visitor.ts'
import type { DiagramRenderer, Drawing } from './mermaid/diagrams.ts'

/** How code blocks are rendered; without `draw`, diagrams are code. */
export interface EmbeddedRenderers {
  code: CodeRenderer
  draw: DiagramRenderer | undefined
}

/** Highlights the code blocks of a page's components, and draws their diagrams. */
export function highlightEmbedded(tree: HastParent, page: PageContext, renderers: EmbeddedRenderers): void {
  tree.children = (tree.children as HastChild[]).map(child => {
    if (child.type !== 'element') return child
    const written = child.tagName === 'pre' ? child.properties.dataCodeBlock : undefined
    if (typeof written !== 'string') {
      highlightEmbedded(child, page, renderers)
      return child
    }
    const source = textOf(child)
    if (written === 'mermaid' && renderers.draw) {
      const drawn = renderers.draw(source)
      reportDiagram(page, drawn, child)
      if ('svg' in drawn) return diagram(child, drawn)
    }
    page.features.code = true
    const info = readInfoString(written, String(child.properties.dataCodeMeta ?? ''))
    const { props, body } = renderers.code(source, info.language, info.meta)
    const block: Element = { ...child, tagName: 'CodeBlock', properties: {}, children: [body as never] }
    return { ...block, data: { component: { props: { ...props } } } }
  }) as Element['children']
}

function diagram(place: Element, { svg, text }: Drawing): Element {
  const body = { type: 'prerendered', html: svg, text } as never
  return { ...place, tagName: 'Diagram', properties: {}, children: [body], data: { component: { props: {} } } }
}

function textOf(node: HastChild): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? (node.children as HastChild[]).map(textOf).join('') : ''
}

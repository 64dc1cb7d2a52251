/**
 * Code blocks that features draw (fence-drawing.ts). Returns the `Diagram` component with the drawing; if there is
 * none, the block stays code.
 */
import type { Element } from 'hast'
import type { Code } from 'mdast'
import { componentNode } from '../mdast/nodes.ts'
import { replaceChild, type Visitor } from '../mdast/walk.ts'
import type { ParseOptions } from '../parse-input.ts'
import type { DrawFence, Drawing } from './fence-drawing.ts'

/** What draws the code blocks of each language. */
export type FenceDrawers = ReadonlyMap<string, DrawFence>

/** Creates what draws the code blocks of a site. */
export function createFenceDrawers({ drawnFences = [], markdown }: ParseOptions): FenceDrawers {
  const used = drawnFences.filter(({ isOn }) => isOn(markdown))
  return new Map(
    used.flatMap(({ languages, create }) => {
      const draw = create()
      return languages.map(language => [language, draw] as const)
    }),
  )
}

/** A visitor that draws code blocks; other code goes to `code`. */
export function drawingVisitor(drawers: FenceDrawers, code: Visitor<Code>): Visitor<Code> {
  if (drawers.size === 0) return code
  return visit => {
    const { node, parent, index, page } = visit
    const drawn = drawers.get(node.lang ?? '')?.(node.value, page, node)
    if (!drawn) return code(visit)
    const component = componentNode('Diagram', {}, { position: node.position })
    component.children.push({ type: 'prerendered', html: drawn.svg, text: drawn.text })
    component.fence = node
    return replaceChild(parent, index, [component]) + 1
  }
}

/** The same for a code block that a component created. */
export function drawnElement(place: Element, { svg, text }: Drawing): Element {
  const body = { type: 'prerendered', html: svg, text } as never
  return { ...place, tagName: 'Diagram', properties: {}, children: [body], data: { component: { props: {} } } }
}

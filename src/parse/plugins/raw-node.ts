/**
 * Raw HTML in a tree that plugins see. docsgen's own steps use a separate node type for finished HTML, which plugins do
 * not know.
 */
import type { Position } from 'unist'
import type { Prerendered } from '../mdast/nodes.ts'

export interface RawNode {
  type: 'raw'
  value: string
  /** The finished HTML that it represents, if docsgen created it. */
  data?: { prerendered?: Prerendered }
  position?: Position
}

/** Whether the node is raw HTML. */
export function isRawNode(node: { type: string }): node is RawNode {
  return node.type === 'raw'
}

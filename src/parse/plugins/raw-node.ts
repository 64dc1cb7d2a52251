/**
 * Raw HTML in a tree that plugins see. In docsgen's own steps, finished HTML has a node type of its own, which no plugin
 * knows.
 */
import type { Position } from 'unist'
import type { Prerendered } from '../mdast/nodes.ts'

export interface RawNode {
  type: 'raw'
  value: string
  /** What it stands for, where docsgen made it. */
  data?: { prerendered?: Prerendered }
  position?: Position
}

/** Is the node raw HTML? */
export function isRawNode(node: { type: string }): node is RawNode {
  return node.type === 'raw'
}

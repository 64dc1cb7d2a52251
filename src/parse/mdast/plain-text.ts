/**
 * The text of a markdown node as a reader sees it: no marks, no HTML tags, alternative text for
 * images, no footnote numbers.
 */
import type { Nodes } from 'mdast'

/** Plain text of a node, or of a list of nodes one after another. */
export function plainText(node: Nodes | Nodes[]): string {
  if (Array.isArray(node)) return node.map(plainText).join('')
  switch (node.type) {
    case 'html':
      return /^<br\b/i.test(node.value) ? ' ' : ''
    case 'footnoteReference':
      return ''
    case 'image':
    case 'imageReference':
      return node.alt ?? ''
    case 'break':
      return '\n'
    case 'prerendered':
      return node.text
    case 'component':
      return node.name === 'br' ? ' ' : plainText(node.children)
    default:
      if ('value' in node) return node.value
      return 'children' in node ? plainText(node.children as Nodes[]) : ''
  }
}

/**
 * The HTML of a heading in a table of contents. In: the heading's children. Out: inline HTML with code, emphasis and
 * the like. Links are flattened, images are dropped, and other elements only keep their tag and class.
 */

import type { HastChild } from '../mdast/nodes.ts'
import { escapeHtml } from '../text/escape-html.ts'

const KEPT = new Set([
  'code',
  'em',
  'strong',
  'del',
  'sub',
  'sup',
  'kbd',
  'b',
  'i',
  's',
  'mark',
  'small',
  'var',
  'abbr',
])

/** Inline HTML of the nodes. */
export function tocHtml(children: HastChild[]): string {
  return children.map(one).join('').trim()
}

function one(node: HastChild): string {
  if (node.type === 'text') return escapeHtml(node.value)
  if (node.type === 'prerendered') return escapeHtml(node.text)
  if (node.type !== 'element') return ''
  if (node.tagName === 'br') return ' '
  const inner = node.children.map(one).join('')
  if (KEPT.has(node.tagName)) return `<${node.tagName}>${inner}</${node.tagName}>`
  if (node.tagName !== 'span' && node.tagName !== 'div') return inner
  const names = node.properties.className
  const className = Array.isArray(names) ? names.join(' ') : typeof names === 'string' ? names : ''
  return className ? `<span class="${escapeHtml(className)}">${inner}</span>` : inner
}

/** Admonitions. Returns the `Admonition` component; a title becomes its first child, `AdmonitionTitle`. */
import type { Blockquote, Paragraph, PhrasingContent, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { PageContext } from '../page-context.ts'
import { type ComponentNode, componentNode } from './nodes.ts'
import type { Visitor } from './walk.ts'

const TYPES = ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important', 'secondary', 'success']

/** The directive names that create admonitions: the built-in ones and those of the config. */
export function admonitionTypes(custom: readonly string[]): Set<string> {
  return new Set([...TYPES, ...custom])
}

/** The component for a directive with an admonition's name. */
export function admonition(node: ContainerDirective, page: PageContext): ComponentNode {
  const { label, content } = splitLabel(node)
  const { title, id, class: className } = node.attributes ?? {}
  const titleNodes: PhrasingContent[] = label?.children ?? (title ? [{ type: 'text', value: title }] : [])
  const props = { ...admonitionProps(node.name, page), ...(id && { id }), ...(className && { className }) }
  return componentNode('Admonition', props, { children: withTitle(titleNodes, content), position: node.position })
}

/** The kind of an admonition, and its name in the page's language. For a custom kind, the kind itself is the name. */
export function admonitionProps(type: string, page: PageContext): { type: string; label: string } {
  const texts: Record<string, string | undefined> = page.texts
  return { type, label: texts[`content.${type}`] ?? type }
}

/** The label of a container directive and the content after it. */
export function splitLabel(node: ContainerDirective): { label: Paragraph | undefined; content: RootContent[] } {
  const [first, ...rest] = node.children
  const isLabel = first?.type === 'paragraph' && first.data?.directiveLabel === true
  return isLabel ? { label: first, content: rest } : { label: undefined, content: node.children }
}

function withTitle(title: PhrasingContent[], content: RootContent[]): RootContent[] {
  return title.length === 0 ? content : [componentNode('AdmonitionTitle', {}, { children: title }), ...content]
}

const ALERT = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*([^\n]*)(?:\n|$)/i

/** Turns block quotes that are alerts into admonitions. */
export const alertVisitor: Visitor<Blockquote> = ({ node, parent, index, page }) => {
  const [first, ...rest] = node.children
  const text = first?.type === 'paragraph' ? first.children[0] : undefined
  const alert = text?.type === 'text' ? ALERT.exec(text.value) : null
  if (first?.type !== 'paragraph' || text?.type !== 'text' || !alert) return undefined
  const remaining = text.value.slice(alert[0].length)
  const children =
    remaining === '' ? first.children.slice(1) : [{ ...text, value: remaining }, ...first.children.slice(1)]
  // `[!NOTE]` followed by a hard break leaves an empty start.
  if (children[0]?.type === 'break') children.shift()
  const content: RootContent[] = children.length > 0 ? [{ ...first, children }, ...rest] : rest
  const title: PhrasingContent[] = alert[2] ? [{ type: 'text', value: alert[2].trim() }] : []
  const props = admonitionProps((alert[1] as string).toLowerCase(), page)
  parent.children[index] = componentNode('Admonition', props, {
    children: withTitle(title, content),
    position: node.position,
  }) as never
  return index
}

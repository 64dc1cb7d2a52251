/**
 * Directives by name. In: a container, leaf or text directive. Out: what its name stands for: admonitions, tabs,
 * details. Other names are either not markup at all (`12:30`, `foo:bar`, `::x`) or a mistake, which is reported and
 * shown as written.
 */
import type { Node, Nodes, Parents, RootContent, Text } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import { suggest } from '../../base/suggest.ts'
import type { PageContext } from '../page-context.ts'
import { admonition, admonitionTypes, splitLabel } from './admonitions.ts'
import { codeGroup } from './code-group.ts'
import { componentNode } from './nodes.ts'
import { tab, tabs } from './tabs.ts'
import { reportUnclosedFence } from './unclosed.ts'
import { replaceChild, type Visitor, type Visitors } from './walk.ts'

/** Visitors for the three kinds of directives. `keywords` are the site's own admonitions. */
export function directiveVisitors(keywords: readonly string[]): Visitors {
  const admonitions = admonitionTypes(keywords)
  const names = [...admonitions, 'tabs', 'tab', 'code-group', 'details']
  const container: Visitor<ContainerDirective> = ({ node, parent, index, page }) => {
    if (isTaken(node)) return undefined
    reportUnclosedFence(node, page)
    const made = admonitions.has(node.name) ? admonition(node, page) : known(node, page)
    if (!made) reportUnknown(node, names, page)
    return replaceChild(parent, index, [made ?? unknownContainer(node)])
  }
  const leaf: Visitor<LeafDirective> = ({ node, parent, index, page }) => {
    if (isTaken(node)) return undefined
    reportUnknown(node, names, page)
    const text: Text = { type: 'text', value: page.written(node), position: node.position }
    return replaceChild(parent, index, [{ type: 'paragraph', children: [text], position: node.position } as Node]) + 1
  }
  const text: Visitor<TextDirective> = ({ node, parent, index, page }) => {
    if (isTaken(node)) return undefined
    const labelled = node.children.length > 0
    if (labelled) reportUnknown(node, names, page)
    return putText(parent, index, labelled ? unlabel(node, page) : [textOf(node, page)])
  }
  return { containerDirective: container, leafDirective: leaf, textDirective: text }
}

/** Whether a plugin has defined the result of the directive. */
function isTaken({ data }: ContainerDirective | LeafDirective | TextDirective): boolean {
  return data !== undefined && 'hName' in data
}

function known(node: ContainerDirective, page: PageContext) {
  if (node.name === 'tabs') return tabs(node)
  if (node.name === 'tab') return tab(node)
  if (node.name === 'code-group') return codeGroup(node, page)
  return node.name === 'details' ? details(node, page) : undefined
}

/** `:::details[Summary]{open}`. */
function details(node: ContainerDirective, page: PageContext): RootContent {
  const { label, content } = splitLabel(node)
  const properties = node.attributes?.open === undefined ? {} : { open: true }
  const title: RootContent[] = label?.children ?? [{ type: 'text', value: page.texts['content.details'] ?? '' }]
  const summary: RootContent = { ...componentNode('summary', {}, { children: title }), properties: {} }
  return { ...componentNode('details', {}, { children: [summary, ...content], position: node.position }), properties }
}

/** An unknown container keeps its content, in a plain element. */
function unknownContainer(node: ContainerDirective): RootContent {
  const { id, class: className } = node.attributes ?? {}
  const properties = { ...(id && { id }), ...(className && { className: className.split(/\s+/) }) }
  return { ...componentNode('div', {}, { children: node.children, position: node.position }), properties }
}

function reportUnknown(node: ContainerDirective | LeafDirective | TextDirective, names: string[], page: PageContext) {
  const near = suggest(node.name, names)
  page.report({
    rule: 'unknown-directive',
    message: `there is no directive ${node.name}`,
    hint: near ? `Did you mean ${near}?` : `Known ones are ${names.join(', ')}.`,
    at: node,
  })
}

function textOf(node: TextDirective, page: PageContext): Text {
  return { type: 'text', value: page.written(node), position: node.position }
}

/** The directive as written, with its label's markup intact. */
function unlabel(node: TextDirective, page: PageContext): RootContent[] {
  const source = page.written(node)
  const open: Text = { type: 'text', value: source.slice(0, source.indexOf('[') + 1), position: node.position }
  const close: Text = { type: 'text', value: source.slice(source.lastIndexOf(']')), position: node.position }
  return [open, ...node.children, close]
}

/** Replaces the child at `index` with nodes, and joins adjacent text; returns the index at which to continue. */
function putText(parent: Parents, index: number, nodes: Nodes[]): number {
  replaceChild(parent, index, nodes)
  const children = parent.children as Nodes[]
  // Starts at the end, so that earlier indices stay valid.
  for (let at = index + nodes.length; at >= Math.max(1, index); at--) {
    const left = children[at - 1]
    const right = children[at]
    if (left?.type !== 'text' || right?.type !== 'text') continue
    const position = left.position && right.position && { start: left.position.start, end: right.position.end }
    children.splice(at - 1, 2, { type: 'text', value: left.value + right.value, position })
  }
  // Text that was joined with the text before it was not visited, which does no harm: there is no visitor for text
  // nodes.
  return index
}

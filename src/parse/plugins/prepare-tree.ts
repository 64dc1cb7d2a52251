/**
 * Prepares the markdown tree for third-party plugins, and converts it back. Before: the tree gets the front matter as
 * remark-frontmatter reads it, and all places are those in the file. After: their data about headings is converted to the form that docsgen's own steps read, and code that
 * they added is reported.
 */
import type { Heading, Nodes, Parent, Root, RootContent, Yaml } from 'mdast'
import type { JsxNode } from '../mdx/jsx-nodes.ts'
import type { PageContext } from '../page-context.ts'
import { withBlanks } from '../prepare/prepare-text.ts'

/** Lets the parser read blanks in place of the front matter: it knows neither all of its forms nor where they end. */
export function includeFrontMatter(page: PageContext): void {
  page.prepared = withBlanks(page.prepared, page.text, page.bodyOffset)
}

/** The text of a page with its front matter, in which the places of the tree are. */
export function wholeText({ text, bodyOffset, prepared }: PageContext): string {
  return text.slice(0, bodyOffset) + prepared.text.slice(bodyOffset)
}

/** A block of front matter without the line end after it: its first line, its content, and its last line. */
const FRONT_MATTER = /^(\uFEFF?)(\s*(?:-{3,}|\+{3})[^\n]*\n)([\s\S]*?)\r?\n?[^\n]*$/

/** Adds the front matter to the tree. */
export function addFrontMatter(tree: Root, page: PageContext): void {
  const block = page.text.slice(0, page.bodyOffset).trimEnd()
  const [, mark = '', , value] = FRONT_MATTER.exec(block) ?? []
  if (value === undefined) return
  const lines = block.split('\n')
  const end = { line: lines.length, column: (lines.at(-1) ?? '').length + 1, offset: block.length }
  const start = { line: 1, column: 1, offset: 0 }
  const type = block.slice(mark.length).trimStart().startsWith('+') ? 'toml' : 'yaml'
  const node = { type, value, position: { start, end } } as Yaml
  tree.children.unshift(node as RootContent)
}

/** Converts the tree to the form that docsgen's own steps expect. */
export function takeTree(tree: Root, page: PageContext): Root {
  if (!tree.children.every(isNode)) keepNodes(tree, page)
  tree.children = tree.children.filter(({ type }) => type !== 'yaml' && (type as string) !== 'toml')
  let hasMdx = false
  const look = (node: Nodes) => {
    if (node.type.startsWith('mdx')) hasMdx = true
    if (node.type === 'heading') takeId(node)
    if ('value' in node && typeof node.value !== 'string') replaceValue(node, page)
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') completeTag(node)
    if (!('children' in node)) return
    if (!Array.isArray(node.children) || !node.children.every(isNode)) keepNodes(node, page)
    for (const child of node.children) look(child)
  }
  look(tree)
  // Plugins may add components to any page.
  if (hasMdx) page.prepared = { ...page.prepared, syntax: 'mdx' }
  return tree
}

/** Plugins may leave out what an element of JSX does not have. */
function completeTag(tag: JsxNode): void {
  tag.attributes = (tag.attributes ?? []).filter(isAttribute)
  tag.children ??= []
}

/** Whether the value of an attribute is text, code or nothing. That of a missing module may be a function. */
function isAttribute({ value }: { value?: unknown }): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  return typeof (value as { value?: unknown }).value === 'string'
}

function isNode(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Nodes>).type === 'string'
}

/** If a plugin's module is missing, its nodes may be functions or nothing. */
function keepNodes(node: Extract<Nodes, Parent>, page: PageContext): void {
  const written = [node.children].flat() as unknown[]
  node.children = written.filter(isNode) as []
  page.report({
    rule: 'plugin-failed',
    message: `A remark plugin added something other than a node to a node of type ${node.type}. It is left out.`,
    hint: 'Install the packages that the plugin needs, or correct it.',
    subject: `content of ${node.type}`,
    at: node,
  })
}

/** If a plugin's module is missing, its values may be anything, even endless: only strings count as text. */
function replaceValue(node: Nodes & { value: unknown }, page: PageContext): void {
  node.value = ''
  page.report({
    rule: 'plugin-failed',
    message: `A plugin of remark gave a node of the type ${node.type} a value that is no text; it is left out.`,
    hint: 'Install the packages that the plugin needs, or correct it.',
    subject: `value of ${node.type}`,
    at: node,
  })
}

/** Writes an id that a plugin set on a heading as an author would. */
function takeId(node: Heading): void {
  const data = node.data as { id?: unknown; hProperties?: { id?: unknown } } | undefined
  const id = data?.hProperties?.id ?? data?.id
  if (typeof id === 'string' && /^\S+$/.test(id)) node.children.push({ type: 'html', value: `<!-- #${id} -->` })
}

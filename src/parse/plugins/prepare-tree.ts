/**
 * Prepares the markdown tree for third-party plugins, and converts it back. Before: the tree gets the front matter that
 * they expect. After: their data about headings is converted to the form that docsgen's own steps read, and code that
 * they added is reported.
 */
import type { Heading, Nodes, Root, RootContent, Yaml } from 'mdast'
import type { PageContext } from '../page-context.ts'

/** Adds the front matter to the tree, which was parsed without it. */
export function addFrontMatter(tree: Root, page: PageContext): void {
  if (page.bodyOffset === 0) return
  const value = page.text.slice(0, page.bodyOffset).replace(/^\uFEFF?---[^\n]*\n|\n?---\s*$/g, '')
  const yaml: Yaml = { type: 'yaml', value }
  tree.children.unshift(yaml as RootContent)
}

/** Converts the tree to the form that docsgen's own steps expect. */
export function takeTree(tree: Root, page: PageContext): Root {
  tree.children = tree.children.filter(({ type }) => type !== 'yaml' && (type as string) !== 'toml')
  let hasMdx = false
  const look = (node: Nodes) => {
    if (node.type.startsWith('mdx')) hasMdx = true
    if (node.type === 'heading') takeId(node)
    if ('value' in node && typeof node.value !== 'string') replaceValue(node, page)
    if ('children' in node) for (const child of node.children) look(child)
  }
  look(tree)
  // Plugins may add components to any page.
  if (hasMdx) page.prepared = { ...page.prepared, syntax: 'mdx' }
  return tree
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

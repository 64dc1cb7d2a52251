/**
 * Entries of symbols on reference pages. Returns each such heading with what follows it in a component of its own, with
 * its signatures and its samples apart from the text, so that they can stand beside it.
 */
import type { InlineCode, Nodes, Parents, Root, RootContent } from 'mdast'
import { referTo } from '../hast/references.ts'
import { Insertion } from '../insertion.ts'
import type { PageContext } from '../page-context.ts'
import { type ComponentNode, componentNode, insertionNode } from './nodes.ts'

type PageSymbol = NonNullable<PageContext['frontMatter']['symbols']>[number]

/** Words in the info string of a fence. */
const MARK = /(?:^|\s)(signature|sample)(?=\s|$)/

/** The files of a form that sends a request: that of the entry, and the texts. */
const FORM = /(?:^|\s)try="(assets\/try-it\/[\da-f]+\.json assets\/try-it\/[\da-f]+\.json)"/

/** Wraps the entries of a page. */
export function wrapSymbols(tree: Root, page: PageContext): void {
  const { symbols = [] } = page.frontMatter
  if (symbols.length === 0) return
  const byId = new Map(symbols.filter(symbol => symbol.in === undefined).map(symbol => [symbol.id, symbol]))
  const wrapped: RootContent[] = []
  for (let at = 0; at < tree.children.length; ) {
    const node = tree.children[at] as RootContent
    const symbol = node.type === 'heading' ? byId.get(node.data?.entry?.id ?? '') : undefined
    let end = at + 1
    if (symbol === undefined) wrapped.push(node)
    else {
      while (end < tree.children.length && tree.children[end]?.type !== 'heading') end++
      wrapped.push(wrap(node, symbol, { content: tree.children.slice(at + 1, end), page }))
    }
    at = end
  }
  tree.children = wrapped
}

interface Entry {
  content: readonly RootContent[]
  page: PageContext
}

function wrap(heading: RootContent, { id, kind = '', facts }: PageSymbol, { content, page }: Entry): ComponentNode {
  const parts: Record<'signature' | 'sample' | 'text', RootContent[]> = { signature: [], sample: [], text: [] }
  for (const node of content) parts[markOf(node) ?? 'text'].push(node)
  const label = kind === '' ? [] : [element('p', 'dg-symbol__kind', [{ type: 'text', value: kind }])]
  const [first] = parts.text
  if (facts && first?.type === 'paragraph') {
    label.push(element('p', 'dg-symbol__facts', first.children))
    parts.text.shift()
  }
  const form = parts.signature
    .map(node => FORM.exec((node.type === 'component' && node.fence?.meta) || '')?.[1])
    .find(Boolean)
  if (form) parts.signature.push(formButton(form, id, page))
  return element('section', 'dg-symbol', [
    element('div', 'dg-symbol__head', [heading, ...label]),
    ...(parts.signature.length > 0 ? [element('div', 'dg-symbol__signature', parts.signature)] : []),
    ...(parts.text.length > 0 ? [element('div', 'dg-symbol__text', parts.text)] : []),
    ...(parts.sample.length > 0 ? [element('div', 'dg-symbol__sample', parts.sample)] : []),
  ])
}

/** The button that opens the form. Without scripts, it is not displayed. */
function formButton(files: string, id: string, { texts }: PageContext): ComponentNode {
  const button = element('button', 'button', [{ type: 'text', value: texts['content.tryIt'] ?? '' }])
  button.properties = {
    ...button.properties,
    type: 'button',
    ariaExpanded: 'false',
    ariaDescribedBy: [id],
    dataDgDo: 'try',
    dataForm: files,
  }
  return element('p', 'dg-symbol__try dg-needs-js', [button])
}

/** What a code block, or the first one of tabs, is marked as. */
function markOf(node: RootContent): 'signature' | 'sample' | undefined {
  if (node.type !== 'component') return undefined
  if (node.fence) return MARK.exec(node.fence.meta ?? '')?.[1] as 'signature' | 'sample' | undefined
  const [first] = node.children
  const isTabs = node.name === 'Tabs' || node.name === 'TabItem'
  return isTabs && first ? markOf(first) : undefined
}

function element(name: string, className: string, children: RootContent[]): ComponentNode {
  return { ...componentNode(name, {}, { children }), properties: { className: className.split(' ') } }
}

// Links from inline code to symbols, if the config asks for them. Returns before and after each inline code that
// could be the name of a symbol, insertions that become a link if exactly one symbol has that name. Code in links and
// headings stays as it is.

/** A name, or names with dots between them; the parentheses of a call may follow. */
const NAME = /^([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:\(\))?$/
const SHORTEST = 2
const APART = new Set<Nodes['type']>(['link', 'linkReference', 'heading', 'definition'])

/** Adds the insertions. */
export function linkInlineCode(tree: Root, page: PageContext): void {
  visit(tree)

  function visit(parent: Parents): void {
    for (let at = 0; at < parent.children.length; at++) {
      const node = parent.children[at] as RootContent
      if (node.type === 'inlineCode') at += surround(node, { parent, at, page })
      else if ('children' in node && !APART.has(node.type)) visit(node as Parents)
    }
  }
}

/** Returns the number of nodes that were added. */
function surround(node: InlineCode, { parent, at, page }: { parent: Parents; at: number; page: PageContext }): number {
  const name = NAME.exec(node.value)?.[1]
  if (name === undefined || name.length < SHORTEST) return 0
  const url = `ref:?${encodeURIComponent(name)}`
  const index = referTo(page, { url, kind: 'link', text: node.value }, node.position)
  if (index === undefined) return 0
  const around = (kind: 'symbol-link' | 'symbol-end') => insertionNode(new Insertion(kind, index), node.position)
  parent.children.splice(at, 1, ...([around('symbol-link'), node, around('symbol-end')] as never[]))
  return 2
}

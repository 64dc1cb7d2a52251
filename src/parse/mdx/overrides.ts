/**
 * The elements and components of content that a site replaces, for example links and code blocks. Returns the same
 * tree, in which the page's code renders these elements with the props that such components expect. Tags that the
 * author wrote stay as they are.
 */
import type { Element, Properties, Root } from 'hast'
import { textOf } from '../hast/references.ts'
import { Insertion } from '../insertion.ts'
import type { HastChild, HastParent } from '../mdast/nodes.ts'
import type { PageContext } from '../page-context.ts'

/** The components of the site, by the name of what they replace. */
export type Overrides = ReadonlyMap<string, unknown>

const START = { line: 1, column: 1 }

/** The site's own components. A page that is parsed again with its code needs none before. */
export function readOverrides({ options, code }: PageContext): Overrides {
  const found = new Map<string, unknown>()
  if (code.wanted !== undefined) return found
  code.each(options.overrides ?? [], name => {
    const type = code.override(name, START)
    if (type !== undefined) found.set(name, type)
  })
  return found
}

/** Marks the elements of a tree that the site's components render. */
export function applyOverrides(tree: Root, overrides: Overrides): void {
  if (overrides.size > 0) applyIn(tree, overrides)
}

function applyIn(parent: HastParent, overrides: Overrides): void {
  parent.children = (parent.children as HastChild[]).map(child => {
    if (child.type !== 'element') return child
    applyIn(child, overrides)
    return (child.data?.isTag || child.data?.code ? undefined : overridden(child, overrides)) ?? child
  }) as Element['children']
}

/** The element as the site renders it; undefined if it does not. */
function overridden(element: Element, overrides: Overrides): Element | undefined {
  const { tagName, data, properties } = element
  const props = data?.component?.props ?? {}
  const first = (...names: string[]) => names.find(name => overrides.has(name))
  const as = (name: string | undefined, own: Record<string, unknown>, children = element.children) =>
    name === undefined ? undefined : replacement(element, { name, type: overrides.get(name), props: own, children })
  switch (tagName) {
    case 'Heading': {
      const level = `h${String(props.level)}`
      const name = first(level, 'Heading')
      return as(name, { ...(name === 'Heading' && { as: level }), id: props.id || undefined })
    }
    case 'CodeBlock':
      return codeBlock(element, overrides)
    case 'Admonition':
      return as(first('admonition', 'Admonition'), ...titled(element, 'AdmonitionTitle', 'title'))
    case 'Disclosure':
      return as(first('details', 'Details'), ...titled(element, 'summary', 'summary'))
    default:
      return as(first(tagName), data?.component ? props : reactProps(properties))
  }
}

/** A fence gets what MDX passes to `pre`, `code` and the code block of the theme. */
function codeBlock(element: Element, overrides: Overrides): Element | undefined {
  const { fence } = element.data ?? {}
  if (!fence) return undefined
  const props = { className: fence.lang ? `language-${fence.lang}` : undefined, metastring: fence.meta ?? undefined }
  const name = ['code', 'CodeBlock'].find(other => overrides.has(other))
  const text = { type: 'text' as const, value: `${fence.value}\n` }
  const code = name && replacement(element, { name, type: overrides.get(name), props: { ...props }, children: [text] })
  if (!overrides.has('pre')) return code || undefined
  const inner = code || { ...element, data: { ...element.data, isInPre: true } }
  return replacement(element, { name: 'pre', type: overrides.get('pre'), props: {}, children: [inner] })
}

/** The props and the content of a component whose title is an element in it. */
function titled(element: Element, tagName: string, prop: string): [Record<string, unknown>, Element['children']] {
  const { children, data } = element
  const at = children.findIndex(child => child.type === 'element' && child.tagName === tagName)
  const own = at < 0 ? {} : { [prop]: textOf(children[at] as HastChild) }
  return [{ ...data?.component?.props, ...own }, children.filter((_, index) => index !== at)]
}

interface Replacement {
  name: string
  type: unknown
  props: Record<string, unknown>
  children: Element['children']
}

function replacement(element: Element, { name, type, props, children }: Replacement): Element {
  const { position, data } = element
  return {
    type: 'element',
    tagName: name,
    properties: {},
    children,
    position,
    data: { code: { type, instead: element }, component: { props }, entry: data?.entry },
  }
}

/** Attributes as props of React. */
function reactProps(properties: Properties): Record<string, unknown> {
  const isList = (value: unknown) => Array.isArray(value) && !(value instanceof Insertion)
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, isList(value) ? (value as unknown[]).join(' ') : value]),
  )
}

/** Gives the heading of a page that a component rendered its record, by which it is in the table of contents. */
export function keepHeading(shown: readonly HastChild[], entry: NonNullable<Element['data']>['entry']): void {
  if (!entry) return
  for (const node of shown) {
    if (node.type !== 'element') continue
    if (/^h[1-6]$/.test(node.tagName) && node.properties.id === entry.id) {
      node.data = { ...node.data, entry }
      return
    }
    keepHeading(node.children as HastChild[], entry)
  }
}

/**
 * Components of a page's code as islands. Returns its data, from which browsers build the same element, and the
 * modules of its components; or the reason why it cannot be one. Content that the page passes to the component is not
 * data: it is in slots, which show the HTML that is in the page already.
 */
import { posix } from 'node:path'
import type { Element } from 'hast'
import { isValidElement } from 'react'
import { hashOf } from '../../base/hash.ts'
import type { IslandSource } from '../../model/page.ts'
import type { HastChild } from '../mdast/nodes.ts'
import type { PageContext } from '../page-context.ts'
import { moduleOfPage } from './code-module.ts'
import type { IslandTools, IslandTree } from './page-code.ts'

/** When an island is hydrated; `none`: never. */
const MOMENTS = ['load', 'idle', 'visible', 'intent', 'none'] as const
type Moment = (typeof MOMENTS)[number]
const DIRECTIVE = 'client:'
const HASH_LENGTH = 8
/** Stands for a slot in data: see `templates/islands/island-tree.tsx`. */
const SLOT = 'dg:slot'

/** What the attributes of a tag say about hydration: `<Counter client:idle />`. */
export function momentOf(element: Element): Moment | undefined {
  const name = Object.keys(element.data?.component?.props ?? {}).find(prop => prop.startsWith(DIRECTIVE))
  return MOMENTS.find(moment => name === DIRECTIVE + moment)
}

/** The props that the component gets. */
export function ownProps(element: Element): Record<string, unknown> {
  const props = element.data?.component?.props ?? {}
  if (!Object.keys(props).some(name => name.startsWith(DIRECTIVE))) return props
  return Object.fromEntries(Object.entries(props).filter(([name]) => !name.startsWith(DIRECTIVE)))
}

/** An island in the making. */
interface IslandMaking {
  page: PageContext
  tools: IslandTools
  /** Gets the components by the names of their islands. */
  types: Map<string, unknown>
  /** Props with tokens in place of insertions. */
  inProps: (props: Record<string, unknown>) => Record<string, unknown>
  /** Sets content aside, and returns its number. */
  addPart: (part: HastChild) => number
}

/** The data of an island with the modules that it consists of; or why it is none, as a clause. */
export type IslandData = { tree: IslandTree; sources: IslandSource[] } | { reason: string }

/** The data of an element. */
export function islandDataOf(element: Element, making: IslandMaking): IslandData {
  const sources = new Map<string, IslandSource>()
  const lost: string[] = []
  const treeOf = (one: Element): IslandTree => {
    const source = islandSource(one, making.page)
    if (!source) lost.push(`the code of ${one.tagName} cannot be found in a module`)
    else sources.set(source.name, source)
    const { content, type = () => content } = one.data?.code ?? {}
    making.types.set(source?.name ?? '', type)
    const p = content === undefined ? propsOf(one, making, lost) : scopeOf(one, making.page)
    const c = (one.children as HastChild[]).map(child => {
      if (child.type === 'text') return child.value
      return child.type === 'element' && child.data?.code ? treeOf(child) : making.addPart(child)
    })
    return { t: source?.name ?? '', ...(Object.keys(p).length > 0 && { p }), ...(c.length > 0 && { c }) }
  }
  const tree = treeOf(element)
  const [reason] = lost
  return reason === undefined ? { tree, sources: [...sources.values()] } : { reason }
}

/** The props of a component as data. */
function propsOf(element: Element, making: IslandMaking, lost: string[]): Record<string, unknown> {
  const found = making.tools.islandData(withSlots(making.inProps(ownProps(element)), making))
  for (const { what, path } of found.lost) lost.push(`its prop ${path} is ${what}, which browsers do not get`)
  return found.data
}

/** Props in which elements are slots. Their content is rendered as a part of the page. */
function withSlots<T>(value: T, making: IslandMaking): T {
  if (isValidElement(value)) {
    const code = { content: value }
    const part: Element = { type: 'element', tagName: 'expression', properties: {}, children: [], data: { code } }
    return { [SLOT]: making.addPart(part) } as T
  }
  if (Array.isArray(value)) return value.map(item => withSlots(item as unknown, making)) as T
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withSlots(item, making)])) as T
}

/** Names of the page's data that an expression may use. */
const PAGE_DATA = /\b(?:frontMatter|contentTitle|metadata)\b/

/** The props of an expression: the data of the page, if it uses it. */
function scopeOf(element: Element, { code }: PageContext): Record<string, unknown> {
  return PAGE_DATA.test(element.data?.code?.source ?? '') ? { scope: code.dataForIslands } : {}
}

/** The module of an element's component; undefined if there is none. */
function islandSource({ tagName, data }: Element, page: PageContext): IslandSource | undefined {
  const { source, instead, content } = data?.code ?? {}
  if (instead) return named(tagName, `export { default } from ${JSON.stringify(`docsgen:overrides/${tagName}`)}`)
  if (source === undefined || !page.code.esm) return undefined
  const [root = '', ...members] = source.split('.')
  const last = members.at(-1) ?? root
  if (content !== undefined) return named('Expression', pageModule(source, page, true), folderOf(page))
  const imported = page.code.esm.imports.get(root)
  if (imported?.kind === 'component')
    return named(last, reExport(rooted(imported.module, page), imported.exported, members))
  if (page.code.esm.declared.has(root) || imported) return named(last, pageModule(source, page, false), folderOf(page))
  const global = page.options.globalModules?.[root]
  if (global) return named(last, reExport(global.module, global.exported, members))
  return named(last, `import own from '@theme/MDXComponents'\nexport default own.${source}`)
}

function named(label: string, module: string, folder = ''): IslandSource {
  return { name: `${label}-${hashOf(`${folder} ${module}`).slice(0, HASH_LENGTH)}`, module, folder }
}

function folderOf({ input }: PageContext): string {
  return posix.dirname(input.path)
}

/** A module as every page of the site imports it. */
function rooted(module: string, page: PageContext): string {
  return module.startsWith('.') ? `@site/${posix.join(folderOf(page), module)}` : module
}

function reExport(module: string, exported: string, members: readonly string[]): string {
  const from = JSON.stringify(module)
  if (exported === '*') {
    const [name = 'default', ...rest] = members
    return reExport(module, name, rest)
  }
  if (members.length === 0) return `export { ${exported === 'default' ? '' : `${exported} as `}default } from ${from}`
  return `import { ${exported} as own } from ${from}\nexport default own.${members.join('.')}`
}

/** The module of the page's own code, with a part of it as the default export. */
function pageModule(source: string, { code }: PageContext, isExpression: boolean): string {
  const own = moduleOfPage(code.esm as NonNullable<typeof code.esm>, [source])
    .replace(/^export default (?=(?:async )?function\b|class\b)/m, '')
    .replace(/^export default /m, 'const $layout = ')
  const call = 'parts[0]({ props: {}, toc: [], assets: {}, ...scope })'
  return `${own}\nexport default ${isExpression ? `({ scope }) => ${call}` : call.replace(', ...scope', '')}`
}

/** Ids that React makes, and what it writes only for browsers. */
const FOR_BROWSERS = /<!--.*?-->|<\/?dg-slot[^>]*>/g
const IDS = /_[\w-]*[rR]_\w*_/g
/** Content of the page that is set aside. */
const PARTS = /<dg-part id="[^"]*"><\/dg-part>/g

/** Whether two pieces of HTML show the same, apart from what React writes only for browsers. */
export function isSameHtml(one: string, other: string): boolean {
  return comparable(one) === comparable(other)
}

function comparable(html: string): string {
  return html.replace(PARTS, '<dg-part>').replace(FOR_BROWSERS, '').replace(IDS, '').replace(PRELOADS, '')
}

/** React starts a component's HTML with preloads of its images; browsers discover the images themselves. */
export const PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/

/**
 * Replaces the MDX nodes of a tree with nodes that the other steps support. Returns the same tree with component
 * nodes, elements, insertions and text in place of JSX and expressions, without imports, exports and comments.
 */
import type { Heading, Nodes, Paragraph, Parents, Root, RootContent } from 'mdast'
import type { SourceSpan } from '../../model/diagnostic.ts'
import type { HeadTag } from '../../model/page.ts'
import { type Esm, readEsm } from '../../syntax/esm.ts'
import { readWholeLiteral, type Scope } from '../../syntax/literals.ts'
import { includeFiles, withIncludedFile } from '../code/included-file.ts'
import { REFUSED, reportUntrusted } from '../hast/left-out-elements.ts'
import { headingText } from '../mdast/headings.ts'
import { makeComponent } from '../mdast/make-component.ts'
import type { PageContext } from '../page-context.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { expressionNodes, idComment, propInsertion, reportProps } from './expressions.ts'
import { attributePlaces, type ExpressionNode, type JsxNode, openingOf, type TagUse } from './jsx-nodes.ts'
import { meaningOf } from './meanings.ts'
import { isStyle, type PageCode } from './page-code.ts'
import { frontMatterOf, pageScope, tocSlice } from './scope.ts'
import { missingComponent } from './unknown-tags.ts'

/** Resolves a page's tree in place. Files are included in pages of either syntax. */
export function resolveMdx(tree: Root, page: PageContext): void {
  if (page.prepared.syntax !== 'mdx') {
    includeFiles(tree, page)
    return
  }
  const esm = readEsm(esmBlocks(tree))
  page.code.open(esm, { props: {}, toc: [], assets: {}, ...codeScope(page) })
  reportEsm(esm, page)
  const scope = pageScope(esm, page.frontMatter, page.input.kind === 'partial')
  tree.children = new Resolver(page, esm, scope).children(tree.children) as Root['children']
}

/** The imports and exports of a page, including those between the tags of components. */
function esmBlocks(parent: Parents, found: EsmBlock[] = []): EsmBlock[] {
  for (const node of parent.children) {
    if (node.type === 'mdxjsEsm') found.push({ value: node.value, start: node.position?.start.offset ?? 0 })
    else if ('children' in node) esmBlocks(node, found)
  }
  return found
}

interface EsmBlock {
  value: string
  start: number
}

function codeScope({ frontMatter }: PageContext): object {
  const front = frontMatterOf(frontMatter)
  const { title, description } = front
  return { frontMatter: front, contentTitle: title, metadata: { title, description, frontMatter: front } }
}

function reportEsm({ effects, unknown }: Esm, page: PageContext): void {
  const { map } = page.prepared
  for (const { start, end } of unknown)
    page.report({
      rule: 'mdx-syntax',
      message: 'This line among imports and exports is neither of them; it is left out.',
      hint: 'Put a blank line before the text.',
      at: page.lines.span(map.toSource(start), map.toSource(end - 1) + 1),
    })
  for (const { module, start, end } of effects) {
    if (isStyle(module) && page.code.mode !== 'static') continue
    page.report({
      rule: 'expression',
      message: `The module ${module} is imported for its side effects, which pages do not run; it is left out.`,
      hint: isStyle(module) ? 'Add the stylesheet to customCss.' : 'Add the script to scripts if readers need it.',
      subject: module,
      at: page.lines.span(map.toSource(start), map.toSource(end - 1) + 1),
    })
  }
}

class Resolver {
  readonly #page: PageContext
  readonly #esm: Esm
  readonly #scope: Scope

  constructor(page: PageContext, esm: Esm, scope: Scope) {
    this.#page = page
    this.#esm = esm
    this.#scope = scope
  }

  /** The nodes with everything in them resolved. */
  children(nodes: readonly Nodes[]): RootContent[] {
    const out: RootContent[] = []
    for (const node of nodes) {
      const many = this.#node(node)
      if (many === undefined) out.push(node as RootContent)
      else for (const one of many) out.push(one)
    }
    return out
  }

  /** What a node becomes; undefined for one that stays. */
  #node(node: Nodes): RootContent[] | undefined {
    switch (node.type) {
      case 'text':
      case 'inlineCode':
        return undefined
      case 'mdxjsEsm':
        return []
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return this.#jsx(node as JsxNode)
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return expressionNodes(node as ExpressionNode, { page: this.#page, scope: this.#scope })
      case 'code':
        return [withIncludedFile(node, this.#page)]
      case 'heading':
        this.#heading(node)
        return undefined
      case 'paragraph':
        return this.#paragraph(node)
      default:
        if ('children' in node) this.#inside(node as Parents)
        return undefined
    }
  }

  #inside(parent: Parents): void {
    parent.children = this.children(parent.children) as never
  }

  /** The id is created from the text as written. */
  #heading(node: Heading): void {
    node.data = { ...node.data, slugText: headingText(node) }
    const last = node.children.at(-1)
    const id = last?.type === 'mdxTextExpression' ? idComment(last.value) : undefined
    this.#inside(node)
    if (id !== undefined) node.children.push({ type: 'html', value: `<!-- #${id} -->`, position: last?.position })
  }

  /** A paragraph that only consists of tags and expressions is not a paragraph. */
  #paragraph(node: Paragraph): RootContent[] | undefined {
    const hasMdx = node.children.some(isMdx)
    if (hasMdx && node.children.every(child => isMdx(child) || isBlank(child)))
      return this.children(node.children.filter(isMdx).map(asFlow))
    this.#inside(node)
    return node.children.length === 0 && hasMdx ? [] : undefined
  }

  #jsx(node: JsxNode): RootContent[] {
    const page = this.#page
    page.hasJsx = true
    const name = node.name ?? ''
    const span = page.place(openingOf(node, page))
    const context = {
      esm: this.#esm,
      components: page.components,
      mayRun: page.code.mode === 'run',
      globals: page.options.globals ?? [],
      globalModules: page.options.globalModules ?? {},
      pageImports: page.options.pageImports,
    }
    const meaning = meaningOf(name, context)
    if (meaning.kind === 'head') {
      page.headTags.push(...readHeadTags(node.children, { page, scope: this.#scope }))
      return []
    }
    const isMissing = meaning.kind === 'unknown' || meaning.kind === 'foreign'
    if (isMissing) page.report({ ...missingComponent(name, meaning, page.components), at: span })
    const code = isMissing ? undefined : page.code
    const partial = page.input.kind === 'partial' ? page : undefined
    const props = readProps(node.attributes, { scope: this.#scope, code, partial, at: attributePlaces(node, page) })
    const use = this.#use({ name, meaning, props, span })
    const children = this.children(node.children)
    if (isMissing && node.type === 'mdxJsxFlowElement') return inParagraphs(children)
    return makeComponent(use, children, { page, position: node.position })
  }

  /** A component from the page's code is known only once the code runs; until then, its content replaces it. */
  #use(use: TagUse): TagUse {
    if (use.meaning.kind !== 'code') return use
    const { source, otherwise = { kind: 'fragment' } } = use.meaning
    const type = this.#page.code.value(source, `The component ${use.name}`, use.span)?.value
    return type === undefined || type === null ? { ...use, meaning: otherwise } : { ...use, type }
  }
}

function isMdx({ type }: Nodes): boolean {
  return type === 'mdxJsxTextElement' || type === 'mdxTextExpression'
}

function isBlank(node: Nodes): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

/** A tag on its own line is a block, whatever it contains. */
function asFlow(node: Nodes): Nodes {
  if (node.type === 'mdxJsxTextElement') return { ...node, type: 'mdxJsxFlowElement' } as unknown as Nodes
  return node
}

const PHRASING = new Set(['text', 'emphasis', 'strong', 'delete', 'inlineCode', 'link', 'linkReference', 'inlineMath'])

/** Inline content of a component that was a block becomes a paragraph if the component is removed. */
function inParagraphs(nodes: RootContent[]): RootContent[] {
  const out: RootContent[] = []
  for (const node of nodes) {
    const last = out.at(-1)
    const isOpen = last?.type === 'paragraph' && last.position === undefined
    if (!PHRASING.has(node.type)) out.push(node)
    else if (isOpen) last.children.push(node as never)
    else if (node.type !== 'text' || node.value.trim() !== '')
      out.push({ type: 'paragraph', children: [node as never] })
  }
  return out
}

/** The elements that a page adds to its document's head. Elements that do not belong in a head are ignored. */
const EMPTY = new Set(['meta', 'link', 'base'])
const WITH_TEXT = new Set(['title', 'style', 'script', 'noscript'])
const SPELLINGS: Record<string, string> = { className: 'class', httpEquiv: 'http-equiv', charSet: 'charset' }

interface HeadContext {
  page: PageContext
  scope: Scope
}

/** The elements of one head. */
function readHeadTags(nodes: readonly Nodes[], context: HeadContext): HeadTag[] {
  return nodes.flatMap(node => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement')
      return 'children' in node ? readHeadTags(node.children as Nodes[], context) : []
    const { name } = node
    if (name === null || !(EMPTY.has(name) || WITH_TEXT.has(name)))
      return readHeadTags(node.children as Nodes[], context)
    if (context.page.options.markdown.mdx === 'static' && !isHarmless(node as JsxNode)) {
      reportUntrusted(context.page, `The element <${name}> in the head`, node)
      return []
    }
    const attributes = readAttributes(node as JsxNode, context)
    const innerHTML = WITH_TEXT.has(name) ? contentOf(node.children as Nodes[], name === 'title', context).trim() : ''
    return [{ tagName: name, attributes, ...(innerHTML && { innerHTML }) }]
  })
}

/** What a link in the head may be without loading anything that acts on the page. */
const HARMLESS_LINKS = new Set(
  'canonical alternate author license me next prev icon shortcut apple-touch-icon'.split(' '),
)
/** Names of meta elements by which others learn who owns the site, or that change how all of the page is read. */
const POWERFUL_META = /verif|validate|^(?:referrer|theme-color|viewport)$/

/**
 * Whether an element of the head only describes the page. Others run code, load styles, send readers elsewhere or change
 * what addresses mean, which pages of unknown authors must not do.
 */
function isHarmless({ name, attributes }: JsxNode): boolean {
  if (name === 'title') return true
  const values = attributes.map(attribute =>
    attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'string'
      ? { name: attribute.name.toLowerCase(), value: attribute.value.toLowerCase() }
      : { name: '', value: '' },
  )
  // The last of several attributes counts.
  const named = (wanted: string) => values.findLast(attribute => attribute.name === wanted)?.value
  // A value that is computed, or attributes that are spread, may be anything.
  if (values.some(attribute => attribute.name === '')) return false
  if (name === 'meta')
    return (
      !values.some(({ name }) => /^(?:http-?equiv|charset)$/.test(name)) && !POWERFUL_META.test(named('name') ?? '')
    )
  const kinds = (named('rel') ?? '').split(/\s+/).filter(kind => kind !== '')
  return name === 'link' && kinds.length > 0 && kinds.every(kind => HARMLESS_LINKS.has(kind))
}

function readAttributes(node: JsxNode, { page, scope }: HeadContext): HeadTag['attributes'] {
  const places = attributePlaces(node, page)
  const isRefused = (attribute: JsxAttribute) => 'name' in attribute && REFUSED.test(attribute.name)
  for (const [index, attribute] of node.attributes.entries())
    if (isRefused(attribute) && 'name' in attribute)
      page.report({
        rule: 'misplaced-html',
        message: `The attribute ${attribute.name} of <${node.name}> is left out: elements of the head cannot have it.`,
        at: places(index),
      })
  const own = node.attributes.filter(attribute => !isRefused(attribute))
  const at = (index: number) => places(node.attributes.indexOf(own[index] as JsxAttribute))
  const entries = Object.entries(readProps(own, { scope, code: page.code, at }))
  const usable = entries.filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
  return Object.fromEntries(
    usable.map(([name, value]) => [SPELLINGS[name] ?? name, typeof value === 'number' ? String(value) : value]),
  ) as HeadTag['attributes']
}

/** The text of an element. Values in braces are replaced as in the text of a page, if they are known. */
function contentOf(nodes: readonly Nodes[], isText: boolean, { page, scope }: HeadContext): string {
  return nodes
    .map(node => {
      if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
        const read =
          readWholeLiteral(node.value, scope) ??
          page.code.value(node.value, 'The expression', page.place(node.position))
        const value = read?.value
        const shown = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
        return isText ? escapeHtml(shown) : shown
      }
      if ('children' in node) return contentOf(node.children as Nodes[], isText, { page, scope })
      // A title is text, in which there are no tags. Characters are written as in HTML.
      return isText ? page.source(node).replaceAll('<', '&lt;') : page.source(node)
    })
    .join('')
}

/**
 * The props of a JSX element. Values that are not literals are code, and are taken from the page's code; without one,
 * the prop is left out.
 */
type JsxAttribute = JsxNode['attributes'][number]

/** The context for evaluating values. */
interface PropContext {
  scope: Scope
  /** Absent if code does not matter. */
  code: PageCode | undefined
  /** The page, if it is a partial: the props that it is used with are unknown. */
  partial?: PageContext | undefined
  /** The place of an attribute, by index. */
  at: (index: number) => SourceSpan
}

/** Reads the props from the attributes. */
function readProps(attributes: readonly JsxAttribute[], context: PropContext): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [index, attribute] of attributes.entries()) {
    if (attribute.type === 'mdxJsxExpressionAttribute') Object.assign(props, spread(attribute.value, index, context))
    else {
      const value = attributeValue(attribute, index, context)
      if (value !== undefined) define(props, attribute.name, value)
    }
  }
  return props
}

/** Defines an own property, whatever its name. */
function define(props: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(props, name, { value, enumerable: true, configurable: true, writable: true })
}

function attributeValue(
  { name, value }: Extract<JsxAttribute, { type: 'mdxJsxAttribute' }>,
  index: number,
  { scope, code, partial, at }: PropContext,
): unknown {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value
  const literal = readWholeLiteral(value.value, scope)
  if (literal) return literal.value
  if (partial && /\bprops\b/.test(value.value)) {
    const computed = propInsertion(value.value, scope)
    if (!computed) reportProps(partial, { what: `The value of ${name}`, at: at(index) })
    return computed
  }
  return tocSlice(value.value) ?? code?.value(value.value, `The value of ${name}`, at(index))?.value
}

function spread(written: string, index: number, { scope, code, partial, at }: PropContext): object {
  const source = written.replace(/^\s*\.\.\./, '')
  if (partial && /\bprops\b/.test(source)) reportProps(partial, { what: 'The spread', at: at(index) })
  const read = readWholeLiteral(source, scope) ?? code?.value(source, 'The spread', at(index))
  const value = read?.value
  return typeof value === 'object' && value !== null ? value : {}
}

/**
 * Replaces the MDX nodes of a tree with nodes that the other steps support. In: a tree as parsed. Out: the same tree
 * with component nodes, elements, insertions and text in place of JSX and expressions, without imports, exports and
 * comments.
 */
import type { Heading, Nodes, Paragraph, Parents, Root, RootContent } from 'mdast'
import { includeFiles, withIncludedFile } from '../code/included-file.ts'
import { headingText } from '../mdast/headings.ts'
import { makeComponent } from '../mdast/make-component.ts'
import type { PageContext } from '../page-context.ts'
import { type Esm, readEsm } from './esm.ts'
import { expressionNodes, idComment } from './expressions.ts'
import { readHeadTags } from './head-tags.ts'
import { attributePlaces, type ExpressionNode, type JsxNode, openingOf, type TagUse } from './jsx-nodes.ts'
import type { Scope } from './literals.ts'
import { meaningOf } from './meanings.ts'
import { isStyle } from './page-code.ts'
import { readProps } from './props.ts'
import { frontMatterOf, pageScope } from './scope.ts'
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
    const { source } = use.meaning
    const type = this.#page.code.value(source, `The component ${use.name}`, use.span)?.value
    return type === undefined || type === null ? { ...use, meaning: { kind: 'fragment' } } : { ...use, type }
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

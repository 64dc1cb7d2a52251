/**
 * Converts a page's text to its finished tree. Returns hast without raw HTML, and data recorded in the page:
 * headings, references, anchors, findings. The processor is created once and used for all pages.
 */

import type { Element, Root } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { chooseParser } from '../syntax/markdown-parser.ts'
import type { CodeRenderer } from './code/code-block.ts'
import { createFenceDrawers, drawnElement, type FenceDrawers } from './code/drawn-fences.ts'
import { readInfoString } from './code/info-string.ts'
import { type FinishOptions, finishTree } from './hast/finish-tree.ts'
import { hastPlugin } from './hast/hast-plugin.ts'
import { parseRawIn } from './hast/parse-raw.ts'
import { rawMathPlugin } from './hast/raw-math.ts'
import type { RawNode } from './hast/raw-pieces.ts'
import { createMathRenderer } from './math/math.ts'
import { createMarkdownEmbedder } from './mdast/embedded-markdown.ts'
import { markExcerptEnd } from './mdast/excerpt.ts'
import { refuseTooDeep, reportTooDeep } from './mdast/nesting.ts'
import type { HastChild, HastParent } from './mdast/nodes.ts'
import { transformPlugin } from './mdast/transform.ts'
import { applyOverrides, readOverrides } from './mdx/overrides.ts'
import { parseBody } from './mdx/parse-body.ts'
import { createCodeTreeRenderer } from './mdx/render-code.ts'
import { resolveMdx } from './mdx/resolve-mdx.ts'
import { contextOf, type PageContext } from './page-context.ts'
import type { ParseOptions } from './parse-input.ts'
import { putValues } from './values.ts'

export interface TreeReader {
  /**
   * The page's tree; undefined if the page's code has to be bundled first.
   * @throws RangeError if nesting exhausts the stack of a library
   */
  (page: PageContext): Root | undefined
  /** The reason why another markdown parser than the configured one is used. */
  notice?: string
}

/** The steps from a page's markdown tree to its finished one. */
export interface TreeSteps {
  /** The HTML tree of a tree without MDX. */
  toHtml: (tree: MdastRoot, page: PageContext) => Root
  /** Parses raw HTML that was added later. */
  parseRaw: (tree: Root, page: PageContext) => Root
  finish: (tree: Root, page: PageContext) => Root
}

/** Creates the steps; `code` renders code blocks. */
export function createTreeSteps(options: ParseOptions, code: CodeRenderer, finishing: FinishOptions): TreeSteps {
  const { markdown } = options
  const drawers = createFenceDrawers(options)
  const embedded = { code, drawers }
  const processor = unified()
    .use(transformPlugin, { code, math: createMathRenderer(markdown), drawers }, markdown)
    .use(hastPlugin)
    .use(rawHtmlPlugin)
    .use(rawMathPlugin, markdown)
    .freeze()
  const raw = unified().use(rawHtmlPlugin).use(rawMathPlugin, markdown).freeze()
  const renderCode = createCodeTreeRenderer()
  const embedMarkdown = createMarkdownEmbedder(markdown)
  const fileOf = (page: PageContext) => new VFile({ value: page.prepared.text, path: page.input.path, data: { page } })
  return {
    toHtml: (tree, page) => processor.runSync(tree, fileOf(page)) as Root,
    parseRaw: (tree, page) => raw.runSync(tree, fileOf(page)) as Root,
    finish: (tree, page) => {
      if (page.code.hasRun) renderCode(tree, page)
      if (page.code.hasRun || page.text.includes('data-markdown')) embedMarkdown(tree, page)
      if (page.code.hasRun || page.text.includes('data-code-block')) highlightEmbedded(tree, page, embedded)
      if (page.values) putValues(tree, page, page.values)
      finishTree(tree, page, finishing)
      if (page.code.hasRun) page.dropHeadings(({ id }) => !page.anchors.has(id))
      page.completeToc()
      return tree
    },
  }
}

/** Creates a reader; `code` renders code blocks. */
export function createTreeReader(options: ParseOptions, code: CodeRenderer, finishing: FinishOptions): TreeReader {
  const { markdown } = options
  const parser = chooseParser(markdown.parser, { math: markdown.math })
  const steps = createTreeSteps(options, code, finishing)
  const readTree: TreeReader = page => {
    const markdownTree = parseBody(page, parser)
    markExcerptEnd(markdownTree)
    if (!refuseTooDeep(markdownTree, page)) resolveMdx(markdownTree, page)
    const overrides = readOverrides(page)
    if (page.code.wanted !== undefined) return undefined
    const tree = steps.toHtml(markdownTree, page)
    applyOverrides(tree, overrides)
    return steps.finish(tree, page)
  }
  if (parser.notice !== undefined) readTree.notice = parser.notice
  return readTree
}

/** The result of `work`; undefined, with a finding, if nesting within the limit exhausts the stack. */
export function undefinedIfTooDeep<T>(page: PageContext, work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (!isTooDeep(error)) throw error
    reportTooDeep(page)
    return undefined
  }
}

/** Whether nesting exhausted the stack. */
export function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError && /call stack/i.test(error.message)
}

// Code blocks created by components: those of a page's code, and those of React pages.

/** How code blocks are rendered. */
interface EmbeddedRenderers {
  code: CodeRenderer
  drawers: FenceDrawers
}

/** Highlights the code blocks of a page's components, and draws some of them. */
function highlightEmbedded(tree: HastParent, page: PageContext, renderers: EmbeddedRenderers): void {
  tree.children = (tree.children as HastChild[]).map(child => {
    if (child.type !== 'element') return child
    const written = child.tagName === 'pre' ? child.properties.dataCodeBlock : undefined
    if (typeof written !== 'string') {
      highlightEmbedded(child, page, renderers)
      return child
    }
    const source = textOf(child)
    const drawn = renderers.drawers.get(written)?.(source, page, child)
    if (drawn) return drawnElement(child, drawn)
    page.features.code = true
    const info = readInfoString(written, String(child.properties.dataCodeMeta ?? ''))
    const { props, body } = renderers.code(source, info.language, info.meta)
    const block: Element = { ...child, tagName: 'CodeBlock', properties: {}, children: [body as never] }
    return { ...block, data: { component: { props: { ...props } } } }
  }) as Element['children']
}

function textOf(node: HastChild): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? (node.children as HastChild[]).map(textOf).join('') : ''
}

// Raw HTML in pages. What is open at the end of its parent is reported.

/** Parses the raw HTML of a page; a unified plugin. */
function rawHtmlPlugin() {
  return (tree: Root, file: VFile): undefined => {
    const page = contextOf(file)
    if (!page.hasHtml) return
    parseRawIn(tree, page, parent => reportUnclosed(parent, page))
    refuseTooDeep(tree, page)
  }
}

/** Finds raw HTML that is never closed. */
const TAG = /<(\/?)([A-Za-z][\w-]*)(?:\s[^<>]*?)?(\/?)>/g
/** Elements whose closing tag is optional. */
const MAY_STAY_OPEN = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd tr td th thead tbody tfoot colgroup option optgroup rp rt'.split(
    ' ',
  ),
)

/** Reports everything that is open at the end of `parent`. */
function reportUnclosed(parent: HastParent, page: PageContext): void {
  const open: { name: string; node: RawNode }[] = []
  for (const child of parent.children as unknown as RawNode[]) {
    if (child.type !== 'raw') continue
    const { text, isOpen } = withoutComments(child.value)
    if (isOpen) reportOpenComment(child, page)
    for (const [, closing, tag = '', selfClosing] of text.matchAll(TAG)) {
      const name = tag.toLowerCase()
      if (MAY_STAY_OPEN.has(name) || selfClosing) continue
      if (!closing) open.push({ name, node: child })
      else {
        const at = open.findLastIndex(entry => entry.name === name)
        if (at !== -1) open.splice(at)
      }
    }
  }
  for (const { name, node } of open)
    page.report({
      rule: 'unclosed-html',
      message: `<${name}> is not closed in the same block`,
      hint: `Add </${name}>, or write \\< if it is text.`,
      at: node,
    })
}

/** HTML without its closed comments, and whether a comment is open at its end. */
function withoutComments(html: string): { text: string; isOpen: boolean } {
  let text = ''
  let at = 0
  for (let start = html.indexOf('<!--'); start !== -1; start = html.indexOf('<!--', at)) {
    text += html.slice(at, start)
    const end = html.indexOf('-->', start + '<!--'.length)
    // Everything after it belongs to the comment and contains no tags.
    if (end === -1) return { text, isOpen: true }
    at = end + '-->'.length
  }
  return { text: text + html.slice(at), isOpen: false }
}

function reportOpenComment(node: RawNode, page: PageContext): void {
  page.report({
    rule: 'unclosed-html',
    message: 'the comment is not closed: nothing after it is shown',
    hint: 'Add --> at its end.',
    at: node,
  })
}

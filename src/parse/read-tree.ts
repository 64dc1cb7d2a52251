/**
 * Converts a page's text to its finished tree. In: an opened page. Out: hast without raw HTML, and data recorded in the
 * page: headings, references, anchors, findings. The processor is created once and used for all pages.
 */

import type { Root } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import { unified } from 'unified'
import { VFile } from 'vfile'
import type { CodeRenderer } from './code/code-block.ts'
import { highlightEmbedded } from './code/embedded-code.ts'
import { createDiagramRenderer } from './code/mermaid/diagrams.ts'
import { type FinishOptions, finishTree } from './hast/finish-tree.ts'
import { hastPlugin } from './hast/hast-plugin.ts'
import { rawHtmlPlugin } from './hast/raw-html.ts'
import { rawMathPlugin } from './hast/raw-math.ts'
import { chooseParser } from './markdown-parser.ts'
import { createMathRenderer } from './math/math.ts'
import { createMarkdownEmbedder } from './mdast/embedded-markdown.ts'
import { markExcerptEnd } from './mdast/excerpt-end.ts'
import { refuseTooDeep, reportTooDeep } from './mdast/nesting.ts'
import { transformPlugin } from './mdast/transform.ts'
import { applyOverrides, readOverrides } from './mdx/overrides.ts'
import { parseBody } from './mdx/parse-body.ts'
import { createCodeTreeRenderer } from './mdx/render-code.ts'
import { resolveMdx } from './mdx/resolve-mdx.ts'
import type { PageContext } from './page-context.ts'
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
export function createTreeSteps({ markdown }: ParseOptions, code: CodeRenderer, finishing: FinishOptions): TreeSteps {
  const diagram = createDiagramRenderer()
  const embedded = { code, draw: markdown.mermaid ? diagram : undefined }
  const processor = unified()
    .use(transformPlugin, { code, math: createMathRenderer(markdown), diagram }, markdown)
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
